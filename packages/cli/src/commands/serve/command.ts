import { type RunningServer, ServerError, startServer } from '@gleaner/server'
import { UsageError } from '../../io/exit-codes.js'
import { addFlags } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'
import { type ServeFlags, serveFlags, serveOptions } from './options.js'
import { serviceParts } from './service-parts.js'

const description = `Run Gleaner as a server, until Ctrl-C or SIGTERM.

The service has a REST API (/docs), a reader (/read/https://…), an MCP server (/mcp) and, where it is installed, the Studio.

The proxy cleans every page that passes through it: set it in your browser, and see only the content. Programs ask for text, \
Markdown or JSON with the header Gleaner-Format. http://gleaner.internal/ is its own page, in a browser that uses it.

It listens on this machine only. To serve others, give --host an address of this machine, and --token or --open.`

const examples = `
Examples:
  gleaner serve                                               the service on 127.0.0.1:7070, the proxy on 127.0.0.1:7071
  curl -H 'Content-Type: text/html' --data-binary @page.html http://127.0.0.1:7070/v1/extract
  curl http://127.0.0.1:7070/read/https://example.org/        a page to read; with .md at the end as Markdown
  curl -x 127.0.0.1:7071 http://example.org/                  a page, cleaned
  curl -x 127.0.0.1:7071 -H 'Gleaner-Format: markdown' http://example.org/
  gleaner serve --intercept --no-intercept bank.example       https pages too, except those of one host
  gleaner serve --host 0.0.0.0 --token "$(openssl rand -hex 24)"      for other machines`

/** `gleaner serve`. */
export const serveCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), serveFlags)
      .addHelpText('after', examples)
      .action((flags: ServeFlags) => run(flags, context))
  },
}

async function run(flags: ServeFlags, context: Context): Promise<void> {
  const { io } = context
  const stopped = io.untilStopped()
  const server = await started(flags, context)
  try {
    await io.stdout.write(`${greeting(server)}\n`)
    await stopped
    await context.terminal().warn('stopping; requests in flight have 10 s to finish')
  } finally {
    await server.stop()
  }
}

async function started(flags: ServeFlags, context: Context): Promise<RunningServer> {
  try {
    return await startServer(serveOptions(flags, context.io, await serviceParts(context.io)))
  } catch (error) {
    if (error instanceof ServerError) throw new UsageError(error.message)
    throw error
  }
}

function greeting({ service, proxy }: RunningServer): string {
  const lines = [
    ...(service === null ? [] : [`service ${service.url}   API: /docs, reader: /read/https://example.org/, MCP: /mcp`]),
    ...(proxy === null ? [] : [`proxy   ${proxy.url}   set it as the HTTP proxy of your browser, then open http://gleaner.internal/`]),
    ...(proxy?.certificate ? ['https   is cleaned for those who trust the certificate: gleaner ca trust-help'] : []),
  ]
  return [...lines, 'Ctrl-C stops it.'].join('\n')
}
