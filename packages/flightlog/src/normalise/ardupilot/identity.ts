/** Which aircraft and firmware wrote the log. */

import { PREAMBLE } from '../../dataflash/tables.ts';
import type { FlightMeta, Parameter, VehicleClass } from '../../flight.ts';
import type { LogReader } from '../reader.ts';
import { parameter } from './context.ts';

export type Identity = Pick<
  FlightMeta,
  'autopilot' | 'vehicle' | 'vehicleLabel' | 'firmware' | 'hardware' | 'boardId'
>;

/** `VER.BU`, the vehicle that was built. */
const BUILDS: ReadonlyMap<number, VehicleClass> = new Map<number, VehicleClass>([
  [1, 'rover'],
  [2, 'copter'],
  [3, 'plane'],
  [7, 'sub'],
  [13, 'heli'],
]);

const NAMES: ReadonlyMap<string, VehicleClass> = new Map<string, VehicleClass>([
  ['copter', 'copter'],
  ['plane', 'plane'],
  ['rover', 'rover'],
  ['sub', 'sub'],
  ['heli', 'heli'],
]);

/** `ArduCopter V4.6.3 (92b0cd78)`, `APM:Copter V3.4.6 (e707341b)`, `ArduPlane V3.1.2beta1`. */
const VERSION = /^((?:Ardu|APM:\s*)([A-Za-z]+)) [Vv](\S+)(?:\s+\(([0-9a-fA-F]+)\))?/;
/** A board's name and the three words of its serial number. */
const BOARD = /^(\S[^:]*?) ([0-9A-Fa-f]{8} [0-9A-Fa-f]{8} [0-9A-Fa-f]{8})$/;

export async function identify(
  reader: LogReader,
  texts: readonly string[],
  parameters: ReadonlyMap<string, Parameter>,
): Promise<Identity> {
  const preamble = reader.keys(PREAMBLE).length ? await reader.log.texts(PREAMBLE, 'Message') : [];
  const all = [...texts, ...preamble];
  const build = reader.key('VER');
  const words = build ? await reader.log.texts(build, 'FWS') : [];
  const versions = [...words, ...all].map((text) => VERSION.exec(text)).filter((m) => m !== null);
  // The same version may appear with and without its hash; the longer one is kept.
  const version = versions.find((match) => match[4] !== undefined) ?? versions[0];
  const number = build ? (await reader.log.column(build, 'BU'))[0] : undefined;
  const named = version ? NAMES.get(version[2]!.toLowerCase().replace('ardu', '')) : undefined;
  const base =
    BUILDS.get(number ?? -1) ??
    named ??
    vehicleByParameters(parameters) ??
    vehicleByMessages(reader);
  const vehicle = refine(base, parameters);
  const firmware = version ? `${version[3]}${version[4] ? ` (${version[4]})` : ''}` : null;
  const vehicleLabel = version ? `${version[1]} V${version[3]}` : `ArduPilot ${vehicle}`;
  return { autopilot: 'ardupilot', vehicle, vehicleLabel, firmware, ...boardOf(all) };
}

function refine(vehicle: VehicleClass, parameters: ReadonlyMap<string, Parameter>): VehicleClass {
  if (vehicle === 'plane' && parameter(parameters, ['Q_ENABLE'], 0) > 0) return 'vtol';
  const frameClass = parameter(parameters, ['FRAME_CLASS'], 0);
  const swashplate = parameters.has('H_SWASH_PLATE') || parameters.has('H_COL_MIN');
  const isHeli = [6, 11, 13].includes(frameClass) || (frameClass === 0 && swashplate);
  return vehicle === 'copter' && isHeli ? 'heli' : vehicle;
}

/** Parameters that only one of the vehicles has. */
function vehicleByParameters(parameters: ReadonlyMap<string, Parameter>): VehicleClass | null {
  if (parameters.has('RLL2SRV_P') || parameters.has('TECS_CLMB_MAX')) return 'plane';
  if (parameters.has('JS_GAIN_DEFAULT')) return 'sub';
  if (parameters.has('CRUISE_THROTTLE') || parameters.has('ATC_STR_RAT_P')) return 'rover';
  if (parameters.has('PILOT_VELZ_MAX') || parameters.has('RTL_ALT')) return 'copter';
  return null;
}

/** Messages that only one of the vehicles writes, for logs that lost their start. */
function vehicleByMessages(reader: LogReader): VehicleClass {
  if (reader.firstField(reader.key('CTUN'), ['ThH']) !== null) return 'copter';
  return reader.key('TECS') === null ? 'unknown' : 'plane';
}

function boardOf(texts: readonly string[]): Pick<Identity, 'hardware' | 'boardId'> {
  for (const text of texts) {
    const board = BOARD.exec(text);
    if (board) return { hardware: board[1]!, boardId: boardIdOf(board[2]!) };
    if (/^APM \d/.test(text)) return { hardware: text.trim() };
    if (/^RC Protocol: SITL/.test(text)) return { hardware: 'SITL' };
  }
  return { hardware: null };
}

/** The three words of a board's serial number in one. */
export function boardIdOf(words: string): string {
  return words.replaceAll(' ', '').toUpperCase();
}
