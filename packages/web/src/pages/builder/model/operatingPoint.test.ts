import { describe, expect, test } from 'vitest';
import { operatingPoint } from './operatingPoint.ts';
import { isStudy, type Study, study } from './study.ts';

function studied(build: Study['build']): Study {
  const result = study(build);
  if (!isStudy(result)) throw new Error(result.refused);
  return result;
}

describe('the operating point of a chart', () => {
  test('over payload adds an item, changes it and takes it away again', () => {
    const first = studied({ payload: [{ name: 'Camera', mass_g: 200 }] });
    const point = operatingPoint(first, 'endurance_payload')!;
    expect(point.at).toBeCloseTo(200, 6);
    const more = studied(point.moved(500));
    expect(more.build.payload).toEqual([
      { name: 'Camera', mass_g: 200 },
      { name: 'Added payload', mass_g: 300, x_mm: 0 },
    ]);
    const again = operatingPoint(more, 'endurance_payload')!;
    expect(again.at).toBeCloseTo(500, 6);
    expect(again.moved(450).payload?.at(-1)?.mass_g).toBe(250);
    expect(again.moved(100).payload).toEqual([{ name: 'Camera', mass_g: 200 }]);
  });

  test('over altitude is the altitude, and other charts have none to move', () => {
    const one = studied({ altitude_m: 300 });
    expect(operatingPoint(one, 'endurance_altitude')?.at).toBe(300);
    expect(operatingPoint(one, 'endurance_altitude')?.moved(1234).altitude_m).toBe(1230);
    expect(operatingPoint(one, 'power_speed')).toBeNull();
  });
});
