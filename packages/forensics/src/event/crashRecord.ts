/** What the autopilot itself recorded about a crash. */
import type { Flight, FlightEvent } from '@airworthy/flightlog';
import type { Window } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';

export type CrashRecord = { readonly time_us: number; readonly text: string };

/** A telemetry log carries none that counts: what it relays are texts. */
export function crashRecord(view: View, span: Window, until_us: number): CrashRecord | null {
  const { flight } = view;
  if (flight.meta.format === 'tlog') return null;
  const inside = (time_us: number) => time_us >= span.from_us && time_us <= until_us;
  const { events, texts } = recordsIn(flight);
  const event = events.find((row) => inside(row.time_us));
  if (event !== undefined) return { time_us: event.time_us, text: event.text };
  const disarm = flight.armed.find((row) => inside(row.to_us) && row.disarmMethod === 'crash');
  if (disarm !== undefined) return { time_us: disarm.to_us, text: 'Disarmed by the crash check' };
  const text = texts.find((row) => inside(row.time_us));
  return text === undefined ? null : { time_us: text.time_us, text: text.text };
}

type Records = Pick<Flight, 'events' | 'texts'>;

const known = new WeakMap<Flight, Records>();

/** The records and texts of a crash, looked for once and not once for each flight of the log. */
function recordsIn(flight: Flight): Records {
  const before = known.get(flight);
  if (before !== undefined) return before;
  const records = {
    events: flight.events.filter(isCrashEvent),
    texts: flight.texts.filter((row) => /^crash\b.*(detected|disarming)/i.test(row.text)),
  };
  known.set(flight, records);
  return records;
}

export function isCrashEvent(event: FlightEvent): boolean {
  return (event.kind === 'crash' || event.key === 'crash_check') && !event.resolved;
}

/** The release of a parachute in a window: it brings the aircraft down from there. */
export function releasedIn({ events }: Flight, window: Window): FlightEvent | null {
  const released = events.find(
    ({ key, resolved, time_us }) =>
      key === 'parachute' && !resolved && time_us >= window.from_us && time_us <= window.to_us,
  );
  return released ?? null;
}
