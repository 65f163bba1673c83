/** What TeX calls the characters that formulas are made of. */

/** Each character with its name after it: Greek, letter-like signs, large operators, operators, relations, arrows, dots and fences, shapes. */
const named: ReadonlyMap<string, string> = new Map(
  (
    'αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu µmu νnu ξxi πpi ' +
    'ϖvarpi ρrho ϱvarrho σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ' +
    'ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega ∆Delta ℓell ℏhbar ∂partial ∇nabla ∞infty ℵaleph ℜRe ℑIm ℘wp ∅emptyset ıimath ȷjmath ' +
    '′prime °circ ∀forall ∃exists ∄nexists ⊤top ⊥perp ∠angle ∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint ∮oint ⋃bigcup ⋂bigcap ' +
    '⋁bigvee ⋀bigwedge ⨁bigoplus ⨂bigotimes ±pm ∓mp ×times ÷div ·cdot ⋅cdot ∗ast ⋆star ∘circ ∙bullet ∪cup ∩cap ⊎uplus ' +
    '⊔sqcup ⊓sqcap ∨lor ∧land ⊕oplus ⊖ominus ⊗otimes ⊘oslash ⊙odot ∖setminus †dagger ‡ddagger ⋄diamond ¬neg ≤leq ≥geq ≦leqq ' +
    '≧geqq ≠neq ≡equiv ∼sim ≃simeq ≈approx ≅cong ∝propto ≪ll ≫gg ≺prec ≻succ ∈in ∉notin ∋ni ⊂subset ⊃supset ⊆subseteq ' +
    '⊇supseteq ⊊subsetneq ⊢vdash ⊨models ∣mid ∤nmid ∥parallel ≐doteq ≔coloneqq ≜triangleq ⩽leqslant ⩾geqslant ≲lesssim ' +
    '≳gtrsim ⊲triangleleft →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇐Leftarrow ⇔Leftrightarrow ↦mapsto ⟶longrightarrow ' +
    '⟵longleftarrow ⟹Longrightarrow ⟸Longleftarrow ⟺Longleftrightarrow ⟼longmapsto ↑uparrow ↓downarrow ↪hookrightarrow ' +
    '↩hookleftarrow ⇀rightharpoonup ⇌rightleftharpoons …ldots ⋯cdots ⋮vdots ⋱ddots ⟨langle ⟩rangle 〈langle 〉rangle ⌈lceil ' +
    '⌉rceil ⌊lfloor ⌋rfloor ‖Vert {{ }} %% ## && $$ __ □square ■blacksquare ∎blacksquare △triangle ★bigstar ♯sharp ♭flat ' +
    '∴therefore ∵because'
  )
    .split(' ')
    .map(entry => [entry[0], `\\${entry.slice(1)}`]),
)

/** Characters without a name that TeX spells otherwise; invisible operators vanish. */
const spelled: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '‐': '-',
  '∕': '/',
  '⁄': '/',
  '′′': "''",
  '\\': '\\backslash',
  '~': '\\sim',
  '^': '\\wedge',
  '\u00a0': '~',
  '\u2009': '\\,',
  '\u200a': '\\,',
  '\u2003': '\\quad',
  '\u2002': '\\enspace',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
}

/** Double-struck, script and fraktur letters that have old places of their own, by their style. */
const oldLetters = [
  ['ℂℍℕℙℚℝℤ', '\\mathbb'],
  ['ℬℰℱℋℐℒℳℛℊℯℴ', '\\mathcal'],
  ['ℭℌℨ', '\\mathfrak'],
  ['ℎ', ''],
]

/** Styles of the mathematical letters from U+1D400 on, 52 letters each. */
const letterStyles = [
  ...['\\mathbf', '', '\\boldsymbol', '\\mathcal', '\\mathbfcal', '\\mathfrak', '\\mathbb', '\\mathbf', '\\mathsf', '\\mathsf', '\\mathsf'],
  ...['\\mathsf', '\\mathtt'],
]

/** Returns the TeX of one character of a formula. */
export function texOf(character: string): string {
  const name = named.get(character)
  if (name !== undefined) return name
  if (Object.hasOwn(spelled, character)) return spelled[character]
  const old = character === '' ? undefined : oldLetters.find(([letters]) => letters.includes(character))
  if (old) return styled(old[1], character)
  const code = character.codePointAt(0) ?? 0
  return code >= 0x1d400 && code <= 0x1d7ff ? styled(styleOf(code), character) : character
}

function styled(style: string, character: string): string {
  const plain = character.normalize('NFKC')
  const letter = named.get(plain) ?? plain
  return style === '' ? letter : `${style}{${letter}}`
}

function styleOf(code: number): string {
  return code < 0x1d6a4 ? (letterStyles[Math.floor((code - 0x1d400) / 52)] ?? '') : code >= 0x1d7ce ? digitStyle(code) : ''
}

function digitStyle(code: number): string {
  return ['\\mathbf', '\\mathbb', '\\mathsf', '\\mathsf', '\\mathtt'][Math.floor((code - 0x1d7ce) / 10)] ?? ''
}

/** Functions that TeX knows by name. */
export const functions: ReadonlySet<string> = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup ' +
    'tan tanh'
  ).split(' '),
)

/** Accents by the character that stands over or under the base. */
export const accentsOver: Readonly<Record<string, string>> = {
  ...{ '^': '\\hat', ˆ: '\\hat', '̂': '\\hat', '¯': '\\bar', '‾': '\\overline', '―': '\\overline', _: '\\overline', '̅': '\\bar' },
  ...{
    '~': '\\tilde',
    '˜': '\\tilde',
    '∼': '\\tilde',
    '→': '\\vec',
    '⃗': '\\vec',
    '˙': '\\dot',
    '.': '\\dot',
    '¨': '\\ddot',
    '..': '\\ddot',
  },
  ...{ ˇ: '\\check', '˘': '\\breve', '´': '\\acute', '`': '\\grave', '⏞': '\\overbrace', '⏜': '\\overparen', '←': '\\overleftarrow' },
}
/** The same for what stands under the base. */
export const accentsUnder: Readonly<Record<string, string>> = {
  _: '\\underline',
  '̲': '\\underline',
  '‾': '\\underline',
  '¯': '\\underline',
  '⏟': '\\underbrace',
}

/** Operators that take limits above and below. */
export const limitOperators: ReadonlySet<string> = new Set(
  '\\sum \\prod \\coprod \\bigcup \\bigcap \\bigvee \\bigwedge \\bigoplus \\bigotimes \\lim \\max \\min \\sup \\inf \\limsup \\liminf \\det \\gcd \\Pr \\int \\iint \\iiint \\oint'.split(
    ' ',
  ),
)

/** Operators that get a space on both sides between operands, to be read by people. */
export const spacedOperators: ReadonlySet<string> = new Set(
  (
    '= + - < > : \\pm \\mp \\times \\div \\cup \\cap \\lor \\land \\oplus \\otimes \\leq \\geq \\leqslant \\geqslant \\neq \\equiv \\sim \\simeq ' +
    '\\approx \\cong \\propto \\ll \\gg \\in \\notin \\ni \\subset \\supset \\subseteq \\supseteq \\vdash \\models \\mid \\to \\leftarrow \\Rightarrow ' +
    '\\Leftarrow \\Leftrightarrow \\mapsto \\longrightarrow \\Longrightarrow \\Longleftrightarrow \\coloneqq \\triangleq \\setminus \\circ :='
  ).split(' '),
)
