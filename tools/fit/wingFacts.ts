import type { AircraftRow } from './data.ts';

/**
 * Published figures of winged aircraft beside the validation tables. Only what the named page states; a chord is the
 * stated wing area over the span.
 */
type WingFact = {
  readonly brand: string;
  readonly model: string;
  readonly source: string;
  readonly states: readonly AircraftRow[];
};

/** 235 cm, 90 dm², 3.3 kg empty, 5 kg with its LiPo of 4S 23 Ah; 90 % of the charge, take-off and landing included. */
function deltaQuad(
  id: string,
  of: {
    readonly mass_g: number;
    readonly minutes: number;
    readonly speed_kmh: number;
    readonly stall_kmh: number;
  },
): AircraftRow {
  return {
    id,
    cls: 'vtol',
    takeoff_mass_g: of.mass_g,
    wing_span_mm: 2350,
    wing_chord_mm: 383,
    discharge_basis: 0.9,
    batteries: [
      {
        chemistry: 'lipo',
        cells_s: 4,
        parallel: 1,
        capacity_mah: 23_000,
        mass_g: 1700,
        count: 1,
      },
    ],
    published: {
      endurance_min: of.minutes,
      endurance_speed_kmh: of.speed_kmh,
      stall_speed_kmh: of.stall_kmh,
    },
  };
}

const FACTS: readonly WingFact[] = [
  {
    brand: 'DeltaQuad',
    model: 'DeltaQuad Pro',
    source: 'https://github.com/sanderux/dqdocs/blob/docsv2/vehicle-specifications.md',
    states: [
      deltaQuad('deltaquad-pro-1', { mass_g: 5000, minutes: 120, speed_kmh: 65, stall_kmh: 43 }),
      deltaQuad('deltaquad-pro-2', { mass_g: 6200, minutes: 110, speed_kmh: 60, stall_kmh: 47 }),
    ],
  },
];

export const wingFacts: readonly AircraftRow[] = FACTS.flatMap(({ states }) => states);
