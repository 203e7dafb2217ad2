import { expectTypeOf, test } from 'vitest';
import type * as client from './client.ts';
import type * as queries from './queries.ts';
import type { usePermission } from './session.ts';

/* What does not compile is the test: each line below has an error that the compiler must see. None of it runs. */
declare const call: typeof client.call;
declare const addressOf: typeof client.addressOf;
declare const query: typeof queries.query;

test('a call says what its endpoint needs, and nothing that it does not know', () => {
  // @ts-expect-error: without its id
  () => call('getFlight');
  // @ts-expect-error: without its id
  () => query('getFlight');
  // @ts-expect-error: without its id
  () => addressOf('downloadLog');
  // @ts-expect-error: another name than that of its path
  () => call('getFlight', { params: { flight: 1 } });
  // @ts-expect-error: a filter that the list does not have
  () => query('listFlights', { query: { assetid: 3 } });
  // @ts-expect-error: a list of few has no pages
  () => query('listAircraft', { query: { limit: 3 } });
  // @ts-expect-error: a member that is missing
  () => call('setRecordSettings');
  // @ts-expect-error: a body where there is none
  () => call('getFlight', { params: { id: 1 }, body: {} });
  () => call('getFlight', { params: { id: 1 } });
  () => query('listFlights', { query: { asset_id: 3, limit: 20, total: 0 } });
  expectTypeOf<ReturnType<typeof call<'getFlight'>>>().resolves.toHaveProperty('flight');
});

test('a permission that no role has does not compile', () => {
  type May = ReturnType<typeof usePermission>;
  expectTypeOf<'flights.manage'>().toExtend<Parameters<May>[0]>();
  expectTypeOf<'members.manage'>().toExtend<Parameters<May>[0]>();
  expectTypeOf<'flight.manage'>().not.toExtend<Parameters<May>[0]>();
});
