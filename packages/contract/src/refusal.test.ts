import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyId, integer, nameText, oneOf, optional, pathId, quantity } from './fields.ts';
import { refusal } from './refusal.ts';

const Link = z.looseObject({ freq_mhz: optional(quantity().gt(0)), note: optional(nameText()) });
const Body = z.looseObject({
  name: nameText(),
  cells: optional(integer().min(1).max(24)),
  kind: optional(oneOf(['a', 'b'])),
  night: optional(z.boolean()),
  asset_id: optional(bodyId()),
  links: optional(z.record(z.string(), Link)),
  batteries: optional(z.array(Link)),
  crew: optional(z.union([nameText(), z.array(z.union([nameText(), Link]))])),
});

function refused(body: unknown) {
  const parsed = Body.safeParse(body);
  if (parsed.success) throw new Error('was accepted');
  const error = refusal(parsed.error, body);
  return { code: error.code, error: error.message, ...error.members };
}

describe('a refused body', () => {
  test('names the field that is not there, and null is not there', () => {
    for (const body of [{}, { name: null }]) {
      expect(refused(body)).toEqual({
        code: 'missing_field',
        error: 'name is required.',
        field: 'name',
        problems: [{ field: 'name', message: 'name is required.' }],
      });
    }
  });

  test('names a nested field by its own name and gives the whole path', () => {
    expect(refused({ name: 'x', links: { video: { freq_mhz: -5 } } })).toMatchObject({
      code: 'invalid_value',
      error: 'freq_mhz must be greater than 0.',
      field: 'links.video.freq_mhz',
      value: -5,
    });
    expect(refused({ name: 'x', batteries: [{ freq_mhz: 1 }, 5] })).toMatchObject({
      error: 'batteries[1] must be an object.',
      field: 'batteries[1]',
    });
  });

  test.each([
    [{ cells: '5' }, 'cells must be a number.'],
    [{ cells: 4.5 }, 'cells must be an integer.'],
    [{ cells: 25 }, 'cells must be at most 24.'],
    [{ cells: 0 }, 'cells must be at least 1.'],
    [{ kind: 'c' }, 'kind must be one of a, b.'],
    [{ night: 'true' }, 'night must be true or false.'],
    [{ asset_id: -1 }, 'asset_id must be at least 1.'],
    [{ asset_id: 2 ** 53 }, 'asset_id must be at most 9007199254740991.'],
    [{ crew: 5 }, 'crew must be text or an array.'],
    [{ crew: [5] }, 'crew[0] must be text or an object.'],
    [{ name: '   ' }, 'name must not be empty.'],
    [{ name: 'x'.repeat(121) }, 'name must be at most 120 characters long.'],
    [{ name: 'a\u0000b' }, 'name must not contain a null character.'],
    [{ links: { v: { freq_mhz: 2e9 } } }, 'freq_mhz must be at most 1000000000.'],
    [{ links: { v: { freq_mhz: Number.POSITIVE_INFINITY } } }, 'freq_mhz must be a finite number.'],
  ])('%j is refused with: %s', (body, sentence) => {
    expect(refused({ name: 'x', ...body }).error).toBe(sentence);
  });

  test('lists every problem, the first in front', () => {
    expect(refused({ name: 'x', cells: '5', kind: 'c' })).toMatchObject({
      field: 'cells',
      problems: [{ field: 'cells' }, { field: 'kind' }],
    });
  });

  test('a body that is no object is refused as a whole', () => {
    for (const body of [[], null, 'x'])
      expect(refused(body)).toMatchObject({ error: 'The body must be a JSON object.', field: '' });
  });
});

describe('an accepted body', () => {
  test('reads 4.0 as 4, null as left out, and keeps members it does not know', () => {
    expect(Body.parse(JSON.parse('{"name":" x ","cells":4.0,"kind":null,"own":[1]}'))).toEqual({
      name: 'x',
      cells: 4,
      own: [1],
    });
  });
  test('repeats a text of a hundred characters, and no longer one', () => {
    const kind = (length: number) => refused({ name: 'x', kind: 'k'.repeat(length) });
    expect(kind(100)).toMatchObject({ field: 'kind', value: 'k'.repeat(100) });
    expect(kind(101)).not.toHaveProperty('value');
    expect(refused({ name: 'x', kind: ['a'] })).not.toHaveProperty('value');
    expect(refused({ name: 'x', kind: true })).toMatchObject({ value: true });
  });

  test('lists fifty problems at most', () => {
    const problems = (count: number) =>
      refused({ name: 'x', batteries: Array.from({ length: count }, () => 1) });
    expect(problems(49)).toMatchObject({ problems: { length: 49 } });
    expect(problems(51)).toMatchObject({ problems: { length: 50 } });
  });

  test('counts an emoji as one character', () => {
    expect(Body.safeParse({ name: '🚁'.repeat(120) }).success).toBe(true);
  });
});

describe('a path id', () => {
  const Path = z.object({ id: pathId('Build') });
  test.each(['abc', '-1', '0', '1.5', '9007199254740993', '', ' 1', '1e3', '٣'])(
    '%j is not found',
    (id) => {
      const parsed = Path.safeParse({ id });
      expect(parsed.success).toBe(false);
      const error = refusal(parsed.error!, { id });
      expect([error.code, error.message]).toEqual(['not_found', 'Build not found']);
    },
  );
  test('is a number when it is one', () => {
    expect(Path.parse({ id: '42' })).toEqual({ id: 42 });
  });
});
