import { expect, test } from 'vitest';
import type { Mission } from './conflicts.ts';
import {
  bodyOfCheck,
  type Check,
  type CheckFields,
  fieldsOfPlan,
  levelOfCheck,
  sentenceOfCheck,
} from './planCheck.ts';

const fields: CheckFields = {
  asset: '3',
  distance_km: 4,
  hover_min: null,
  payload_g: 200,
  wind_kmh: null,
  temp_c: null,
  altitude_m: null,
  component_ids: [31],
};

const check: Check = {
  feasible: true,
  landing_charge_pct: { value: 31, low: 22, high: 38, coverage: 0.8 },
  reserve_pct: 20,
  minutes: 11,
  distance_km: 4,
  legs: [],
  calibrated_by: 14,
  warnings: [],
  assumed: [],
  reason: null,
};

test('a way is sent as a distance, and with a stay as legs; both come back into the form', () => {
  const kept = (asked: CheckFields) =>
    fieldsOfPlan({
      asset_ids: [3],
      plan: { ...check, checked_at: '', asked: { legs: null, ...nulled(asked) } },
    } as unknown as Mission);
  const nulled = (asked: CheckFields) => {
    const { asset_id, ...rest } = bodyOfCheck(asked);
    return { ...rest, asset_id };
  };
  expect(bodyOfCheck(fields)).toEqual({
    asset_id: 3,
    distance_km: 4,
    payload_g: 200,
    component_ids: [31],
  });
  expect(kept(fields)).toEqual(fields);
  const stay = { ...fields, hover_min: 5 };
  expect(bodyOfCheck(stay).legs).toHaveLength(3);
  expect(kept(stay)).toEqual(stay);
  const alone = { ...fields, distance_km: null, hover_min: 5 };
  expect(bodyOfCheck(alone).legs).toEqual([{ kind: 'hover', minutes: 5 }]);
  expect(kept(alone)).toEqual(alone);
  expect(bodyOfCheck({ ...alone, hover_min: null }).legs).toBeUndefined();
});

test('the answer is green only with flights behind it and the band above the reserve', () => {
  expect(levelOfCheck(check)).toBe('ok');
  expect(levelOfCheck({ ...check, calibrated_by: 0 })).toBe('plain');
  expect(levelOfCheck({ ...check, reserve_pct: 25 })).toBe('warn');
  expect(levelOfCheck({ ...check, feasible: false })).toBe('bad');
  expect(levelOfCheck({ ...check, feasible: null, reason: 'no build' })).toBe('plain');
});

test('the answer is one sentence, also where there is none', () => {
  expect(sentenceOfCheck(check)).toBe(
    'Lands with 31 % (22 to 38), calibrated by 14\u00a0flights of this aircraft.',
  );
  expect(sentenceOfCheck({ ...check, calibrated_by: 0 })).toMatch(/by its build alone/);
  expect(sentenceOfCheck({ ...check, reason: 'no build is tied to this aircraft' })).toBe(
    'Not checked: no build is tied to this aircraft.',
  );
  expect(sentenceOfCheck({ ...check, landing_charge_pct: null })).toBe('It cannot be flown.');
});
