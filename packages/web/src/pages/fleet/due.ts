/** `1 h 05 min` for a flight, from seconds. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

type Due = {
  readonly title: string;
  readonly in_hours: number | null;
  readonly in_flights: number | null;
  readonly in_days: number | null;
};

/** What is due and in how much; the nearest of hours, flights and days. */
export function dueText({ title, in_hours, in_flights, in_days }: Due): string {
  const parts = [
    in_hours === null ? null : amount(in_hours, 'h', 1),
    in_flights === null ? null : amount(in_flights, in_flights === 1 ? 'flight' : 'flights', 0),
    in_days === null ? null : amount(in_days, in_days === 1 ? 'day' : 'days', 0),
  ].filter((part) => part !== null);
  return parts.length === 0 ? title : `${title}, ${parts.join(' or ')}`;
}

function amount(value: number, unit: string, digits: number): string {
  const text = `${Math.abs(value).toFixed(digits)} ${unit}`;
  return value < 0 ? `${text} over` : `in ${text}`;
}
