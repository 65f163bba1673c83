/** A dialog in the middle of the screen, by the browser's own element. */

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icons.js'

/** A dialog; it is shown as long as it is there. */
export function Dialog(props: { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onCancel={props.onClose} onClose={props.onClose}>
      <header>
        <h2 id="dialog-title">{props.title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={props.onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="dialog-body">{props.children}</div>
    </dialog>
  )
}
