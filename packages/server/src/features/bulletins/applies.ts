/** What a bulletin says it is about. */
export type AppliesTo = {
  readonly type_ids: readonly number[];
  readonly serial_from: string | null;
  readonly serial_to: string | null;
  readonly component_kind: string | null;
};

/** What is known of an aircraft that bears on it. */
export type Candidate = {
  readonly id: number;
  readonly type_id: number | null;
  readonly serial: string | null;
  readonly component_kinds: readonly string[];
};

/**
 * Whether a bulletin is about an aircraft: its type, its serial number, a kind of component it carries.
 * The firmware is not on record for an aircraft, so a bulletin that names one is about every aircraft
 * that the other conditions leave, and a person says where it does not apply.
 */
export function appliesTo(bulletin: AppliesTo, aircraft: Candidate): boolean {
  const { type_ids, serial_from, serial_to, component_kind } = bulletin;
  if (type_ids.length > 0 && !type_ids.includes(aircraft.type_id ?? 0)) return false;
  if (component_kind !== null && !aircraft.component_kinds.includes(component_kind)) return false;
  if (serial_from === null && serial_to === null) return true;
  if (aircraft.serial === null) return false;
  if (serial_from !== null && compareSerials(aircraft.serial, serial_from) < 0) return false;
  return serial_to === null || compareSerials(aircraft.serial, serial_to) <= 0;
}

/** Digits inside a serial number count as numbers: A9 comes before A10. */
export function compareSerials(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [one, other] = [left[i] ?? '', right[i] ?? ''];
    const numbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    const order = numbers
      ? Number(BigInt(one) - BigInt(other))
      : one < other
        ? -1
        : Number(one > other);
    if (order !== 0) return order;
  }
  return 0;
}

function parts(serial: string): string[] {
  return serial.toUpperCase().match(/\d+|\D+/g) ?? [];
}
