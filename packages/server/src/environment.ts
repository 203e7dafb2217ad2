import { readFileSync } from 'node:fs';

/** A setting that cannot be used; the sentence names it and says what it takes. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of `name`, or of the file that `name_FILE` points at; both at once is a mistake. */
export function setting(environment: Environment, name: string): string | undefined {
  const value = nonEmpty(environment[name]);
  const file = nonEmpty(environment[`${name}_FILE`]);
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
  try {
    return nonEmpty(readFileSync(file, 'utf8').trim());
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE points at ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
