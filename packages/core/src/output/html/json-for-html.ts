/** JSON that can be written between the tags of a `script`. */

/**
 * Writes a value, such as `result.toJSON()`, as JSON for `<script type="application/json">`. Texts of pages may hold `</script>` and
 * `<!--`, which would end the element or change how it is read; here `<`, `>`, `&` and the line ends of Unicode are escapes.
 */
export function jsonForHtml(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
