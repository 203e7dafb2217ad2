import type { Aircraft, MotorGroup, Note } from './aircraft.ts';
import type { AirState } from './performance.ts';
import { INCH_M } from './units.ts';

/** Where the models were measured (docs/physics/accuracy.md). */
const PITCH_RATIO = { low: 0.22, high: 1.5 } as const;
const DIAMETER_IN = { low: 1.8, high: 54 } as const;
const BLADES_MOST = 6;
const DENSITY_LEAST_KGM3 = 0.6;

function groupNotes(group: MotorGroup): Note[] {
  const notes: Note[] = [];
  const ratio = group.propeller.pitch_m / group.propeller.diameter_m;
  const diameter_in = group.propeller.diameter_m / INCH_M;
  if (ratio < PITCH_RATIO.low || ratio > PITCH_RATIO.high) {
    notes.push({
      code: 'pitch_ratio',
      message: `the ${group.name} propeller's pitch is ${ratio.toFixed(2)} of its diameter; propellers were measured from ${PITCH_RATIO.low} to ${PITCH_RATIO.high}`,
      field: 'prop_pitch_in',
    });
  }
  if (diameter_in < DIAMETER_IN.low || diameter_in > DIAMETER_IN.high) {
    notes.push({
      code: 'diameter',
      message: `the ${group.name} propeller of ${diameter_in.toFixed(1)} in is outside the ${DIAMETER_IN.low} to ${DIAMETER_IN.high} in that were measured`,
      field: 'prop_diameter_in',
    });
  }
  if (group.propeller.blades < 2 || group.propeller.blades > BLADES_MOST) {
    notes.push({
      code: 'blades',
      message: `the ${group.name} propeller has ${group.propeller.blades} blades; those measured had 2 to ${BLADES_MOST}`,
      field: 'prop_blades',
    });
  }
  return notes;
}

/** Said on the result when an aircraft lies outside what the models were measured on. */
export function rangeNotes(aircraft: Aircraft, air: AirState): readonly Note[] {
  const notes = aircraft.groups.flatMap(groupNotes);
  if (air.density_kgm3 < DENSITY_LEAST_KGM3) {
    notes.push({
      code: 'density',
      message: `the air has ${air.density_kgm3.toFixed(2)} kg/m³; no aircraft of the comparison flew below ${DENSITY_LEAST_KGM3}`,
      field: 'altitude_m',
    });
  }
  return notes;
}
