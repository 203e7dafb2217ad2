import { AIRFRAME_LAW } from '../packages/physics/src/flight/rotorcraft.ts';
import { SPREADS } from '../packages/physics/src/flight/spreads.ts';
import { FULL_THRUST_LAW } from '../packages/physics/src/fullThrust.ts';
import { DRIVE_LAW } from '../packages/physics/src/motor.ts';
import { ADVANCE_LAW } from '../packages/physics/src/propeller/forward.ts';
import { POWER_LAW, THRUST_LAW } from '../packages/physics/src/propeller/static.ts';
import { advanceErrors, fitAdvanceLaw } from './fit/advance.ts';
import { figuresOf, fitAirframeLaw } from './fit/airframe.ts';
import { bandRows, spreadsOf } from './fit/bands.ts';
import { type Data, readData } from './fit/data.ts';
import { fitDriveLaw } from './fit/drive.ts';
import { fitFullThrust } from './fit/fullThrust.ts';
import {
  fitPowerLaw,
  fitThrustLaw,
  powerSamples,
  standThrustSamples,
  thrustSamples,
} from './fit/propeller.ts';
import { spreadOf } from './fit/statistics.ts';
import { fitBodyDrag, wingRows } from './fit/wing.ts';

/**
 * Fits every coefficient that the engine carries and prints it beside the one in the source. Run it after
 * new measurements; put the figures into the source by hand and run `npm run accuracy`.
 */
function report(data: Data): void {
  const show = (name: string, fitted: object, inSource: object) => {
    console.log(name);
    for (const [key, value] of Object.entries(fitted)) {
      const source = (inSource as Record<string, number>)[key]!;
      console.log(`  ${key.padEnd(16)} ${value.toFixed(4).padStart(9)}   source ${source}`);
    }
  };
  const thrust = fitThrustLaw(data, [
    ...thrustSamples(data.tunnel),
    ...standThrustSamples(data.stand),
  ]);
  show('static thrust', thrust, THRUST_LAW);
  show('static power', fitPowerLaw(data, powerSamples(data.tunnel)), POWER_LAW);
  show('propeller at speed', fitAdvanceLaw(data.moving, data.tunnel), ADVANCE_LAW);
  for (const [name, errors] of Object.entries(
    advanceErrors(ADVANCE_LAW, data.moving, data.tunnel),
  )) {
    const { count, median, p90 } = spreadOf(errors);
    const percent = (share: number) => (100 * share).toFixed(1);
    console.log(`  ${name.padEnd(16)} ${percent(median)} / ${percent(p90)} % of ${count} points`);
  }
  show('drive', fitDriveLaw(data.stand), DRIVE_LAW);
  show('full thrust', fitFullThrust(data.fullThrottle), FULL_THRUST_LAW);
  const airframe = fitAirframeLaw(figuresOf(data.aircraft));
  show('airframe', airframe, AIRFRAME_LAW);
  show('body drag of wings', { level: fitBodyDrag(wingRows(data)) }, { level: 1 });
  for (const [name, spread] of Object.entries(spreadsOf(bandRows(data)))) {
    show(`spread of ${name}`, spread, SPREADS[name as keyof typeof SPREADS]);
  }
}

const data = readData();
if (data === null) console.log('No validation tables beside the project; nothing to fit.');
else report(data);
