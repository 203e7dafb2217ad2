/*
 * Ten aircraft as their owners state them, from 0.3 to 15 kg. Facts only, each from the address given; what no source
 * states is listed in `assumed` and is a usual value or general knowledge.
 */

export type Design = {
  readonly name: string;
  readonly type: string;
  readonly carries: string;
  readonly payload_g: number;
  /** Of controller, radio, computer and sensors. */
  readonly electronics_W: number;
  readonly propeller: {
    readonly diameter_in: number;
    readonly pitch_in: number;
    readonly blades: number;
  };
  readonly motor: string;
  readonly kv_rpmPerV: number | null;
  /** Full thrust of one motor, where it is stated. */
  readonly thrust_g: number | null;
  readonly allUp_g: number;
  readonly pack: {
    readonly chemistry: 'lipo' | 'liion';
    readonly cells: number;
    readonly capacity_mah: number;
    /** Null: as an analysis assumes it. */
    readonly mass_g: number | null;
  };
  readonly flown_min: number;
  readonly flown: 'hover, measured' | 'hover, maker' | 'flight, measured' | 'flight, maker';
  /** Share of the charge that was flown. */
  readonly usable: number;
  readonly sources: readonly string[];
  readonly assumed: string;
};

const quads = 'fpvdb/fpv-db-data:quads.csv@65b5f588';
const matrice = 'dji-sdk/Mobile-SDK-Doc:source/introduction/product_introduction.md@9a855b26';
const survey = 'amvstore2018/Matlab-project-files:Sizing/Survey/Survey_final_yara.m@ddb3222e';

export const designs: readonly Design[] = [
  {
    name: 'iFlight Chimera4 LR',
    type: 'Quad X',
    carries: 'HD video',
    payload_g: 30,
    electronics_W: 8,
    propeller: { diameter_in: 4, pitch_in: 2.4, blades: 2 },
    motor: 'XING 1404',
    kv_rpmPerV: 3000,
    thrust_g: null,
    allUp_g: 266,
    pack: { chemistry: 'lipo', cells: 4, capacity_mah: 850, mass_g: 93 },
    flown_min: 15,
    flown: 'flight, maker',
    usable: 0.85,
    sources: [quads],
    assumed: 'mass of the video unit, pitch, electronics, share flown',
  },
  {
    name: 'ModalAI Starling',
    type: 'Quad X',
    carries: 'computer, four cameras',
    payload_g: 16,
    electronics_W: 8,
    propeller: { diameter_in: 4.72, pitch_in: 2.6, blades: 2 },
    motor: '1504',
    kv_rpmPerV: null,
    thrust_g: null,
    allUp_g: 275,
    pack: { chemistry: 'liion', cells: 2, capacity_mah: 3000, mass_g: 103 },
    flown_min: 30,
    flown: 'flight, maker',
    usable: 0.95,
    sources: [
      'PX4/PX4-user_guide:en/complete_vehicles/modalai_starling.md@2c861419',
      'PX4/PX4-user_guide:en/complete_vehicles_mc/modalai_starling.md@84abe455',
    ],
    assumed: 'mass of what it carries, electronics, share flown',
  },
  {
    name: 'iFlight Nazgul Evoque F5 V3',
    type: 'Quad X',
    carries: 'HD video',
    payload_g: 32,
    electronics_W: 12,
    propeller: { diameter_in: 5.1, pitch_in: 3.6, blades: 3 },
    motor: 'XING2 2207',
    kv_rpmPerV: 1750,
    thrust_g: null,
    allUp_g: 736,
    pack: { chemistry: 'lipo', cells: 6, capacity_mah: 1480, mass_g: 244 },
    flown_min: 12,
    flown: 'hover, maker',
    usable: 0.85,
    sources: [quads],
    assumed: 'mass of the video unit, pitch, electronics, share flown',
  },
  {
    name: 'iFlight Chimera7 Pro V2',
    type: 'Quad X',
    carries: 'HD video',
    payload_g: 36.4,
    electronics_W: 12,
    propeller: { diameter_in: 7.5, pitch_in: 3.7, blades: 3 },
    motor: 'XING2 2809',
    kv_rpmPerV: 1250,
    thrust_g: null,
    allUp_g: 1499,
    pack: { chemistry: 'liion', cells: 6, capacity_mah: 8000, mass_g: null },
    flown_min: 30,
    flown: 'hover, maker',
    usable: 0.85,
    sources: [quads],
    assumed: 'mass of the pack, pitch, electronics, share flown',
  },
  {
    name: 'KTH DD2414 drone',
    type: 'Quad X',
    carries: 'computer, three depth cameras',
    payload_g: 544,
    electronics_W: 54,
    propeller: { diameter_in: 8, pitch_in: 4.5, blades: 2 },
    motor: 'SunnySky X2216',
    kv_rpmPerV: 1250,
    thrust_g: null,
    allUp_g: 2500,
    pack: { chemistry: 'lipo', cells: 4, capacity_mah: 8500, mass_g: null },
    flown_min: 12.7,
    flown: 'hover, measured',
    usable: 0.9,
    sources: [
      'alsarmie/DD2414-Documentation:docs/design/flight_considerations.md@ad93c13c',
      'alsarmie/DD2414-Documentation:docs/parts/purchased_parts.md@2676f41d',
    ],
    assumed: 'masses of computer and pack, share flown',
  },
  {
    name: 'CTU-CRAS-NORLAB X500',
    type: 'Quad X',
    carries: 'lidar, three cameras, computer',
    payload_g: 906,
    electronics_W: 45,
    propeller: { diameter_in: 13, pitch_in: 4.4, blades: 2 },
    motor: 'T-Motor MN3510',
    kv_rpmPerV: 700,
    thrust_g: null,
    allUp_g: 3300,
    pack: { chemistry: 'lipo', cells: 4, capacity_mah: 13_500, mass_g: null },
    flown_min: 25,
    flown: 'flight, measured',
    usable: 0.9,
    sources: [
      'osrf/subt:submitted_models/ctu_cras_norlab_x500_sensor_config_1/specifications.md@0aae0698',
    ],
    assumed: 'masses of computer and pack, pitch, electronics, share flown',
  },
  {
    name: '3DR X8-M',
    type: 'X8 (coaxial)',
    carries: 'camera',
    payload_g: 200,
    electronics_W: 8,
    propeller: { diameter_in: 11, pitch_in: 4.7, blades: 2 },
    motor: 'SunnySky V2216',
    kv_rpmPerV: 800,
    thrust_g: null,
    allUp_g: 3500,
    pack: { chemistry: 'lipo', cells: 4, capacity_mah: 10_000, mass_g: 800 },
    flown_min: 14,
    flown: 'flight, maker',
    usable: 0.85,
    sources: [survey],
    assumed: 'propeller, pack, electronics, share flown',
  },
  {
    name: 'DJI Matrice 200',
    type: 'Quad X',
    carries: '1.6 kg',
    payload_g: 1610,
    electronics_W: 15,
    propeller: { diameter_in: 17, pitch_in: 6, blades: 2 },
    motor: 'not stated',
    kv_rpmPerV: null,
    thrust_g: null,
    allUp_g: 6140,
    pack: { chemistry: 'lipo', cells: 6, capacity_mah: 15_320, mass_g: 1770 },
    flown_min: 24,
    flown: 'flight, maker',
    usable: 1,
    sources: [matrice],
    assumed: 'propeller, capacity, electronics',
  },
  {
    name: 'Freefly Alta 8',
    type: 'Octo',
    carries: '4.5 kg',
    payload_g: 4536,
    electronics_W: 15,
    propeller: { diameter_in: 18, pitch_in: 6, blades: 2 },
    motor: 'not named, 350 W',
    kv_rpmPerV: null,
    thrust_g: 4186,
    allUp_g: 13_536,
    pack: { chemistry: 'lipo', cells: 6, capacity_mah: 20_000, mass_g: 2800 },
    flown_min: 12.8,
    flown: 'hover, maker',
    usable: 0.8,
    sources: [
      'rymanderson/drone_awe:drone_awe/drones.py@002952ff',
      'rymanderson/drone_awe:drone_awe/validationdata.py@396ed030',
    ],
    assumed: 'mass of the pack, electronics, share flown',
  },
  {
    name: 'DJI Matrice 600',
    type: 'Hexa',
    carries: '6 kg',
    payload_g: 6000,
    electronics_W: 15,
    propeller: { diameter_in: 21, pitch_in: 7, blades: 2 },
    motor: 'DJI 6010',
    kv_rpmPerV: null,
    thrust_g: 5100,
    allUp_g: 15_100,
    pack: { chemistry: 'lipo', cells: 6, capacity_mah: 27_000, mass_g: 3570 },
    flown_min: 16,
    flown: 'hover, maker',
    usable: 0.9,
    sources: [matrice, survey],
    assumed: 'propeller, thrust, capacity, electronics',
  },
];
