import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { Namespace } from '../../page/types.js'
import { mathmlToLatex } from './mathml-to-latex.js'

const latex = (content: string): string => {
  const page = parsePage(`<math>${content}</math>`)
  return mathmlToLatex(page, page.nodes.namespace.indexOf(Namespace.MathMl))
}

describe('mathmlToLatex', () => {
  it.each([
    ['<mi>x</mi><mo>=</mo><mn>2</mn>', 'x = 2'],
    ['<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>', 'E = mc^2'],
    ['<mo>-</mo><mi>x</mi>', '-x'],
    ['<mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac>', '\\frac{1}{a + b}'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '{n \\atop k}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x + 1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>', 'a_{ij}'],
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
    ['<msup><mi>f</mi><mo>′</mo></msup>', "f'"],
    ['<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>', '{ab}^2'],
    [
      '<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>k</mi></msub>',
      '\\sum_{k = 0}^na_k',
    ],
    ['<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mi>∞</mi></mrow></munder><mi>f</mi>', '\\lim_{x \\to \\infty}f'],
    ['<munder><mi>A</mi><mi>b</mi></munder>', '\\underset{b}{A}'],
    ['<mover><mi>x</mi><mo>^</mo></mover>', '\\hat{x}'],
    ['<mover><mi>v</mi><mo>→</mo></mover>', '\\vec{v}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\bar{x}'],
    ['<mi>α</mi><mi>x</mi><mo>≤</mo><mi>β</mi>', '\\alpha x \\leq \\beta'],
    ['<mi>sin</mi><mi>x</mi>', '\\sin x'],
    ['<mi>rank</mi><mi>A</mi>', '\\mathrm{rank}A'],
    [
      '<mi mathvariant="bold">x</mi><mi mathvariant="double-struck">R</mi><mi mathvariant="normal">d</mi>',
      '\\mathbf{x}\\mathbb{R}\\mathrm{d}',
    ],
    ['<mi>ℝ</mi><mi>𝔼</mi><mi>𝑥</mi><mi>𝐀</mi>', '\\mathbb{R}\\mathbb{E}x\\mathbf{A}'],
    ['<mo>{</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>}</mo>', '\\{a, b\\}'],
    ['<mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>', '\\left( \\frac{a}{b} \\right)'],
    ['<mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow>', '(a)'],
    [
      '<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable><mo>)</mo></mrow>',
      '\\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix}',
    ],
    [
      '<mrow><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if a</mtext></mtd></mtr></mtable></mrow>',
      '\\begin{cases} 1 & \\text{if a} \\end{cases}',
    ],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '(a, b)'],
    ['<mfenced open="[" close=")" separators=";"><mi>a</mi><mi>b</mi></mfenced>', '[a; b)'],
    ['<mmultiscripts><mi>X</mi><mi>a</mi><mi>b</mi><mprescripts></mprescripts><mi>c</mi><mi>d</mi></mmultiscripts>', '{}_c^dX_a^b'],
    ['<menclose notation="box"><mi>a</mi></menclose>', '\\boxed{a}'],
    ['<mphantom><mi>a</mi></mphantom><mspace width="1em"></mspace><mi>b</mi>', '\\phantom{a}\\quad b'],
    ['<mtext>50% of {x}</mtext>', '\\text{50\\% of \\{x\\}}'],
    ['<mi>a</mi><mo>\u2062</mo><mi>b</mi>', 'ab'],
    ['<semantics><mi>a</mi><annotation encoding="x">ignored</annotation></semantics>', 'a'],
    ['<mi>a</mi><mo>%</mo>', 'a\\%'],
    ['loose &lt; text', 'loose\\ <\\ text'],
  ])('%s', (mathml, expected) => expect(latex(mathml)).toBe(expected))
})
