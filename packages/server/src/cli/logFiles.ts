import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command.ts';

/** What a log is called, also when it is compressed. */
const LOG_NAME = /^[^.].*\.(bin|log|tlog|ulg|ulog)(\.gz)?$/i;
const PATTERN = /[*?]/;

/**
 * The files that the words of a command line name, in order: a file as it is, a folder with all logs below it, and a
 * pattern with `*`, `**` or `?` that the shell left to us. Each file once.
 */
export function logFiles(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(filesOf))];
}

function filesOf(word: string): string[] {
  const stat = word === '-' ? undefined : statSync(word, { throwIfNoEntry: false });
  if (stat?.isDirectory() === true) return matching(word, (path) => LOG_NAME.test(nameOf(path)));
  // A file that is not there is told when it is opened.
  if (stat !== undefined || !PATTERN.test(word)) return [word];
  const fixed = word.slice(0, word.search(PATTERN)).replace(/[^/]*$/, '');
  const wanted = patternOf(word);
  return matching(fixed === '' ? '.' : fixed, (path) => wanted.test(path), word);
}

function matching(folder: string, wanted: (path: string) => boolean, word = folder): string[] {
  const found = below(folder).filter(wanted).sort();
  if (found.length === 0) throw new CommandError(`${word}: there is no log there.`, 2);
  return found;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Every file below a folder, as paths that begin like the folder. Links are not followed. */
function below(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '.' ? entry.name : join(folder, entry.name);
      if (entry.isDirectory()) return below(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    throw new CommandError(`${folder} cannot be read: ${(error as Error).message}.`, 2);
  }
}

/** `**` crosses folders, `*` and `?` do not. */
function patternOf(word: string): RegExp {
  const source = word
    .replace(/^\.\//, '')
    .split(/(\*\*\/|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '*') return '[^/]*';
      return part === '?' ? '[^/]' : part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
