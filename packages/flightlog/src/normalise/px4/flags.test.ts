import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import {
  type Bytes,
  data,
  f32,
  file,
  header,
  parameter,
  sync,
  topic,
  u32,
} from '../../testing/ulogBytes.ts';
import { scanUlog } from '../../ulog/scan.ts';
import { normalisePx4 } from './normalise.ts';

const S = 1e6;

type Change = { readonly until?: number; readonly torn?: readonly Bytes[] };

/** The events of a flight whose battery warning rises in its middle. */
async function eventsOf(warning: number, change: Change = {}): Promise<string[]> {
  const { until = 9, torn = [] } = change;
  const rows = (row: (i: number) => number[]) =>
    Array.from({ length: 9 }, (_, i) => [10 * S + i * S, ...row(i)]);
  const log = await scanUlog(
    memorySource(
      file(
        header(10 * S),
        parameter('int32_t MAV_TYPE', u32(2)),
        parameter('float BAT1_V_EMPTY', f32(3.5)),
        topic(
          { id: 1, name: 'vehicle_status' },
          ['uint8_t arming_state'],
          rows(() => [2]),
        ),
        topic(
          { id: 2, name: 'battery_status' },
          ['float voltage_v', 'uint8_t warning'],
          rows((i) => [15.5, i < 4 || i >= until ? 0 : warning]),
        ),
        ...torn,
      ),
    ),
  );
  if (log.kind === 'refused') throw new Error(log.reason);
  return (await normalisePx4(log)).events.map(({ key }) => key);
}

test.each([
  [0, []],
  [1, ['battery_low']],
  [2, ['battery_low', 'failsafe_battery']],
  [3, ['battery_low', 'failsafe_battery']],
])('a battery with warning %d has the events %j', async (warning, events) => {
  expect(await eventsOf(warning)).toEqual(events);
});

test('a warning that one record of a damaged log has is none', async () => {
  // Records of topics that nobody subscribed to.
  const torn = [7, 8, 9].flatMap((id) => [data(id, [0, 1, 2]), sync()]);
  expect(await eventsOf(2, { until: 5 })).toContain('failsafe_battery');
  expect(await eventsOf(2, { until: 5, torn })).toEqual([]);
  expect(await eventsOf(2, { until: 6, torn })).toContain('failsafe_battery');
});
