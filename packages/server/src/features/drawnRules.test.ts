import { askQuestion, moveWorkOrder } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { generatedHistory, randomOf } from '../../../forensics/src/testing/history.ts';
import { days, drawn, linesOf, pairs, TODAY, textOf } from '../testing/drawnValues.ts';
import { CHARGED_BUILD, drawnFigures } from '../testing/learning.ts';
import { type AppliesTo, appliesTo, type Candidate, compareSerials } from './bulletins/applies.ts';
import type { BulletinRow } from './bulletins/store.ts';
import { bulletinOnWire } from './bulletins/wire.ts';
import { checkedResults, isComplete, summaryOf } from './checklists/results.ts';
import { compareFlight, tiedBuild } from './learning/compare.ts';
import { poweredFlight } from './learning/powered.ts';
import type { StoredFeatures } from './learning/storedFeatures.ts';
import { sentenceOf } from './likeness/outliers.ts';
import { dueOf, nextDue, shortFigure } from './maintenance/due.ts';
import { lifeStanding } from './maintenance/life.ts';
import { countedItem, datedItem, worst } from './pilots/currency.ts';
import { columnMeasureOf, measureOf } from './questions/columns.ts';
import { crossingsOf, newCrossings, newestRows } from './questions/crossing.ts';
import { storedQuestion } from './questions/watchStore.ts';
import { refuseRewriting } from './workorders/final.ts';
import type { WorkOrderRow } from './workorders/store.ts';

type Measure = Parameters<typeof columnMeasureOf>[0];
type NewestRow = Parameters<typeof newestRows>[0][number];

const NEVER = new Date(0);
const STAMPS = { external_ref: null, revision: 1, created: NEVER, updated: NEVER };
const BULLETIN: BulletinRow = {
  ...{ ...STAMPS, id: 1, number: 'B1', kind: 'service_bulletin', issuer: '', title: 'T' },
  ...{ severity: 'mandatory', issued: null, effective: null, summary: '', url: null, type_ids: [] },
  ...{ serial_from: null, serial_to: null, firmware: null, component_kind: null },
  ...{ deadline_date: null, deadline_hours: null, aircraft: [] },
};
const ORDER: WorkOrderRow = {
  ...{ ...STAMPS, id: 4, title: 'T', asset_id: 1, component_id: null, state: 'done' },
  ...{ priority: 'normal', origin: 'manual', program_item: null, flight_id: null },
  ...{ checklist_run_id: null, bulletin_id: null, reason: '', grounding: false, due_hours: null },
  ...{ due_flights: null, due_date: null, assigned_to: '', parts: [], hours_at: 2, flights_at: 1 },
  ...{ opened: NEVER, closed: new Date('2025-03-09T12:00:00Z'), closed_by_pilot_id: 1 },
  ...{ closed_by_name: 'N', opened_by_pilot_id: null, opened_by_name: null, corrects: null },
  ...{ corrected_by: [], chain: null, notes: 'n', sign_off: { name: 'N', statement: 'S' } },
  tasks: [{ text: 'T', done: false, note: '' }],
};

/**
 * What small rules answer to values that are drawn from few, so that they are often equal, at a limit, or missing. After a
 * change that is meant: `--update`, and look at every line that moved.
 */
function maintenance() {
  const life = {
    declared_duration_s: [0, 3600, 36_000],
    declared_flights: [0, 4],
    declared_cycles: [0, 9, 10],
    base_duration_s: [0, 1800],
    base_flights: [0, 3],
    base_cycles: [0, 9],
    flown_duration_s: [0, 1800, 30_600],
    flown_flights: [0, 1],
    life_hours: [null, 1, 10],
    life_flights: [null, null, 4, 5],
    life_cycles: [null, null, 10],
    life_date: [null, null, ...days(-1, 0, 1, 10)],
    fitted_on: [null, ...days(-100, -90, -9, -1, 0, 1)],
    created: [new Date('2025-03-09T23:59:00Z')],
  };
  const item = {
    hours: [null, 10],
    flights: [null, 4],
    days: [null, 30, 31],
    warn_at: [0, 0.5, 0.9, 1],
    gone: [0, 5, 9, 9.04, 10],
    flown: [0, 2, 4],
    on: days(-31, -30, -15, 0),
  };
  const items = drawn(item, 30);
  const due = (one: (typeof items)[number]) => {
    const { hours, flights, days: every, warn_at, gone, flown, on } = one;
    const of = { key: 'a', title: 'A', every: { hours, flights, days: every }, warn_at };
    const more = { grounding: false, tasks: [], checklist_template_id: null };
    return dueOf(
      { ...of, ...more },
      { hours: 1, flights: 1, on },
      { hours: 1 + gone, flights: 1 + flown, today: TODAY },
    );
  };
  return {
    'a life': linesOf(drawn(life, 40), (row) => lifeStanding(row, TODAY)),
    'an interval': linesOf(items, (one) => {
      const { item: _, ...rest } = due(one);
      return rest;
    }),
    'the next of three': linesOf(
      items.slice(2).map((one, at) => [items[at]!, items[at + 1]!, one]),
      (three) => nextDue(three.map(due))?.used,
    ),
    'a short figure': linesOf([0, 0.04, 0.05, 9.95, 1 / 3, -0.05], shortFigure),
  };
}

function currency() {
  const keys = ['part107_recurrent', 'flight_review', 'easa_a2', 'medical', 'custom'] as const;
  const filed = [undefined, '2023-03-31', '2023-02-28', '2020-03-10', ...days(-31, -1, 0, 30, 31)];
  const counted = [
    null,
    { done: 0, completedOn: null },
    ...days(-91, -90, -60, -59).map((completedOn) => ({ done: 3, completedOn })),
  ];
  const statuses = ['lapsed', 'lapsing', 'unknown', 'current'] as const;
  return {
    'a date on file': linesOf(
      pairs(pairs(keys, [null, 1, 30] as const), filed),
      ([[key, of], on]) => datedItem({ key, days: of }, on, TODAY),
    ),
    'a count': linesOf(
      pairs(['recent_90d', 'night_90d', 'type_recent'] as const, counted),
      ([key, of]) => [
        countedItem({ key, needed: 3, days: 90 }, of, TODAY),
        countedItem({ key, needed: 1, days: 60 }, of, TODAY, { id: 2, name: 'Quad' }).label,
        countedItem({ key, needed: 1, days: 60 }, of, TODAY, { id: null, name: null }),
      ],
    ),
    'the worst': linesOf(pairs(statuses, statuses), ([one, other]) =>
      worst([{ status: one }, { status: other }]),
    ),
  };
}

function records() {
  const texts = ['Battery full', 'battery  FULL ', 'Straße', 'STRASSE', 'Free'];
  const results = ['pass', 'fail', 'skip'] as const;
  const answers = drawn({ text: texts, result: results, note: ['', 'n'] }, 12);
  const items = [
    { key: 'a', text: 'Battery full', required: true, section: null },
    { key: 'b', text: 'Straße', required: false, section: null },
    { key: 'c', text: 'Never', required: true, section: null },
  ];
  const serials = ['A9', 'a10', 'A09', 'B1', '9', '10', '', 'A9-2', 'A', 'ß1'];
  const bulletins = {
    type_ids: [[], [2], [0]],
    serial_from: [null, 'A9'],
    serial_to: [null, 'A10', 'A9'],
    component_kind: [null, null, 'motor'],
  };
  const aircraft = {
    ...{ id: [1], type_id: [null, 2, 3], serial: [null, 'a9', 'A10', 'A11'] },
    component_kinds: [[], ['motor']],
  };
  const candidates = drawn<Candidate>(aircraft, 40, 9);
  const late = {
    ...{ deadline_date: [null, ...days(-1, 0, 1)], deadline_hours: [null, 0, 2] },
    ...{ state: ['open', 'complied'] as const, hours: [1, 3, 3.1], hours_at: [1] },
  };
  const sent = {
    ...{
      notes: [undefined, 'n', 'n', 'n', 'm'],
      tasks: [undefined, '[{"text":"T","done":false,"note":""}]', undefined, '[]'],
    },
    ...{ hours_at: [undefined, 2], state: [undefined, 'done', 'done', 'done', 'open'] as const },
    sign_off: [
      ...[undefined, undefined, { statement: 'S', name: 'N' }, { statement: 'S', licence: '' }],
      ...[{ statement: 'S' }, { statement: 'S', name: 'N', licence: '' }, { statement: 'R' }],
      ...[
        { statement: 'S', licence: 'L' },
        { statement: 'S', name: 'M' },
      ],
    ],
  };
  return {
    'a checklist': linesOf([0, 1, 2, 3, 5, 12], (count) => {
      const checked = checkedResults(items, answers.slice(0, count));
      return [checked, summaryOf(checked), isComplete(checked)];
    }),
    'without a template': linesOf([0, 2], (count) => checkedResults(null, answers.slice(0, count))),
    'two serial numbers': linesOf(pairs(serials, serials), ([a, b]) =>
      Math.sign(compareSerials(a, b)),
    ),
    'whether a bulletin applies': linesOf(
      drawn<AppliesTo>(bulletins, 40).map((one, at) => [one, candidates[at]!] as const),
      ([bulletin, one]) => appliesTo(bulletin, one),
    ),
    'whether it is late': linesOf(drawn(late, 30), (one) => {
      const { state, hours, hours_at, ...deadline } = one;
      const of = { asset_id: 1, complied_on: null, workorder_id: null, note: '' };
      const row = { ...BULLETIN, ...deadline, aircraft: [{ ...of, state, hours, hours_at }] };
      return bulletinOnWire(row, TODAY).aircraft[0]?.state;
    }),
    'a signed order': linesOf(drawn(sent, 40), ({ sign_off, state, ...columns }) =>
      refuseRewriting(ORDER, columns, moveWorkOrder.body!.parse({ sign_off, state })),
    ),
  };
}

function figures() {
  const figure = (unit: string, scale: 'log' | 'linear') => ({ name: 'Vibration', unit, scale });
  const rows = drawn<NewestRow>(
    {
      ...{ aircraft: ['One', 'Two', null], week: [undefined, '2025-03-03', '2025-03-10'] },
      ...{
        month: [undefined, '2025-02'],
        value: [9, 10, 11, 12],
        flights: [1, 2],
        flight_ids: [[]],
      },
    },
    30,
  );
  const before = newestRows(rows.slice(0, 12));
  const [one] = generatedHistory({ seed: 5, flights: 1 });
  const whole = drawnFigures(randomOf(3), one!.features);
  const build = tiedBuild(CHARGED_BUILD);
  const record = { payload: null, conditions: null };
  const compared = (of: object) => compareFlight(build, of as StoredFeatures, record);
  const names = Object.keys(whole);
  const asWhole = Object.entries(compared(whole));
  /** Members that come to something else than with all figures. */
  const differing = (of: object) => {
    const now = compared(of) as Record<string, unknown>;
    const names = asWhole.filter(([name, was]) => textOf(now[name]) !== textOf(was));
    return Object.fromEntries(names.map(([name]) => [name, now[name]]));
  };
  const measures: Parameters<typeof drawn<Measure>>[0] = {
    ...{ of: ['column'], column: [undefined, 'battery.current_a', 'a b', 'alt_m'] },
    ...{ take: [undefined, 'max', 'time_above', 'count'], level: [undefined, 0, 3] },
  };
  return {
    'an aircraft beside others': linesOf(
      pairs(
        pairs(['', '%', 'g'], ['log', 'linear'] as const),
        [0, 1, 1.5, 1.994, 1.995, 1.996, 3].flatMap((value) => [
          [value, 1],
          [value, 0],
        ]),
      ),
      ([[unit, scale], [value, others]]) =>
        sentenceOf({ figure: figure(unit, scale), value: value!, others: others! }, 4),
    ),
    'the newest of each group': linesOf([5, 30], (count) => newestRows(rows.slice(0, count))),
    'beyond a line': linesOf(pairs(['above', 'below'] as const, [9, 10, 11]), ([side, line]) => {
      const beyond = crossingsOf(newestRows(rows), { side, line });
      return [beyond, newCrossings(beyond, before)];
    }),
    'a measure of a column': linesOf(drawn(measures, 30), (one) => {
      const asked = columnMeasureOf(one);
      return [asked, measureOf(asked)];
    }),
    'a question as it is kept': linesOf(
      [{}, { asset_id: 1, site: 'A', unknown: 1 }, { type_id: 2, pilot_id: 3, mission_id: 4 }],
      (where) =>
        storedQuestion(askQuestion.body!.parse({ measure: { of: 'hover_s', unknown: 2 }, where })),
    ),
    'a flight whose figures are lost one by one': [
      `all → ${textOf(compared(whole))}`,
      ...names.flatMap((name) =>
        linesOf([undefined, null, 0, -1], (other) => differing({ ...whole, [name]: other }))
          .filter((line) => !line.endsWith('{}'))
          .map((line) => `${name} ${line}`),
      ),
    ],
    'how a hover stands': linesOf(
      pairs([null, 100, 300, 310], [{ ...compared(whole), predicted: null }, compared(whole)]),
      ([measured_w, comparison]) =>
        poweredFlight({
          ...{ flight_id: 1, measured_w, comparison },
          ...{ batteries: [{ component_id: 3 }, {}], asset_id: 1, from_first: 1, from_last: 1 },
        }),
    ),
  };
}

test('what small rules say of values that are drawn from few', async () => {
  const parts = { ...maintenance(), ...currency(), ...records(), ...figures() };
  const pages = Object.entries(parts).map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`);
  await expect(pages.join('\n')).toMatchFileSnapshot('drawnRules.golden.txt');
});
