/** Writes a browser's tree in the notation of the html5lib tests. Runs inside the page: it must not use anything from here. */
export function dumpDom(html: string): string[] {
  const lines: string[] = []
  const prefixes: Record<string, string> = {
    'http://www.w3.org/2000/svg': 'svg ',
    'http://www.w3.org/1998/Math/MathML': 'math ',
  }
  const attributePrefixes: Record<string, string> = {
    'http://www.w3.org/1999/xlink': 'xlink ',
    'http://www.w3.org/XML/1998/namespace': 'xml ',
  }
  const todo: [Node, number][] = []
  const addChildren = (parent: Node, depth: number) => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling) todo.push([child, depth])
  }
  addChildren(new DOMParser().parseFromString(html, 'text/html'), 0)
  while (todo.length > 0) {
    const [node, depth] = todo.pop()!
    const indent = '  '.repeat(depth)
    if (node instanceof Element) {
      lines.push(`| ${indent}<${prefixes[node.namespaceURI ?? ''] ?? ''}${node.localName}>`)
      const attributes = Array.from(node.attributes, ({ namespaceURI, localName, name, value }) => {
        const prefix = attributePrefixes[namespaceURI ?? '']
        const isDeclaration = name.startsWith('xmlns:') && namespaceURI !== null
        return [prefix !== undefined ? prefix + localName : isDeclaration ? `xmlns ${localName}` : name, value] as const
      })
      // By name, not by line: `xmlns` comes before `xmlns xlink`.
      attributes.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
      for (const [name, value] of attributes) lines.push(`| ${indent}  ${name}="${value}"`)
      if (node instanceof HTMLTemplateElement) {
        lines.push(`| ${indent}  content`)
        addChildren(node.content, depth + 2)
      } else addChildren(node, depth + 1)
    } else if (node instanceof Text) lines.push(`| ${indent}"${node.data}"`)
    else if (node instanceof Comment) lines.push(`| ${indent}<!-- ${node.data} -->`)
    else if (node instanceof DocumentType) {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : ''
      lines.push(`| ${indent}<!DOCTYPE ${node.name}${ids}>`)
    }
  }
  return lines
}
