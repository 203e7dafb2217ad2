export type Kind = 'analyze' | 'rf' | 'read' | 'write' | 'crash';

/** Twenty calls: 60 % analyze and rf, 20 % reads, 15 % writes, 5 % crash readings, spread out. */
export const kinds: readonly Kind[] = [
  ...(['analyze', 'read', 'rf', 'write', 'analyze'] as const),
  ...(['rf', 'read', 'analyze', 'crash', 'rf'] as const),
  ...(['analyze', 'read', 'rf', 'write', 'analyze'] as const),
  ...(['rf', 'read', 'analyze', 'write', 'rf'] as const),
];

/** A build that differs from call to call, so that nothing can be kept from the last one. */
export function buildOf(number: number): string {
  return JSON.stringify({
    airframe_type: 'Quad X',
    dry_mass_g: 600 + (number % 400),
    motor_kv: 1300,
  });
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
