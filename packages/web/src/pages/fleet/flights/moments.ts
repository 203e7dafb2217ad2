import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';

/** Columns that are offered; a link may name any other of docs/lake.md. */
export const COLUMNS: readonly (readonly [name: string, label: string])[] = [
  ['battery_current_a', 'Battery current'],
  ['battery_voltage_v', 'Battery voltage'],
  ['roll_deg', 'Roll'],
  ['pitch_deg', 'Pitch'],
  ['roll_rate_degps', 'Roll rate'],
  ['pitch_rate_degps', 'Pitch rate'],
  ['yaw_rate_degps', 'Yaw rate'],
  ['throttle_pct', 'Throttle'],
  ['motor1_output_pct', 'Motor 1 output'],
  ['motor2_output_pct', 'Motor 2 output'],
  ['motor3_output_pct', 'Motor 3 output'],
  ['motor4_output_pct', 'Motor 4 output'],
  ['height_ekf_m', 'Height (estimator)'],
  ['climb_ekf_mps', 'Climb (estimator)'],
  ['vibration_z_mps2', 'Vibration, z'],
];

const WINDOW_S = { least: 1, most: 120 } as const;

type Texts = {
  readonly column?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** What is asked for; null while it is not complete, or too short or too long. */
export function momentOf({ column, from, to }: Texts) {
  if (!column || !from || !to) return null;
  const [from_s, to_s] = [Number(from), Number(to)];
  const length_s = to_s - from_s;
  if (!(from_s >= 0) || !(length_s >= WINDOW_S.least && length_s <= WINDOW_S.most)) return null;
  return { column, from_s, to_s };
}

/** What was searched, and what was not. */
export function searchedText(searched: CallReply<'findWindows'>['searched']): string {
  const { flights, without_column, too_slow, unreadable, not_reached, no_columns } = searched;
  const left = [
    [without_column, 'did not measure it'],
    [too_slow, 'measured it too seldom'],
    [unreadable, 'could not be read'],
  ] as const;
  const of = left.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  const not = [
    not_reached === 0
      ? ''
      : ` ${plural(not_reached, 'flight')} not searched: ${searched.time_up ? 'the time of five seconds was up' : 'only the newest are'}.`,
    no_columns === 0 ? '' : ` ${plural(no_columns, 'read flight')} without columns here.`,
  ];
  const others = of.length === 0 ? '' : `, of which ${of.join(', ')}`;
  return `${plural(flights, 'other flight')} searched${others}.${not.join('')}`;
}
