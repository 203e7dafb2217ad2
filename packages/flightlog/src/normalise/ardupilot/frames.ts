/**
 * Where each motor sits and which way it turns.
 *
 * Source: ArduPilot libraries/AP_Motors/AP_MotorsMatrix.cpp, tag Copter-4.6.3. Angles run clockwise
 * from the nose seen from above; positive spin is counter-clockwise.
 */
export type MotorPlace = { readonly angle_deg: number | null; readonly spin: 'cw' | 'ccw' | null };
export type FrameGeometry = {
  readonly label: string | null;
  readonly motors: readonly MotorPlace[];
};

/** `45+` is 45 degrees and counter-clockwise. */
function places(row: string): readonly MotorPlace[] {
  return row.split(' ').map((item) => ({
    angle_deg: Number(item.slice(0, -1)),
    spin: item.endsWith('+') ? 'ccw' : 'cw',
  }));
}

const QUAD_X = '45+ -135+ -45- 135-';

/** By `FRAME_CLASS`/`FRAME_TYPE`. */
const ROWS: Readonly<Record<string, readonly [label: string, row: string]>> = {
  '1/0': ['Quad +', '90+ -90+ 0- 180-'],
  '1/1': ['Quad X', QUAD_X],
  '1/2': ['Quad V', QUAD_X],
  '1/3': ['Quad H', '45- -135- -45+ 135+'],
  '1/6': ['Quad + reversed', '90- -90- 0+ 180+'],
  '1/12': ['Quad Betaflight X', '135- 45+ -135+ -45-'],
  '1/13': ['Quad DJI X', '45+ -45- -135+ 135-'],
  '1/14': ['Quad clockwise X', '45+ 135- -135+ -45-'],
  '1/18': ['Quad Betaflight X reversed', '135+ 45- -135- -45+'],
  '2/0': ['Hexa +', '0- 180+ -120- 60+ -60+ 120-'],
  '2/1': ['Hexa X', '90- -90+ -30- 150+ 30+ -150-'],
  '2/13': ['Hexa DJI X', '30+ -30- -90+ -150- 150+ 90-'],
  '2/14': ['Hexa clockwise X', '30+ 90- 150+ -150- -90+ -30-'],
  '3/0': ['Octa +', '0- 180- 45+ 135+ -45+ -135+ -90- 90-'],
  '3/1': ['Octa X', '22.5- -157.5- 67.5+ 157.5+ -22.5+ -112.5+ -67.5- 112.5-'],
  '4/0': ['X8 +', '0+ -90- 180+ 90- -90+ 0- 90+ 180-'],
  '4/1': ['X8', '45+ -45- -135+ 135- -45+ 45- 135+ -135-'],
  '4/14': ['X8 clockwise', '45+ 45- 135- 135+ -135+ -135- -45- -45+'],
  '5/0': ['Y6', '60+ -60- -60+ 180- 60- 180+'],
  '5/1': ['Y6', '60+ -60- -60+ 180- 60- 180+'],
  '5/10': ['Y6B', '60- 60+ 180- 180+ -60- -60+'],
  '5/11': ['Y6F', '180+ 60+ -60+ 180- 60- -60-'],
  '12/1': ['Dodeca-hexa X', '30+ 30- 90- 90+ 150+ 150- -150- -150+ -90+ -90- -30- -30+'],
};

/** What a class is called and how many motors it has, where the table has no row for its type. */
const CLASSES: Readonly<Record<number, readonly [label: string, motors: number]>> = {
  1: ['Quad', 4],
  2: ['Hexa', 6],
  3: ['Octa', 8],
  4: ['X8', 8],
  5: ['Y6', 6],
  6: ['Helicopter', 0],
  8: ['Single rotor', 1],
  9: ['Coaxial', 2],
  10: ['Tailsitter', 2],
  11: ['Dual helicopter', 0],
  12: ['Dodeca-hexa', 12],
  13: ['Quad helicopter', 0],
  14: ['Deca', 10],
};

const NOWHERE: MotorPlace = { angle_deg: null, spin: null };

/** A tricopter drives motors 1, 2 and 4; its seventh output turns the tail. */
const TRICOPTER: readonly MotorPlace[] = [
  { angle_deg: 60, spin: null },
  { angle_deg: -60, spin: null },
  NOWHERE,
  { angle_deg: 180, spin: null },
];

/** Whether a motor of this number lifts: of a tricopter the first, second and fourth do. */
export function lifts(places: readonly MotorPlace[], number: number): boolean {
  return places !== TRICOPTER || typeof TRICOPTER[number - 1]?.angle_deg === 'number';
}

export function frameGeometry(frameClass: number, frameType: number): FrameGeometry {
  const row = ROWS[`${frameClass}/${frameType}`];
  if (row) return { label: row[0], motors: places(row[1]) };
  if (frameClass === 7) return { label: 'Tri', motors: TRICOPTER };
  const known = CLASSES[frameClass];
  if (!known) return { label: null, motors: [] };
  return { label: known[0], motors: Array.from({ length: known[1] }, () => NOWHERE) };
}

/** `FRAME` of firmware before 3.5; the number of motors was compiled in and is not a parameter. */
export function oldFrameType(frame: number): number {
  return [0, 1, 2, 3, 10].includes(frame) ? frame : 1;
}
