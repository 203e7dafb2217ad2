import { ServiceError } from './errors.ts';
import { fieldName, fieldPath } from './fieldPath.ts';

/** Deeper than any body of this API; deeper nesting can only exhaust a stack. */
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
  const stack: { value: object; path: readonly (string | number)[] }[] = [
    { value: body, path: [] },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const inList = Array.isArray(top.value);
    for (const [name, value] of Object.entries(top.value)) {
      const key = inList ? Number(name) : name;
      if (name.includes('\u0000'))
        refuseField([...top.path, key], 'must not contain a null character');
      if (typeof value === 'object' && value !== null) {
        const path = [...top.path, key];
        if (path.length > DEPTH_MAX)
          throw new ServiceError(
            'invalid_value',
            `The body is nested more than ${DEPTH_MAX} levels deep.`,
          );
        stack.push({ value, path });
      } else if (typeof value === 'string' || typeof value === 'number') {
        refuseLeaf(value, top.path, key);
      }
    }
  }
}

function refuseLeaf(
  value: unknown,
  path: readonly (string | number)[],
  key?: string | number,
): void {
  if (typeof value === 'string' && value.includes('\u0000')) {
    refuseField(key === undefined ? path : [...path, key], 'must not contain a null character');
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    refuseField(key === undefined ? path : [...path, key], 'must be a finite number');
  }
}

function refuseField(path: readonly (string | number)[], words: string): never {
  const field = fieldPath(path).replaceAll('\u0000', '');
  const message = `${fieldName(path).replaceAll('\u0000', '')} ${words}.`;
  throw new ServiceError('invalid_value', message, { field, problems: [{ field, message }] });
}
