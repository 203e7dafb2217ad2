import { readFileSync } from 'node:fs';
import { CommandError, flagOption, type Invocation, textOption } from './command.ts';

/** Keys with a meaning of their own while a password is typed. */
const KEYS = { enter: /[\r\n]/, interrupt: '\u0003', erase: /[\b\u007f]/ };

/**
 * The password a command is given: from a file, or asked for on the terminal. It is never an argument of the
 * command line, where every user of the machine can read it while the command runs.
 */
export async function passwordOption(invocation: Invocation): Promise<string | undefined> {
  const file = textOption(invocation, 'password-file');
  const ask = flagOption(invocation, 'ask-password');
  if (file !== undefined && ask)
    throw new CommandError('Give --password-file or --ask-password, not both.', 2);
  const password = file === undefined ? (ask ? await askTwice() : undefined) : fromFile(file);
  if (password === '') throw new CommandError('The password must not be empty.', 2);
  return password;
}

function fromFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`--password-file: ${file} cannot be read (${code}).`, 2);
  }
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      'There is no terminal to ask for the password. Use --password-file FILE, or - for standard input.',
      2,
    );
  const first = await askHidden('Password: ');
  if ((await askHidden('Again: ')) !== first) throw new CommandError('The two passwords differ.');
  return first;
}

/** What is typed is not shown. */
function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = () => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', read);
      stderr.write('\n');
    };
    const read = (chunk: Buffer) => {
      for (const character of chunk.toString('utf8')) {
        if (character === KEYS.interrupt) {
          end();
          reject(new CommandError('Nothing was changed.'));
          return;
        }
        if (KEYS.enter.test(character)) {
          end();
          resolve(typed);
          return;
        }
        typed = KEYS.erase.test(character) ? [...typed].slice(0, -1).join('') : typed + character;
      }
    };
    stdin.on('data', read);
  });
}
