/**
 * Checks the words of the house: links between documents, doc comments of everything exported, no `any`, and nothing
 * that only makes sense on one machine.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { checkPhrases, countPhrasesInComments } from './plain-words.js'
import { isStarted, type Problem, report } from './problems.js'
import { codeFiles, codeFolders, filesUnder, isTestFile, lineAt, parseSource, repositoryRoot, visit } from './source-files.js'

/** Checks that relative links in Markdown lead to files and, where they name one, to headings. */
export function checkLinks(root: string): Problem[] {
  return filesUnder(root, '.', /\.md$/)
    .filter(file => !file.startsWith('fixtures/'))
    .flatMap(file => linksOf(readFileSync(join(root, file), 'utf8')).flatMap(link => judgeLink(root, file, link)))
}

interface Link {
  readonly target: string
  readonly line: number
}

/** Inline links and link definitions; code is left out. */
function linksOf(markdown: string): Link[] {
  const links: Link[] = []
  let isFenced = false
  for (const [index, text] of markdown.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(text)) isFenced = !isFenced
    if (isFenced) continue
    const prose = text.replace(/`[^`]*`/g, code => ' '.repeat(code.length))
    for (const [, target] of prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) links.push({ target, line: index + 1 })
    const definition = /^\s*\[[^\]]+\]:\s*<?(\S+?)>?(\s|$)/.exec(prose)
    if (definition !== null) links.push({ target: definition[1], line: index + 1 })
  }
  return links
}

function judgeLink(root: string, file: string, { target, line }: Link): Problem[] {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return []
  const [path, anchor] = target.split('#')
  const place = path === '' ? file : posix.join(dirname(file), decodeURIComponent(path))
  if (!existsSync(join(root, place))) return [{ file, line, message: `links to ${target}, but there is no ${place}` }]
  if (anchor === undefined || !place.endsWith('.md')) return []
  return headingsOf(readFileSync(join(root, place), 'utf8')).has(anchor)
    ? []
    : [{ file, line, message: `links to ${target}, but ${place} has no such heading` }]
}

/** Headings in the form in which links name them. */
function headingsOf(markdown: string): Set<string> {
  const slugs = new Set<string>()
  const prose = markdown.replace(/^\s*```[\s\S]*?^\s*```/gm, '')
  for (const [, heading] of prose.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    let unique = slug
    for (let copy = 1; slugs.has(unique); copy++) unique = `${slug}-${copy}`
    slugs.add(unique)
  }
  return slugs
}

/** Checks that everything exported from a package has a doc comment whose first sentence stands alone. */
export function checkDocComments(root: string): Problem[] {
  return filesUnder(root, 'packages', /\/src\/.*\.ts$/)
    .filter(file => !isTestFile(file) && !file.endsWith('.d.ts'))
    .flatMap(file => {
      const source = parseSource(root, file)
      return exportedDeclarations(source).flatMap(({ name, node }) => {
        const message = judgeComment(docComment(source, node), name)
        return message === null ? [] : [{ file, line: lineAt(source, node.getStart(source)), message }]
      })
    })
}

interface Declared {
  readonly name: string
  readonly node: ts.Statement
}

/** Exported functions, classes, types and values; of an overloaded function the first signature. */
function exportedDeclarations(source: ts.SourceFile): Declared[] {
  const exportedLater = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined || statement.exportClause === undefined) continue
    if (ts.isNamedExports(statement.exportClause)) {
      for (const element of statement.exportClause.elements) exportedLater.add((element.propertyName ?? element.name).text)
    }
  }
  const found = new Map<string, Declared>()
  for (const node of source.statements) {
    const isExported = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    for (const name of declaredNames(node)) {
      if ((isExported || exportedLater.has(name)) && !found.has(name)) found.set(name, { name, node })
    }
  }
  return [...found.values()]
}

function declaredNames(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText())
  const isNamed =
    ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)
  return isNamed ? [node.name?.text ?? 'default'] : []
}

/** The text of the last doc comment before a node, without stars. */
function docComment(source: ts.SourceFile, node: ts.Node): string | null {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []
  const comment = ranges
    .map(({ pos, end }) => source.text.slice(pos, end))
    .filter(text => text.startsWith('/**'))
    .at(-1)
  return comment === undefined
    ? null
    : comment
        .slice(3, -2)
        .replace(/^[ \t]*\*[ \t]?/gm, '')
        .trim()
}

function judgeComment(comment: string | null, name: string): string | null {
  if (comment === null || comment === '') return `${name} is exported without a doc comment`
  const [paragraph] = comment.split(/\n\s*\n/)
  return /[.:?!]["'”’`)]*(\s|$)/.test(paragraph) ? null : `the doc comment of ${name} does not begin with a sentence`
}

/** Checks that nobody writes `any`. */
export function checkAny(root: string): Problem[] {
  const problems: Problem[] = []
  for (const file of codeFiles(root)) {
    const source = parseSource(root, file)
    visit(source, node => {
      if (node.kind !== ts.SyntaxKind.AnyKeyword) return
      problems.push({ file, line: lineAt(source, node.getStart(source)), message: 'says any; use unknown and narrow it' })
    })
  }
  return problems
}

/** Checks that every dependency has its reason in `docs/dependencies.md`, and that nothing else is listed there. */
export function checkDependencyReasons(root: string): Problem[] {
  const file = 'docs/dependencies.md'
  if (!existsSync(join(root, file))) return [{ file, line: 0, message: 'does not exist; it gives the reason for every dependency' }]
  const manifests = filesUnder(root, '.', /^(packages\/[^/]+\/)?package\.json$/).map(
    path => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
  )
  const own = new Set(manifests.map(({ name }) => name))
  const used = new Set(manifests.flatMap(namesOf).filter(name => !own.has(name)))
  const rows = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
  const listed = new Set(rows.flatMap(row => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name)))
  return [
    ...[...used].filter(name => !listed.has(name)).map(name => ({ file, line: 0, message: `gives no reason for ${name}` })),
    ...[...listed].filter(name => !used.has(name)).map(name => ({ file, line: 0, message: `lists ${name}, on which nothing depends` })),
  ]
}

interface Manifest {
  readonly name: string
  readonly [field: string]: unknown
}

function namesOf(manifest: Manifest): string[] {
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return fields.flatMap(field => Object.keys((manifest[field] ?? {}) as Record<string, string>))
}

// In pieces, so that this file does not find itself.
const machineWords: readonly (readonly [pattern: RegExp, what: string])[] = [
  [new RegExp(`(?<![\\w.])/(?:${['work', 'root', 'home/[\\w.-]+', 'Users/[\\w.-]+'].join('|')})/[\\w.-]+`), 'a path of one machine'],
  [/\bregistry\.(?:npmjs|yarnpkg|npmmirror)\./, 'the address of a package registry'],
  [new RegExp(`"${'resolved'}"\\s*:\\s*"https?:`), 'the address of a package registry'],
]

/** Checks that no file mentions a path of this machine or where packages are fetched from. */
export function checkMachineWords(root: string): Problem[] {
  const files = [
    ...filesUnder(root, '.', /^[^/]+$|^\.ci\//),
    ...['docs', 'pipelines', ...codeFolders].flatMap(folder => filesUnder(root, folder, /./)),
  ]
  return files
    .filter(file => /\.(ts|js|mjs|json|md|yml|yaml|txt|out|html|css)$|(^|\/)(\.npmrc|\.gitignore|LICENSE|run)$/.test(file))
    .flatMap(file => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((text, index) => {
        const found = machineWords.find(([pattern]) => pattern.test(text))
        return found === undefined ? [] : [{ file, line: index + 1, message: `contains ${found[1]}: ${found[0].exec(text)?.[0]}` }]
      })
    })
}

if (isStarted(import.meta.url)) {
  const checks = [checkLinks, checkDocComments, checkAny, checkDependencyReasons, checkMachineWords, checkPhrases]
  report(
    'documents',
    checks.flatMap(check => check(repositoryRoot)),
    'links, doc comments, any, reasons of dependencies, machine words, phrases',
  )
  console.log(`phrases to rewrite in comments: ${countPhrasesInComments(repositoryRoot)}`)
}
