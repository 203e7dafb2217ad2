/**
 * Answers as a few numbers that last bits of a sine do not move: machines differ in them. A number counts by its logarithm,
 * so that a ratio weighs as much as a time in microseconds, and by its place in the answer, so that two that changed places
 * are seen; what is nearer to nothing than a ten-thousandth counts as it is. Words and what is there are compared exactly.
 */
export type Digest = { sum: number; numbers: number; mark: number };

export const digest = (): Digest => ({ sum: 0, numbers: 0, mark: 0 });

/** How many values of one array are looked at, in even steps, and how deep. */
const MOST_VALUES = 256;
const DEEPEST = 12;
/** What is being filled is looked at again after each call, so less of it. */
const DEEPEST_NOW = 2;
/** Digits behind the point from which a number in a text is one that was worked out. */
const WORKED_OUT = /-?\d+\.\d{6,}(?:e[-+]?\d+)?/g;
const MOST_TEXTS = 50_000;

/** Spreads the bits of a number over all 32. */
export function spread(bits: number): number {
  let value = bits | 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** Of a place, between a half and one and a half. */
const weightOf = (place: number): number => 0.5 + (spread(place) >>> 0) / 2 ** 32;

const texts = new Map<string, number>();

export function hashOf(text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  if (texts.size < MOST_TEXTS) texts.set(text, hash);
  return hash;
}

function addMark(into: Digest, place: number, what: number): void {
  into.mark = (into.mark + spread(spread(place) ^ what)) | 0;
}

function addNumber(into: Digest, place: number, value: number): void {
  if (!Number.isFinite(value)) {
    addMark(into, place, hashOf(String(value)));
    return;
  }
  into.sum += weightOf(place) * Math.asinh(1e4 * value);
  into.numbers += 1;
}

function addText(into: Digest, place: number, text: string): void {
  if (!text.includes('.') || text.search(WORKED_OUT) === -1) {
    addMark(into, place, hashOf(text));
    return;
  }
  addMark(into, place, hashOf(text.replaceAll(WORKED_OUT, '#')));
  let at = 0;
  for (const [number] of text.matchAll(WORKED_OUT))
    addNumber(into, place + 7919 * ++at, Number(number));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

type Numbers = { readonly length: number; readonly [at: number]: unknown };

/** Objects that were digested are known: many answers hold the same log. */
export class Digester {
  readonly #known = new WeakMap<object, Digest>();
  readonly #deepest: number;

  constructor(deepest = DEEPEST) {
    this.#deepest = deepest;
  }

  add(into: Digest, place: number, value: unknown, deep = 0): void {
    switch (typeof value) {
      case 'number':
        addNumber(into, place, value);
        return;
      case 'string':
        addText(into, place, value);
        return;
      case 'function':
        addMark(into, place, 3);
        return;
      default:
        if (isObject(value)) this.#addObject(into, place, value, deep);
        else addMark(into, place, hashOf(String(value)));
    }
  }

  #addObject(into: Digest, place: number, value: object, deep: number): void {
    let inside = this.#known.get(value);
    if (inside === undefined && deep <= this.#deepest) {
      inside = digest();
      // Before it is filled: an object may hold itself.
      this.#known.set(value, inside);
      this.#fill(inside, value, deep);
    }
    if (inside === undefined) return;
    into.sum += weightOf(place) * inside.sum;
    into.numbers += inside.numbers;
    addMark(into, place, inside.mark);
  }

  #fill(inside: Digest, value: object, deep: number): void {
    if (value instanceof DataView || value instanceof ArrayBuffer) {
      addNumber(inside, 1, value.byteLength);
    } else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      this.#addArray(inside, value as unknown as Numbers, deep);
    } else if (value instanceof Map || value instanceof Set) {
      this.#addArray(inside, [...value], deep);
    } else if (value instanceof Error) {
      addText(inside, 1, value.message);
    } else if (value instanceof RegExp || value instanceof Date) {
      addText(inside, 1, String(value));
    } else {
      // A member that is worked out when it is read is left alone.
      const members = Object.entries(Object.getOwnPropertyDescriptors(value));
      for (const [name, { value: member }] of members)
        this.add(inside, hashOf(name), member, deep + 1);
    }
  }

  #addArray(inside: Digest, values: Numbers, deep: number): void {
    const step = Math.max(1, Math.ceil(values.length / MOST_VALUES));
    addMark(inside, 2, values.length);
    for (let at = 0; at < values.length; at += step) this.add(inside, at + 5, values[at], deep + 1);
    if (values.length > 0) this.add(inside, 4, values[values.length - 1], deep + 1);
  }
}

/** What is there now of an object that is still being filled. */
export function addNow(into: Digest, place: number, value: object): void {
  new Digester(DEEPEST_NOW).add(into, place, value);
}
