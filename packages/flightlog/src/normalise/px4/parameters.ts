/** Parameters without those of the simulator, which know the answer. */
import type { Parameter, ParameterChange } from '../../flight.ts';
import type { ScannedUlog } from '../../ulog/decode.ts';

/** Values by name, for the readers of this folder. */
export type Parameters = ReadonlyMap<string, number>;

/** `SIM_*` steers the simulator and injects faults, `SIH_*` is its vehicle model. */
function isSimulatorParameter(name: string): boolean {
  return name.startsWith('SIM_') || name.startsWith('SIH_');
}

/**
 * What PX4 writes itself as it flies and calibrates. Its logger leaves such parameters (`volatile`) out of the
 * defaults, so that one without a default may have any. These are those whose values differ between logs of one
 * release that record no default for them; the log does not name them.
 */
const WRITTEN_BY_PX4 =
  /^(CAL_(ACC|GYRO|MAG|BARO)\d_([XYZ]?(OFF|SCALE)|[XYZ]ODIAG)|COM_FLIGHT_UUID|EKF2_MAG_DECL|LND_FLIGHT_T_(HI|LO)|SENS_DPRES_OFF)$/;

/**
 * Default of the chosen airframe. Logs that carry defaults at all list only those that differ from the
 * value, so that a parameter without one has its default.
 */
export function readParameters(log: ScannedUlog): Map<string, Parameter> {
  let defaultsGiven = false;
  for (const { systemDefault, setupDefault } of log.parameters.values())
    if (systemDefault !== null || setupDefault !== null) defaultsGiven = true;
  const parameters = new Map<string, Parameter>();
  for (const [name, { initial, value, setupDefault }] of log.parameters) {
    if (isSimulatorParameter(name)) continue;
    const standing = defaultsGiven && !WRITTEN_BY_PX4.test(name) ? initial : null;
    parameters.set(name, { value, default: setupDefault ?? standing });
  }
  return parameters;
}

export function readParameterChanges(log: ScannedUlog, start_us: number): ParameterChange[] {
  return log.parameterChanges
    .filter(({ name }) => !isSimulatorParameter(name))
    .map(({ time_us, name, value }) => ({ time_us: Math.max(time_us - start_us, 0), name, value }));
}
