import type { Build } from './airframe/build.ts';
import { airframeTypes } from './airframe/table.ts';
import type { AirframeType } from './airframe/types.ts';
import { type Analysis, analysisOf, resolve } from './analysis.ts';
import { balance } from './balance.ts';
import { chartsOf } from './drawnCharts.ts';
import { findingsOf } from './findings.ts';
import { learnedOf } from './inputs.ts';
import { outReply } from './out.ts';
import { balanceReply, platformReply } from './platform.ts';
import type { AnalysisReply, BalanceReply, CalibrationReply } from './reply.ts';
import { roundInPlace } from './round.ts';

/**
 * Analyzes a build whose members are in their ranges. Without charts the answer costs about half as much, which
 * a page that draws from `chartDataOf` on each keystroke makes use of.
 */
export function analyzeBuild(
  build: Build,
  options: { readonly charts?: boolean } = {},
): AnalysisReply {
  const analysis = analysisOf(build);
  const reply = replyOf(analysis);
  return options.charts === false ? reply : { ...reply, charts: chartsOf(analysis) };
}

/**
 * The answer of an analysis that is already at hand, without drawings: a page draws from `chartDataOf`, and
 * need not load what writes SVG. The search for patches costs several times as much as the rest: a page that answers
 * a keystroke asks for the answer without them first.
 */
export function replyOf(
  analysis: Analysis,
  options: {
    readonly findings?: boolean;
    readonly patches?: boolean;
    readonly bands?: boolean;
  } = {},
): AnalysisReply {
  const lint = options.findings === false ? [] : findingsOf(analysis, options);
  return {
    out: roundInPlace(
      outReply(analysis, options.bands === false ? {} : analysis.bands),
      'partial_load',
    ),
    charts: {},
    checks: lint.map((finding) => [finding.level, finding.message] as const),
    lint,
    platform: roundInPlace(platformReply(analysis)),
    cg: roundInPlace(balanceReply(analysis.balance)),
    calibration: calibrationReply(analysis),
  };
}

function calibrationReply({ resolved }: Analysis): CalibrationReply | null {
  const { calibration, cruiseCalibration, given, aircraft } = resolved;
  const onRotors = aircraft.class !== 'wing';
  const learned = onRotors ? learnedOf(given) : null;
  // Measurements that no aircraft of this build can have made are none that were used, and not none that were given.
  const hovers = onRotors && given.measured_hover;
  if (!calibration && !cruiseCalibration && !learned && !hovers) return null;
  return roundInPlace({
    factor: aircraft.hoverCalibration ?? 1,
    points: calibration?.points ?? 0,
    spread_pct: 100 * (calibration?.spread ?? 0),
    learned:
      learned === null
        ? null
        : {
            loss_factor: given.calibration?.loss_factor ?? null,
            pack_resistance_mohm: given.calibration?.pack_resistance_mohm ?? null,
            drag_area_m2: given.calibration?.drag_area_m2 ?? null,
          },
    cruise:
      cruiseCalibration === null
        ? null
        : {
            drag_factor: cruiseCalibration.drag,
            power_factor: cruiseCalibration.power,
            points: cruiseCalibration.points,
            spread_pct: 100 * cruiseCalibration.spread,
          },
  });
}

/** The `cg` object alone. */
export function balanceBuild(build: Build): BalanceReply {
  return roundInPlace(balanceReply(balance(resolve(build))));
}

/** An airframe type as it is offered. */
export type AirframeTypeReply = Pick<
  AirframeType,
  'class' | 'regime' | 'label' | 'groups' | 'layout' | 'fields' | 'defaults'
> & { readonly rotors: number; readonly motor_out_tolerant: boolean };

/** The airframe types by name. */
export function airframesReply(): Readonly<Record<string, AirframeTypeReply>> {
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
