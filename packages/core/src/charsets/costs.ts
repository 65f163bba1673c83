/**
 * The common scale of all candidates: what a character costs, as the negative logarithm of its probability.
 *
 * Costs of the same bytes under different encodings and languages are comparable, and the cheapest reading is the most
 * probable one. ASCII beside ASCII reads the same everywhere and costs nothing.
 */

/** A byte sequence that means nothing in an encoding. */
export const malformedCost = 12

/** A C1 control character; what windows-1252 has for five of its bytes and ISO 8859 for thirty-two. */
const controlCost = 11

const punctuationCosts: readonly (readonly [cost: number, characters: string])[] = [
  [3.5, '\u00a0'],
  [4.5, '«»“”„‘’–—…©·•'],
  [5.5, '®™€°§№‚‹›¿¡ªº½²\u00ad'],
  [6, '£¢¥'],
  [7, '¼¾³¹±µ´×†‡‰¨¬¶'],
]

/** What a character that is not a letter costs, in nats. */
export function signCost(character: string): number {
  if (character === '\ufffd') return malformedCost
  if (character >= '\x80' && character < '\xa0') return controlCost
  for (const [cost, characters] of punctuationCosts) if (characters.includes(character)) return cost
  return 9
}

/** Whether a sign is common between two letters: apostrophes, dashes and the Catalan dot. */
export function joinsLetters(character: string): boolean {
  return '\u00ad’‘·´–—…'.includes(character)
}
