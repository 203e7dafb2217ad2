import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { same } from '../rows.ts';
import { describeMatch, type Match, matchOf, publishedDefaults } from './published.ts';

const copter = (firmware: string | null) =>
  matchOf({
    autopilot: 'ardupilot',
    vehicle: 'copter',
    vehicle_label: 'ArduCopter V4',
    firmware,
  });

describe('the list for a log', () => {
  test('is that of its release, of its series, or the nearest below', () => {
    const found = (firmware: string) => {
      const match = copter(firmware) as Match;
      return [match.list.version, match.how];
    };
    expect(found('4.6.3 (92b0cd78)')).toEqual(['4.6', 'release']);
    expect(found('4.6.0 (12345678)')).toEqual(['4.6', 'series']);
    expect(found('4.6.3-beta1 (12345678)')).toEqual(['4.6', 'series']);
    expect(found('4.5.5 (142aece2)')).toEqual(['4.5', 'series']);
    expect(found('4.7.0-dev (17452618)')).toEqual(['4.6', 'lower']);
    expect(found('4.10.0')).toEqual(['4.6', 'lower']);
  });

  test('is none below the oldest, without a version, and for what has no list', () => {
    expect(copter('3.4.4-rc1 (65ffe9d7)')).toEqual({
      reason: 'No list is at hand for ArduCopter 3.4: the oldest is of 4.5.',
    });
    expect(copter(null)).toEqual({
      reason: 'The log does not state its version of ArduCopter, so no list is used.',
    });
    // A commit is no version.
    expect(copter('92b0cd78')).toHaveProperty('reason');
    for (const vehicle of ['heli', 'rover', 'sub', 'unknown'] as const)
      expect(
        matchOf({
          autopilot: 'ardupilot',
          vehicle,
          vehicle_label: 'ArduCopter',
          firmware: '4.6.3',
        }),
      ).toEqual({ reason: 'No list of defaults is at hand for this firmware.' });
  });

  test('is named with its version, its source, its licence and how it fits', () => {
    expect(describeMatch(copter('4.7.0-dev') as Match)).toBe(
      'ArduCopter 4.6, recorded by 4.6.2 and 4.6.3 (ArduPilot, GPL-3.0): the nearest below 4.7.0-dev of this log, and defaults may have changed since.',
    );
    expect(describeMatch(copter('4.5.5') as Match)).toContain(
      'this log has 4.5.5, whose series it is',
    );
  });
});

/** What a simulator sets in place of the firmware's own figure, by the files of its vehicles. */
const SET_BY_SIMULATOR =
  /^(ATC_RAT_YAW_[PI]|BRD_OPTIONS|COMPASS_(OFS|SCALE)|EK3_IMU_MASK|FENCE_RADIUS|FLTMODE\d|FRAME_|INS_ACC2?(OFFS|SCAL)|INS_GYRO_RATE|LAND_(ALT_LOW|SPEED)|LOG_FILE_RATEMAX|MOT_(BAT_VOLT|THST_HOVER)|PILOT_SPEED_UP|RC\d_|RTL_LOIT_TIME|SERVO[1-4]_FUNCTION)/;

async function recorded(path: string) {
  const file = await readFile(`${import.meta.dirname}/../../../../../../../testdata/${path}`);
  const bytes = path.endsWith('.gz') ? gunzipSync(file) : file;
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  const { meta, parameters } = await normalise(opened.log);
  const match = matchOf({ ...meta, vehicle_label: meta.vehicleLabel }) as Match;
  const listed = await publishedDefaults(match);
  const shared = [...parameters].filter(([name]) => listed.has(name));
  const differ = shared.flatMap(([name, one]) =>
    same(one.default, listed.get(name)!) ? [] : [name],
  );
  return { all: parameters.size, shared: shared.length, differ, match };
}

describe('defaults of a list equal those that a log of the same release records', () => {
  test('of a copter, but for what its simulator sets', async () => {
    const { all, shared, differ, match } = await recorded(
      'dataflash/copter-quad-motor-failure.bin',
    );
    expect([match.how, all, shared]).toEqual(['release', 1027, 1005]);
    expect(differ).toHaveLength(64);
    expect(differ.filter((name) => !SET_BY_SIMULATOR.test(name))).toEqual([]);
  });

  test('of a plane, but for the stall protection that this flight began without', async () => {
    const { shared, differ } = await recorded('dataflash/plane-stall-spin.bin');
    expect([shared, differ]).toEqual([630, ['STALL_PREVENTION']]);
  });

  test('of PX4, but for what its airframe and its simulator set', async () => {
    const { shared, differ } = await recorded('ulog/quad-forced-disarm.ulg.gz');
    expect([shared, differ.length]).toEqual([766, 41]);
    const gains = /^(MC_(ROLL|PITCH|YAW)|MPC_|COM_OBL|NAV_RCL|EKF2_(ACC|GYR|BARO|MAG)_)/;
    expect(differ.filter((name) => gains.test(name))).toEqual([]);
  });
});

test('a figure of a later list is that of the one before where nothing changed', async () => {
  const of = async (firmware: string, name: string) =>
    (await publishedDefaults(copter(firmware) as Match)).get(name);
  // The yaw filter of 4.5 and 4.6 differ, the roll gain does not; 4.5 knew no options of the estimator.
  expect([await of('4.5.5', 'ATC_RAT_YAW_FLTD'), await of('4.6.3', 'ATC_RAT_YAW_FLTD')]).toEqual([
    0, 20,
  ]);
  expect([await of('4.5.5', 'ATC_RAT_RLL_P'), await of('4.6.3', 'ATC_RAT_RLL_P')]).toEqual([
    0.135, 0.135,
  ]);
  expect([await of('4.5.5', 'EK3_OPTIONS'), await of('4.6.3', 'EK3_OPTIONS')]).toEqual([
    undefined,
    0,
  ]);
});
