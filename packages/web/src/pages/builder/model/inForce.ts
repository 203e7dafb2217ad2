import type { Build, PlatformReply } from '@airworthy/performance';

/** A number that applies while its field is blank, and what it comes from. */
export type InForce = { readonly value: number; readonly from: 'prediction' | 'points' };

/** A prediction, or the full thrust of the measured points; undefined where the default of the type applies. */
export function inForce(
  name: string,
  build: Build,
  platform: PlatformReply | null,
): InForce | undefined {
  const predicted = platform?.predicted.find(({ field }) => field === name)?.value;
  if (predicted !== undefined) return { value: predicted, from: 'prediction' };
  if (name !== 'max_thrust_per_motor_g' || (build.thrust_table ?? []).length === 0)
    return undefined;
  const value = platform?.groups[0]?.max_thrust_per_motor_g;
  return value === undefined ? undefined : { value, from: 'points' };
}
