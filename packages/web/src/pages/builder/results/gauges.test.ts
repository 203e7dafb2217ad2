import { expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { isStudy, study } from '../model/study.ts';
import { columnsOf, gaugesOf } from './gauges.ts';

test.each(examples.map(({ name, params }) => [name, params] as const))(
  'the gauges of %s keep their columns whatever their figures are',
  (_, params) => {
    const columns = [300, 1200, 12_005].map((dry_mass_g) => {
      const studied = study({ ...params, dry_mass_g });
      if (!isStudy(studied)) throw new Error(studied.refused);
      const gauges = gaugesOf(studied.reply);
      return columnsOf(gauges, gauges.length);
    });
    expect(new Set(columns).size).toBe(1);
  },
);

test('a long label takes more of the row than a short one', () => {
  const studied = study({ airframe_type: 'Flying wing (pusher)' });
  if (!isStudy(studied)) throw new Error(studied.refused);
  const gauges = gaugesOf(studied.reply);
  const [longest, short] = columnsOf(gauges, gauges.length).split(' minmax');
  expect(gauges[0]?.label).toBe('Flight time at best endurance');
  expect(Number.parseFloat(longest!.split(' ')[1]!)).toBeGreaterThan(
    Number.parseFloat(short!.split(' ')[1]!),
  );
});

test('a build that cannot hover has a hover time beyond its limit', () => {
  const studied = study({ max_thrust_per_motor_g: 50 });
  if (!isStudy(studied)) throw new Error(studied.refused);
  const [hover] = gaugesOf(studied.reply);
  expect(hover).toMatchObject({ key: 'hover_min', value: 0, level: 'bad', band: null });
});

test('the flight time on a wing shows its band first, that of a rotor its middle', () => {
  const first = (airframe_type: string) => {
    const studied = study({ airframe_type });
    if (!isStudy(studied)) throw new Error(studied.refused);
    return gaugesOf(studied.reply).flatMap(({ key, bandFirst }) => (bandFirst ? [key] : []));
  };
  expect(first('Flying wing (pusher)')).toEqual(['cruise_min']);
  expect(first('Quadplane (lift + pusher)')).toEqual(['cruise_min']);
  expect(first('Quad X')).toEqual([]);
});
