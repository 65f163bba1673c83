import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

/** What bash would offer for a line with the cursor at its end. */
async function completions(...words: string[]): Promise<string[]> {
  world.write('gleaner.bash', (await world.run(['completion', 'bash'])).out)
  const script = `source gleaner.bash; COMP_WORDS=(gleaner "$@"); COMP_CWORD=$#; _gleaner; printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['--norc', '-c', script, 'bash', ...words], { cwd: world.folder, encoding: 'utf8' })
  return out.trimEnd().split('\n')
}

describe('gleaner completion', () => {
  it('completes commands, flags and values in bash', async () => {
    expect(await completions('ex')).toEqual(expect.arrayContaining(['extract', 'explain']))
    expect(await completions('extract', '--no-t')).toEqual(['--no-tables'])
    expect(await completions('extract', '--format', 'mark')).toEqual(['markdown'])
    expect(await completions('extract', 'x.html', '--pipeline', 'cetr-')).toEqual(['cetr-tm', 'cetr-km'])
    expect(await completions('extract', '--comments', '')).toEqual(['drop', 'keep', 'separate'])
    expect(await completions('packages', 'im')).toEqual(['import'])
    expect(await completions('packages', 'import', '--for')).toEqual(['--format'])
    expect(await completions('filters', 'nc')).toEqual(['nce'])
    expect(await completions('extract', '--quie')).toEqual(['--quiet'])
    world.write('page-to-read.html', '')
    expect(await completions('extract', 'page-to')).toEqual(['page-to-read.html'])
    expect(await completions('extract', '--output', 'page-to')).toEqual(['page-to-read.html'])
  })
  it('writes scripts for zsh and fish', async () => {
    const zsh = (await world.run(['completion', 'zsh'])).out
    expect(zsh).toMatch(/^#compdef gleaner\n/)
    expect(zsh).toContain('_gleaner_packages_import() {')
    expect(zsh).toMatch(/'\*--format\[output format [^\]]*\]:value:\(markdown [a-z ]*html [a-z ]*\)'/)
    const fish = (await world.run(['completion', 'fish'])).out
    expect(fish).toContain("complete -c gleaner -n '__fish_use_subcommand' -f -a extract -d 'extract the main content of pages'")
    expect(fish).toContain("-l comments -x -a 'drop keep separate'")
  })
  it('knows these shells only', async () => {
    const { code, err } = await world.run(['completion', 'csh'])
    expect(code).toBe(2)
    expect(err).toContain('bash, zsh, fish')
  })
})
