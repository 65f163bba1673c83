/**
 * Checks the packages as their users get them: packs each one, looks into the tarball, runs publint and
 * "are the types wrong", installs all tarballs into an empty project and runs `package-smoke.mjs` there.
 *
 * Needs a build (`npm run build`). The third-party dependencies come from npm's cache where they are in it.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { isStarted, type Problem, report } from './problems.js'
import { repositoryRoot } from './source-files.js'

/** What `npm pack --json` tells about one package, as far as it is read here. */
export interface Packed {
  readonly name: string
  readonly filename: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Says what is wrong with the files of a package: something missing, or something that nobody needs. */
export function judgeFiles(folder: string, { name, files }: Packed, main = 'dist/index.js'): Problem[] {
  const paths = files.map(({ path }) => path)
  const missing = ['package.json', 'README.md', 'LICENSE', 'NOTICE', main, 'dist/index.d.ts'].filter(path => !paths.includes(path))
  const useless = paths.filter(path => /\.(test|fixture|bench)\.|\.tsbuildinfo$|(^|\/)(node_modules|coverage)\//.test(path))
  return [
    ...missing.map(path => ({ file: folder, line: 0, message: `${name} is packed without ${path}` })),
    ...useless.map(path => ({ file: `${folder}/${path}`, line: 0, message: `is packed into ${name}, but of no use there` })),
  ]
}

/** What the manifests of the packages have in common. */
interface Manifest {
  readonly version?: string
  readonly keywords?: readonly string[]
  readonly sideEffects?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Says what is wrong with a manifest: no keywords, nothing about side effects, a version other than that of the workspace and its change log. */
export function judgeManifest(folder: string, manifest: Manifest, version: string, changelog: string): Problem[] {
  const { keywords = [], dependencies = {} } = manifest
  const [, released] = /^## \[(\d[^\]]*)\]/m.exec(changelog) ?? []
  const others = Object.entries(dependencies).filter(([name, wanted]) => /^(?:gleaner$|@gleaner\/)/.test(name) && wanted !== version)
  const messages = [
    ...(keywords.length === 0 ? ['has no keywords'] : []),
    ...(manifest.sideEffects === undefined ? ['does not say whether it has sideEffects'] : []),
    ...(manifest.version === version ? [] : [`has version ${manifest.version}, the workspace has ${version}`]),
    ...others.map(([name, wanted]) => `depends on ${name} ${wanted}, which is ${version}`),
    ...(released === undefined || released === version ? [] : [`has version ${version}, but the change log ends with ${released}`]),
  ]
  return messages.map(message => ({ file: `${folder}/package.json`, line: 0, message }))
}

/** What importers of a package get. */
function mainFile(root: string, folder: string): string {
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports?: { '.': { default: string } } }
  return exports?.['.'].default.replace('./', '') ?? 'dist/index.js'
}

/** Folders of the packages that have something to publish. */
export function packageFolders(root: string): string[] {
  return readdirSync(join(root, 'packages'))
    .map(name => `packages/${name}`)
    .filter(folder => existsSync(join(root, folder, 'package.json')) && existsSync(join(root, folder, 'src/index.ts')))
    .sort()
}

function readJson(root: string, path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
}

interface Run {
  readonly ok: boolean
  readonly output: string
}

function run(command: string, args: readonly string[], cwd: string): Run {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  return { ok: status === 0, output: status === 0 ? stdout : `${stdout}\n${stderr}`.trim() }
}

function pack(root: string, folder: string, target: string): Packed {
  const { ok, output } = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], join(root, folder))
  if (!ok) throw new Error(`npm pack failed in ${folder}:\n${output}`)
  return (JSON.parse(output) as Packed[])[0]
}

async function lint(root: string, folder: string): Promise<Problem[]> {
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), level: 'warning', pack: 'npm' })
  return messages.map(message => ({
    file: `${folder}/package.json`,
    line: 0,
    message: `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  }))
}

/** The types as TypeScript resolves them for importers of ES modules. */
function judgeTypes(folder: string, tarball: string): Problem[] {
  const require = createRequire(import.meta.url)
  const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js')
  const args = [attw, tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color', '--format', 'ascii']
  const { ok, output } = run(process.execPath, args, dirname(tarball))
  return ok ? [] : [{ file: `${folder}/package.json`, line: 0, message: `the types are wrong:\n${output}` }]
}

/** Installs the tarballs into an empty project and runs the smoke test in it. */
function tryOut(packed: readonly Packed[], tarballs: string): Problem[] {
  const project = join(tarballs, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'smoke', private: true, type: 'module' }))
  copyFileSync(new URL('./package-smoke.mjs', import.meta.url), join(project, 'package-smoke.mjs'))
  const files = packed.map(({ filename }) => join(tarballs, filename))
  const install = run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error', ...files],
    project,
  )
  if (!install.ok) return [{ file: 'packages', line: 0, message: `the tarballs do not install:\n${install.output}` }]
  const smoke = run(process.execPath, ['package-smoke.mjs', ...packed.map(({ name }) => name)], project)
  console.log(smoke.output.trim())
  return smoke.ok ? [] : [{ file: 'tools/package-smoke.mjs', line: 0, message: 'fails on the installed packages' }]
}

/** Runs all checks on all packages. */
export async function checkPackages(root: string): Promise<Problem[]> {
  const folders = packageFolders(root)
  const unbuilt = folders.filter(folder => !existsSync(join(root, folder, mainFile(root, folder))))
  if (unbuilt.length > 0) return unbuilt.map(file => ({ file, line: 0, message: 'is not built; run npm run build first' }))
  const tarballs = mkdtempSync(join(tmpdir(), 'gleaner-packages-'))
  try {
    const problems: Problem[] = []
    const packed: Packed[] = []
    const { version = '' } = readJson(root, 'package.json')
    for (const folder of folders) {
      const one = pack(root, folder, tarballs)
      packed.push(one)
      const kilobytes = one.files.reduce((sum, { size }) => sum + size, 0) / 1000
      console.log(`${one.name}: ${one.files.length} files, ${kilobytes.toFixed(0)} kB`)
      problems.push(
        ...judgeManifest(folder, readJson(root, `${folder}/package.json`), version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
        ...judgeFiles(folder, one, mainFile(root, folder)),
        ...(await lint(root, folder)),
        ...judgeTypes(folder, join(tarballs, one.filename)),
      )
    }
    return [...problems, ...tryOut(packed, tarballs)]
  } finally {
    rmSync(tarballs, { recursive: true, force: true })
  }
}

if (isStarted(import.meta.url)) {
  const problems = await checkPackages(repositoryRoot)
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
  report('packaging', problems, `${packageFolders(repositoryRoot).length} packages of version ${version}`)
}
