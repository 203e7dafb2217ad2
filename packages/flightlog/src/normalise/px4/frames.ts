/**
 * Where the motors sit. From 1.13 on the log's own `CA_ROTORi_*` say it; before that the mixer of the
 * airframe does. Order and spin: PX4 airframe reference, "Multicopter geometries"; angles clockwise from
 * the nose seen from above.
 */
import type { Motor } from '../../flight.ts';
import type { Parameters } from './parameters.ts';

export type Place = Pick<Motor, 'angle_rad' | 'spin' | 'role'>;
export type Geometry = { readonly label: string | null; readonly places: readonly Place[] };

const DEG = Math.PI / 180;

/** `45+`: 45 degrees, counter-clockwise; a minus at the end is clockwise. */
function lift(...motors: string[]): Place[] {
  return motors.map((text) => ({
    angle_rad: Number(text.slice(0, -1)) * DEG,
    spin: text.endsWith('+') ? 'ccw' : 'cw',
    role: 'lift',
  }));
}

const QUAD_X = lift('45+', '-135+', '-45-', '135-');
const FRAMES = {
  quadX: { label: 'Quad X', places: QUAD_X },
  quadPlus: { label: 'Quad +', places: lift('90+', '-90+', '0-', '180-') },
  hexaX: { label: 'Hexa X', places: lift('90-', '-90+', '-30-', '150+', '30+', '-150-') },
  hexaPlus: { label: 'Hexa +', places: lift('0-', '180+', '-120-', '60+', '-60+', '120-') },
  octaX: {
    label: 'Octa X',
    places: lift('22.5-', '-157.5-', '67.5+', '157.5+', '-22.5+', '-112.5+', '-67.5-', '112.5-'),
  },
  octaPlus: {
    label: 'Octa +',
    places: lift('0-', '180-', '45+', '135+', '-45+', '-135+', '-90-', '90-'),
  },
  hexaCoax: { label: 'Y6', places: lift('60-', '60+', '180-', '180+', '-60-', '-60+') },
  octaCoax: {
    label: 'X8',
    places: lift('45+', '-45-', '-135+', '135-', '-45+', '45-', '135+', '-135-'),
  },
} as const satisfies Record<string, Geometry>;

const NONE: Geometry = { label: null, places: [] };

/** MAV_TYPE: 2 quadrotor, 13 hexarotor, 14 octorotor, 15 tricopter, 19 to 25 VTOL. */
export function mixerGeometry(autostart: number, mavType: number): Geometry {
  if (autostart >= 4001 && autostart < 5000) return FRAMES.quadX;
  if (autostart >= 5001 && autostart < 6000) return FRAMES.quadPlus;
  if (autostart >= 6001 && autostart < 7000) return FRAMES.hexaX;
  if (autostart >= 7001 && autostart < 8000) return FRAMES.hexaPlus;
  if (autostart >= 8001 && autostart < 9000) return FRAMES.octaX;
  if (autostart >= 9001 && autostart < 10000) return FRAMES.octaPlus;
  if (autostart >= 11001 && autostart < 12000) return FRAMES.hexaCoax;
  if (autostart >= 12001 && autostart < 13000) return FRAMES.octaCoax;
  if (autostart >= 13000 && autostart < 14000 && mavType === 22)
    return { label: 'VTOL Quad X', places: QUAD_X };
  if (mavType === 2) return FRAMES.quadX;
  if (mavType === 13) return FRAMES.hexaX;
  if (mavType === 14) return FRAMES.octaX;
  return NONE;
}

/** Twelve motors are all that `actuator_motors` has. */
const ROTORS_MAX = 12;
/** `CA_AIRFRAME` values whose motors push: fixed wing and the two rovers. */
const PUSHING: ReadonlySet<number> = new Set([1, 5, 6]);

/** The control allocation's own geometry, or null where the log has none. */
export function allocatedGeometry(parameters: Parameters): Geometry | null {
  const count = parameters.get('CA_ROTOR_COUNT');
  const airframe = parameters.get('CA_AIRFRAME');
  if (count === undefined || airframe === undefined) return null;
  const places: Place[] = [];
  for (let i = 0; i < Math.min(count, ROTORS_MAX); i++) {
    const value = (name: string, standard: number) =>
      parameters.get(`CA_ROTOR${i}_${name}`) ?? standard;
    const [x, y] = [value('PX', 0), value('PY', 0)];
    const forward = PUSHING.has(airframe) || Math.abs(value('AX', 0)) > Math.abs(value('AZ', -1));
    places.push({
      angle_rad: forward || (x === 0 && y === 0) ? null : Math.atan2(y, x),
      spin: forward ? null : value('KM', 0.05) > 0 ? 'ccw' : 'cw',
      role: forward ? 'forward' : 'lift',
    });
  }
  const label = labelOf(places.filter((place) => place.role === 'lift'));
  const vtol = airframe >= 2 && airframe <= 4;
  return { label: vtol && label !== null ? `VTOL ${label}` : label, places };
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [3, 'Tri'],
  [4, 'Quad'],
  [5, 'Penta'],
  [6, 'Hexa'],
  [8, 'Octa'],
  [12, 'Dodeca'],
]);

/** Named by the number of motors and by whether one of them sits on the nose. */
function labelOf(places: readonly Place[]): string | null {
  const angles = places.map((place) => place.angle_rad);
  const name = NAMES.get(places.length);
  if (name === undefined || angles.some((angle) => angle === null)) return null;
  const near = (a: number, b: number) => Math.abs(Math.sin((a - b) / 2)) < Math.sin(2.5 * DEG);
  const arms = new Set(angles.map((a) => angles.findIndex((b) => near(a!, b!))));
  if (arms.size * 2 === places.length)
    return arms.size === 4 ? 'X8' : arms.size === 3 ? 'Y6' : name;
  if (places.length === 3) return name;
  return angles.some((angle) => near(angle!, 0)) ? `${name} +` : `${name} X`;
}
