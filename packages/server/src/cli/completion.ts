import { type Command, CommandError, type Invocation, type Outcome } from './command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `airworthy completion bash`: a script that completes the names of commands and options. */
export function completion(invocation: Invocation, commands: readonly Command[]): Outcome {
  const shell = SHELLS.find((name) => name === invocation.positionals[0]);
  if (shell === undefined)
    throw new CommandError(
      `completion takes ${SHELLS.join(', ')}, not "${invocation.positionals[0]}".`,
      2,
    );
  const text = shell === 'fish' ? fishScript(commands) : bashScript(commands, shell);
  return { value: { shell, script: text }, text };
}

const optionsOf = (command: Command) =>
  [...Object.keys(command.options), 'json', 'help'].map((name) => `--${name}`).join(' ');

/** Zsh reads bash's script with its own `bashcompinit`. */
function bashScript(commands: readonly Command[], shell: 'bash' | 'zsh'): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  const seconds = firsts.flatMap((first) => {
    const words = commands.flatMap(({ name }) => {
      const [one, two] = name.split(' ');
      return one === first && two !== undefined ? [two] : [];
    });
    return words.length === 0 ? [] : [`    '${first}') words='${words.join(' ')}' ;;`];
  });
  const options = commands.map(
    (command) => `    '${command.name}'|'${command.name} '*) words='${optionsOf(command)}' ;;`,
  );
  const start = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : '';
  return `${start}_airworthy() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" line="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${firsts.join(' ')} help --version'
  elif [ "\${current#-}" != "$current" ]; then
    case "$line" in
${options.join('\n')}
    esac
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${seconds.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _airworthy airworthy`;
}

function fishScript(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const [first, second] = command.name.split(' ');
    const seen = `__fish_seen_subcommand_from ${first}`;
    const name =
      second === undefined
        ? [
            `complete -c airworthy -n __fish_use_subcommand -a ${first} -d ${quoted(command.summary)}`,
          ]
        : [
            `complete -c airworthy -n __fish_use_subcommand -f -a ${first}`,
            `complete -c airworthy -n ${quoted(`${seen}; and not __fish_seen_subcommand_from ${second}`)} -f -a ${second} -d ${quoted(command.summary)}`,
          ];
    const there =
      second === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${second}`;
    const options = Object.entries(command.options).map(
      ([option, { type, about }]) =>
        `complete -c airworthy -n ${quoted(there)} -l ${option}${type === 'string' ? ' -r' : ''} -d ${quoted(about ?? '')}`,
    );
    return [...name, ...options];
  });
  return [...new Set(lines)].join('\n');
}
