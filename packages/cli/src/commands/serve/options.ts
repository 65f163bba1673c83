/** From the flags of `gleaner serve` to the options of a server. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defaultDataFolder, type PipelineChoice, type ServerOptions, type ServiceOptions } from '@gleaner/server'
import { Option } from 'commander'
import { registry } from 'gleaner'
import { type Logger, pino } from 'pino'
import type { Io } from '../../io/io.js'
import { choice, type Flag, type FlagValues, numeric, numericWithDefault, present, text, texts, wholeNumberOf } from '../../options/flag.js'
import { pipelineArgument } from '../../options/pipeline-argument.js'

const listening = 'Listening:'
const cleaning = 'Cleaning:'
const running = 'Running:'

/** Commander takes a flag that begins with `no-` for the opposite of another one, which this is not: it has values. */
const hostsFlag: Flag<readonly string[]> = {
  options: () => {
    const option = new Option('--no-intercept <host>', 'leave TLS of this host and its sub-domains alone; may be repeated').helpGroup(
      cleaning,
    )
    option.argParser((value: string, values: string[] = []) => [...values, value])
    return [Object.assign(option, { negate: false, attributeName: () => 'noIntercept' })]
  },
}

/** The flags. */
export const serveFlags = {
  port: numericWithDefault({ heading: listening, doc: 'port of the service; 0 for any free one' }, wholeNumberOf, 7070),
  proxyPort: numericWithDefault({ heading: listening, doc: 'port of the proxy; 0 for any free one' }, wholeNumberOf, 7071),
  host: text({ heading: listening, placeholder: 'address', doc: 'address to listen on (default: 127.0.0.1, this machine only)' }),
  token: text({
    heading: listening,
    placeholder: 'secret',
    doc: 'ask clients for this secret: as bearer token, and as the password of proxy authentication',
  }),
  open: present({ heading: listening, doc: 'serve other machines without asking for a token' }),
  allowPrivate: present({ heading: listening, doc: 'reach private addresses too, also when other machines are served' }),
  allowHost: texts({
    heading: listening,
    placeholder: 'name',
    doc: 'further name of this machine under which the service answers; may be repeated',
  }),
  rate: numeric(
    {
      heading: listening,
      doc: 'requests of one client to the service per minute; 0 for any number (default: 600 if other machines are served)',
    },
    wholeNumberOf,
  ),
  intercept: present({ heading: cleaning, doc: 'clean https pages too, with a certificate authority of your own; see gleaner ca' }),
  noIntercept: hostsFlag,
  pipeline: text({ heading: cleaning, placeholder: 'name|file|json', doc: 'pipeline for requests that ask for none' }),
  data: text({
    heading: running,
    placeholder: 'folder',
    doc: 'folder for settings, certificates and pipelines (default: in your user data)',
  }),
  logLevel: choice(['silent', 'error', 'warn', 'info', 'debug'], {
    heading: running,
    doc: 'what is logged, as JSON lines on standard error (default: warn)',
  }),
}

/** Their values. */
export type ServeFlags = FlagValues<typeof serveFlags>

/** The data folder that the flag names, or the one of this platform. */
export function dataFolderOf(data: string | undefined, io: Io): string {
  return data === undefined ? defaultDataFolder(io.env) : resolve(io.cwd, data)
}

/** Turns flags into options. */
export function serveOptions(flags: ServeFlags, io: Io, parts: ServiceOptions): ServerOptions {
  return {
    host: flags.host ?? '127.0.0.1',
    port: flags.port,
    proxyPort: flags.proxyPort,
    data: dataFolderOf(flags.data, io),
    token: flags.token ?? null,
    open: flags.open ?? false,
    allowPrivate: flags.allowPrivate ?? null,
    intercept: flags.intercept ?? false,
    noIntercept: flags.noIntercept ?? [],
    pipeline: flags.pipeline === undefined ? null : pipelineOf(flags.pipeline, io),
    service: {
      ...parts,
      allowedHosts: flags.allowHost ?? [],
      ...(flags.rate !== undefined && { limits: { requestsPerMinute: flags.rate } }),
    },
    env: io.env,
    logger: loggerOf(flags.logLevel ?? 'warn', io),
  }
}

/** A pipeline in place or in a file is read here; a name is looked up by the server, which knows stored ones too. */
function pipelineOf(argument: string, io: Io): PipelineChoice | string {
  if (!/^\s*\{/.test(argument) && !existsSync(resolve(io.cwd, argument))) return argument
  const { name, pipeline, policies, models } = pipelineArgument(argument, registry, io)
  return { name, document: { pipeline, policies, models } }
}

function loggerOf(level: string, io: Io): Logger {
  return pino({ level }, { write: line => void io.stderr.write(line).catch(() => {}) })
}
