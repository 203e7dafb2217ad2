/**
 * `npm run corpus:motors`: every motor of every frame, stopped and at half its thrust, on craft with little,
 * usual and much power: is it named? Prints one line per frame; exits 1 where a stopped one is not. A minute.
 */
import { readCrash } from '@airworthy/forensics';
import {
  FRAME_NAMES,
  frameNamed,
  from,
  simulate,
  weak,
} from '../../packages/forensics/src/testing/missions.ts';
import { work } from '../smallest.ts';

let missed = 0;
for (const name of FRAME_NAMES.slice(0, work(FRAME_NAMES.length, 1))) {
  for (const thrustToWeight of [1.6, 2.2, 3.5]) {
    const craft = { frame: frameNamed(name), thrustToWeight };
    for (const share of [0, 0.5]) {
      let named = 0;
      let crashes = 0;
      for (let motor = 1; motor <= craft.frame.length; motor++) {
        const trouble = from(30, weak(craft, motor, share));
        const { crash, diagnostics } = readCrash(simulate({ craft, trouble }));
        const { motors } = diagnostics;
        if (motors.available && motors.suspect === motor) named++;
        if (crash.detected) crashes++;
      }
      // Half of one motor of twelve is less than turbulence asks for; a stopped one is not.
      if (share === 0) missed += craft.frame.length - named;
      console.log(
        `${name.padEnd(14)} thrust ${thrustToWeight} x weight, motor at ${100 * share} %: ${named} of ${craft.frame.length} named, ${crashes} crashed`,
      );
    }
  }
}
if (missed > 0) process.exitCode = 1;
