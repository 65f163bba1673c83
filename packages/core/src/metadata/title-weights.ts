/** Weights of the traits of titles, made by `npm run train:titles`. */

/** How much each trait speaks for a candidate. */
export const titleWeights: Readonly<Record<string, number>> = {
  'json-ld': -0.72,
  'meta og:title': 0.4,
  only: 1.27,
  'in main': -0.43,
  'in article': 0.78,
  shown: 0.85,
  places: 0.79,
  agrees: 3.15,
  likeHeading: 2.04,
  inAddress: 1.22,
  parted: -1.75,
  begins: 1,
  goesOn: 1.35,
  differs: 1.12,
  other: -0.64,
}
