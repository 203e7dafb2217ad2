/** Members of a flight that a column of a file can hold. */
export const targets = [
  ['', 'Leave out'],
  ['date', 'Date'],
  ['time', 'Start time'],
  ['aircraft', 'Aircraft'],
  ['pilot', 'Pilot'],
  ['duration_min', 'Flight time, minutes'],
  ['duration_h', 'Flight time, hours'],
  ['duration_clock', 'Flight time, h:mm'],
  ['duration_ms', 'Flight time, mm:ss'],
  ['duration_s', 'Flight time, seconds'],
  ['flight_type', 'Kind'],
  ['site', 'Site'],
  ['landings', 'Landings'],
  ['sorties', 'Sorties'],
  ['night', 'At night'],
  ['remarks', 'Remarks'],
  ['batteries', 'Batteries'],
  ['external_ref', 'Reference'],
  ['incident', 'Incident'],
  ['wind_kmh', 'Wind, km/h'],
  ['temp_c', 'Temperature, °C'],
] as const;

export type TargetName = (typeof targets)[number][0];

export type Named = { readonly id: number; readonly names: readonly (string | null)[] };

/** The cell of a line that a member stands in. */
export function cellOf(
  cells: readonly string[],
  columns: readonly TargetName[],
  name: TargetName,
): string {
  const at = columns.indexOf(name);
  return at < 0 ? '' : (cells[at] ?? '').trim();
}

/** Batteries of one cell. */
export function batteryNames(text: string): string[] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
