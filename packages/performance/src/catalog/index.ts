/** The whole catalog. It is heavier than the engine, so pages load it when somebody looks for a part. */
import type { Catalog } from './catalog.ts';
import { batteries } from './generated/batteries.ts';
import { motors } from './generated/motors.ts';
import { payloadParts } from './generated/parts.ts';
import { propellers } from './generated/propellers.ts';

export type {
  BatteryPart,
  Catalog,
  MotorPart,
  Part,
  PropellerPart,
  StandTest,
} from './catalog.ts';
export { batteries, motors, payloadParts, propellers };

export const catalog: Catalog = { ...payloadParts, motors, propellers, batteries };
