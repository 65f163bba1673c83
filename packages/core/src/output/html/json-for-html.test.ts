import { expect, it } from 'vitest'
import { extract } from '../../index.js'
import { jsonForHtml } from './json-for-html.js'

it('holds nothing that ends a script or changes how it is read, and is the same data', () => {
  const hostile = '<p>One</script><script>alert(1)</script> &lt;!--&lt;script&gt; &amp; \u2028 two three four five six seven.</p>'
  const { steps: _, ...data } = extract(hostile, { pipeline: { use: 'lqf' } }).toJSON()
  expect(jsonForHtml(data)).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(jsonForHtml(data))).toEqual(data)
  expect(jsonForHtml(undefined)).toBe('null')
})
