import { describe, expect, expectTypeOf, test } from 'vitest';
import type { analyzeBuild, analyzeLinks, balanceBuild } from './analysis/endpoints.ts';
import type { readCrash } from './crash/endpoints.ts';
import type { BodyOf, Reply, SentBody, SentQuery } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { getFlight, listFlights } from './flights.ts';

describe('the types of an endpoint', () => {
  test('refuse an answer that does not fit its declaration', () => {
    // @ts-expect-error an analysis has other members
    const analysis: Reply<typeof analyzeBuild> = { nonsense: 5 };
    // @ts-expect-error a balance has other members
    const balance: Reply<typeof balanceBuild> = { cg: { nonsense: 5 } };
    // @ts-expect-error a link has other members
    const link: Reply<typeof analyzeLinks> = { link: { nonsense: 5 } };
    // @ts-expect-error a reading has other members
    const reading: Reply<typeof readCrash> = { nonsense: 5 };
    expect([analysis, balance, link, reading]).toHaveLength(4);
  });

  test('know every member of an answer', () => {
    type Analysis = Reply<typeof analyzeBuild>;
    expectTypeOf<Analysis['out']['hover_min']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Analysis['checks'][number][0]>().toEqualTypeOf<'ok' | 'warn' | 'bad'>();
    expectTypeOf<Reply<typeof getFlight>['flight']['duration_s']>().toEqualTypeOf<number>();
    expectTypeOf<Reply<typeof listFlights>['total']>().toEqualTypeOf<number | null>();
    // @ts-expect-error there is no such member
    expectTypeOf<Analysis['out']['nonsense']>();
  });

  test('tell what is sent from what a handler gets', () => {
    expectTypeOf<SentQuery<typeof readCrash>['wait']>().toEqualTypeOf<'0' | '1' | undefined>();
    expectTypeOf<SentBody<typeof analyzeBuild>['motor_kv']>().toEqualTypeOf<
      number | null | undefined
    >();
    expectTypeOf<BodyOf<typeof analyzeLinks>>().not.toBeUnknown();
  });
});

test('endpoints have one name, and one method and path each', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});
