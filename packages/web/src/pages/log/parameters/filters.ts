import type { LogParameter } from '../../../workers/messages.ts';

export type FilterMark = { readonly label: string; readonly frequency_hz: number };

/** Frequencies that low-pass and notch filters of gyro and accelerometer are set to, with their switch. */
const FILTERS: readonly { name: string; label: string; on?: string }[] = [
  { name: 'INS_GYRO_FILTER', label: 'gyro low-pass' },
  { name: 'INS_ACCEL_FILTER', label: 'accelerometer low-pass' },
  { name: 'INS_HNTCH_FREQ', label: 'notch 1', on: 'INS_HNTCH_ENABLE' },
  { name: 'INS_HNTC2_FREQ', label: 'notch 2', on: 'INS_HNTC2_ENABLE' },
  { name: 'IMU_GYRO_CUTOFF', label: 'gyro low-pass' },
  { name: 'IMU_DGYRO_CUTOFF', label: 'rate of gyro low-pass' },
  { name: 'IMU_ACCEL_CUTOFF', label: 'accelerometer low-pass' },
  { name: 'IMU_GYRO_NF0_FRQ', label: 'notch 1' },
  { name: 'IMU_GYRO_NF1_FRQ', label: 'notch 2' },
];

/** The filters that are on, for a spectrum to be read against. */
export function filterMarks(parameters: readonly LogParameter[]): FilterMark[] {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  return FILTERS.flatMap(({ name, label, on }) => {
    const frequency_hz = values.get(name) ?? 0;
    const isOn = on === undefined || (values.get(on) ?? 0) > 0;
    return isOn && frequency_hz > 0 ? [{ label, frequency_hz }] : [];
  });
}
