import { plusDays } from '@airworthy/contract/dates';
import { expect, test } from 'vitest';
import { type Fleet, needsOf } from './needs.ts';

type Aircraft = Fleet['aircraft'][number];
type Pilot = Fleet['pilots'][number];
type Document = NonNullable<Fleet['documents']>[number];

const now = new Date('2026-11-16T10:00:00Z');
const aircraft = (members: Partial<Aircraft>) =>
  ({
    id: 1,
    name: 'Survey 1',
    status: 'in_service',
    airworthy: true,
    next_due: null,
    insurance_until: null,
    ...members,
  }) as Aircraft;
const due = (state: 'ok' | 'due_soon' | 'overdue', in_hours: number) => ({
  title: '50-hour inspection',
  in_hours,
  in_flights: null,
  in_days: null,
  state,
});
const NONE: Fleet = {
  aircraft: [],
  pilots: [],
  health: [],
  scores: [],
  bulletins: [],
  documents: [],
  unread: [],
  waiting: [],
  work: [],
  components: [],
  checks: [],
  disagreements: [],
  watched: [],
  now,
};
const needsIn = (fleet: Partial<Fleet>) => needsOf({ ...NONE, ...fleet });
const linesOf = (fleet: Partial<Fleet>) =>
  needsIn(fleet).map(({ word, subject, when, to }) => [word, subject, when, to]);

test('lists what is bad first, then what comes due, and nothing that is fine or out of use', () => {
  const list = [
    aircraft({ id: 1, next_due: due('ok', 30) }),
    aircraft({ id: 2, name: 'Survey 2', next_due: due('due_soon', 0.4) }),
    aircraft({ id: 4, name: 'Survey 4', next_due: due('overdue', -16.9) }),
    aircraft({ id: 3, name: 'Mapper', airworthy: false, grounded_reason: 'crash reading' }),
    aircraft({ id: 5, name: 'Old', airworthy: false, status: 'retired' }),
    aircraft({ id: 6, name: 'In the shop', airworthy: false, status: 'maintenance' }),
  ];
  expect(linesOf({ aircraft: list, pilots: [] })).toEqual([
    ['Grounded', 'Mapper', '', '/fleet/aircraft/3'],
    ['Overdue', 'Survey 4', '16.9 h over', '/fleet/aircraft/4'],
    ['In maintenance', 'In the shop', '', '/fleet/aircraft/6'],
    ['Due soon', 'Survey 2', 'in 0.4 h', '/fleet/aircraft/2'],
  ]);
});

test('leads to the pilot whose currency has lapsed or lapses', () => {
  const pilot = (id: number, status: string, days_left: number) =>
    ({
      id,
      name: `Pilot ${id}`,
      status,
      currency: { items: [{ key: 'medical', label: 'Medical', status, days_left }] },
    }) as unknown as Pilot;
  const pilots = [pilot(7, 'lapsing', 12), pilot(8, 'lapsed', -2), pilot(9, 'current', 90)];
  expect(linesOf({ aircraft: [], pilots })).toEqual([
    ['Lapsed', 'Pilot 8', '2\u00a0days over', '/fleet/pilots/8'],
    ['Lapsing', 'Pilot 7', '12\u00a0days left', '/fleet/pilots/7'],
  ]);
});

test('names documents that end, of aircraft in use', () => {
  const paper = (id: number, asset_id: number, valid_until: string, state: string) =>
    ({ id, asset_id, title: 'Permit', number: 'A-7', valid_until, state }) as Document;
  const documents = [
    paper(1, 1, '2026-11-20', 'due_soon'),
    paper(2, 1, '2026-11-16', 'due_soon'),
    paper(3, 1, '2026-11-10', 'expired'),
    paper(4, 2, '2026-11-10', 'expired'),
  ];
  const list = [aircraft({ id: 1 }), aircraft({ id: 2, status: 'stored' })];
  expect(linesOf({ aircraft: list, pilots: [], documents }).map(([, , when]) => when)).toEqual([
    '6\u00a0days over',
    'today',
    '4\u00a0days left',
  ]);
});

test('an aircraft whose crash is unanswered is named with it, before any driver', () => {
  const health = [
    {
      asset_id: 3,
      name: 'Mapper',
      score: null,
      band: 'poor',
      reason: 'Flight 12 ended in a crash, and no signed work answers it.',
      drivers: [],
    },
    { asset_id: 4, name: 'Survey 4', score: null, band: 'unknown', reason: 'Few.', drivers: [] },
  ] as unknown as NonNullable<Fleet['health']>;
  expect(needsIn({ health })).toMatchObject([
    { level: 'bad', word: 'Health', subject: 'Mapper', sentence: health[0]!.reason },
  ]);
});

test('health that is poor by a driver alone is as bad as on its own page; what is watched only warns', () => {
  const driver = { key: 'vibration', label: 'Vibration', score: 47, sentence: 'Vibration is up.' };
  const entry = { asset_id: 6, name: 'Inspector 1', reason: null, drivers: [driver] };
  const health = [
    { ...entry, score: 57, band: 'poor' },
    { ...entry, asset_id: 7, score: 57, band: 'poor', drivers: [] },
    { ...entry, asset_id: 8, score: 79, band: 'watch' },
  ] as unknown as NonNullable<Fleet['health']>;
  expect(needsIn({ health }).map(({ level, sentence, when }) => [level, sentence, when])).toEqual([
    ['bad', 'Vibration is up.', '57 of 100'],
    ['bad', 'Its health is poor.', '57 of 100'],
    ['warn', 'Vibration is up.', 'Vibration 47 of 100'],
  ]);
});

type Order = NonNullable<Fleet['work']>[number];
type Component = NonNullable<Fleet['components']>[number];
type Flight = NonNullable<Fleet['waiting']>[number];

const order = (members: Partial<Order>) =>
  ({
    id: 7,
    title: 'Grinding noise',
    asset_id: 1,
    component_id: null,
    state: 'open',
    priority: 'normal',
    origin: 'manual',
    grounding: false,
    raised_by: { flight_id: null, checklist_run_id: null, bulletin_id: null },
    due: { hours: null, flights: null, date: null },
    ...members,
  }) as Order;
const fleet = { aircraft: [aircraft({})], pilots: [] };

test('open work is named, the most pressing first; what grounds stands by its aircraft', () => {
  const work = [
    order({ id: 1, priority: 'low' }),
    order({ id: 2, priority: 'urgent' }),
    order({ id: 3, priority: 'high' }),
    order({ id: 4, grounding: true }),
    order({ id: 5, state: 'deferred' }),
    order({ id: 6, asset_id: 99 }),
  ];
  expect(linesOf({ ...fleet, work })).toEqual([
    ['Open work', 'Survey 1', 'Urgent', '/fleet/maintenance/orders/2'],
    ['Open work', 'Survey 1', 'High', '/fleet/maintenance/orders/3'],
    ['Open work', 'Survey 1', 'Low', '/fleet/maintenance/orders/1'],
  ]);
});

test('open work past its day is overdue, and near it is due soon, as the list of what is due says', () => {
  const by = (id: number, days: number) =>
    order({ id, due: { hours: null, flights: null, date: plusDays('2026-11-16', days) } });
  expect(linesOf({ ...fleet, work: [by(1, 15), by(2, 14), by(3, 0), by(4, -1)] })).toEqual([
    ['Overdue', 'Survey 1', '1\u00a0day over', '/fleet/maintenance/orders/4'],
    ['Due soon', 'Survey 1', 'today', '/fleet/maintenance/orders/3'],
    ['Due soon', 'Survey 1', '14\u00a0days left', '/fleet/maintenance/orders/2'],
    ['Open work', 'Survey 1', 'Open', '/fleet/maintenance/orders/1'],
  ]);
});

test('open work past its hours or flights is overdue, and says by how much', () => {
  const at = (id: number, due: object) =>
    order({ id, due: { hours: null, flights: null, date: '2027-06-01', ...due } });
  const flown = { aircraft: [aircraft({ total_hours: 40, total_flights: 90 })], pilots: [] };
  const work = [at(1, { hours: 38.5 }), at(2, { hours: 49 }), at(3, { flights: 88 }), at(4, {})];
  expect(linesOf({ ...flown, work }).map(([word, , when]) => [word, when])).toEqual([
    ['Overdue', '1.5 h over'],
    ['Overdue', '2 flights over'],
    ['Due soon', 'in 9.0 h'],
    ['Open work', 'Open'],
  ]);
});

test('a grounded aircraft leads to the work that clears it, and to itself where that is not one thing', () => {
  const grounded = [aircraft({ airworthy: false, grounded_reason: 'Open work grounds it.' })];
  const of = (...work: Order[]) =>
    needsIn({ aircraft: grounded, work })
      .filter(({ word }) => word === 'Grounded')
      .map(({ to }) => to);
  const holding = order({ id: 4, grounding: true });
  expect(of(holding)).toEqual(['/fleet/maintenance/orders/4']);
  expect(of(holding, order({ id: 5 }))).toEqual(['/fleet/maintenance/orders/4']);
  expect(of()).toEqual(['/fleet/aircraft/1']);
  expect(of(holding, order({ id: 5, grounding: true }))).toEqual(['/fleet/aircraft/1']);
  expect(of(order({ id: 6, grounding: true, asset_id: 2 }))).toEqual(['/fleet/aircraft/1']);
});

test('required items that failed in a checklist are named', () => {
  const check = {
    run_id: 55,
    template_name: 'Pre-flight',
    asset_id: 1,
    completed_at: '2026-11-15T08:00:00Z',
    failed: ['Propellers tight', 'Lens clean'],
  };
  expect(needsIn({ ...fleet, checks: [check, { ...check, asset_id: null }] })).toMatchObject([
    {
      level: 'bad',
      word: 'Failed check',
      subject: 'Survey 1',
      sentence: 'Propellers tight, Lens clean',
      to: '/fleet/checklists/filed/55',
    },
    { subject: 'Pre-flight' },
  ]);
});

test('an item of a program keeps the commas of its title', () => {
  const next_due = { ...due('due_soon', 0.4), title: 'Clean, grease, torque' };
  expect(needsIn({ aircraft: [aircraft({ next_due })] })).toMatchObject([
    { sentence: 'Clean, grease, torque', when: 'in 0.4 h' },
  ]);
});

test('components at their limit and near it are named, but for those that have their order', () => {
  const part = (members: Partial<Component>) =>
    ({
      id: 31,
      name: 'Pack 4',
      asset_id: 1,
      status: 'expired',
      used: 1.02,
      remaining: { hours: null, flights: null, cycles: -6, days: null },
      ...members,
    }) as Component;
  const components = [
    part({}),
    part({ id: 32, status: 'due_soon' }),
    part({ id: 33, status: 'ok' }),
  ];
  expect(linesOf({ ...fleet, components })).toEqual([
    ['Overdue', 'Survey 1', '', '/fleet/maintenance/components/31'],
    ['Due soon', 'Survey 1', '', '/fleet/maintenance/components/32'],
  ]);
  const work = [order({ component_id: 31 })];
  expect(linesOf({ ...fleet, components, work }).map(([word, , , to]) => [word, to])).toEqual([
    ['Overdue', '/fleet/maintenance/orders/7'],
    ['Due soon', '/fleet/maintenance/components/32'],
  ]);
  // An order that was put off, or of an aircraft out of use, is not on the list: the component is.
  for (const off of [{ state: 'deferred' } as const, { asset_id: 99 }])
    expect(
      linesOf({ ...fleet, components, work: [order({ component_id: 31, ...off })] })[0],
    ).toEqual(['Overdue', 'Survey 1', '', '/fleet/maintenance/components/31']);
});

test('components past their limit that no page has brought are counted by their aircraft', () => {
  const part = (id: number) =>
    ({ id, name: `Part ${id}`, asset_id: 1, status: 'expired', remaining: {} }) as Component;
  const sentences = (components: readonly Component[], components_expired: number) =>
    needsIn({ aircraft: [aircraft({ components_expired })], components })
      .filter(({ key }) => key.startsWith('components '))
      .map(({ word, sentence }) => `${word}: ${sentence}`);
  expect(sentences([part(31)], 3)).toEqual([
    'Overdue: 2\u00a0further components are past the limit',
  ]);
  expect(sentences([], 1)).toEqual(['Overdue: 1\u00a0component is past the limit']);
  expect(sentences([part(31)], 1)).toEqual([]);
});

test('flights whose log tells another time, and logs that wait for long, are named', () => {
  const disagreements = [
    {
      flight_id: 9,
      asset_name: 'Survey 1',
      flown_at: '2026-11-14',
      filed_s: 540,
      armed_s: 324,
      airborne_s: 310,
    },
  ];
  const flight = (id: number, stored_at: string) =>
    ({ id, asset_name: 'Survey 1', flown_at: '2026-11-16', log: { stored_at } }) as Flight;
  const waiting = [flight(10, '2026-11-16T09:30:00Z'), flight(11, '2026-11-16T05:00:00Z')];
  expect(needsIn({ ...fleet, disagreements, waiting })).toMatchObject([
    { word: 'Log disagrees', sentence: 'Survey 1: filed 9.0 min, armed 5.4 min' },
    { word: 'Not read yet', subject: 'Flight 11' },
  ]);
});
