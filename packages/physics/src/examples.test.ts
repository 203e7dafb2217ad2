import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as physics from './index.ts';
import { exampleAircraft, seaLevel } from './testing/example.ts';
import { FLEET } from './testing/fleet.ts';

/**
 * The worked examples in the comments of the public functions: a line of code, `//`, and what it gives, to the digits that
 * are printed. In them `quad` is the seven-inch quad that the interface takes by default, `plane` one of 2 m and 2.65 kg,
 * `state` a hover of the quad, and `leg` a leg with nothing stated.
 */
const NAMES = {
  ...physics,
  quad: exampleAircraft,
  plane: FLEET.plane,
  seaLevel,
  state: {
    mass_kg: 1.12,
    conditions: seaLevel,
    voltage_V: 22.2,
    climb_mps: null,
    airspeed_mps: null,
  },
  leg: { time_s: null, distance_m: null, height_m: null, speed_mps: null, payload_kg: null },
};

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing/.test(path))
  .map((path) => readFileSync(`${folder}${path}`, 'utf8'))
  .join('\n');

/** A comment and the name that it is about. */
const COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const) (\w+)/g;
/** Code and its printed result; code that goes on stands in lines of its own before it. */
const EXAMPLE = /^(.+?) \/\/ (\S.*)$/;

const commentOf = new Map([...sources.matchAll(COMMENT)].map(([, text, name]) => [name, text]));

function examplesOf(name: string): { code: string; printed: string }[] {
  const [, after = ''] = (commentOf.get(name) ?? '').split('@example\n');
  const found: { code: string; printed: string }[] = [];
  let begun = '';
  for (const line of after.split('\n').map((one) => one.replace(/^\s*\*?\s*/, ''))) {
    const [, code = line, printed] = EXAMPLE.exec(line) ?? [];
    begun += `${code}\n`;
    if (printed === undefined) continue;
    found.push({ code: begun, printed });
    begun = '';
  }
  return found;
}

const functions = Object.entries(physics).flatMap(([name, value]) =>
  typeof value === 'function' ? [name] : [],
);

test.each(functions)('%s has a worked example, which gives what is printed', (name) => {
  const examples = examplesOf(name);
  expect(examples).not.toEqual([]);
  expect(examples[0]?.code).toContain(`${name}(`);
  for (const { code, printed } of examples) {
    const value = new Function(...Object.keys(NAMES), `return (${code});`)(...Object.values(NAMES));
    if (typeof value === 'number') expect(printedAs(value, printed)).toBe(printed);
    else expect(JSON.stringify(value)).toBe(printed);
  }
});

/** A number with as many decimals as were printed. */
function printedAs(value: number, printed: string): string {
  const [, decimals = ''] = printed.split('.');
  return value.toFixed(decimals.length);
}
