import { Refusal, Unreachable } from '@airworthy/client';
import { describe, expect, test } from 'vitest';
import { gapsOf, isGap, listed, nounOf, standingOf } from './standing.ts';

const failed = new Refusal('No.', { status: 500, code: 'internal' });
const answer = (data: unknown, error: Error | null = null, dataUpdatedAt = 5) => ({
  data,
  error,
  failureReason: error,
  dataUpdatedAt,
});

describe('what a verdict would lack', () => {
  const sources = {
    aircraft: answer([]),
    pilots: answer(undefined, failed),
    bulletins: answer([], failed, 3),
    health: answer(undefined),
  };
  test('names what failed, what is old and what is still loading', () => {
    expect(gapsOf(sources, true)).toEqual({
      loading: ['health'],
      unknown: ['pilots'],
      old: ['bulletins'],
      cut: [],
      since: 3,
    });
  });
  test('names a list of which only the first page came', () => {
    const cut = { bulletins: answer({ bulletins: [], next: 'MTA' }), work: answer({ next: null }) };
    expect(gapsOf(cut, true)).toMatchObject({ unknown: [], old: [], cut: ['bulletins'] });
    const more = { times: answer({ flights: [], more: true }), all: answer({ more: false }) };
    expect(gapsOf(more, true)).toMatchObject({ cut: ['times'] });
  });
  test('takes everything as old without a connection, since the earliest of it', () => {
    expect(gapsOf(sources, false)).toMatchObject({ old: ['aircraft', 'bulletins'], since: 3 });
  });
  test('finds nothing where every answer has arrived', () => {
    const { aircraft } = sources;
    expect(gapsOf({ aircraft }, true)).toEqual({
      loading: [],
      unknown: [],
      old: [],
      cut: [],
      since: null,
    });
  });
});

test('what was loaded before is old from the first try that fails, while others go on', () => {
  const again = {
    data: [],
    error: null,
    failureReason: new Unreachable('reset'),
    dataUpdatedAt: 3,
  };
  expect(standingOf(again, true)).toBe('old');
  expect(standingOf({ ...again, failureReason: null }, true)).toBe('known');
  expect(standingOf({ ...again, data: undefined }, true)).toBe('loading');
});

test('a refusal is an answer; a server that fails or is not reached leaves a gap', () => {
  const gaps = [403, 404, 500].map((status) => isGap(new Refusal('', { status, code: '' })));
  expect(gaps).toEqual([false, false, true]);
  const others = [null, new Unreachable('reset'), new Error('odd')].map(isGap);
  expect(others).toEqual([false, true, true]);
});

test('an endpoint is named by what it brings', () => {
  expect(['listWorkOrders', 'getHealth', 'listScores', 'findWindows'].map(nounOf)).toEqual([
    'work orders',
    'health',
    'unusual flights',
    'moments like one of this flight',
  ]);
  expect(listed(['pilots', 'health', 'bulletins'])).toBe('pilots, health and bulletins');
});
