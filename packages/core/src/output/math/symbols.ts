/** What TeX calls the characters that formulas are made of. */

const named: Readonly<Record<string, string>> = {
  // Greek
  ...{ α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'varepsilon', ϵ: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ϑ: 'vartheta' },
  ...{ ι: 'iota', κ: 'kappa', λ: 'lambda', μ: 'mu', µ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ϖ: 'varpi', ρ: 'rho', ϱ: 'varrho', σ: 'sigma' },
  ...{ ς: 'varsigma', τ: 'tau', υ: 'upsilon', φ: 'varphi', ϕ: 'phi', χ: 'chi', ψ: 'psi', ω: 'omega', Γ: 'Gamma', Δ: 'Delta', Θ: 'Theta' },
  ...{ Λ: 'Lambda', Ξ: 'Xi', Π: 'Pi', Σ: 'Sigma', Υ: 'Upsilon', Φ: 'Phi', Ψ: 'Psi', Ω: 'Omega', '∆': 'Delta' },
  // Letter-like
  ...{
    ℓ: 'ell',
    ℏ: 'hbar',
    '∂': 'partial',
    '∇': 'nabla',
    '∞': 'infty',
    ℵ: 'aleph',
    ℜ: 'Re',
    ℑ: 'Im',
    ℘: 'wp',
    '∅': 'emptyset',
    ı: 'imath',
  },
  ...{ ȷ: 'jmath', '′': 'prime', '°': 'circ', '∀': 'forall', '∃': 'exists', '∄': 'nexists', '⊤': 'top', '⊥': 'perp', '∠': 'angle' },
  // Large operators
  ...{ '∑': 'sum', '∏': 'prod', '∐': 'coprod', '∫': 'int', '∬': 'iint', '∭': 'iiint', '∮': 'oint', '⋃': 'bigcup', '⋂': 'bigcap' },
  ...{ '⋁': 'bigvee', '⋀': 'bigwedge', '⨁': 'bigoplus', '⨂': 'bigotimes' },
  // Binary operators
  ...{ '±': 'pm', '∓': 'mp', '×': 'times', '÷': 'div', '·': 'cdot', '⋅': 'cdot', '∗': 'ast', '⋆': 'star', '∘': 'circ', '∙': 'bullet' },
  ...{ '∪': 'cup', '∩': 'cap', '⊎': 'uplus', '⊔': 'sqcup', '⊓': 'sqcap', '∨': 'lor', '∧': 'land', '⊕': 'oplus', '⊖': 'ominus' },
  ...{ '⊗': 'otimes', '⊘': 'oslash', '⊙': 'odot', '∖': 'setminus', '†': 'dagger', '‡': 'ddagger', '⋄': 'diamond', '¬': 'neg' },
  // Relations
  ...{ '≤': 'leq', '≥': 'geq', '≦': 'leqq', '≧': 'geqq', '≠': 'neq', '≡': 'equiv', '∼': 'sim', '≃': 'simeq', '≈': 'approx', '≅': 'cong' },
  ...{ '∝': 'propto', '≪': 'll', '≫': 'gg', '≺': 'prec', '≻': 'succ', '∈': 'in', '∉': 'notin', '∋': 'ni', '⊂': 'subset', '⊃': 'supset' },
  ...{ '⊆': 'subseteq', '⊇': 'supseteq', '⊊': 'subsetneq', '⊢': 'vdash', '⊨': 'models', '∣': 'mid', '∤': 'nmid', '∥': 'parallel' },
  ...{
    '≐': 'doteq',
    '≔': 'coloneqq',
    '≜': 'triangleq',
    '⩽': 'leqslant',
    '⩾': 'geqslant',
    '≲': 'lesssim',
    '≳': 'gtrsim',
    '⊲': 'triangleleft',
  },
  // Arrows
  ...{ '→': 'to', '←': 'leftarrow', '↔': 'leftrightarrow', '⇒': 'Rightarrow', '⇐': 'Leftarrow', '⇔': 'Leftrightarrow', '↦': 'mapsto' },
  ...{ '⟶': 'longrightarrow', '⟵': 'longleftarrow', '⟹': 'Longrightarrow', '⟸': 'Longleftarrow', '⟺': 'Longleftrightarrow' },
  ...{
    '⟼': 'longmapsto',
    '↑': 'uparrow',
    '↓': 'downarrow',
    '↪': 'hookrightarrow',
    '↩': 'hookleftarrow',
    '⇀': 'rightharpoonup',
    '⇌': 'rightleftharpoons',
  },
  // Dots and fences
  ...{ '…': 'ldots', '⋯': 'cdots', '⋮': 'vdots', '⋱': 'ddots', '⟨': 'langle', '⟩': 'rangle', '〈': 'langle', '〉': 'rangle', '⌈': 'lceil' },
  ...{ '⌉': 'rceil', '⌊': 'lfloor', '⌋': 'rfloor', '‖': 'Vert', '{': '{', '}': '}', '%': '%', '#': '#', '&': '&', $: '$', _: '_' },
  ...{
    '□': 'square',
    '■': 'blacksquare',
    '∎': 'blacksquare',
    '△': 'triangle',
    '★': 'bigstar',
    '♯': 'sharp',
    '♭': 'flat',
    '∴': 'therefore',
    '∵': 'because',
  },
}

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

/** Double-struck, script and fraktur letters that have old places of their own. */
const oldLetters: Readonly<Record<string, string>> = {
  ...{ ℂ: '\\mathbb{C}', ℍ: '\\mathbb{H}', ℕ: '\\mathbb{N}', ℙ: '\\mathbb{P}', ℚ: '\\mathbb{Q}', ℝ: '\\mathbb{R}', ℤ: '\\mathbb{Z}' },
  ...{
    ℬ: '\\mathcal{B}',
    ℰ: '\\mathcal{E}',
    ℱ: '\\mathcal{F}',
    ℋ: '\\mathcal{H}',
    ℐ: '\\mathcal{I}',
    ℒ: '\\mathcal{L}',
    ℳ: '\\mathcal{M}',
  },
  ...{
    ℛ: '\\mathcal{R}',
    ℊ: '\\mathcal{g}',
    ℯ: '\\mathcal{e}',
    ℴ: '\\mathcal{o}',
    ℭ: '\\mathfrak{C}',
    ℌ: '\\mathfrak{H}',
    ℨ: '\\mathfrak{Z}',
  },
  ℎ: 'h',
}

/** Styles of the mathematical letters from U+1D400 on, 52 letters each. */
const letterStyles = [
  ...['\\mathbf', '', '\\boldsymbol', '\\mathcal', '\\mathbfcal', '\\mathfrak', '\\mathbb', '\\mathbf', '\\mathsf', '\\mathsf', '\\mathsf'],
  ...['\\mathsf', '\\mathtt'],
]

/** Returns the TeX of one character of a formula. */
export function texOf(character: string): string {
  const name = Object.hasOwn(named, character) ? named[character] : undefined
  if (name !== undefined) return `\\${name}`
  if (Object.hasOwn(spelled, character)) return spelled[character]
  if (Object.hasOwn(oldLetters, character)) return oldLetters[character]
  const code = character.codePointAt(0) ?? 0
  return code >= 0x1d400 && code <= 0x1d7ff ? styledLetter(character, code) : character
}

function styledLetter(character: string, code: number): string {
  const plain = character.normalize('NFKC')
  const letter = Object.hasOwn(named, plain) ? `\\${named[plain]}` : plain
  const style = code < 0x1d6a4 ? (letterStyles[Math.floor((code - 0x1d400) / 52)] ?? '') : code >= 0x1d7ce ? digitStyle(code) : ''
  return style === '' ? letter : `${style}{${letter}}`
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
