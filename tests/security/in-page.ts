/** Functions that run inside the browser; each stands alone, since only its source is sent there. */

/** Documents to show, and the element of each whose tree is wanted. */
export interface ToShow {
  readonly documents: readonly string[]
  readonly selector: string
}

/**
 * Shows each document in a frame of its own, reads the tree of an element in the form of `readAsWritten`, then moves over,
 * focuses and clicks every element, follows every address that is not a plain one and submits every form.
 */
export async function showDocuments({ documents, selector }: ToShow): Promise<(string | null)[]> {
  const events =
    'mouseover mouseenter mousemove pointerenter pointerdown focus blur copy toggle beforetoggle beforeinput close start slotchange'

  const treeOf = (root: Element | null | undefined): string | null => {
    if (!root) return null
    const parts: string[] = []
    let text = ''
    const flush = (): void => {
      if (text !== '') parts.push(JSON.stringify(text))
      text = ''
    }
    const visit = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) {
        text += (node as Text).data
        return
      }
      flush()
      if (node.nodeType === Node.ELEMENT_NODE) {
        const { localName, attributes } = node as Element
        const pairs = Array.from(attributes, ({ name, value }) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1))
        parts.push(`(${localName}${pairs.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('')}`)
        node.childNodes.forEach(visit)
        flush()
      } else parts.push('(#other')
      parts.push(')')
    }
    root.childNodes.forEach(visit)
    flush()
    return parts.join('\n')
  }

  const playWith = (shown: Document): void => {
    for (const element of Array.from(shown.querySelectorAll('*'))) {
      for (const type of events.split(' ')) element.dispatchEvent(new Event(type))
      element.dispatchEvent(new Event('click'))
      const address = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? element.getAttribute('formaction')
      const isPlain = address === null || /^(?:https?:|mailto:|tel:|#)/.test(address)
      if (!isPlain) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      if (element.localName === 'form') HTMLFormElement.prototype.submit.call(element as HTMLFormElement)
    }
  }

  const frames = await Promise.all(
    documents.map((source, index) => {
      const frame = document.createElement('iframe')
      frame.name = `shown-${index}`
      frame.srcdoc = source
      return new Promise<HTMLIFrameElement>(resolve => {
        frame.onload = () => resolve(frame)
        setTimeout(() => resolve(frame), 10_000)
        document.body.append(frame)
      })
    }),
  )
  return frames.map(frame => {
    try {
      const tree = treeOf(frame.contentDocument?.querySelector(selector))
      if (frame.contentDocument) playWith(frame.contentDocument)
      return tree
    } catch {
      return null
    }
  })
}

/** Sets markup as the content of an element, reads it and sets it again, twice; lists the places of markup that changed. */
export function changedWhenSetAgain(fragments: readonly string[]): number[] {
  return fragments.flatMap((markup, index) => {
    const holder = document.createElement('div')
    document.body.append(holder)
    holder.innerHTML = markup
    const first = holder.innerHTML
    let isChanged = false
    for (let round = 0; round < 2; round++) {
      holder.innerHTML = String(holder.innerHTML)
      if (holder.innerHTML !== first) isChanged = true
    }
    return isChanged ? [index] : []
  })
}
