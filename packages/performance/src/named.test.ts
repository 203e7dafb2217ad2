import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { analysisOf } from './analysis.ts';
import { findingsOf } from './findings.ts';
import { outReply } from './out.ts';
import { platformReply } from './platform.ts';
import { anyBuild, firstBadNumber } from './testing/anyBuild.ts';
import { plausibleBuild } from './testing/plausibleBuild.ts';

/** What a figure that is missing, or is not as such figures are, must be explained by. */
const REASONS = {
  /** No power of a hover: too heavy, or no pack that could give it. */
  hover_power_w: ['HOVER_IMPOSSIBLE', 'BAT_NONE'],
  /** Propellers that overlap. */
  prop_gap_mm: ['PROP_CLEARANCE'],
} as const;

/** Faults of one answer: figures that are not finite, and odd ones without a finding that says why. */
function faultsOf(build: Build): string[] {
  const analysis = analysisOf(build);
  const out = outReply(analysis, analysis.bands);
  const platform = platformReply(analysis);
  const findings = findingsOf(analysis, { patches: false });
  const said = new Set(findings.filter(({ level }) => level !== 'ok').map(({ code }) => code));
  const named = (field: keyof typeof REASONS) => REASONS[field].some((code) => said.has(code));
  const faults: string[] = [];
  const bad = firstBadNumber({ out, platform });
  if (bad !== null) faults.push(`${bad} is not finite`);
  const hovers = platform.class !== 'wing';
  if (hovers && out.hover_power_w == null && !named('hover_power_w'))
    faults.push(`no hover power, and only ${[...said].join(', ')} are said`);
  if ((platform.prop_gap_mm ?? 0) < 0 && !named('prop_gap_mm'))
    faults.push(`propellers overlap by ${-platform.prop_gap_mm!} mm in silence`);
  return faults;
}

test('every figure is finite, and a finding says why where a hover has no power or propellers overlap', () => {
  const plausible = fc.sample(plausibleBuild, { numRuns: 20, seed: 28 });
  const builds: Build[] = [
    ...plausible,
    ...plausible.map((build) => ({ ...build, altitude_m: 4000 })),
    ...plausible.map((build) => ({ ...build, arm_length_mm: 130 })),
    ...fc.sample(anyBuild, { numRuns: 40, seed: 28 }),
  ];
  const faults = builds.flatMap((build) =>
    faultsOf(build).map((fault) => `${fault}: ${JSON.stringify(build)}`),
  );
  expect(faults).toEqual([]);
});
