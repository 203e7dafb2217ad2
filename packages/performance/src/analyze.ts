import type { Build } from './airframe/build.ts';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf, resolve } from './analysis.ts';
import { balance } from './balance.ts';
import { chartsOf } from './charts.ts';
import type { Finding, Level } from './finding.ts';
import { findingsOf } from './findings.ts';
import { outMembers } from './out.ts';
import { balanceMembers, platformMembers } from './platform.ts';
import { roundInPlace } from './round.ts';

type Members = Record<string, unknown>;

/** The answer to `POST /analyze`, in the wire's names and units. */
export type AnalysisReply = {
  readonly out: Members;
  readonly charts: Record<string, string>;
  readonly checks: [Level, string][];
  readonly lint: Finding[];
  readonly platform: Members;
  readonly cg: Members;
};

/** Analyzes a build whose members are in their ranges. */
export function analyzeBuild(build: Build): AnalysisReply {
  const analysis = analysisOf(build);
  const lint = findingsOf(analysis);
  return {
    out: roundInPlace(outMembers(analysis)),
    charts: chartsOf(analysis),
    checks: lint.map((finding) => [finding.level, finding.message]),
    lint,
    platform: roundInPlace(platformMembers(analysis)),
    cg: roundInPlace(balanceMembers(analysis.balance)),
  };
}

/** The `cg` object alone. */
export function balanceBuild(build: Build): Members {
  return roundInPlace(balanceMembers(balance(resolve(build))));
}

/** The airframe types by name, as they are offered (shapes, section 4). */
export function airframeMembers(): Record<string, Members> {
  return Object.fromEntries(
    airframeTypes.map((type) => [
      type.name,
      {
        class: type.class,
        regime: type.regime,
        label: type.label,
        rotors: type.layout.length,
        groups: type.groups,
        layout: type.layout,
        fields: type.fields,
        defaults: type.defaults,
        motor_out_tolerant: type.motorOutTolerant,
      },
    ]),
  );
}
