/**
 * What a person plots, as text: a field (`ATT.Roll`), arithmetic of fields (`ATT.Roll - ATT.DesRoll`) and a few
 * functions of them. The text is also what the address carries, so that anybody may have written it: its length
 * and its depth are bounded, and it can do nothing but compute.
 *
 *   sum     = product { ('+' | '-') product }
 *   product = factor { ('*' | '/') factor }
 *   factor  = '-' factor | number | field | name '(' sum [ ',' number ] ')' | '(' sum ')'
 */

/** Functions of one signal; those of `SECONDS` take a length of time as a second argument. */
export const functions = {
  derivative: 'change per second',
  mean: 'moving mean over a number of seconds, 1 s by default',
  abs: 'size without the sign',
  sqrt: 'square root',
  wrap: 'an angle in degrees as −180 to 180',
} as const;
export type FunctionName = keyof typeof functions;

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
      readonly of: Expression;
      readonly seconds: number;
    };
export type Operator = '+' | '-' | '*' | '/';

/** The text is no expression; the message says where and what was expected. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

const LONGEST = 300;
const DEEPEST = 40;
const DEFAULT_SECONDS = 1;
const LONGEST_MEAN_S = 3600;

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
  const parsed = parser.sum(0);
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
    } else if (one.kind !== 'number') visit(one.of);
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

  sum(depth: number): Expression {
    return this.#chain(['+', '-'], () => this.#product(depth));
  }

  end(): void {
    if (this.#peek() !== '') this.#fail('an operator (+ − * /) or the end');
  }

  #product(depth: number): Expression {
    return this.#chain(['*', '/'], () => this.#factor(depth));
  }

  #chain(operators: readonly Operator[], next: () => Expression): Expression {
    let left = next();
    for (;;) {
      const operator = operators.find((one) => one === this.#peek());
      if (operator === undefined) return left;
      this.#at++;
      left = { kind: 'binary', operator, left, right: next() };
    }
  }

  #factor(depth: number): Expression {
    if (depth > DEEPEST) throw new ExpressionError('The expression has too many brackets.');
    if (this.#take('-')) return { kind: 'negative', of: this.#factor(depth + 1) };
    if (this.#take('(')) {
      const inner = this.sum(depth + 1);
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
    const of = this.sum(depth + 1);
    const seconds = name === 'mean' && this.#take(',') ? this.#seconds() : DEFAULT_SECONDS;
    this.#close();
    return { kind: 'call', name: name as FunctionName, of, seconds };
  }

  #seconds(): number {
    const seconds = Number(this.#match(NUMBER) ?? Number.NaN);
    if (!(seconds > 0 && seconds <= LONGEST_MEAN_S))
      this.#fail(`a length in seconds, more than 0 and at most ${LONGEST_MEAN_S}`);
    return seconds;
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
