/** Events that telemetry reports as status bits instead of texts. */
import type { FlightEvent } from '../../flight.ts';
import { together } from '../reader.ts';
import { type Aircraft, rowsOf } from './rows.ts';

type Watch = Pick<FlightEvent, 'kind' | 'key' | 'level' | 'code'> & {
  readonly bit: number;
  readonly text: string;
};

/** A bit that rises is an event, one that falls clears it; the state the log opens with is neither. */
function edges(time_us: Float64Array, bits: Float64Array, watch: Watch): FlightEvent[] {
  const events: FlightEvent[] = [];
  let before: boolean | null = null;
  for (const [i, value] of bits.entries()) {
    if (Number.isNaN(value)) continue;
    const set = (value & watch.bit) !== 0;
    if (before !== null && set !== before) {
      const { kind, key, code } = watch;
      const level = set ? watch.level : 'info';
      const text = set ? watch.text : `${watch.text}: cleared`;
      events.push({
        time_us: time_us[i]!,
        kind,
        key,
        text,
        level,
        code,
        resolved: !set,
        timeExact: true,
      });
    }
    before = set;
  }
  return events;
}

const EKF_WATCHES: readonly Watch[] = [
  {
    bit: 32_768,
    kind: 'gps',
    key: 'gps_glitch',
    level: 'warn',
    code: 'EKF_STATUS_REPORT 32768',
    text: 'EKF reports a GPS glitch',
  },
];

const SENSOR_WATCHES: readonly Watch[] = [
  {
    bit: 4,
    kind: 'error',
    key: 'compass_unhealthy',
    level: 'warn',
    code: 'SYS_STATUS 2',
    text: 'Compass unhealthy',
  },
  {
    bit: 8,
    kind: 'error',
    key: 'barometer',
    level: 'alert',
    code: 'SYS_STATUS 3',
    text: 'Barometer unhealthy',
  },
  {
    bit: 32,
    kind: 'gps',
    key: 'gps_lost',
    level: 'warn',
    code: 'SYS_STATUS 5',
    text: 'GPS unhealthy',
  },
];

/** GPS glitches by the estimator's flags, and sensors that are enabled but unhealthy. */
export async function healthEvents(aircraft: Aircraft): Promise<FlightEvent[]> {
  const fields = ['onboard_control_sensors_enabled', 'onboard_control_sensors_health'] as const;
  const { ekf, status } = await together({
    ekf: rowsOf(aircraft, 'EKF_STATUS_REPORT', ['flags']),
    status: rowsOf(aircraft, 'SYS_STATUS', fields),
  });
  const failing = status?.column.onboard_control_sensors_enabled.map(
    (enabled, i) => enabled & ~status.column.onboard_control_sensors_health[i]!,
  );
  return [
    ...(ekf ? EKF_WATCHES.flatMap((watch) => edges(ekf.time_us, ekf.column.flags, watch)) : []),
    ...(status && failing
      ? SENSOR_WATCHES.flatMap((watch) => edges(status.time_us, failing, watch))
      : []),
  ];
}
