import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import { type Bytes, data, f32, file, header, topic, u64 } from '../../testing/ulogBytes.ts';
import { scanUlog } from '../../ulog/scan.ts';
import { readTopics } from './topics.ts';

const rows = Array.from({ length: 30 }, (_, i) => [1e6 + 1e5 * i, 0.25, 0.75]);
/** A record of a topic that nobody subscribed: bytes of this log were changed. */
const lost = data(99, u64(1e6), f32(1));
const heights = rows.map(([at_us, , height_m]) => [at_us!, height_m!]);
const sound = topic({ id: 8, name: 'vehicle_air_data' }, ['float baro_alt_meter'], heights);

const more = Array.from({ length: 6 }, () => data(8, u64(4e6), f32(1))).flat();

async function topicsOf(named: { topic: string; field: string }, damage: Bytes = lost) {
  const motors = topic({ id: 7, name: named.topic }, [`float[2] ${named.field}`], rows);
  const log = await scanUlog(
    memorySource(file(header(0), motors, sound, damage, more, damage, more, damage, more)),
  );
  if (log.kind === 'refused') throw new Error(log.reason);
  return readTopics(log);
}

test.each([
  ['actuator_motors', 'cootrol'],
  ['actuator_motors', 'c/ntrol'],
  ['actuator_mouors', 'control'],
])('reads %s.%s of a damaged log, a flipped bit away from what it was', async (name, field) => {
  const topics = await topicsOf({ topic: name, field });
  const motors = topics.one('actuator_motors');
  expect([motors?.get('control[0]')?.[0], motors?.get('control[1]')?.[29]]).toEqual([0.25, 0.75]);
});

test('takes no other name for it in a log without damage', async () => {
  const whole: Bytes = [];
  expect(
    (await topicsOf({ topic: 'actuator_mouors', field: 'control' }, whole)).one('actuator_motors'),
  ).toBe(null);
  const renamed = await topicsOf({ topic: 'actuator_motors', field: 'cootrol' }, whole);
  expect(renamed.one('actuator_motors')?.get('control[0]')).toBe(null);
});

test('leaves a name alone that a topic of its own has', async () => {
  const named = await topicsOf({ topic: 'vehicle_ais_data', field: 'baro_alt_meter' });
  expect(named.all('vehicle_air_data')).toHaveLength(1);
  expect(named.one('vehicle_ais_data')).not.toBe(null);
});
