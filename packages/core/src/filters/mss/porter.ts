/** The stemmer of Porter, "An algorithm for suffix stripping", 1980: English words without their endings. */

/** A word with `v` for each vowel (a e i o u, and y after a consonant) and `c` for each consonant. */
function shapeOf(word: string): string {
  let shape = ''
  for (const letter of word) shape += 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c')) ? 'v' : 'c'
  return shape
}

/** The measure: how many times a vowel sequence is followed by a consonant sequence. */
function measure(word: string): number {
  return shapeOf(word).match(/vc/g)?.length ?? 0
}

/** Tells whether a word ends consonant, vowel, consonant, the last one not w, x or y. */
function endsShort(word: string): boolean {
  return shapeOf(word).endsWith('cvc') && !/[wxy]$/.test(word)
}

/** Endings of steps 2 and 3 with their replacements, and those of step 4; expressions find the longest that fits. */
const step2 = rules(
  'ational-ate tional-tion enci-ence anci-ance izer-ize abli-able alli-al entli-ent eli-e ousli-ous ization-ize ation-ate ator-ate alism-al iveness-ive fulness-ful ousness-ous aliti-al iviti-ive biliti-ble',
)
const step3 = rules('icate-ic ative- alize-al iciti-ic ical-ic ful- ness-')
const step4 = /(?:al|[ae]nce|er|ic|[ai]ble|ant|e?ment|ent|ion|ou|ism|ate|iti|ous|ive|ize)$/

function rules(list: string): { readonly ending: RegExp; readonly replacements: ReadonlyMap<string, string> } {
  const replacements = new Map(list.split(' ').map(rule => rule.split('-') as [string, string]))
  return { ending: new RegExp(`(?:${[...replacements.keys()].join('|')})$`), replacements }
}

/** Stems a word of lower-case letters a–z; words of two letters stay as they are. */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  // Step 1a.
  let stem = withoutPast(word.replace(/(?<=ss|i)es$|(?<!s)s$/, ''))
  if (stem.endsWith('y') && shapeOf(stem.slice(0, -1)).includes('v')) stem = `${stem.slice(0, -1)}i`
  for (const { ending, replacements } of [step2, step3]) {
    // Where the stem before the ending has a measure above 0.
    stem = stem.replace(ending, (found, at) => (measure(stem.slice(0, at)) > 0 ? replacements.get(found)! : found))
  }
  stem = stem.replace(step4, (found, at) => {
    const rest = stem.slice(0, at)
    return measure(rest) > 1 && (found !== 'ion' || /[st]$/.test(rest)) ? '' : found
  })
  return withoutFinal(stem)
}

/** Step 1b. */
function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = word.replace(/(?:ed|ing)$/, '')
  if (stem === word || !shapeOf(stem).includes('v')) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^lsz])\1$/.test(stem) && shapeOf(stem).endsWith('c')) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

/** Step 5. */
function withoutFinal(word: string): string {
  const rest = word.replace(/e$/, '')
  const isShort = measure(rest) === 1 && endsShort(rest)
  const stem = measure(rest) > 0 && !isShort ? rest : word
  return measure(stem) > 1 ? stem.replace(/ll$/, 'l') : stem
}
