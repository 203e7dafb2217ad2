import { describe, expect, test } from 'vitest';
import { pointsOf, readAs, readTable, sheetRefusal } from './thrustTable.ts';

const columns = (text: string) => readTable(text).map((one) => one.column);

describe('a pasted thrust table', () => {
  test('of megabytes is refused with a sentence, and one of many rows is read', () => {
    const long = '1\t2\t3\n'.repeat(400_000);
    expect(readTable(long)).toEqual([]);
    expect(sheetRefusal(long)).toMatch(/^This sheet has 2\.4 million characters, .*\.$/);
    const many = '50\t700\t72\n'.repeat(15_000);
    expect(sheetRefusal(many)).toBeNull();
    expect(columns(many)).toHaveLength(3);
  });

  test('is read with the head of a maker, efficiency and temperature left out', () => {
    const text = `Throttle\tThrust (g)\tVoltage (V)\tCurrent (A)\tRPM\tPower (W)\tEfficiency (g/W)\tTemp
50%\t700\t24.1\t3.0\t3900\t72.3\t9.68\t
100%\t2300\t23.8\t18.2\t7000\t433\t5.31\t62`;
    expect(columns(text)).toEqual([
      'throttle',
      'thrust_g',
      'voltage_v',
      'current_a',
      'rpm',
      'power_w',
      'ignored',
      'ignored',
    ]);
    expect(pointsOf(readTable(text), null)).toEqual([
      { thrust_g: 700, power_w: 72.3, voltage_v: 24.1, throttle: 0.5, rpm: 3900 },
      { thrust_g: 2300, power_w: 433, voltage_v: 23.8, throttle: 1, rpm: 7000 },
    ]);
  });

  test('keeps its cells where the name of a motor has a space and a number', () => {
    const text = `Item\tThrottle\tThrust (g)\tCurrent (A)\tVoltage (V)
MN 4014\t50%\t410\t3.6\t16
MN 4014\t100%\t1,310\t20.6\t15.7`;
    expect(columns(text)).toEqual(['ignored', 'throttle', 'thrust_g', 'current_a', 'voltage_v']);
    expect(pointsOf(readTable(text), null).at(-1)?.thrust_g).toBe(1310);
  });

  test('takes the unit of what a column is read as', () => {
    const [first, second] = readTable('Value;Power (W)\n0.8;90\n1.2;150\n2.6;470');
    expect(first?.column).toBe('ignored');
    const chosen = [readAs(first!, 'thrust_g'), second!];
    expect(chosen[0]?.reason).toBe('kilograms, since all are below 60');
    expect(pointsOf(chosen, null).map(({ thrust_g }) => thrust_g)).toEqual([800, 1200, 2600]);
  });

  test('takes kilograms and newtons from the head', () => {
    expect(pointsOf(readTable('Thrust (kg);Power (W)\n1,5;200\n2;300'), null)[0]).toMatchObject({
      thrust_g: 1500,
      power_w: 200,
    });
    expect(
      pointsOf(readTable('Thrust (N)\tPower (W)\n9.80665\t120\n20\t300'), null)[0]?.thrust_g,
    ).toBe(1000);
  });

  test('reads merged cells, a title, and units in a line of their own', () => {
    const text = `MN4014 test report
Prop\tVoltage\tThrottle\tThrust\tCurrent
\t(V)\t(%)\t(kg)\t(A)
P17x5.8\t22.2\t50\t1.05\t4.7
\t\t75\t1.97\t10.7
\t\t100\t2.6\t17`;
    expect(columns(text)).toEqual(['ignored', 'voltage_v', 'throttle', 'thrust_g', 'current_a']);
    expect(pointsOf(readTable(text), null)).toEqual([
      { thrust_g: 1050, current_a: 4.7, voltage_v: 22.2, throttle: 0.5 },
      { thrust_g: 1970, current_a: 10.7, voltage_v: 22.2, throttle: 0.75 },
      { thrust_g: 2600, current_a: 17, voltage_v: 22.2, throttle: 1 },
    ]);
  });

  test('tells commas between columns from those of thousands and decimals', () => {
    const points = [
      { thrust_g: 410, power_w: 58 },
      { thrust_g: 1310, power_w: 323.5 },
    ];
    for (const text of [
      'Power (W),Thrust (g)\n58,410\n323.5,1310',
      'Power (W) Thrust (g)\n58 410\n323.5 1,310',
      'Power (W);Thrust (g)\n58;410\n323,5;1310',
    ])
      expect(pointsOf(readTable(text), null)).toEqual(points);
  });

  test('leaves a throttle in microseconds out', () => {
    expect(columns('PWM (us)\tThrust (g)\tPower (W)\n1500\t700\t72\n2000\t2300\t433')).toEqual([
      'ignored',
      'thrust_g',
      'power_w',
    ]);
  });

  test('guesses the columns of a table without a head', () => {
    expect(columns('50 24.2 700 72 3900\n75 24.0 1400 190 5500\n100 23.8 2300 433 7000')).toEqual([
      'throttle',
      'voltage_v',
      'thrust_g',
      'power_w',
      'rpm',
    ]);
  });

  test('uses the stated voltage where only currents are given', () => {
    const table = readTable('Thrust (g),Current (A)\n500,2\n900,5');
    expect(pointsOf(table, null)).toEqual([]);
    expect(pointsOf(table, 22.2)).toEqual([
      { thrust_g: 500, current_a: 2, voltage_v: 22.2 },
      { thrust_g: 900, current_a: 5, voltage_v: 22.2 },
    ]);
  });

  test('has no columns for a text without figures', () => {
    expect(readTable('hello\nworld')).toEqual([]);
    expect(readTable('')).toEqual([]);
  });
});
