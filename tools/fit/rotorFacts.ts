import type { AircraftRow } from './data.ts';

/**
 * Published figures of multirotors that are not among the validation tables. No coefficient is fitted to them: they
 * were entered before they were run and judge what the tables have taught. Taken is every electric multirotor met in
 * the search of 18 November 2026 whose source states take-off mass, rotors, pack and a time; sizes of propellers that
 * the source does not print are in the maker's name of the propeller (1345 is 13 by 4.5 in) and `recalled`. At most five
 * states of one aircraft, and none was left out after its error was seen. A maker's time to an empty pack in still air
 * uses all of the charge; a chart that says no end of discharge is taken at 0.9.
 */
type RotorFact = {
  readonly model: string;
  readonly source: string;
  /** Fields that are known from the maker's specification and not in the source. */
  readonly recalled: readonly string[];
  readonly states: readonly AircraftRow[];
};

type Pack = AircraftRow['batteries'][number];

type Described = Omit<AircraftRow, 'cls' | 'id' | 'takeoff_mass_g' | 'batteries' | 'published'>;

/** The states of one aircraft, which differ by mass, pack and published figure. */
function states(
  name: string,
  of: Described,
  list: readonly {
    readonly mass_g: number;
    readonly pack: Pack;
    readonly published: AircraftRow['published'];
  }[],
): AircraftRow[] {
  return list.map(({ mass_g, pack, published }, i) => ({
    ...of,
    cls: 'multirotor',
    id: `${name}-${i + 1}`,
    takeoff_mass_g: mass_g,
    batteries: [pack],
    published,
  }));
}

const hover = (hover_min: number): AircraftRow['published'] => ({
  flight_min: hover_min,
  hover_min,
  flight_kind: 'hover',
});

/** A maker's longest flight, at its best slow speed, and its hover where that is published as well. */
const slow = (flight_min: number, hover_min: number | null = null): AircraftRow['published'] => ({
  flight_min,
  hover_min,
  flight_kind: 'max_flight',
});

function lipo(cells_s: number, capacity_mah: number, mass_g: number | null, count = 1): Pack {
  return { chemistry: 'lipo', cells_s, parallel: 1, capacity_mah, mass_g, count };
}

const lihv = (cells_s: number, capacity_mah: number, mass_g: number | null, count = 1): Pack => ({
  ...lipo(cells_s, capacity_mah, mass_g, count),
  chemistry: 'lihv',
});

const quad = { airframe_type: 'quad', motor_count: 4, coaxial: false, aux_w: null } as const;

const DJI_TABLE = 'github.com/dji-sdk/Mobile-SDK-Doc, source/introduction/product_introduction.md';
const TRUTH_SET =
  'public file 69769066303 (makers’ specification pages of seven multirotors, with their wording)';
const DRONE_LIST = 'github.com/rymanderson/drone_awe, drone_awe/drones.py';

const FACTS: readonly RotorFact[] = [
  {
    model: 'DJI Matrice 100',
    source: DJI_TABLE,
    recalled: ['prop_diameter_in', 'prop_pitch_in', 'motor_kv', 'batteries.capacity_mah'],
    states: states(
      'dji-m100',
      {
        ...quad,
        prop_diameter_in: 13,
        prop_pitch_in: 4.5,
        prop_blades: 2,
        motor_kv: 350,
        discharge_basis: 1,
      },
      [
        { mass_g: 2355, pack: lipo(6, 4500, 600), published: hover(22) },
        { mass_g: 2855, pack: lipo(6, 4500, 600), published: hover(17) },
        { mass_g: 3355, pack: lipo(6, 4500, 600), published: hover(13) },
        { mass_g: 2431, pack: lipo(6, 5700, 676), published: hover(28) },
        { mass_g: 3267, pack: lipo(6, 5700, 676, 2), published: hover(40) },
      ],
    ),
  },
  {
    model: 'Freefly Alta X',
    source: TRUTH_SET,
    recalled: ['discharge_basis'],
    states: states(
      'freefly-altax',
      {
        ...quad,
        prop_diameter_in: 33,
        prop_pitch_in: 9,
        prop_blades: 2,
        motor_kv: 115,
        max_thrust_per_motor_g: 17_200,
        discharge_basis: 0.9,
      },
      [
        { mass_g: 19_630, pack: lipo(12, 16_000, null, 2), published: hover(50) },
        { mass_g: 24_170, pack: lipo(12, 16_000, null, 2), published: hover(33.3) },
        { mass_g: 28_700, pack: lipo(12, 16_000, null, 2), published: hover(22) },
        { mass_g: 33_240, pack: lipo(12, 16_000, null, 2), published: hover(12.5) },
        { mass_g: 35_510, pack: lipo(12, 16_000, null, 2), published: hover(10.75) },
      ],
    ),
  },
  {
    model: 'DJI Mavic 2',
    source: DRONE_LIST,
    recalled: ['prop_diameter_in', 'prop_pitch_in'],
    states: states(
      'dji-mavic2',
      { ...quad, prop_diameter_in: 8.7, prop_pitch_in: 4.3, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 907, pack: lihv(4, 3850, 297), published: slow(31, 29) }],
    ),
  },
  {
    model: 'DJI Mavic 3',
    source: TRUTH_SET,
    recalled: ['prop_diameter_in', 'prop_pitch_in'],
    states: states(
      'dji-mavic3',
      { ...quad, prop_diameter_in: 9.4, prop_pitch_in: 5.3, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 895, pack: lihv(4, 5000, 335.5), published: slow(46, 40) }],
    ),
  },
  {
    model: 'DJI Mavic 3E',
    source: TRUTH_SET,
    recalled: ['prop_diameter_in', 'prop_pitch_in'],
    states: states(
      'dji-mavic3e',
      { ...quad, prop_diameter_in: 9.4, prop_pitch_in: 5.3, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 915, pack: lihv(4, 5000, 335.5), published: slow(45, 38) }],
    ),
  },
  {
    model: 'DJI Matrice 300 RTK',
    source: TRUTH_SET,
    recalled: ['prop_diameter_in', 'prop_pitch_in'],
    states: states(
      'dji-m300',
      { ...quad, prop_diameter_in: 21, prop_pitch_in: 10, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 6300, pack: lihv(12, 5935, 1350, 2), published: slow(55) }],
    ),
  },
  {
    model: 'DJI Matrice 30',
    source: 'https://dronespec.dronedesk.io/part2toword?id=27; hover: public file 7844464705',
    recalled: ['prop_diameter_in', 'prop_pitch_in', 'batteries'],
    states: states(
      'dji-m30',
      { ...quad, prop_diameter_in: 16, prop_pitch_in: 7.1, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 3770, pack: lihv(6, 5880, 685, 2), published: slow(41, 36) }],
    ),
  },
  {
    model: '3DR Solo',
    source: DRONE_LIST,
    recalled: ['batteries.cells_s'],
    states: states(
      '3dr-solo',
      { ...quad, prop_diameter_in: 10, prop_pitch_in: 4.5, prop_blades: 2, discharge_basis: 1 },
      [{ mass_g: 1500, pack: lipo(4, 5200, 500), published: slow(25) }],
    ),
  },
];

export const rotorFacts: readonly AircraftRow[] = FACTS.flatMap((fact) => fact.states);
