import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeBuild } from '@airworthy/contract';
import { analyzeBuild as engine } from '@airworthy/performance';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-analyze-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(...words: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const streams = {
    out: (text: string) => out.push(text),
    error: (text: string) => error.push(text),
  };
  const code = await runCommandLine(words, commands, {}, streams);
  return { code, out: out.join('\n'), error: error.join('\n') };
}

const BUILD = { airframe_type: 'Quad X', prop_diameter_in: 7, batteries: [{ cells: 6 }] };
const build = file('build.json', BUILD);

describe('airworthy analyze', () => {
  test('prints what POST /analyze answers, changed by --set', async () => {
    const { code, out } = await run(
      'analyze',
      build,
      '--json',
      '--set',
      'prop_diameter_in=9',
      '--set',
      'batteries[0].cells=4',
      '--set',
      'payload[0].name=Camera',
    );
    expect(code).toBe(0);
    const body = {
      ...BUILD,
      prop_diameter_in: 9,
      batteries: [{ cells: 4 }],
      payload: [{ name: 'Camera' }],
    };
    const parsed = analyzeBuild.body!.parse(body);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(engine(parsed, { charts: false }))));
  });
  test('shows figures with unit and band, findings, and how many checks there were', async () => {
    const { out } = await run('analyze', build, '--set', 'prop_diametr_in=9');
    expect(out).toMatch(/^Figure +Value +Unit +80 % band$/m);
    expect(out).toMatch(/^Hover time +[\d.]+ {2}min +[\d.]+ to [\d.]+$/m);
    expect(out).toMatch(
      /WARN FIELD_UNKNOWN: prop_diametr_in is not known; did you mean prop_diameter_in\?/,
    );
    expect(out).toMatch(/^\d+ checks: \d+ ok, \d+ warn, \d+ bad\.$/m);
  });
  test('says what is not possible instead of leaving it out', async () => {
    const { out } = await run('analyze', build, '--set', 'dry_mass_g=50000');
    expect(out).toMatch(/^Electrical power in hover +not possible$/m);
  });
  test('exits 1 when --fail-on is met, 0 when it is not', async () => {
    expect(
      (await run('analyze', build, '--set', 'dry_mass_g=50000', '--fail-on', 'bad')).code,
    ).toBe(1);
    expect((await run('analyze', build, '--set', 'unknown_thing=1', '--fail-on', 'bad')).code).toBe(
      0,
    );
    expect(
      (await run('analyze', build, '--set', 'unknown_thing=1', '--fail-on', 'warn')).code,
    ).toBe(1);
  });
  test('writes the charts into a folder', async () => {
    await run('analyze', build, '--charts', join(folder, 'charts'));
    const written = readdirSync(join(folder, 'charts'));
    expect(written.length).toBeGreaterThan(3);
    for (const name of written)
      expect(readFileSync(join(folder, 'charts', name), 'utf8')).toMatch(/^<svg/);
  });
  test.each([
    [['analyze', join(folder, 'none.json')], /none\.json cannot be read: there is no such file\./],
    [['analyze', file('broken.json', '{"a":')], /broken\.json is not JSON: /],
    [['analyze', file('list.json', [])], /list\.json must hold one JSON object\./],
    [['analyze', build, '--set', 'cells'], /--set takes NAME=VALUE.*not "cells"/],
    [['analyze', build, '--set', 'batteries.cells=6'], /batteries is no object/],
    [['analyze', build, '--set', 'batteries[4].cells=6'], /4 is not there/],
    [['analyze', build, '--set', '__proto__.a=6'], /__proto__ is not there/],
    [['analyze', build, '--set', 'prop_diameter_in=-1'], /prop_diameter_in must be/],
    [['analyze', build, '--fail-on', 'all'], /--fail-on takes bad, warn, not "all"/],
  ])('%j is refused with a sentence and 2', async (words, sentence) => {
    const { code, error } = await run(...words);
    expect(error).toMatch(sentence);
    expect(code).toBe(2);
  });
});

describe('airworthy sweep', () => {
  test('gives a row for each value, both ends among them', async () => {
    const { out } = await run('sweep', build, '--vary', 'motor_kv=1000:1600:200', '--json');
    const { rows } = JSON.parse(out);
    expect(rows.map((row: { motor_kv: number }) => row.motor_kv)).toEqual([1000, 1200, 1400, 1600]);
    const parsed = analyzeBuild.body!.parse({ ...BUILD, motor_kv: 1400 });
    expect(rows[2].out.hover_min).toBe(engine(parsed, { charts: false }).out.hover_min);
  });
  test('takes a list, chosen figures and CSV', async () => {
    const { out } = await run(
      'sweep',
      build,
      '--vary',
      'prop_blades=2,3',
      '--figures',
      'auw_g,twr',
      '--csv',
    );
    const lines = out.split('\n');
    expect(lines[0]).toBe('prop_blades,auw_g,twr,worst');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^2,[\d.]+,[\d.]+,(ok|warn|bad)$/);
  });
  test.each([
    ['--vary', 'motor_kw=1:2:1', /motor_kw is not known; did you mean motor_kv\?/],
    ['--vary', 'motor_kv=9:2:1', /goes up from FROM to TO/],
    ['--vary', 'motor_kv=1:100000:0.001', /at most 10000/],
    ['--vary', 'motor_kv=fast', /NAME=FROM:TO:STEP/],
    ['--figures', 'hovermin', /There is no figure "hovermin"\. Did you mean hover_min\?/],
  ])('%s %s is refused', async (option, word, sentence) => {
    const { code, error } = await run(
      'sweep',
      build,
      ...(option === '--vary' ? [] : ['--vary', 'prop_blades=2,3']),
      option,
      word,
    );
    expect(error).toMatch(sentence);
    expect(code).toBe(2);
  });
});

describe('airworthy rf', () => {
  test('prints what POST /rf answers, and a table with its limits', async () => {
    const link = file('link.json', { freq_mhz: 2440, tx_power_mw: 100 });
    const { out } = await run('rf', link, '--set', 'tx_power_mw=200', '--json');
    expect(JSON.parse(out).link.tx_power_mw).toBe(200);
    const text = (await run('rf', link)).out;
    expect(text).toMatch(/^Range: the smaller of link budget and line of sight +[\d.]+ {2}km$/m);
    expect(text).toContain('Limits of this model');
  });
  test('names each of several links', async () => {
    const links = file('links.json', {
      links: { video: { freq_mhz: 5800 }, control: { freq_mhz: 900 } },
    });
    const { out } = await run('rf', links);
    expect(out).toMatch(/^video$/m);
    expect(out).toMatch(/^control$/m);
  });
});
