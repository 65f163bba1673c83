/** Weights of the traits of titles, made by `npm run train:titles`. */

/** How much each trait speaks for a candidate. */
export const titleWeights: Readonly<Record<string, number>> = {
  'json-ld': -0.72,
  'meta og:title': 0.41,
  only: 1.27,
  'in main': -0.44,
  'in article': 0.77,
  shown: 0.87,
  places: 0.78,
  agrees: 3.15,
  likeHeading: 2.04,
  inAddress: 1.22,
  parted: -1.76,
  begins: 0.99,
  goesOn: 1.36,
  differs: 1.12,
  other: -0.64,
}
