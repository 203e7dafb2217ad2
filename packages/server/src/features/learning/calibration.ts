import { type BuildParameters, getPrediction, invalidValue } from '@airworthy/contract';
import type { Facts } from '../../access/facts.ts';
import { refusalOf } from '../../access/policy.ts';
import type { Services } from '../../services.ts';
import { learningOf } from './prediction.ts';

/**
 * The build with the figures of the aircraft that its `calibration` names. Who asks must be allowed to see what the
 * aircraft learned; an aircraft that taught nothing is refused, since the answer would be that of the build alone.
 */
export async function calibrated(
  services: Pick<Services, 'database' | 'clock'>,
  facts: Facts,
  build: BuildParameters,
): Promise<BuildParameters> {
  const assetId = build.calibration?.aircraft_id;
  if (assetId == null) return build;
  const path = `/aircraft/${assetId}/prediction`;
  const refusal = refusalOf(getPrediction, facts, { path, now: services.clock() });
  if (refusal !== null) throw refusal.error;
  const calibration = await learnedFigures(services, facts.organization?.id ?? 0, assetId);
  return { ...build, calibration };
}

const FIELD = 'calibration.aircraft_id';

/** What an aircraft of the organization learned, as an input of an analysis. */
async function learnedFigures(
  services: Pick<Services, 'database'>,
  orgId: number,
  assetId: number,
): Promise<NonNullable<BuildParameters['calibration']>> {
  const found = await learningOf(services, { orgId, assetId });
  if (found === null)
    throw invalidValue(FIELD, 'aircraft_id is not an aircraft of the registry.', assetId);
  const { loss_factor, pack_resistance_mohm, drag_area_m2 } = found.learned;
  if (loss_factor === null)
    throw invalidValue(
      FIELD,
      `The flights of this aircraft have taught nothing yet: ${found.flights.length} of them could be compared with a build, and three are needed.`,
      assetId,
    );
  return {
    loss_factor: loss_factor.value,
    pack_resistance_mohm: pack_resistance_mohm?.value,
    drag_area_m2: drag_area_m2?.value,
  };
}
