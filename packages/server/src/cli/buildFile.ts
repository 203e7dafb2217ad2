import { readFileSync } from 'node:fs';
import { refusal } from '@airworthy/contract';
import { CommandError, type Invocation, listOption } from './command.ts';
import { plainReason } from './input.ts';

/*
 * What `analyze`, `sweep` and `rf` begin with: a JSON file or standard input, changed by `--set`, judged by the schema
 * of the endpoint, so that the command line refuses and warns as the service does.
 */

type Json = Record<string, unknown>;

/** The object in a file, with every `--set` applied. */
export function bodyOf(invocation: Invocation): Json {
  const file = invocation.positionals[0]!;
  const body = parsed(file, textOf(file));
  for (const word of listOption(invocation, 'set')) set(body, word);
  return body;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${plainReason(error as Error)}.`, 2);
  }
}

function parsed(file: string, text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}.`, 2);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError(`${file} must hold one JSON object.`, 2);
  return value as Json;
}

/** One step of a path: a member, or an index in brackets. */
const STEP = /([^.[\]]+)|\[(\d{1,4})\]/g;
const PATH = /^[^.[\]=]+(\.[^.[\]=]+|\[\d{1,4}\])*$/;

/** `batteries[0].cells=6`; the value is JSON, or a text where it is none. */
function set(body: Json, word: string): void {
  const at = word.indexOf('=');
  const path = word.slice(0, Math.max(0, at)).trim();
  if (!PATH.test(path))
    throw new CommandError(`--set takes NAME=VALUE, such as prop_diameter_in=9, not "${word}".`, 2);
  assign(body, path, valueIn(word.slice(at + 1)));
}

/** Puts a value at a path; objects and lists on the way are made where there are none. */
export function assign(body: Json, path: string, value: unknown): void {
  const steps = [...path.matchAll(STEP)].map(([, name, index]) => name ?? Number(index));
  let place: Record<string | number, unknown> = body;
  for (const [i, step] of steps.entries()) {
    if (!ownOrNew(place, step))
      throw new CommandError(`${path} does not fit the file: ${String(step)} is not there.`, 2);
    const next = steps[i + 1];
    if (next === undefined) {
      place[step] = value;
      return;
    }
    const there = place[step] ?? (typeof next === 'number' ? [] : {});
    if (typeof there !== 'object' || Array.isArray(there) !== (typeof next === 'number'))
      throw new CommandError(
        `${path} does not fit the file: ${steps.slice(0, i + 1).join('.')} is no ${typeof next === 'number' ? 'list' : 'object'}.`,
        2,
      );
    place[step] = there;
    place = there as Record<string | number, unknown>;
  }
}

/** A list grows by one at most, and nothing is put into what every object has. */
function ownOrNew(place: Record<string | number, unknown>, step: string | number): boolean {
  if (typeof step === 'number') return step <= (place as unknown as unknown[]).length;
  return Object.hasOwn(place, step) || !(step in place);
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Schema<Out> = {
  safeParse: (value: unknown) => { success: true; data: Out } | { success: false; error: object };
};

/** What the schema of an endpoint makes of a body; refused as the service refuses it. */
export function checked<Out>(schema: Schema<Out> | undefined, value: unknown): Out {
  const result = (schema as Schema<Out>).safeParse(value);
  if (result.success) return result.data;
  throw refusal(result.error as Parameters<typeof refusal>[0], value);
}

/** As `checked`; a refusal ends the command as a wrong call. */
export function checkedFile<Out>(schema: Schema<Out> | undefined, value: unknown): Out {
  try {
    return checked(schema, value);
  } catch (error) {
    throw new CommandError((error as Error).message, 2);
  }
}
