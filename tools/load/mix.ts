export type Kind = 'analyze' | 'read' | 'write' | 'crash';

/** Twenty calls of the mix: 60 % analyze, 20 % reads, 15 % writes, 5 % crash readings, spread out. */
export const kinds: readonly Kind[] = Array.from({ length: 20 }, (_, index) => {
  if (index === 7) return 'crash';
  if (index % 5 === 1) return 'read';
  return index % 6 === 3 ? 'write' : 'analyze';
});

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
