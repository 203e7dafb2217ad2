/** Small parts with their numbers, printed; the page is written again with `npx vitest run packages/performance/src/small -u`. */
import { expect, test } from 'vitest';
import { worstLayoutAfter } from './airframe/motorOut.ts';
import { dryPlace, framePresetNames } from './airframe/presets.ts';
import { placeRotors } from './airframe/rotors.ts';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf } from './analysis.ts';
import { escsByLaw, framesByLaw, packsByLaw } from './catalog/byLaw.ts';
import {
  besideBoardMass_g,
  boardMass_g,
  electronicsMass_g,
  escMass_g,
  frameMass_g,
  idleSpeed_rpm,
  motorMass_g,
  motorMassOfStator_g,
  motorPower_W,
  propellerMass_g,
} from './catalog/laws.ts';
import { nearest } from './nearest.ts';
import { rounded, roundInPlace, sixDigits } from './round.ts';
import { weightClassOf } from './weightClass.ts';

const short = (value: number | null): string =>
  value === null ? '-' : Number.isNaN(value) ? 'NaN' : String(Number(value.toPrecision(6)));
/** Every figure of a part, in the order of its members. */
const figures = (part: unknown): string =>
  typeof part === 'number'
    ? short(part)
    : part === null || typeof part !== 'object'
      ? String(part ?? '-')
      : Object.values(part).map(figures).join(' ');

function catalogLines(): string[] {
  return [...packsByLaw, ...escsByLaw, ...framesByLaw].map(({ id, mass_g, ...part }) => {
    const own = Object.values(part).filter(
      (member) => typeof member === 'object' && member !== null,
    );
    return `${id} ${mass_g} ${own.map(figures).join(' ')}`;
  });
}

function lawLines(): string[] {
  const sizes = [1, 5, 20, 60, 85, 120, 168, 225, 299, 300, 301, 340, 450, 650, 1000, 2000];
  const laws = { boardMass_g, electronicsMass_g, besideBoardMass_g, idleSpeed_rpm, motorMass_g, motorPower_W, propellerMass_g };
  return [
    ...Object.entries(laws).map(([name, law]) => `${name}: ${sizes.map((size) => short(law(size))).join(' ')}`),
    `frames: ${sizes.map((size) => [3, 4, 8].map((arms) => short(frameMass_g(size, arms))).join('/')).join(' ')}`,
    `controllers: ${[10, 40, 80].flatMap((a) => [7.4, 22.2, 50].map((v) => short(escMass_g(a, v)))).join(' ')}`,
    `stators: ${['2207', 'F60 2306 1950KV', 'MN5212', 'U8 8318', 'X', '99', 'A 1404.5', '12345'].map((name) => `${name} ${short(motorMassOfStator_g(name))}`).join(', ')}`,
  ];
} // biome-ignore format: a line a law

/** Rotors of each type by numbers of motors, with and without a second level. */
function rotorLines(): string[] {
  return airframeTypes.flatMap((type) => {
    const { wing } = analysisOf({ airframe_type: type.name }).resolved.aircraft;
    return [1, 2, 4, 8].flatMap((motorCount) =>
      [false, true].map((coaxial) => {
        const size = { motorCount, coaxial, arm_m: 0.25, body_m: 0.8, wing };
        const { rotors, centre, assumed } = placeRotors(type, size);
        return `${type.name} ${motorCount}${coaxial ? ' coaxial' : ''}: ${figures(centre)} ${assumed} ${rotors.map(figures).join(', ')}`;
      }),
    );
  });
} // biome-ignore format: a line a type

function placeLines(): string[] {
  const { wing } = analysisOf({ airframe_type: airframeTypes.find((type) => type.class === 'wing')!.name }).resolved.aircraft;
  const centre = { x_m: 0.1, y_m: 0.2, z_m: 0.3 };
  return framePresetNames.map(
    (name) => `${name}: ${figures(dryPlace(name, { centre, body_m: 1, wing: null }))} | ${figures(dryPlace(name, { centre, body_m: 1, wing }))}`,
  );
} // biome-ignore format: a line a preset

test('small parts have the printed numbers', async () => {
  const lines = [...catalogLines(), ...lawLines(), ...rotorLines(), ...placeLines()];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/small.txt');
});

test('a name is the nearest by letters that are wrong, left out, doubled or swapped with their neighbour', () => {
  const names = ['motor_count', 'motor_kv', 'mass_g', 'cells', 'temp_c', 'ab', 'abcdef'];
  const asked = ['motor_cuont', 'omtor_kv', 'mass', 'masss', 'sells', 'clels', 'lecls', 'tmep', 'ba', 'b', 'abdcef', 'bacdef', 'badcfe', 'abcde', 'acdef', 'xbcdex', 'xbcdxx', 'motorKv', 'motor-kv', 'fedcba', 'aabcdef', 'cell', 'ce', 'motor_cont_x', ''];
  expect(asked.map((word) => `${word}:${nearest(word, names) ?? '-'}`).join(' ')).toMatchInlineSnapshot(`"motor_cuont:motor_count omtor_kv:motor_kv mass:mass_g masss:mass_g sells:cells clels:cells lecls:- tmep:temp_c ba:ab b:ab abdcef:abcdef bacdef:abcdef badcfe:- abcde:abcdef acdef:abcdef xbcdex:abcdef xbcdxx:- motorKv:motor_kv motor-kv:motor_kv fedcba:- aabcdef:abcdef cell:cells ce:- motor_cont_x:motor_count :-"`);
}); // biome-ignore format: a line a list

test('a figure keeps six digits at every size', () => {
  const sizes = Array.from({ length: 18 }, (_, i) => 10 ** (i - 10));
  const lines = sizes.map((size) => [1, 1.2345678, 9.9999996, -4.4444445].map((digits) => sixDigits(digits * size)).join(' '));
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "0 0 0 0
    1e-9 1.23457e-9 1e-8 -4.44444e-9
    1e-8 1.23457e-8 1e-7 -4.44444e-8
    1e-7 1.23457e-7 0.000001 -4.44444e-7
    0.000001 0.00000123457 0.00001 -0.00000444444
    0.00001 0.0000123457 0.0001 -0.0000444444
    0.0001 0.000123457 0.001 -0.000444444
    0.001 0.00123457 0.01 -0.00444444
    0.01 0.0123457 0.1 -0.0444444
    0.1 0.123457 1 -0.444444
    1 1.23457 10 -4.44444
    10 12.3457 100 -44.4444
    100 123.457 1000 -444.444
    1000 1234.57 10000 -4444.44
    10000 12345.7 100000 -44444.4
    100000 123457 1000000 -444444
    1000000 1234570 10000000 -4444440
    10000000 12345700 100000000 -44444400"
  `);
}); // biome-ignore format: a line a list

test('what has no known mass is of the largest class', () => {
  expect([0, 0.2499, 0.25, 24.99, 25, 1e6, Number.NaN].map((mass_kg) => weightClassOf(mass_kg).code)).toEqual(['micro', 'micro', 'small', 'small', 'large', 'large', 'large']);
}); // biome-ignore format: a line a list

test('figures are rounded wherever they stand, in a copy or in place', () => {
  const long = 1.234_567_89;
  const value = { a: long, list: [long, 'x', null, [long], { b: 1_234_567.8 }], n: -2_345_678, t: 'x', f: true, none: null, bad: Number.NaN };
  const short = { a: 1.23457, list: [1.23457, 'x', null, [1.23457], { b: 1_234_570 }], n: -2_345_680, t: 'x', f: true, none: null, bad: null };
  expect(rounded(value)).toEqual(short);
  expect(rounded([long, long])).toEqual([1.23457, 1.23457]);
  expect(value.a).toBe(long);
  expect(roundInPlace(value)).toBe(value);
  expect(value).toEqual(short);
}); // biome-ignore format: a line a value

/** Rotors as the letters say (P counter-clockwise), each a little farther out than the last. */
const uneven = (letters: string, farther: number) =>
  [...letters].map((letter, at) => {
    const angle = (at * 2 * Math.PI) / letters.length;
    const out = 1 + farther * at;
    return { index: at + 1, right: out * Math.sin(angle), aft: -out * Math.cos(angle), spin: letter === 'P' ? 1 : -1 };
  }); // biome-ignore format: a line a rotor

/** Thrusts where no two rotors are alike: of a symmetric layout the last bit of a sine decides between equal ones. */
test('the motor that is worst to lose leaves what is printed', () => {
  const letters = ['PN', 'PNP', 'PNPN', 'PPNN', 'PNPNP', 'PPNNP', 'PNPNPN', 'PPNNPN', 'PPPNNN', 'PNPNPNN', 'PNPNPNPN', 'PPNNPPNN'];
  const lines = letters.flatMap((turning) =>
    [0, 0.1].flatMap((farther) =>
      [false, true].map((held) => {
        const { failed, attitude, heading, share, thrusts } = worstLayoutAfter(uneven(turning, farther), held);
        return `${turning} ${farther}${held ? ' held' : ''}: ${failed} ${attitude} ${heading} ${share.toFixed(3)}${farther === 0 ? '' : thrusts.map((one) => ` ${Math.abs(one).toFixed(2)}`).join('')}`;
      }),
    ),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "PN 0: 1 false false 0.000
    PN 0 held: 1 false false 0.000
    PN 0.1: 1 false false 0.000 0.00 0.00
    PN 0.1 held: 1 false false 0.000 0.00 0.00
    PNP 0: 1 false false 0.000
    PNP 0 held: 1 false false 0.000
    PNP 0.1: 1 false false 0.000 0.00 0.00 0.00
    PNP 0.1 held: 1 false false 0.000 0.00 0.00 0.00
    PNPN 0: 1 false false 0.500
    PNPN 0 held: 1 false false 0.500
    PNPN 0.1: 2 false false 0.458 1.00 0.00 0.83 0.00
    PNPN 0.1 held: 2 false false 0.458 1.00 0.00 0.83 0.00
    PPNN 0: 1 false false 0.500
    PPNN 0 held: 1 false false 0.500
    PPNN 0.1: 2 false false 0.458 1.00 0.00 0.83 0.00
    PPNN 0.1 held: 2 false false 0.458 1.00 0.00 0.83 0.00
    PNPNP 0: 2 true false 0.553
    PNPNP 0 held: 1 true true 0.553
    PNPNP 0.1: 2 true false 0.523 1.00 0.00 1.00 0.20 0.42
    PNPNP 0.1 held: 2 true true 0.523 1.00 0.00 1.00 0.20 0.42
    PPNNP 0: 1 true false 0.553
    PPNNP 0 held: 1 true true 0.553
    PPNNP 0.1: 2 true false 0.523 1.00 0.00 1.00 0.20 0.42
    PPNNP 0.1 held: 2 true true 0.523 1.00 0.00 1.00 0.20 0.42
    PNPNPN 0: 1 true false 0.667
    PNPNPN 0 held: 1 true true 0.667
    PNPNPN 0.1: 2 true false 0.595 1.00 0.00 1.00 0.77 0.00 0.80
    PNPNPN 0.1 held: 2 true true 0.595 1.00 0.00 1.00 0.77 0.00 0.80
    PPNNPN 0: 5 true false 0.667
    PPNNPN 0 held: 1 true true 0.667
    PPNNPN 0.1: 6 true false 0.631 1.00 1.00 0.25 0.54 1.00 0.00
    PPNNPN 0.1 held: 2 true true 0.595 1.00 0.00 1.00 0.77 0.00 0.80
    PPPNNN 0: 1 true false 0.667
    PPPNNN 0 held: 1 true true 0.667
    PPPNNN 0.1: 2 true false 0.595 1.00 0.00 1.00 0.77 0.00 0.80
    PPPNNN 0.1 held: 2 true true 0.595 1.00 0.00 1.00 0.77 0.00 0.80
    PNPNPNN 0: 1 true true 0.483
    PNPNPNN 0 held: 1 true true 0.699
    PNPNPNN 0.1: 1 true true 0.571 0.00 0.89 1.00 0.05 1.00 0.07 1.00
    PNPNPNN 0.1 held: 2 true true 0.652 1.00 0.00 1.00 1.00 0.40 0.16 1.00
    PNPNPNPN 0: 1 true true 0.707
    PNPNPNPN 0 held: 1 true true 0.750
    PNPNPNPN 0.1: 3 true true 0.652 1.00 1.00 0.00 1.00 1.00 0.08 0.61 0.53
    PNPNPNPN 0.1 held: 3 true true 0.684 1.00 1.00 0.00 1.00 1.00 0.54 0.00 0.93
    PPNNPPNN 0: 1 true true 0.646
    PPNNPPNN 0 held: 1 true true 0.750
    PPNNPPNN 0.1: 4 true true 0.575 0.28 1.00 1.00 0.00 1.00 0.02 1.00 0.30
    PPNNPPNN 0.1 held: 3 true true 0.684 1.00 1.00 0.00 1.00 1.00 0.54 0.00 0.93"
  `);
}); // biome-ignore format: a line a layout
