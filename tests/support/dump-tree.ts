/** Writes a tree in the notation of the html5lib tests, from our tables and from parse5's nodes. */
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { ParsedTree } from '../../packages/core/src/html/parse.js'

const PREFIX = ['', 'svg ', 'math ']
const XLINK = new Set(['actuate', 'arcrole', 'href', 'role', 'show', 'title', 'type'].map(name => `xlink:${name}`))
const SPACED = new Set([...XLINK, 'xml:lang', 'xml:space', 'xmlns:xlink'])

/** Foreign elements show namespaced attributes with a space for the colon. */
function attributeName(name: string, isForeign: boolean): string {
  if (!isForeign) return name
  return SPACED.has(name) ? name.replace(':', ' ') : name === 'xmlns' ? 'xmlns' : name
}

function attributeLines(attributes: readonly (readonly [string, string])[], indent: string): string[] {
  const sorted = [...attributes].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  return sorted.map(([name, value]) => `| ${indent}${name}="${value}"`)
}

function doctypeLine(name: string | null, publicId: string | null, systemId: string | null): string {
  const ids = publicId || systemId ? ` "${publicId ?? ''}" "${systemId ?? ''}"` : ''
  return `<!DOCTYPE ${name ?? ''}${ids}>`
}

/** One line per node and attribute. */
export function dumpTree(tree: ParsedTree): string[] {
  const { nodes, names } = tree
  const lines: string[] = []
  const depths = new Int32Array(nodes.size)
  for (let node = 0; node < nodes.size; node++) {
    const parent = nodes.parent[node]!
    const isInTemplate = parent >= 0 && names[nodes.tag[parent]!] === 'template' && nodes.namespace[parent] === 0
    const depth = parent < 0 ? 0 : depths[parent]! + (isInTemplate ? 2 : 1)
    depths[node] = depth
    const indent = '  '.repeat(depth)
    switch (nodes.kind[node]) {
      case 1: {
        const namespace = nodes.namespace[node]!
        const name = names[nodes.tag[node]!]!
        lines.push(`| ${indent}<${PREFIX[namespace]}${name}>`)
        const attributes = tree.attributes(node).map(({ name, value }) => [attributeName(name, namespace !== 0), value] as const)
        lines.push(...attributeLines(attributes, `${indent}  `))
        if (name === 'template' && namespace === 0) lines.push(`| ${indent}  content`)
        break
      }
      case 3:
        lines.push(`| ${indent}"${tree.textOf(node)}"`)
        break
      case 8:
        lines.push(`| ${indent}<!-- ${tree.textOf(node)} -->`)
        break
      default: {
        const { name, publicId, systemId } = tree.doctypeOf(node)!
        lines.push(`| ${indent}${doctypeLine(name, publicId, systemId)}`)
      }
    }
  }
  return lines
}

const NAMESPACES: Record<string, string> = { 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ' }

/** The same for a tree of parse5; iterative, since pages nest deeply. */
export function dumpParse5(root: DefaultTreeAdapterTypes.ParentNode): string[] {
  const lines: string[] = []
  const todo: [DefaultTreeAdapterTypes.Node, number][] = []
  const addChildren = (parent: DefaultTreeAdapterTypes.ParentNode, depth: number) => {
    for (let i = parent.childNodes.length - 1; i >= 0; i--) todo.push([parent.childNodes[i]!, depth])
  }
  addChildren(root, 0)
  while (todo.length > 0) {
    const [node, depth] = todo.pop()!
    const indent = '  '.repeat(depth)
    if ('tagName' in node) {
      const prefix = NAMESPACES[node.namespaceURI] ?? ''
      lines.push(`| ${indent}<${prefix}${node.tagName}>`)
      const attributes = node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix} ${name}` : name, value] as const)
      lines.push(...attributeLines(attributes, `${indent}  `))
      if ('content' in node) {
        lines.push(`| ${indent}  content`)
        addChildren(node.content, depth + 2)
      } else addChildren(node, depth + 1)
    } else if (node.nodeName === '#text') lines.push(`| ${indent}"${(node as DefaultTreeAdapterTypes.TextNode).value}"`)
    else if (node.nodeName === '#comment') lines.push(`| ${indent}<!-- ${(node as DefaultTreeAdapterTypes.CommentNode).data} -->`)
    else if (node.nodeName === '#documentType') {
      const { name, publicId, systemId } = node as DefaultTreeAdapterTypes.DocumentType
      lines.push(`| ${indent}${doctypeLine(name, publicId, systemId)}`)
    }
  }
  return lines
}
