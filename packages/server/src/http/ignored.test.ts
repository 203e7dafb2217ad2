import * as contract from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { type Shape, unknownMembers } from '@airworthy/performance';
import { buildShape } from '@airworthy/performance/inputs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { misspellings } from '../../../performance/src/testing/misspellings.ts';
import { type TestApp, testApp } from '../testing/app.ts';

const declared: readonly unknown[] = [...Object.values(contract), ...Object.values(web)];
const endpoints = declared.filter(
  (one): one is contract.Endpoint =>
    typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
);

/** A request with one member at the place of a shape, and the shape at that place. */
function* places(
  shape: Shape,
  wrap: (inner: object) => object = (inner) => inner,
): Iterable<{ at: Shape; wrap: (inner: object) => object }> {
  yield { at: shape, wrap };
  for (const [name, next] of Object.entries(shape.members))
    if (next !== null)
      yield* places(next, (inner) => wrap({ [name]: next.list === true ? [inner] : inner }));
  if (shape.each != null) yield* places(shape.each, (inner) => wrap({ anything: inner }));
}

const shaped = endpoints.flatMap((endpoint) => {
  const shape = endpoint.body === undefined ? null : contract.shapeOf(endpoint.body);
  return shape === null ? [] : [{ name: endpoint.name, shape }];
});

test('every endpoint with a body has a shape that knows its members', () => {
  const withBody = endpoints.filter((endpoint) => endpoint.body !== undefined);
  expect(shaped.map(({ name }) => name)).toEqual(withBody.map(({ name }) => name));
  expect(shaped.length).toBeGreaterThan(60);
});

test.each(shaped)('$name notices every documented member that is misspelt', ({ shape }) => {
  for (const { at, wrap } of places(shape)) {
    if (at.each !== undefined) continue;
    for (const name of Object.keys(at.members))
      for (const wrong of misspellings(name).filter((one) => !(one in at.members)))
        expect(unknownMembers(wrap({ [wrong]: 1 }), shape).found, wrong).toHaveLength(1);
  }
});

test('the schema of a build and the table of inputs know the same names', () => {
  expect(contract.shapeOf(contract.BuildParameters)).toEqual(buildShape);
});

describe('over HTTP', () => {
  let app: TestApp;
  let key: string;
  beforeAll(async () => {
    app = await testApp();
    key = (await app.addCaller()).key;
  });
  afterAll(() => app.close());

  test('/analyze answers an unknown member with a finding, and has no warnings', async () => {
    const body = { cells: 4, prop_diameter: 9 };
    const answer = await app.call('POST', '/analyze', { key, body });
    expect(answer.status).toBe(200);
    expect(answer.body.lint.slice(0, 3)).toMatchObject([
      { code: 'FIELD_UNKNOWN', field: null },
      { code: 'FIELD_UNKNOWN', field: 'cells' },
      { code: 'FIELD_UNKNOWN', field: 'prop_diameter' },
    ]);
    expect(answer.body).not.toHaveProperty('warnings');
  });
  test('/cg and /rf answer it with warnings', async () => {
    const cg = await app.call('POST', '/cg', { key, body: { motor_kv: 900, dry_mass: 700 } });
    expect(cg.body.warnings).toEqual([
      { field: 'dry_mass', message: 'dry_mass is not known; did you mean dry_mass_g?' },
    ]);
    const links = { video: { freq_mzh: 2400 } };
    const rf = await app.call('POST', '/rf', { key, body: { links } });
    expect(rf.body.warnings).toEqual([
      {
        field: 'links.video.freq_mzh',
        message: 'links.video.freq_mzh is not known; did you mean freq_mhz?',
      },
    ]);
    const known = await app.call('POST', '/cg', { key, body: { motor_kv: 900, x_mine: 1 } });
    expect(known.body).not.toHaveProperty('warnings');
  });
  test('a build is saved with its unknown members, and they are named', async () => {
    const params = { motor_kv: 900, prop_diameter: 9 };
    const saved = await app.call('POST', '/builds', { key, body: { name: 'Mine', params } });
    expect(saved.status).toBe(200);
    expect(saved.body.warnings).toEqual([
      {
        field: 'params.prop_diameter',
        message: 'params.prop_diameter is not known; did you mean prop_diameter_in?',
      },
    ]);
    const { body } = await app.call('GET', `/builds/${saved.body.id}`, { key });
    expect(body.params).toEqual(params);
  });
  test('an unknown parameter of the query is ignored and named in a header', async () => {
    const { status, headers } = await app.call('GET', '/builds?limt=%C3%A9', { key });
    expect(status).toBe(200);
    expect(headers.get('x-airworthy-warning')).toMatch(/^limt is not a parameter/);
    const plain = await app.call('GET', '/builds', { key });
    expect(plain.headers.get('x-airworthy-warning')).toBeNull();
    const odd = await app.call('GET', '/builds?%0d%0aSet-Cookie:a=b', { key });
    expect(odd.status).toBe(200);
    expect(odd.headers.get('x-airworthy-warning')).toBe('??Set-Cookie:a is not a parameter');
  });
  test('a hundred thousand unknown members are counted', async () => {
    const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`m${i}`, 1]));
    const answer = await app.call('POST', '/cg', { key, body });
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toHaveLength(21);
    expect(answer.body.warnings[20].message).toBe(
      '79980 more members are not known. No member of the body is known.',
    );
  });
});
