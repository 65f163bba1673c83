import { Argument } from 'commander'
import type { CliCommand } from '../command.js'
import { completionScripts, type Shell } from './scripts.js'
import { wordsOfProgram } from './words.js'

const description = `Print a completion script for your shell.

It completes commands, flags, and the names of filters and pipelines after --pipeline.`

const examples = `
Install it:
  bash   gleaner completion bash > ~/.local/share/bash-completion/completions/gleaner
  zsh    gleaner completion zsh > "\${fpath[1]}/_gleaner"
  fish   gleaner completion fish > ~/.config/fish/completions/gleaner.fish`

/** `gleaner completion`. */
export const completionCommand: CliCommand = {
  define(command, context) {
    command
      .description(description)
      .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(completionScripts)))
      .addHelpText('after', examples)
      .action((shell: Shell) => context.io.stdout.write(completionScripts[shell](wordsOfProgram(command.parent ?? command))))
  },
}
