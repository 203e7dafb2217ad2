import { nearest } from './nearest.ts';

/*
 * Members of a request that nobody reads. They are accepted, since callers send along what is theirs, but a
 * misspelt name that silently takes a default is the worst answer there is: each is named with what was meant.
 */

/** What an object may have, by name; null where anything may follow. */
export type Shape = {
  readonly members: Readonly<Record<string, Shape | null>>;
  /** It stands in a list. */
  readonly list?: boolean;
  /** Members of any other name have this shape. */
  readonly each?: Shape | null;
};

export type UnknownMember = { readonly field: string; readonly message: string };

export type UnknownMembers = {
  /** The first of them, in the order of the request. */
  readonly found: readonly UnknownMember[];
  /** How many more there are. */
  readonly more: number;
  /** The request has members, and not one of them is known. */
  readonly nothingKnown: boolean;
};

/** Named one by one; the rest is counted. */
export const MOST_NAMED = 20;
/** Characters of a name that a message repeats. */
const NAME_MAX = 60;
const PLACES_MAX = 3;

const NONE: UnknownMembers = { found: [], more: 0, nothingKnown: false };

/** The members of a request that its shape does not have; those that begin with `x_` are the caller's own. */
export function unknownMembers(request: unknown, shape: Shape): UnknownMembers {
  if (!isRecord(request)) return NONE;
  const found: UnknownMember[] = [];
  let count = 0;
  let known = 0;
  const visit = (value: unknown, at: Shape, path: string): void => {
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) visit(item, at, `${path}[${i}]`);
      return;
    }
    if (!isRecord(value)) return;
    for (const name of Object.keys(value)) {
      const next = Object.hasOwn(at.members, name) ? at.members[name] : at.each;
      if (next !== undefined) {
        if (path === '') known += 1;
        if (next !== null) visit(value[name], next, joined(path, name));
      } else if (!name.startsWith('x_')) {
        count += 1;
        if (count <= MOST_NAMED) {
          const field = joined(path, name);
          found.push({ field, message: messageOf(field, name, at, shape) });
        }
      }
    }
  };
  visit(request, shape, '');
  return { found, more: count - found.length, nothingKnown: count > 0 && known === 0 };
}

/**
 * The same as a list: what a reader should know first, what is named, and a count of the rest. Where there is a count,
 * it also says that nothing is known, so that no list is longer than the names and one line.
 */
export function linesOf(
  { found, more, nothingKnown }: UnknownMembers,
  nothingText: string,
): UnknownMember[] {
  const count = `${more} more ${more === 1 ? 'member is' : 'members are'} not known.`;
  if (more > 0)
    return [...found, { field: '', message: nothingKnown ? `${count} ${nothingText}` : count }];
  return nothingKnown ? [{ field: '', message: nothingText }, ...found] : [...found];
}

export const warningsOf = (unknown: UnknownMembers): UnknownMember[] =>
  linesOf(unknown, 'No member of the body is known.');

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name as a message repeats it: short, and without characters that a terminal would obey. */
function shown(name: string): string {
  const clean = name.slice(0, NAME_MAX).replaceAll(/\p{Cc}/gu, '?');
  return name.length > NAME_MAX ? `${clean}…` : clean;
}

function joined(path: string, name: string): string {
  return path === '' ? shown(name) : `${path}.${shown(name)}`;
}

function messageOf(field: string, name: string, at: Shape, whole: Shape): string {
  const places = placesOf(whole);
  const elsewhere = places.get(name);
  if (elsewhere !== undefined)
    return `${field} is not known here; it belongs ${elsewhere.slice(0, PLACES_MAX).join(' or ')}.`;
  const here = nearest(name, Object.keys(at.members));
  if (here !== null) return `${field} is not known; did you mean ${here}?`;
  const far = nearest(name, [...places.keys()]);
  if (far === null) return `${field} is not known.`;
  return `${field} is not known; did you mean ${far} ${places.get(far)![0]}?`;
}

const placesByShape = new WeakMap<Shape, ReadonlyMap<string, readonly string[]>>();

/** Where each name belongs, in words. */
function placesOf(whole: Shape): ReadonlyMap<string, readonly string[]> {
  const made = placesByShape.get(whole);
  if (made !== undefined) return made;
  const places = new Map<string, string[]>();
  const visit = (shape: Shape, path: string): void => {
    const place = path === '' ? 'at the top of the body' : `in ${path}`;
    for (const [name, next] of Object.entries(shape.members)) {
      places.set(name, [...(places.get(name) ?? []), place]);
      if (next === null) continue;
      visit(next, `${path === '' ? '' : `${path}.`}${name}${next.list === true ? '[]' : ''}`);
    }
    if (shape.each != null) visit(shape.each, `${path}.*`);
  };
  visit(whole, '');
  placesByShape.set(whole, places);
  return places;
}
