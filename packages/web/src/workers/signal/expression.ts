/**
 * What a person plots, as text: a field (`ATT.Roll`), arithmetic and conditions of fields (`ATT.Roll - ATT.DesRoll`,
 * `CTUN.Alt > 10 and MODE.Mode = 5`) and some functions of them. The text is also what the address carries, so that
 * anybody may have written it: its length and its depth are bounded, and it can do nothing but compute.
 *
 *   whole      = both { 'or' both }
 *   both       = comparison { 'and' comparison }
 *   comparison = sum [ ('<' | '<=' | '>' | '>=' | '=' | '!=') sum ]
 *   sum        = product { ('+' | '-') product }
 *   product    = factor { ('*' | '/') factor }
 *   factor     = '-' factor | number | field | name '(' whole { ',' whole } ')' | '(' whole ')'
 */

type FunctionForm = {
  readonly meaning: string;
  /** How it is written, for people. */
  readonly example: string;
  /** The fewest and the most signals it takes. */
  readonly takes: readonly [fewest: number, most: number];
  /** A number behind the signals, where it has one. */
  readonly setting?: { readonly what: string; readonly usual: number; readonly most: number };
};

const ANGLES = 'in degrees, of a quaternion (w, x, y, z)';
const QUATERNION = [4, 4] as const;

const FORMS = {
  derivative: { meaning: 'change per second', example: 'derivative(x)', takes: [1, 1] },
  mean: {
    meaning: 'moving mean over a number of seconds, 1 s by default',
    example: 'mean(x, 0.5)',
    takes: [1, 1],
    setting: { what: 'a length in seconds', usual: 1, most: 3600 },
  },
  lowpass: {
    meaning: 'first-order low-pass at a frequency in Hz, 5 Hz by default; it lags, as in flight',
    example: 'lowpass(x, 10)',
    takes: [1, 1],
    setting: { what: 'a frequency in Hz', usual: 5, most: 10_000 },
  },
  abs: { meaning: 'size without the sign', example: 'abs(x)', takes: [1, 1] },
  sqrt: { meaning: 'square root', example: 'sqrt(x)', takes: [1, 1] },
  wrap: { meaning: 'an angle in degrees as −180 to 180', example: 'wrap(x)', takes: [1, 1] },
  min: { meaning: 'the smaller one', example: 'min(x, y)', takes: [2, 2] },
  max: { meaning: 'the larger one', example: 'max(x, y)', takes: [2, 2] },
  if: {
    meaning: 'x where the condition holds, else y; without y a gap',
    example: 'if(x > 3, x, y)',
    takes: [2, 3],
  },
  roll: { meaning: ANGLES, example: 'roll(a.q[0], a.q[1], a.q[2], a.q[3])', takes: QUATERNION },
  pitch: { meaning: ANGLES, example: 'pitch(…)', takes: QUATERNION },
  yaw: { meaning: ANGLES, example: 'yaw(…)', takes: QUATERNION },
} as const satisfies Record<string, FunctionForm>;

export type FunctionName = keyof typeof FORMS;
export const functions: Readonly<Record<FunctionName, FunctionForm>> = FORMS;

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'field'; readonly table: string; readonly field: string }
  | { readonly kind: 'negative'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly of: readonly Expression[];
      /** Seconds of a mean, hertz of a filter; 0 where the function has none. */
      readonly setting: number;
    };

export const comparisons = ['<=', '>=', '!=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];
export type Operator = '+' | '-' | '*' | '/' | 'and' | 'or' | Comparison;

/** The text is no expression; the message says where and what was expected. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

const LONGEST = 300;
const DEEPEST = 40;

/**
 * A field is `TABLE.field`. A message of several instances is `IMU[0]`, a field of an array or of a nested
 * message `values[3]` or `esc[0].esc_rpm`.
 */
const FIELD = /^[A-Za-z_]\w*(?:\[[^\][]*\])?(?:\.\w+(?:\[\d+\])?)+/;
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;
const NAME = /^[A-Za-z_]\w*/;

export function parseExpression(text: string): Expression {
  if (text.length > LONGEST)
    throw new ExpressionError(`The expression is longer than ${LONGEST} characters.`);
  const parser = new Parser(text);
  const parsed = parser.whole(0);
  parser.end();
  if (fieldsIn(parsed).length === 0)
    throw new ExpressionError('The expression names no field, such as ATT.Roll.');
  return parsed;
}

/** The fields that an expression names, each once. */
export function fieldsIn(expression: Expression): { table: string; field: string }[] {
  const found = new Map<string, { table: string; field: string }>();
  const visit = (one: Expression): void => {
    if (one.kind === 'field')
      found.set(`${one.table}.${one.field}`, { table: one.table, field: one.field });
    else if (one.kind === 'binary') {
      visit(one.left);
      visit(one.right);
    } else if (one.kind === 'call') one.of.forEach(visit);
    else if (one.kind === 'negative') visit(one.of);
  };
  visit(expression);
  return [...found.values()];
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(depth: number): Expression {
    return this.#chain(
      () => this.#word('or'),
      () => this.#both(depth),
    );
  }

  end(): void {
    if (this.#peek() !== '') this.#fail('an operator (+ − * / < > = and or) or the end');
  }

  #both(depth: number): Expression {
    return this.#chain(
      () => this.#word('and'),
      () => this.#comparison(depth),
    );
  }

  #comparison(depth: number): Expression {
    const left = this.#sum(depth);
    this.#peek();
    const operator = comparisons.find((one) => this.#text.startsWith(one, this.#at));
    if (operator === undefined) return left;
    this.#at += operator.length;
    return { kind: 'binary', operator, left, right: this.#sum(depth) };
  }

  #sum(depth: number): Expression {
    return this.#chain(
      () => this.#sign(['+', '-']),
      () => this.#product(depth),
    );
  }

  #product(depth: number): Expression {
    return this.#chain(
      () => this.#sign(['*', '/']),
      () => this.#factor(depth),
    );
  }

  #chain(take: () => Operator | null, next: () => Expression): Expression {
    let left = next();
    for (;;) {
      const operator = take();
      if (operator === null) return left;
      left = { kind: 'binary', operator, left, right: next() };
    }
  }

  #sign(operators: readonly Operator[]): Operator | null {
    const operator = operators.find((one) => one === this.#peek()) ?? null;
    if (operator !== null) this.#at++;
    return operator;
  }

  #word(word: 'and' | 'or'): Operator | null {
    this.#peek();
    if (!new RegExp(`^${word}(?![\\w.\\[])`).test(this.#text.slice(this.#at))) return null;
    this.#at += word.length;
    return word;
  }

  #factor(depth: number): Expression {
    if (depth > DEEPEST) throw new ExpressionError('The expression has too many brackets.');
    if (this.#take('-')) return { kind: 'negative', of: this.#factor(depth + 1) };
    if (this.#take('(')) {
      const inner = this.whole(depth + 1);
      this.#close();
      return inner;
    }
    const number = this.#match(NUMBER);
    if (number !== null) return { kind: 'number', value: Number(number) };
    const field = this.#match(FIELD);
    if (field !== null) return fieldOf(field);
    return this.#call(depth);
  }

  #call(depth: number): Expression {
    const from = this.#at;
    const name = this.#match(NAME);
    if (name === null) this.#fail('a field such as ATT.Roll, a number or a bracket');
    if (!Object.hasOwn(functions, name)) {
      this.#at = from;
      this.#fail(`a field (message.field) or one of ${Object.keys(functions).join(', ')}`);
    }
    if (!this.#take('(')) this.#fail(`“(” after ${name}`);
    const form = functions[name as FunctionName];
    const of = [this.whole(depth + 1)];
    while (of.length < form.takes[1] && this.#take(',')) of.push(this.whole(depth + 1));
    if (of.length < form.takes[0]) this.#fail(`${form.takes[0]} signals, as in ${form.example},`);
    const setting =
      form.setting !== undefined && this.#take(',')
        ? this.#setting(form.setting)
        : form.setting?.usual;
    this.#close();
    return { kind: 'call', name: name as FunctionName, of, setting: setting ?? 0 };
  }

  #setting({ what, most }: NonNullable<FunctionForm['setting']>): number {
    const value = Number(this.#match(NUMBER) ?? Number.NaN);
    if (!(value > 0 && value <= most)) this.#fail(`${what}, more than 0 and at most ${most}`);
    return value;
  }

  #close(): void {
    if (!this.#take(')')) this.#fail('“)”');
  }

  #peek(): string {
    while (this.#text[this.#at] === ' ') this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string | null {
    this.#peek();
    const found = pattern.exec(this.#text.slice(this.#at))?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #fail(expected: string): never {
    const found = this.#text.slice(this.#at, this.#at + 12).trim();
    const where = found === '' ? 'at the end' : `at “${found}”`;
    throw new ExpressionError(`Expected ${expected} ${where}.`);
  }
}

/** The first point outside of brackets divides: an instance may hold one of its own. */
function fieldOf(text: string): Expression {
  const [, table, field] = /^(\w+(?:\[[^\]]*\])?)\.(.+)$/.exec(text)!;
  return { kind: 'field', table: table!, field: field! };
}
