import { runMcp } from '@gleaner/server'
import { pino } from 'pino'
import { addFlags, choice, type FlagValues, present } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'

const description = `Serve the Model Context Protocol on standard input and output, until the input ends.

Tools: read_page (an address becomes Markdown, in parts if it is long, or only the sections that match a query), extract_html, \
list_filters and explain_page. Text that readers of a page do not see is dropped unless a call asks for it, and content is fenced as data.

gleaner serve offers the same tools over HTTP, at /mcp.`

const examples = `
Examples:
  gleaner mcp                                                 what an MCP client starts
  { "mcpServers": { "gleaner": { "command": "npx", "args": ["gleaner", "mcp"] } } }      in the settings of a client`

const flagTable = {
  allowPrivate: present({ doc: 'fetch pages of private and other special addresses too' }),
  logLevel: choice(['silent', 'error', 'warn', 'info', 'debug'], {
    doc: 'what is logged, as JSON lines on standard error (default: warn)',
  }),
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner mcp`. */
export const mcpCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), flagTable)
      .addHelpText('after', examples)
      .action((flags: Flags) => run(flags, context))
  },
}

async function run({ allowPrivate, logLevel = 'warn' }: Flags, { io }: Context): Promise<void> {
  const logger = pino({ level: logLevel }, { write: line => void io.stderr.write(line).catch(() => {}) })
  await runMcp({ allowPrivate: allowPrivate ?? false, env: io.env, logger, input: io.stdin, write: line => io.stdout.write(`${line}\n`) })
}
