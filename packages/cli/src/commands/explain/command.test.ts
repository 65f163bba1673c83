import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())
beforeAll(() => void world.write('a.html', articlePage('Alpha')))

const sampleId = 'sample/blog-minimal-static'
const pipeline = '{ "serial": [{ "use": "lqf" }, { "vote": [{ "use": "cectd-ds" }, { "use": "sw" }], "quorum": 0.5 }] }'

describe('gleaner explain', () => {
  it('says what was kept and why', async () => {
    const { code, out } = await world.run(['explain', 'a.html', '--pipeline', 'lqf'])
    expect(code).toBe(0)
    expect(out).toMatch(/^a\.html: \d+ words in \d+ blocks, “Alpha”\n/)
    expect(out).toContain('lqf: Apply lqf (drops block elements whose text is mostly link text).')
    expect(out).toMatch(/1\. lqf {2}[\d.]+ ms\n {3}kept \d+ of \d+ words \(\d+ %\)/)
    expect(out).toMatch(/threshold +maxLinkShare = 0\.5 on linkShare: 12 of 20 elements stay at or below it/)
    expect(out).toMatch(/dropped: \d+ blocks, the largest:[\s\S]*footer > p {2}\([^)]*linkShare 1\)\n +“Imprint Privacy”/)
    expect(out).toMatch(/kept: \d+ blocks, the largest:[\s\S]*article > p {2}\([^)]*linkShare 0\)\n +“Alpha, part/)
    expect(out).toMatch(/Result: ok, kept \d+ words of \d+/)
  })
  it('walks through the steps of a pipeline, with what came into each', async () => {
    const { steps, pipeline: shown, result } = JSON.parse((await world.run(['explain', 'a.html', '--pipeline', pipeline, '--json'])).out)
    expect(steps.map((step: { path: string }) => step.path)).toEqual([
      '$.serial[0]',
      '$.serial[1].vote[0]',
      '$.serial[1].vote[1]',
      '$.serial[1]',
      '$',
    ])
    const [lqf, cectd, sw, vote, whole] = steps
    expect(cectd.wordsIn).toBe(lqf.wordsKept)
    expect(sw.wordsIn).toBe(lqf.wordsKept)
    expect(whole.wordsIn).toBe(lqf.wordsIn)
    expect(whole.wordsKept).toBe(vote.wordsKept)
    expect(result.words).toBe(whole.wordsKept)
    expect(cectd.series.find((series: { name: string }) => series.name === 'CTD').values.length).toBe(cectd.thresholds[0].of)
    expect(lqf.thresholds[0]).toMatchObject({ keeps: 'below', onKeptSide: 12 })
    expect(cectd.thresholds[0].keeps).toBe('above')
    expect(lqf.params).toEqual({ maxLinkShare: 0.5 })
    expect(shown.json).toEqual(JSON.parse(pipeline))
    expect(shown.sentence).toContain('then [keep what at least half of two filters want')
  })
  it('shows the text of blocks as it stands on the page', async () => {
    const text = '<p>First<br>lines, with a <a href="/x">link</a>, fol<b>low</b>s (<i>see</i>).</p>'
    world.write('spans.html', text)
    const { out } = await world.run(['explain', 'spans.html', '--pipeline', 'lqf'])
    expect(out).toContain('“First lines, with a link, follows (see).”')
  })
  it('draws the traces', async () => {
    const { code } = await world.run(['explain', 'a.html', '--pipeline', 'cetr', '--svg', 'cetr.svg'])
    expect(code).toBe(0)
    const svg = world.read('cetr.svg')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).toContain('cetr on a.html')
    expect((await world.run(['explain', 'a.html', '--svg', 'new/folder/x.svg'])).code).toBe(0)
    expect(world.read('new/folder/x.svg')).toMatch(/^<svg /)
  })
  it('draws a page of a package, coloured by its gold text', async () => {
    const { code, out } = await world.run(['explain', '--package', 'sample', '--page', sampleId, '--pipeline', 'cetr', '--svg', 'gold.svg'])
    expect(code).toBe(0)
    expect(out).toContain(`${sampleId}: `)
    expect(world.read('gold.svg')).toContain('wanted by the gold text')
    expect((await world.run(['explain', '--package', 'sample', '--page', 'nothing'])).err).toContain('has no page "nothing"')
    expect((await world.run(['explain', '--package', 'sample'])).err).toContain('--package and --page go together')
    expect((await world.run(['explain', 'a.html', '--package', 'sample', '--page', sampleId])).code).toBe(2)
  })

  it('explains the default with its confidence', async () => {
    const { out } = await world.run(['explain', 'a.html'])
    expect(out).toMatch(/^default: /m)
    expect(out).toMatch(/Result: ok, kept .*, confidence [01]\.\d\d\.$/m)
  })
  it('names the page that it cannot explain', async () => {
    const missing = await world.run(['explain', 'missing.html'])
    expect(missing).toEqual({ code: 3, out: '', err: 'gleaner: missing.html: there is no such file; check the path\n' })
    world.write('pdf.html', '%PDF-1.7 …')
    expect((await world.run(['explain', 'pdf.html'])).err).toBe(
      'gleaner: pdf.html: this is not HTML but a PDF document; give an HTML file or an address\n',
    )
    expect((await world.run(['explain', 'missing.html', '--url', 'page'])).err).toMatch(/^gleaner: option url must be/)
  })
  it('has exit codes and reads standard input', async () => {
    expect((await world.run(['explain', 'missing.html'])).code).toBe(3)
    expect((await world.run(['explain'])).code).toBe(2)
    expect((await world.run(['explain', 'a.html', '--pipeline', 'nonsense'])).code).toBe(2)
    const { code, out, err } = await world.run(['explain', '-', '--pipeline', 'cetr'], { stdin: '' })
    expect(code).toBe(4)
    expect(out).toContain('no text came in')
    expect(err).toContain('the page has no text')
  })
})
