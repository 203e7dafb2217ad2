import { noticeKinds, roles } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { drawn, linesOf, pairs, TODAY, textOf } from '../testing/drawnValues.ts';
import { csvCell } from './audit/audit.ts';
import { folded, icalOf } from './calendar/ical.ts';
import { disposition } from './downloads.ts';
import { matchingTag } from './etag.ts';
import { likePattern } from './flights/filter.ts';
import { noticesLetter, webhookPausedLetter } from './mail/letters.ts';
import { choicesOf } from './notices/choices.ts';
import { toldOf } from './notices/words.ts';
import { deviceName } from './sessions/sessions.ts';
import { checkIssuer } from './signOn/guardedFetch.ts';
import { roleOfGroups } from './signOn/identity.ts';
import { safePath } from './signOn/signOn.ts';
import { pause_s } from './webhooks/deliver.ts';

/**
 * What small rules answer to values that are drawn from few, so that they are often equal, at a limit, or missing. After a
 * change that is meant: `--update`, and look at every line that moved.
 */
const EVENTS: Readonly<Record<string, Record<string, unknown>>> = {
  'aircraft.grounded': { aircraft: { name: 'One', grounded_reason: 'Crack' } },
  'crash.found': {
    flight: { asset_name: 'One', flown_at: '2025-03-09', site: 'Quarry', pilot_name: 'R. Ito' },
  },
  'work.assigned': {
    workorder: { id: 4, title: 'Bearings', due: { date: TODAY }, grounding: true, reason: 'Noise' },
    aircraft_name: 'One',
  },
  'work.due': { title: 'One: insurance ends', date: '2025-03-31', why: 'By its date!' },
  'currency.lapsing': {
    pilot: { name: 'R. Ito' },
    item: { label: 'Medical', status: 'lapsed', valid_until: '2025-03-09' },
  },
  'bulletin.published': {
    bulletin: {
      ...{ number: 'B1', issuer: 'Maker', title: 'Screws', severity: 'mandatory', aircraft: [{}] },
      ...{ summary: 'x'.repeat(401), deadline: { date: TODAY } },
    },
  },
  'health.changed': {
    health: { name: 'One', band: 'poor', score: 40, reason: '', drivers: [{ score: 2 }] },
    band_before: 'watch',
  },
  'question.crossed': {
    question: {
      ...{ name: 'Heat', measure: 'Power', side: 'above', line: 30, unit: 'W', per: 'week' },
    },
    crossed: [1, 2, 3, 4, 5, 6].map((value) => ({
      ...{ name: `G${value}`, period: value === 2 ? null : '2025-03-03', flights: value },
      value: 31.23456 * value,
    })),
    total: 7,
  },
  'flight.filed': {},
};

/** An event, and the same with one member after the other lost, empty, or something else. */
function variants(data: Record<string, unknown>): Record<string, unknown>[] {
  const others: readonly unknown[] = [undefined, '', 7, 'due', [], { date: '2025-04-01' }];
  const inside = Object.entries(data).flatMap(([name, value]) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? []
      : variants(value as Record<string, unknown>).map((one) => ({ ...data, [name]: one })),
  );
  const own = Object.keys(data).flatMap((name) =>
    others.map((other) => ({ ...data, [name]: other })),
  );
  return [...own, ...inside];
}

function told() {
  const lines = Object.entries(EVENTS).flatMap(([type, data]) => {
    const whole = textOf(toldOf({ type, data, record: 'flight 4' }));
    // Of what changes nothing there is nothing to say.
    return [
      `${type} → ${whole}`,
      ...linesOf(variants(data), (one) => toldOf({ type, data: one, record: 'flight 4' }))
        .filter((line) => !line.endsWith(whole))
        .map((line) => `  ${line}`),
    ];
  });
  return { 'what is told of events': lines };
}

function letters() {
  const word = (length: number) => 'w'.repeat(length);
  const notices = [
    { title: `${word(70)} ${word(5)} end`, text: `${word(73)} ${word(1)}`, record: 'flight 4' },
    { title: `${word(70)} ${word(4)}`, text: '', record: 'workorder 5' },
    { title: word(90), text: `${word(70)} ${word(3)} ${word(80)}`, record: 'thing 6' },
  ];
  const letter = (home: string | null, many: number) =>
    noticesLetter('a@example.com', {
      ...{ organization: ` Two\n lines ${word(120)}`, home, token: 't' },
      notices: notices.slice(0, many),
    });
  const paused = { url: 'https://example.com/\nx', reason: 'R.', last: ' 500 ' };
  return {
    'a mail of notices': [
      ...linesOf(pairs([null, 'https://fleet.example'], [1, 3]), ([home, many]) =>
        letter(home, many),
      ),
      ...linesOf([null, 'https://fleet.example/page'], (page) =>
        webhookPausedLetter('a@example.com', { ...paused, page }),
      ),
    ],
    'what people chose': linesOf(
      pairs(roles, [undefined, { due_days: 7, mail: false, ways: { due: 'now', crash: 'x' } }]),
      ([role, stored]) => choicesOf(role, stored),
    ).concat(noticeKinds.join()),
  };
}

function addresses() {
  const tags = [undefined, '*', '"a"', 'W/"a"', '"a-gzip"', '"b", "a-gzip"', ' "b" ', 'a', ''];
  const agents = ['Edg/1', 'OPR/1', 'FxiOS/1', 'CriOS/1', 'Safari/1', 'curl/8', 'x'].flatMap(
    (one) =>
      ['', ' iPad', ' Android Linux', ' Windows', ' Macintosh', ' CrOS', ' Linux'].map(
        (system) => one + system,
      ),
  );
  const paths = [undefined, '/', '/a?b=c#d', '//evil', '/\\evil', '/a\\b', 'a', '', '/a b', '/ü'];
  const issuers = [
    'https://a.example',
    'http://a.example',
    'http://localhost:1',
    'https://10.0.0.1',
  ];
  const rules: Parameters<typeof roleOfGroups>[1] = [
    ...[{ group: 'a', role: 'admin' } as const, { group: 'a', role: 'viewer' } as const],
    ...[{ group: 'b', role: 'pilot' } as const, { group: '3', role: 'manager' } as const],
  ];
  const entry = {
    uid: ['u1'],
    asset_id: [null],
    title: ['T, a; b\\c\r\nd'],
    text: ['', 'Long '.repeat(30)],
    all_day: [true, false],
    starts: ['2025-03-10', '2025-03-10T08:00:00.123Z'],
    ends: [null, '2025-03-10T09:00:00Z'],
    kind: ['mission'] as const,
    state: ['planned', 'cancelled'] as const,
    record: [{ kind: 'mission', id: 4 } as const],
  };
  return {
    'a tag that is known': linesOf(tags, (tag) => matchingTag(tag, '"a"')),
    'a browser': linesOf(agents, deviceName),
    'a path of this server': linesOf(paths, safePath),
    'an issuer': linesOf(
      pairs(
        [...issuers, 'x', 'https://a.example/?q', 'https://u@a.example', 'https://[::1]'],
        [true, false],
      ),
      ([text, allowed]) => checkIssuer(text, allowed).href,
    ),
    'a role by groups': linesOf([undefined, 'a', ['a', 'b'], ['b', 3], [['a']]], (claimed) =>
      roleOfGroups(claimed, rules),
    ),
    'a name of a file': linesOf(['a.bin', 'Ü"\\\u0000.bin', "it's (1)*.bin"], disposition),
    'a cell of a table': linesOf(['=1', 'a', 'a,b', '"', '-1', '\ta', 'a\r', '+"1"'], csvCell),
    'a text that is looked for': linesOf(['a', '50%_\\'], likePattern),
    'a pause after failures': linesOf([0, 1, 2, 5, 9, 10, 11, 40], pause_s),
    'a folded line': linesOf([74, 75, 76, 149, 150], (n) => folded(`ü${'x'.repeat(n - 2)}y`)),
    'a calendar': linesOf(drawn(entry, 6), (one) =>
      icalOf([one], {
        name: 'N',
        domain: 'd',
        now: new Date(0),
        home: textOf(one).length % 2 ? null : 'h',
      }),
    ),
  };
}

test('what small rules write of values that are drawn from few', async () => {
  const parts = { ...told(), ...letters(), ...addresses() };
  const pages = Object.entries(parts).map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`);
  await expect(pages.join('\n')).toMatchFileSnapshot('drawnWords.golden.txt');
});
