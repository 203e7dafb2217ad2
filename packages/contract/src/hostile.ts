import { ServiceError } from './errors.ts';
import { fieldPath } from './fieldPath.ts';

type Path = readonly (string | number)[];

/** Deeper than any body we know how to read; a walk beyond it only serves to exhaust a stack. */
const DEPTH_MAX = 64;

/**
 * What no body may carry, in members we know and in those we do not: a null character in a text or a
 * member name (PostgreSQL cannot keep it), a number beyond a double (`1e999`), nesting without end.
 */
export function refuseHostile(body: unknown): void {
  if (typeof body !== 'object' || body === null) {
    refuseLeaf(body, []);
    return;
  }
  const stack: { value: object; path: Path }[] = [{ value: body, path: [] }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    for (const [name, value] of Object.entries(top.value)) {
      const key = Array.isArray(top.value) ? Number(name) : name;
      if (name.includes('\u0000'))
        refuseField([...top.path, key], 'must not contain a null character');
      if (typeof value === 'object' && value !== null) {
        const path = [...top.path, key];
        if (path.length > DEPTH_MAX)
          throw new ServiceError(
            'invalid_value',
            `The body is nested too deeply; ${DEPTH_MAX} levels are the most.`,
          );
        stack.push({ value, path });
      } else if (typeof value === 'string' || typeof value === 'number') {
        refuseLeaf(value, top.path, key);
      }
    }
  }
}

function refuseLeaf(value: unknown, path: Path, key?: string | number): void {
  if (typeof value === 'string' && value.includes('\u0000')) {
    refuseField(key === undefined ? path : [...path, key], 'must not contain a null character');
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    refuseField(key === undefined ? path : [...path, key], 'must be a finite number');
  }
}

function refuseField(path: Path, words: string): never {
  const field = fieldPath(path).replaceAll('\u0000', '');
  const last = path.at(-1);
  const name = typeof last === 'number' ? field : (last ?? 'The body').replaceAll('\u0000', '');
  const message = `${name} ${words}.`;
  throw new ServiceError('invalid_value', message, { field, problems: [{ field, message }] });
}
