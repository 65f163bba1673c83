/** All commands, in the order in which the help lists them. A command is loaded when it is used, and the engine with it. */

import type { CliCommand } from './command.js'

/** A command as the help lists it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  load(): Promise<CliCommand>
}

/** Every command of the command line. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'extract',
    summary: 'extract the main content of pages',
    load: async () => (await import('./extract/command.js')).extractCommand,
  },
  {
    name: 'batch',
    summary: 'extract whole crawls, with exact accounts',
    load: async () => (await import('./batch/command.js')).batchCommand,
  },
  {
    name: 'worker',
    summary: 'do shards of batch --queue on this machine',
    load: async () => (await import('./worker/command.js')).workerCommand,
  },
  {
    name: 'queue',
    summary: 'look at the queue of batch, pause or cancel it',
    load: async () => (await import('./queue/command.js')).queueCommand,
  },
  {
    name: 'explain',
    summary: 'show what a pipeline kept of a page, and why',
    load: async () => (await import('./explain/command.js')).explainCommand,
  },
  {
    name: 'filters',
    summary: 'list the filters, or show the parameters of one',
    load: async () => (await import('./filters/command.js')).filtersCommand,
  },
  {
    name: 'packages',
    summary: 'list packages of gold pages, or import one',
    load: async () => (await import('./packages/command.js')).packagesCommand,
  },
  {
    name: 'evaluate',
    summary: 'measure pipelines on packages of gold pages',
    load: async () => (await import('./evaluate/command.js')).evaluateCommand,
  },
  {
    name: 'runs',
    summary: 'list and compare the runs of evaluate',
    load: async () => (await import('./runs/command.js')).runsCommand,
  },
  {
    name: 'report',
    summary: 'write an HTML report of runs',
    load: async () => (await import('./report/command.js')).reportCommand,
  },
  {
    name: 'optimise',
    summary: 'search for the pipeline that is best for your pages',
    load: async () => (await import('./optimise/command.js')).optimiseCommand,
  },
  {
    name: 'train',
    summary: 'train a model on packages of gold pages',
    load: async () => (await import('./train/command.js')).trainCommand,
  },
  {
    name: 'serve',
    summary: 'run the proxy and the service: browse, read, REST, MCP',
    load: async () => (await import('./serve/command.js')).serveCommand,
  },
  {
    name: 'mcp',
    summary: 'serve the Model Context Protocol on standard input and output',
    load: async () => (await import('./mcp/command.js')).mcpCommand,
  },
  {
    name: 'ca',
    summary: 'manage the certificate authority of the proxy',
    load: async () => (await import('./ca/command.js')).caCommand,
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion/command.js')).completionCommand,
  },
]
