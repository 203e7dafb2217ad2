import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { analysisOf } from '../../packages/performance/src/analysis.ts';
import { leanOut } from '../../packages/performance/src/out.ts';
import { ownBuild } from './compare.ts';
import { designs } from './designs.ts';

test('npm run designs compares one aircraft with what is found for its task', {
  timeout: 300_000,
}, () => {
  const words = ['tools/run.mjs', 'tools/designs/run.ts', '10'];
  const text = execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' });
  expect(text).toMatch(/\| 1 \| DJI Matrice 600, Hexa \| 6 kg \| .* \| 15\.10 kg \| 16 min/);
  expect(text).toMatch(/\| 1 \| Hexa, .*: \d+\.\d\d kg, \d+\.\d \(\d+\.\d to \d+\.\d\) min \|/);
  expect(text).toMatch(/^1\. `dji-sdk\/Mobile-SDK-Doc:/m);
});

test('the ten designs have sources, weigh what is stated, and stand in docs/search.md', () => {
  const page = readFileSync('docs/search.md', 'utf8');
  expect(designs).toHaveLength(10);
  for (const [i, design] of designs.entries()) {
    expect(design.sources.length).toBeGreaterThan(0);
    expect(leanOut(analysisOf(ownBuild(design)), false).auw_g).toBeCloseTo(design.allUp_g, 0);
    expect(page).toContain(`| ${i + 1} | ${design.name}, ${design.type} |`);
    for (const source of design.sources) expect(page).toContain(source);
  }
});
