import { authorityFiles, fingerprintOf, hasAuthority, makeAuthority, readAuthority, ServerError, trustHelp } from '@gleaner/server'
import { UsageError } from '../../io/exit-codes.js'
import { addFlags, type FlagValues, text } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'
import { dataFolderOf } from '../serve/options.js'

const description = `Manage the certificate authority with which gleaner serve --intercept cleans https pages.

The authority is in the data folder and is made on first use. Its key never leaves the folder. Trust its certificate on machines \
of your own only.`

const examples = `
Examples:
  gleaner ca init                       make the authority, if there is none
  gleaner ca export > gleaner.pem       its certificate
  gleaner ca trust-help                 how to trust it, per platform
  gleaner ca rotate                     make a new one; trust the new one and remove the old one`

const flagTable = {
  data: text({ heading: 'Options:', placeholder: 'folder', doc: 'data folder of the server (default: in your user data)' }),
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner ca`. */
export const caCommand: CliCommand = {
  define(ca, context) {
    addFlags(ca.description(description), flagTable).addHelpText('after', examples)
    const add = (name: string, summary: string, work: (folder: string, context: Context) => Promise<void>): void => {
      ca.command(name)
        .summary(summary)
        .action(() => guarded(() => work(dataFolderOf(ca.opts<Flags>().data, context.io), context)))
    }
    add('init', 'make the authority, if there is none', init)
    add('export', 'print the certificate', exportCertificate)
    add('rotate', 'make a new authority in the place of the old one', rotate)
    add('trust-help', 'say how to trust the certificate', help)
  },
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ServerError) throw new UsageError(error.message)
    throw error
  }
}

async function init(folder: string, { io }: Context): Promise<void> {
  const isNew = !hasAuthority(folder)
  const { certificate } = isNew ? makeAuthority(folder) : readAuthority(folder)
  await io.stdout.write(
    `${isNew ? 'made' : 'there is already'} ${authorityFiles(folder).certificate}\nSHA-256 ${fingerprintOf(certificate)}\n`,
  )
}

async function exportCertificate(folder: string, { io, terminal }: Context): Promise<void> {
  const { certificate } = existing(folder)
  await io.stdout.write(certificate)
  await terminal().warn(`SHA-256 ${fingerprintOf(certificate)}`)
}

async function rotate(folder: string, { io }: Context): Promise<void> {
  const { certificate } = makeAuthority(folder)
  const next = 'Trust it, remove the old one, and start gleaner serve again.'
  await io.stdout.write(`made ${authorityFiles(folder).certificate}\nSHA-256 ${fingerprintOf(certificate)}\n${next}\n`)
}

async function help(folder: string, { io }: Context): Promise<void> {
  existing(folder)
  await io.stdout.write(`${trustHelp(authorityFiles(folder).certificate)}\n`)
}

function existing(folder: string) {
  if (!hasAuthority(folder)) throw new UsageError(`there is no certificate authority in ${folder}; make one with gleaner ca init`)
  return readAuthority(folder)
}
