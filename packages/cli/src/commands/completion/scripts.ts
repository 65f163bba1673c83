/** Completion scripts, one per shell. */

import type { CommandWords, FlagWords } from './words.js'

/** A shell that we can complete for. */
export type Shell = 'bash' | 'zsh' | 'fish'

/** Writes the script for each shell. */
export const completionScripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = { bash, zsh, fish }

function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(command => {
    const values = command.flags
      .filter(({ takesValue }) => takesValue)
      .map(({ names, values: list }) => `      ${names.join('|')}) ${list.length > 0 ? `words="${list.join(' ')}"` : 'files=1'} ;;`)
    const words = [...command.subcommands, ...command.values, ...command.flags.flatMap(({ names }) => names)].join(' ')
    return `    "${command.path}")
      words="${words}"
      case "$previous" in
${values.join('\n')}
      esac ;;`
  })
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => `"${path}"`)
  return `# Completion of gleaner for bash; written by \`gleaner completion bash\`.
_gleaner() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" files="" word candidate
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    candidate="\${command:+$command }$word"
    case "$candidate" in ${paths.join('|')}) command="$candidate" ;; esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  if [ -n "$files" ]; then
    COMPREPLY=( $(compgen -f -- "$current") )
  else
    COMPREPLY=( $(compgen -W "$words" -- "$current") )
    [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=( $(compgen -f -- "$current") )
  fi
}
complete -o filenames -F _gleaner gleaner
`
}

function zsh(commands: readonly CommandWords[]): string {
  const functionName = (path: string): string => `_gleaner${path === '' ? '' : `_${path.replaceAll(' ', '_')}`}`
  const functions = commands.map(command => {
    const specs = command.flags.map(flag => `    ${zshFlag(flag)}`)
    if (command.subcommands.length === 0) {
      const rest = command.values.length > 0 ? `'*:value:(${command.values.join(' ')})'` : "'*:file:_files'"
      return `${functionName(command.path)}() {\n  _arguments -s \\\n${[...specs, `    ${rest}`].join(' \\\n')}\n}`
    }
    const children = commands.filter(({ path }) =>
      command.subcommands.some(name => path === (command.path === '' ? name : `${command.path} ${name}`)),
    )
    const list = children.map(({ path, doc }) => `      ${quote(`${path.split(' ').at(-1)}:${doc}`)}`)
    const branches = children.map(({ path }) => `      ${path.split(' ').at(-1)}) ${functionName(path)} ;;`)
    return `${functionName(command.path)}() {
  local -a commands
  local state
  _arguments -C \\
${[...specs, "    '1:command:->command'", "    '*::argument:->argument'"].join(' \\\n')}
  case $state in
    command) commands=(
${list.join('\n')}
    ); _describe command commands ;;
    argument) case $words[1] in
${branches.join('\n')}
    esac ;;
  esac
}`
  })
  return `#compdef gleaner\n# Completion of gleaner for zsh; written by \`gleaner completion zsh\`.\n${functions.join('\n')}\n_gleaner "$@"\n`
}

function zshFlag({ names, doc, takesValue, values }: FlagWords): string {
  const text = doc.replace(/[[\]:]/g, ' ')
  const action = takesValue ? `:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}` : ''
  return names.map(name => quote(`*${name}[${text}]${action}`)).join(' \\\n    ')
}

function fish(commands: readonly CommandWords[]): string {
  const lines = ['# Completion of gleaner for fish; written by `gleaner completion fish`.']
  for (const { path, flags, subcommands, values } of commands) {
    const condition =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map(name => `__fish_seen_subcommand_from ${name}`)
            .join('; and ')
    const line = (rest: string): void => void lines.push(`complete -c gleaner -n ${quote(condition)} ${rest}`)
    for (const name of subcommands) {
      const doc = commands.find(command => command.path === (path === '' ? name : `${path} ${name}`))?.doc ?? ''
      line(`-f -a ${name} -d ${quote(doc)}`)
    }
    for (const name of values) line(`-f -a ${quote(name)}`)
    for (const { names, doc, takesValue, values: list } of flags) {
      const spelled = names.map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ')
      const value = !takesValue ? '' : list.length > 0 ? ` -x -a ${quote(list.join(' '))}` : ' -r'
      line(`${spelled}${value} -d ${quote(doc)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
