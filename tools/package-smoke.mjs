// Runs in a project that has nothing but the packed packages: imports every entry point and uses what they promise.
// Arguments: the names of the packages.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = process.argv.slice(2)

for (const name of packages) {
  const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
  for (const entry of Object.keys(exports)) {
    if (entry.endsWith('.json')) {
      const value = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(name + entry.slice(1))), 'utf8'))
      assert.ok(Object.keys(value).length > 0, `${name}${entry.slice(1)} is empty`)
      continue
    }
    const module = await import(name + entry.slice(1))
    assert.ok(Object.keys(module).length > 0, `${name}${entry.slice(1)} exports nothing`)
    console.log(`${name}${entry.slice(1)}: ${Object.keys(module).length} exports`)
  }
}

const page = `<!doctype html><title>Rain</title><nav><a href="/">Home</a> <a href="/news">News</a></nav><article><h1>Rain</h1>
<p>It rained all night, and in the morning nobody in the valley could say where the road had been, nor the bridge.</p>
<p>By noon the first boats came down from the mill, carrying bread, blankets and the postman with his wet letters.</p>
</article><footer><a href="/about">About us</a></footer>`

const { decodeHtml, parsePage, CharsetUnavailableError } = await import('gleaner')
const { charsets } = await import('gleaner/charsets')
const chinese = Uint8Array.of(0xc4, 0xe3, 0xba, 0xc3)
const gbk = { contentType: 'text/html; charset=gbk' }
assert.equal(decodeHtml(chinese, { ...gbk, charsets }).html, '你好')
assert.throws(() => decodeHtml(chinese, gbk), CharsetUnavailableError)
assert.equal(parsePage(page).title, 'Rain')

for (const entry of ['gleaner', 'gleaner/fast']) {
  const { extract } = await import(entry)
  const { text, title } = extract(page)
  assert.equal(title, 'Rain')
  assert.match(text, /It rained all night/)
  assert.match(text, /wet letters/)
  assert.doesNotMatch(text, /About us/)
}

if (packages.includes('@gleaner/cli')) {
  const gleaner = 'node_modules/.bin/gleaner'
  const version = execFileSync(gleaner, ['--version'], { encoding: 'utf8' }).trim()
  assert.match(version, /\d+\.\d+\.\d+/)
  const text = execFileSync(gleaner, ['extract', '-'], { encoding: 'utf8', input: page })
  assert.match(text, /It rained all night/)
  console.log(`gleaner --version: ${version}`)
}

console.log('smoke test passed')
