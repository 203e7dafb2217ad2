/** All sections, each on its own: one that fails says so and leaves the others alone. */
import type { Cause } from '../causes/cause.ts';
import type { Situation } from '../event/situation.ts';
import { failureOf, type PartFailure } from '../report/failures.ts';
import type { Diagnostics, Unavailable } from '../report/reading.ts';
import { attitudeSection } from './attitude.ts';
import { batterySection } from './battery.ts';
import { clippingSection } from './clipping.ts';
import { compassSection, type FieldModel } from './compass.ts';
import { ekfSection } from './ekf.ts';
import { findingsOf, type Noticed, type SectionResult } from './finding.ts';
import { gpsSection } from './gps.ts';
import { motorsSection } from './motors.ts';
import { parametersSection } from './parameters.ts';
import { rcSection } from './rc.ts';

export type DiagnosticsResult = {
  readonly diagnostics: Diagnostics;
  readonly failed: readonly PartFailure[];
};

export function diagnosticsOf(
  situation: Situation,
  causes: readonly Cause[],
  expectedField_T: FieldModel | null,
): DiagnosticsResult {
  const noticed: Noticed[] = [];
  const failed: PartFailure[] = [];
  const attempt = <Section>(
    name: string,
    make: () => SectionResult<Section>,
  ): Section | Unavailable => {
    try {
      const result = make();
      noticed.push(...result.noticed);
      return result.section;
    } catch (error) {
      failed.push(failureOf(name, error));
      return { available: false, reason: 'This section could not be computed from this log.' };
    }
  };
  const sections = {
    rc_intent: attempt('rc_intent', () => rcSection(situation)),
    battery: attempt('battery', () => batterySection(situation)),
    ekf: attempt('ekf', () => ekfSection(situation)),
    compass: attempt('compass', () => compassSection(situation, expectedField_T)),
    gps: attempt('gps', () => gpsSection(situation)),
    clipping: attempt('clipping', () => clippingSection(situation)),
    motors: attempt('motors', () => motorsSection(situation, causes)),
    attitude: attempt('attitude', () => attitudeSection(situation)),
    parameters: attempt('parameters', () => parametersSection(situation)),
  };
  return { diagnostics: { ...sections, findings: findingsOf(situation, noticed) }, failed };
}
