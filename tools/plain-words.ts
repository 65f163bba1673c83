/**
 * Finds phrases that read like a translation, with the words that an English-speaking engineer would use instead.
 *
 * Documents, parameter docs, help texts and errors must be free of them; in comments they are counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Problem } from './problems.js'
import { codeFiles, filesUnder, isTestFile, lineAt, parseSource, visit } from './source-files.js'

const phrases: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:stands?|stood) (?:in|on|at|before|after|beside|behind|between|below|above|among|inside|directly|only|there)\b/, 'is or are'],
  [/\b(?<!there )(?<!There )is no (?!longer\b|more\b|less\b|better\b|worse\b|different\b|slower\b|faster\b|one\b)\w+/, 'is not a'],
  [/\b(?:is|are) told of\b/, 'is reported'],
  [/\bgo(?:es)? before\b/, 'takes precedence over'],
  [/\b(?:its|their) like\b/, 'similar ones'],
  [/\b(?:Least|Most|Fewest) [a-z]+ of\b/, 'Minimum or Maximum'],
  [/\bbehind (?:it|them|the title|the word|the text|the tag)\b/, 'after'],
]

/** Names the first such phrase of a text and the words to use instead; null if there is none. */
export function translatedPhrase(text: string): string | null {
  for (const [pattern, instead] of phrases) {
    const found = pattern.exec(text)
    if (found !== null) return `says "${found[0]}"; write ${instead}`
  }
  return null
}

/** Checks documents, and the texts in code that users may read. */
export function checkPhrases(root: string): Problem[] {
  const documents = filesUnder(root, '.', /\.md$/).filter(file => !file.startsWith('fixtures/'))
  return [...documents.flatMap(file => phrasesInDocument(root, file)), ...codeFiles(root).flatMap(file => phrasesInStrings(root, file))]
}

/** Counts such phrases in the comments of code. */
export function countPhrasesInComments(root: string): number {
  return codeFiles(root)
    .flatMap(file => readFileSync(join(root, file), 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/ .*/g) ?? [])
    .filter(comment => translatedPhrase(comment.replace(/`[^`]*`/g, '')) !== null).length
}

function phrasesInDocument(root: string, file: string): Problem[] {
  const prose = readFileSync(join(root, file), 'utf8').replace(/^\s*```[\s\S]*?^\s*```/gm, code => code.replace(/[^\n]/g, ''))
  return prose.split('\n').flatMap((text, index) => {
    const message = translatedPhrase(text.replace(/`[^`]*`/g, ''))
    return message === null ? [] : [{ file, line: index + 1, message }]
  })
}

function phrasesInStrings(root: string, file: string): Problem[] {
  if (isTestFile(file) || !file.startsWith('packages/')) return []
  const source = parseSource(root, file)
  const problems: Problem[] = []
  visit(source, node => {
    if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateHead(node)) return
    const message = translatedPhrase(node.text)
    if (message !== null) problems.push({ file, line: lineAt(source, node.getStart(source)), message })
  })
  return problems
}
