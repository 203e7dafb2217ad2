/** The whole catalog. It is heavier than the engine, so pages load it when somebody looks for a part. */
import { escsByLaw, framesByLaw, packsByLaw } from './byLaw.ts';
import type { BatteryPart, Catalog, EscPart, FramePart, MotorPart, Part } from './catalog.ts';
import { batteries as listedBatteries } from './generated/batteries.ts';
import { escs as listedEscs } from './generated/escs.ts';
import { frames as listedFrames } from './generated/frames.ts';
import { motors as listedMotors } from './generated/motors.ts';
import { payloadParts } from './generated/parts.ts';
import { propellers } from './generated/propellers.ts';
import { predictionOf } from './prediction.ts';

export type {
  BatteryPart,
  Catalog,
  EscPart,
  FramePart,
  MotorPart,
  MotorPrediction,
  Part,
  PropellerPart,
  StandTest,
} from './catalog.ts';
export { payloadParts, propellers };

const byVendorAndName = (a: Part, b: Part) =>
  a.vendor.localeCompare(b.vendor, 'en') || a.name.localeCompare(b.name, 'en');

/** A motor that no test measured carries what the law gives; it follows the law, so it is not written down. */
export const motors: readonly MotorPart[] = listedMotors.map((part) =>
  part.motor.tests.length > 0
    ? part
    : { ...part, motor: { ...part.motor, predicted: predictionOf(part) } },
);
export const batteries: readonly BatteryPart[] = [...listedBatteries, ...packsByLaw].sort(
  byVendorAndName,
);
export const escs: readonly EscPart[] = [...listedEscs, ...escsByLaw].sort(byVendorAndName);
export const frames: readonly FramePart[] = [...listedFrames, ...framesByLaw].sort(byVendorAndName);

export const catalog: Catalog = { ...payloadParts, motors, propellers, batteries, escs, frames };
