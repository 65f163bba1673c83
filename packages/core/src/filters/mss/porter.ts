/** The stemmer of Porter, "An algorithm for suffix stripping", 1980: English words without their endings. */

/** Tells whether a letter is a vowel: a e i o u, and y after a consonant. */
function vowel(word: string, at: number): boolean {
  let from = at
  while (from > 0 && word.charCodeAt(from) === 121) from--
  let isVowel = false
  for (let i = from; i <= at; i++) isVowel = letterIsVowel(word, i, isVowel)
  return isVowel
}

/** The measure of `word[0 … end)`: how many times a vowel sequence is followed by a consonant sequence. */
function measure(word: string, end: number): number {
  let count = 0
  let wasVowel = false
  for (let i = 0; i < end; i++) {
    const isVowel = letterIsVowel(word, i, wasVowel)
    if (wasVowel && !isVowel) count++
    wasVowel = isVowel
  }
  return count
}

/** As `vowel`, with the answer for the letter before at hand. */
function letterIsVowel(word: string, i: number, wasVowel: boolean): boolean {
  const letter = word.charCodeAt(i)
  if (letter === 97 || letter === 101 || letter === 105 || letter === 111 || letter === 117) return true
  return letter === 121 && i > 0 && !wasVowel
}

function hasVowel(word: string, end: number): boolean {
  let wasVowel = false
  for (let i = 0; i < end; i++) if ((wasVowel = letterIsVowel(word, i, wasVowel))) return true
  return false
}

const endsDouble = (word: string): boolean => word.length > 1 && word.at(-1) === word.at(-2) && !vowel(word, word.length - 1)

/** Tells whether a word ends consonant, vowel, consonant, the last one not w, x or y. */
function endsShort(word: string): boolean {
  const n = word.length
  return n > 2 && !vowel(word, n - 1) && vowel(word, n - 2) && !vowel(word, n - 3) && !'wxy'.includes(word[n - 1])
}

/** Endings of steps 2 and 3 with their replacements, by step; the longest fitting one counts. */
const step2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]
const step3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const step4: readonly string[] = [
  'al',
  'ance',
  'ence',
  'er',
  'ic',
  'able',
  'ible',
  'ant',
  'ement',
  'ment',
  'ent',
  'ion',
  'ou',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
]

/** Stems a word of lower-case letters a–z; words of two letters stay as they are. */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  let stem = withoutPlural(word)
  stem = withoutPast(stem)
  if (stem.endsWith('y') && hasVowel(stem, stem.length - 1)) stem = `${stem.slice(0, -1)}i`
  stem = replaced(stem, step2)
  stem = replaced(stem, step3)
  stem = withoutSuffix(stem)
  return withoutFinal(stem)
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('ss') ? word : word.slice(0, -1)
}

/** Step 1b. */
function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (cut === 0 || !hasVowel(word, word.length - cut)) return word
  const stem = word.slice(0, -cut)
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`
  if (endsDouble(stem) && !'lsz'.includes(stem.at(-1)!)) return stem.slice(0, -1)
  return measure(stem, stem.length) === 1 && endsShort(stem) ? `${stem}e` : stem
}

/** Steps 2 and 3: the longest ending that fits is replaced where the stem before it has a measure above 0. */
function replaced(word: string, rules: readonly (readonly [string, string])[]): string {
  let best: readonly [string, string] | null = null
  for (const rule of rules) if (word.endsWith(rule[0]) && rule[0].length > (best?.[0].length ?? 0)) best = rule
  if (!best || measure(word, word.length - best[0].length) === 0) return word
  return word.slice(0, -best[0].length) + best[1]
}

/** Step 4. */
function withoutSuffix(word: string): string {
  let best = ''
  for (const suffix of step4) if (word.endsWith(suffix) && suffix.length > best.length) best = suffix
  if (best === '') return word
  const stem = word.slice(0, -best.length)
  if (measure(stem, stem.length) < 2) return word
  return best !== 'ion' || stem.endsWith('s') || stem.endsWith('t') ? stem : word
}

/** Step 5. */
function withoutFinal(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1)
    const m = measure(rest, rest.length)
    if (m > 1 || (m === 1 && !endsShort(rest))) stem = rest
  }
  return measure(stem, stem.length) > 1 && stem.endsWith('ll') ? stem.slice(0, -1) : stem
}
