/** The tables of codes, printed whole; how the page is written again is said in `printedDataflash.test.ts`. */
import { expect, test } from 'vitest';
import type { VehicleClass } from './flight.ts';
import {
  ARM_METHODS,
  EVENTS,
  errorMeaning,
  hasAttitudeTarget,
  isHoverMode,
  MODE_REASONS,
  modeName,
  modeNumber,
} from './normalise/ardupilot/codes.ts';
import { frameGeometry, lifts, oldFrameType } from './normalise/ardupilot/frames.ts';
import { normalise } from './normalise/normalise.ts';
import { EVENT_IDS } from './normalise/px4/eventIds.ts';
import { FLAGS } from './normalise/px4/flags.ts';
import { mixerGeometry } from './normalise/px4/frames.ts';
import { px4ModeName } from './normalise/telemetry/status.ts';
import { classOf, motorsOfType } from './normalise/telemetry/vehicle.ts';
import { memorySource } from './source.ts';
import { shown } from './testing/printedFlight.ts';
import { heartbeats, telemetryOf } from './testing/telemetryLogs.ts';
import { scanTlog } from './tlog/tlog.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const VEHICLES: readonly VehicleClass[] = [
  'copter',
  'heli',
  'plane',
  'vtol',
  'rover',
  'sub',
  'unknown',
];

function ardupilotLines(): string[] {
  return [
    ...[...EVENTS].map(([id, { kind, key, level, resolved }]) =>
      ['EV', id, kind, key, level, ...(resolved ? ['resolved'] : [])].join(' '),
    ),
    ...upTo(33).map((subsystem) => {
      const { kind, key, text, level } = errorMeaning(subsystem, 0);
      const codes = [1, 2, 3, 4].map((code) => errorMeaning(subsystem, code));
      const said = codes.map((code) => code.text.replace(/.*(: | is now |, )(code .)?/, ''));
      return `ERR ${subsystem} ${kind} ${key} 0 ${text} ${level} ${codes[0]!.level}; ${said.join('; ')}`;
    }),
    ...(['copter', 'plane', 'rover', 'sub'] as const).map((v) => {
      const named = upTo(30).map((n) => `${n} ${modeName(v, n)}`);
      return `modes of a ${v}: ${named.filter((mode) => !mode.includes('MODE')).join(', ')}`;
    }),
    `others: ${(['heli', 'vtol', 'unknown'] as const).map((v) => modeName(v, 20)).join(', ')}`,
    ...VEHICLES.map(
      (v) =>
        `without a target: ${v} ${upTo(30)
          .filter((n) => !hasAttitudeTarget(v, n))
          .join(' ')}`,
    ),
    `hover: ${upTo(30).filter(isHoverMode).join(' ')}`,
    `numbers: ${['Alt Hold', 'poshold', '27', 'NONE'].map((name) => modeNumber('copter', name)).join(' ')}`,
    `reasons: ${[...MODE_REASONS].map(([n, { word, chosen }]) => `${n} ${word}${chosen ? '' : '!'}`).join(', ')}`,
    `arming: ${ARM_METHODS.map((word, n) => `${n} ${word}`).join(', ')}`,
  ];
}

function frameLines(): string[] {
  const lines = upTo(16).flatMap((frameClass) => {
    const other = frameGeometry(frameClass, 99);
    const named = upTo(20).flatMap((type) => {
      const { label, motors } = frameGeometry(frameClass, type);
      const places = motors.map(({ angle_deg, spin }) => `${angle_deg}${spin}`);
      const same = JSON.stringify(frameGeometry(frameClass, type)) === JSON.stringify(other);
      return same ? [] : [`frame ${frameClass}/${type} ${label}: ${places.join(' ')}`];
    });
    const lifting = other.motors.filter((_, i) => lifts(other.motors, i + 1)).length;
    const { label, motors } = other;
    return [
      ...named,
      `frame ${frameClass}: ${label} ${motors.length} ${lifting} ${motors[0]?.angle_deg}`,
    ];
  });
  const mixers = [4001, 5001, 6001, 7001, 8001, 9001, 11_001, 12_001].map((start) => {
    const { label, places } = mixerGeometry(start, 0);
    return `mixer ${start} ${label}: ${places.map((p) => `${shown(p.angle_rad ?? Number.NaN)}${p.spin}`).join(' ')}`;
  });
  return [...lines, `old: ${upTo(13).map(oldFrameType).join(' ')}`, ...mixers];
}

function px4Lines(): string[] {
  return [
    ...[...EVENT_IDS].map(([id, { key, kind, level, resolved }]) =>
      ['event', id.toString(16), kind, key, level, ...(resolved ? ['resolved'] : [])].join(' '),
    ),
    ...FLAGS.map(({ topic, field, meaning, ...how }) =>
      [topic, field, meaning.key, meaning.level, ...Object.entries(how).flat()].join(' '),
    ),
    ...upTo(12).map((main) => {
      const subs = upTo(main === 3 || main === 4 ? 12 : 1);
      return `main mode ${main}: ${subs.map((sub) => px4ModeName((main << 16) + (sub << 24))).join(', ')}`;
    }),
  ];
}

/** What the heartbeat of each type makes of its sender. */
async function typeLine(mavType: number): Promise<string> {
  const about = { source: '1/1', system: 1, mavType, others: [] };
  const of = (autopilot: 'ardupilot' | 'px4') => classOf({ ...about, autopilot }, () => 1);
  const bytes = telemetryOf(heartbeats({ type: mavType, autopilot: 3 }, [0], [1]));
  const { meta } = await normalise(await scanTlog(memorySource(bytes)));
  return `${mavType} ${of('ardupilot')} ${of('px4')} ${motorsOfType(mavType)} ${meta.autopilot}`;
}

test('every code has its meaning', async () => {
  const types: string[] = [];
  for (const mavType of upTo(46)) types.push(await typeLine(mavType));
  const lines = [...ardupilotLines(), ...frameLines(), ...px4Lines(), `types: ${types.join(', ')}`];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/tables.txt');
});
