/**
 * Keeps pages from steering a terminal.
 *
 * What a page says ends up in texts, titles, warnings and errors, and it may hold control characters: escape sequences that move
 * the cursor, set the window's title or write to the clipboard. They are shown as signs: ESC as `␛`.
 */

import type { Io, Output } from './io.js'

/** C0 but for tab and line feed, DEL, and C1. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** A text without control characters: those of ASCII as their pictures (U+2400 and on), those of C1 as U+FFFD. Line ends stay. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(controls, control => {
    const code = control.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd'
  })
}

/**
 * The world with outputs that are safe to look at: no control character reaches a terminal on either output, nor a log through
 * the error output. What is piped or written to files stays the page's text, character by character.
 */
export function withPrintableOutputs(io: Io): Io {
  return { ...io, stdout: io.stdout.isTerminal ? safe(io.stdout) : io.stdout, stderr: safe(io.stderr) }
}

function safe(output: Output): Output {
  return {
    write: chunk => output.write(printable(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())),
    eraseLine: () => output.eraseLine(),
    isTerminal: output.isTerminal,
    columns: output.columns,
  }
}
