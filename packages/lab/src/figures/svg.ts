/** Pieces of SVG as text: elements, escaped and with short numbers. */

/** Attributes of an element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Writes one element. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeText(value as string)}"`)
    .join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`
}

/** Writes a text; `kind` is one of the classes of the figure's style. */
export function label(text: string, x: number, y: number, kind: string, anchor: 'start' | 'middle' | 'end' = 'start', rotate = 0): string {
  const transform = rotate === 0 ? undefined : `rotate(${rotate} ${short(x)} ${short(y)})`
  return element('text', { x, y, class: kind, 'text-anchor': anchor === 'start' ? undefined : anchor, transform }, escapeText(text))
}

/** Moves pieces to a place. */
export function group(x: number, y: number, ...children: readonly string[]): string {
  return element('g', { transform: `translate(${short(x)} ${short(y)})` }, ...children)
}

/** A number with at most two decimals, as short as possible. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Escapes text for content and attributes; what XML forbids becomes a space. */
export function escapeText(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
