/** Every rule about causes by itself, before any yields to another. */
import {
  falseLanding,
  parachuteReleased,
  setpointsLost,
  wrongWay,
} from '../../causes/autopilot.ts';
import { batteryLoss, boardPower } from '../../causes/battery.ts';
import { flownByHand } from '../../causes/byHand.ts';
import { cannotClimb } from '../../causes/cannotClimb.ts';
import type { Cause } from '../../causes/cause.ts';
import { collision } from '../../causes/collision.ts';
import { commanded } from '../../causes/commanded.ts';
import { compassFault, compassRecord } from '../../causes/compass.ts';
import { estimatorFault } from '../../causes/estimator.ts';
import { falseAirspeed } from '../../causes/falseAirspeed.ts';
import { falseAttitude } from '../../causes/falseAttitude.ts';
import { falseHeading } from '../../causes/falseHeading.ts';
import { falseHeight } from '../../causes/falseHeight.ts';
import { logEnds, logGap, modeChange, otherFailsafe, radioLoss } from '../../causes/link.ts';
import { lostRotors } from '../../causes/lostRotors.ts';
import { flipOnTakeOff, stuckSurface, unexplained } from '../../causes/mechanical.ts';
import { missingMoment } from '../../causes/missingMoment.ts';
import { motorLoss } from '../../causes/motorLoss.ts';
import { pairLoss } from '../../causes/pairLoss.ts';
import { disarmedInAir, stalled } from '../../causes/pilot.ts';
import { restingAttitude } from '../../causes/restingAttitude.ts';
import { rotorStopped } from '../../causes/rotorSpeed.ts';
import { gpsFault } from '../../causes/satellites.ts';
import { oscillation, vibrationFault } from '../../causes/shaking.ts';
import { sideLost } from '../../causes/sideLost.ts';
import { stuckOutput } from '../../causes/stuckOutput.ts';
import { takenOver } from '../../causes/takenOver.ts';
import { engineLoss, thrustShort } from '../../causes/thrust.ts';
import { tippedAtTouchdown } from '../../causes/touchdown.ts';
import { weakMotor } from '../../causes/weakMotor.ts';
import { windLoad } from '../../causes/wind.ts';
import type { Situation } from '../../event/situation.ts';

export const EVERY_RULE: Readonly<Record<string, (situation: Situation) => Cause | null>> = {
  stuckOutput,
  rotorStopped,
  motorLoss,
  pairLoss,
  flipOnTakeOff,
  missingMoment,
  lostRotors,
  weakMotor,
  thrustShort,
  engineLoss,
  batteryLoss,
  boardPower,
  disarmedInAir,
  commanded,
  flownByHand,
  stalled,
  estimatorFault,
  falseAttitude,
  restingAttitude,
  falseHeight,
  gpsFault,
  compassFault,
  compassRecord,
  falseAirspeed,
  falseHeading,
  vibrationFault,
  oscillation,
  windLoad,
  radioLoss,
  otherFailsafe,
  takenOver,
  modeChange,
  logEnds,
  logGap,
  falseLanding,
  setpointsLost,
  wrongWay,
  collision,
  stuckSurface,
  parachuteReleased,
  tippedAtTouchdown,
  cannotClimb,
  sideLost,
  unexplained,
};
