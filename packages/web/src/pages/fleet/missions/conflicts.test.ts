import { expect, test } from 'vitest';
import type { Aircraft } from '../aircraft/status.ts';
import { conflictsOf, type Mission, type Pilot } from './conflicts.ts';

const aircraft = [
  { id: 1, name: 'Survey 1', airworthy: true, next_due: null, grounded_reason: null },
  { id: 2, name: 'Survey 2', airworthy: false, next_due: null, grounded_reason: 'Grounded.' },
].map((one) => ({ ...one, components_expired: 0, components_due_soon: 0 })) as Aircraft[];
const item = { key: 'medical', label: 'Medical', status: 'current', valid_until: '2026-11-17' };
const pilots = [
  { id: 8, name: 'R. Ito', currency: { as_of: '2026-11-15', items: [item] } },
] as unknown as Pilot[];
const mission = (id: number, from: string, to: string, more: Partial<Mission> = {}) =>
  ({
    id,
    name: `Mission ${id}`,
    state: 'planned',
    asset_ids: [1],
    pilot_ids: [8],
    planned_from: `2026-11-${from}:00Z`,
    planned_to: `2026-11-${to}:00Z`,
    ...more,
  }) as Mission;
const plan = mission(1, '16T09:00', '16T12:00');
const sentences = (missions: Mission[], own = plan) =>
  conflictsOf(own, { missions, aircraft, pilots }).map(({ sentence }) => sentence);

test('an aircraft and a pilot cannot be in two places at once', () => {
  expect(sentences([plan, mission(2, '16T11:00', '16T13:00')])).toEqual([
    'Survey 1 is on Mission 2 at the same time.',
    'R. Ito is on Mission 2 at the same time.',
  ]);
  // One that begins when the other ends, that was cancelled, or that has no time, is no conflict.
  expect(sentences([mission(2, '16T12:00', '16T13:00')])).toEqual([]);
  expect(sentences([mission(2, '16T09:00', '16T12:00', { state: 'cancelled' })])).toEqual([]);
  expect(sentences([mission(2, '16T09:00', '16T12:00', { planned_from: null })])).toEqual([]);
});

test('what grounds an aircraft is said, and a currency that ends before the day', () => {
  const later = mission(1, '18T09:00', '18T12:00', { asset_ids: [2] });
  expect(sentences([], later)).toEqual([
    'Survey 2 cannot fly. Grounded.',
    'R. Ito: Medical is met to 17 Nov 2026. Currency is information only.',
  ]);
});

test('what is due on an aircraft is said as its own page says it: of its program, and of its components', () => {
  const due = { title: '50 h', in_hours: 9.5, in_flights: null, in_days: null, state: 'ok' };
  const parts = (more: object) => {
    const list = [{ ...aircraft[0], ...more }] as Aircraft[];
    return conflictsOf({ ...plan, pilot_ids: [] }, { missions: [], aircraft: list, pilots }).map(
      ({ level, sentence }) => `${level}: ${sentence}`,
    );
  };
  expect(parts({ next_due: due })).toEqual(['warn: Survey 1: 50 h, in 9.5 h.']);
  expect(parts({ next_due: { ...due, in_hours: 10.5 } })).toEqual([]);
  expect(parts({ components_expired: 1, components_due_soon: 2 })).toEqual([
    'bad: Survey 1: 1\u00a0component is past the limit.',
  ]);
  expect(parts({ components_due_soon: 2 })).toEqual([
    'warn: Survey 1: 2\u00a0components are near the limit.',
  ]);
  expect(parts({ components_expired: undefined })).toEqual([
    'warn: Survey 1: Whether a component is past its limit is not known.',
  ]);
});
