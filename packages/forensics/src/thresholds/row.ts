export type Threshold = {
  readonly value: number;
  readonly unit: string;
  readonly section: string;
  readonly meaning: string;
  readonly origin: string;
};

export function row(
  value: number,
  unit: string,
  section: string,
  meaning: string,
  origin: string,
): Threshold {
  return { value, unit, section, meaning, origin };
}
