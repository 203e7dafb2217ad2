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
    const standing = defaultsGiven ? initial : null;
    parameters.set(name, { value, default: setupDefault ?? standing });
  }
  return parameters;
}

export function readParameterChanges(log: ScannedUlog, start_us: number): ParameterChange[] {
  return log.parameterChanges
    .filter(({ name }) => !isSimulatorParameter(name))
    .map(({ time_us, name, value }) => ({ time_us: Math.max(time_us - start_us, 0), name, value }));
}
