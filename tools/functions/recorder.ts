/** What every function of a room answers while it is driven through many inputs, a few numbers a function. */
import { addNow, type Digest, Digester, digest, spread } from './digest.ts';

export type Answers = {
  calls: number;
  yes: number;
  no: number;
  /** Null or nothing at all. */
  none: number;
  threw: number;
  readonly digest: Digest;
};

type Callable = (this: unknown, ...given: unknown[]) => unknown;

/** What the sources call when they are loaded: `offered.ts`. */
type Recorder = {
  of<F>(path: string, name: string, own: F): F;
  ofClass(path: string, name: string, own: { readonly prototype: object }): void;
};

declare global {
  var airworthyRecorder: Recorder | undefined;
}

/** Calls of one function that are looked at each; of those behind them one in a few. */
const EACH_CALL = 4_000;
const ONE_IN = 16;

const isThenable = (value: unknown): value is Promise<unknown> => value instanceof Promise;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

type Walked = { next(...given: unknown[]): unknown; return?(value?: unknown): unknown };

/** What a generator gives is told value by value. */
function isWalked(value: object): value is Walked & (Iterator<unknown> | AsyncIterator<unknown>) {
  const tag = (value as { [Symbol.toStringTag]?: string })[Symbol.toStringTag];
  return tag === 'Generator' || tag === 'AsyncGenerator';
}

/** Records the functions of one room, between `begin` and `end`. */
export class Recording implements Recorder {
  readonly #room: string;
  readonly #wrapped = new WeakMap<object, unknown>();
  #answers: Map<string, Answers> | null = null;
  #ended: ReadonlyMap<string, Answers> = new Map();
  #digester = new Digester();
  #pending: Promise<unknown>[] = [];

  /** `packages/ROOM/src/`. */
  constructor(room: string) {
    this.#room = room;
  }

  begin(): void {
    this.#answers = new Map();
    this.#digester = new Digester();
  }

  /** Runs with nothing recorded. */
  async aside<T>(run: () => Promise<T>): Promise<T> {
    const open = this.#answers;
    this.#answers = null;
    try {
      return await run();
    } finally {
      this.#answers = open;
    }
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#pending);
    this.#pending = [];
    this.#ended = this.#answers ?? new Map();
    this.#answers = null;
  }

  /** Of the last run. */
  get answers(): ReadonlyMap<string, Answers> {
    return this.#ended;
  }

  readonly of = <F>(path: string, name: string, own: F): F => {
    if (!path.startsWith(this.#room)) return own;
    return this.#around(`${path.slice(this.#room.length)} ${name}`, own as Callable) as F;
  };

  readonly ofClass = (path: string, name: string, own: { readonly prototype: object }): void => {
    if (!path.startsWith(this.#room)) return;
    const place = `${path.slice(this.#room.length)} ${name}`;
    for (const target of [own.prototype, own])
      for (const [key, member] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
        if (key === 'constructor' || member.configurable !== true) continue;
        const around = (one: unknown) =>
          typeof one === 'function' ? this.#around(`${place}.${key}`, one as Callable) : one;
        const changed =
          member.get === undefined
            ? { ...member, value: around(member.value) }
            : { ...member, get: around(member.get) as () => unknown };
        Object.defineProperty(target, key, changed);
      }
  };

  #around(key: string, own: Callable): Callable {
    const recording = this;
    return function (this: unknown, ...given: unknown[]): unknown {
      const answers = recording.#answersOf(key);
      if (answers === null) return own.apply(this, given);
      const call = ++answers.calls;
      let answer: unknown;
      try {
        answer = own.apply(this, given);
      } catch (error) {
        answers.threw += 1;
        throw error;
      }
      if (call > EACH_CALL && spread(call) % ONE_IN !== 0) return answer;
      return recording.#tell(key, answers, { call, answer, given, self: this });
    };
  }

  #answersOf(key: string): Answers | null {
    if (this.#answers === null) return null;
    let found = this.#answers.get(key);
    if (found === undefined) {
      found = { calls: 0, yes: 0, no: 0, none: 0, threw: 0, digest: digest() };
      this.#answers.set(key, found);
    }
    return found;
  }

  /** The answer, or what stands for it where it goes on answering. */
  #tell(
    key: string,
    answers: Answers,
    told: { call: number; answer: unknown; given: readonly unknown[]; self: unknown },
  ): unknown {
    const { call, answer } = told;
    if (typeof answer === 'function') return this.#standingFor(answer, key, answer as Callable);
    if (isThenable(answer)) {
      const settled = answer.then(
        (value) => this.#add(answers, { ...told, answer: value }),
        () => {
          answers.threw += 1;
        },
      );
      this.#pending.push(settled);
      return answer;
    }
    if (isObject(answer) && isWalked(answer)) return this.#walked(key, answer);
    this.#add(answers, { ...told, call, answer });
    return answer;
  }

  #add(
    answers: Answers,
    told: { call: number; answer: unknown; given: readonly unknown[]; self: unknown },
  ): void {
    const { call, answer } = told;
    // Looking at an answer may call what is recorded.
    const open = this.#answers;
    this.#answers = null;
    try {
      if (answer === true) answers.yes += 1;
      else if (answer === false) answers.no += 1;
      else if (answer === null || answer === undefined) answers.none += 1;
      const place = spread(call);
      this.#digester.add(answers.digest, place, answer);
      if (answer !== undefined) return;
      // What answers nothing has changed what it was given, or what it belongs to.
      for (const [at, one] of [...told.given, told.self].entries())
        if (isObject(one)) addNow(answers.digest, place + at + 1, one);
    } finally {
      this.#answers = open;
    }
  }

  #standingFor(answer: object, key: string, own: Callable): unknown {
    const known = this.#wrapped.get(answer);
    if (known !== undefined) return known;
    const around = this.#around(`${key}()`, own);
    this.#wrapped.set(answer, around);
    return around;
  }

  #walked(key: string, inner: Walked): unknown {
    const told = (step: unknown): unknown => {
      const { done, value } = step as IteratorResult<unknown>;
      const answers = this.#answersOf(`${key} each`);
      if (answers !== null && done !== true) {
        answers.calls += 1;
        this.#add(answers, { call: answers.calls, answer: value ?? null, given: [], self: null });
      }
      return step;
    };
    const next = (...given: unknown[]) => {
      const step = inner.next(...given);
      return isThenable(step) ? step.then(told) : told(step);
    };
    const walked = {
      next,
      return: (value?: unknown) => inner.return?.(value) ?? { done: true, value },
      [Symbol.iterator]: () => walked,
      [Symbol.asyncIterator]: () => walked,
    };
    return walked;
  }
}
