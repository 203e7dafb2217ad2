/** Every flight of the log in one row: how it ended, and its hardest contact. */
import type { Ending } from '../event/event.ts';
import type { Situation } from '../event/situation.ts';
import type { FlightEnding, FlightRow } from '../report/reading.ts';
import { figure, seconds, sinkFigure } from '../report/words.ts';

const ENDINGS: Record<Exclude<Ending, 'no_flight'>, FlightEnding> = {
  crash: 'crash',
  hard_landing: 'hard_landing',
  ends_in_air: 'log_ends_in_air',
  landed: 'landed',
};

export function flightRowsOf({ outcomes, spans }: Situation): FlightRow[] {
  return outcomes.flatMap(({ ending, contact }, i): FlightRow[] => {
    const span = spans[i]!;
    if (ending === 'no_flight') return [];
    return [
      {
        start_s: seconds(span.from_us) ?? 0,
        end_s: seconds(span.to_us) ?? 0,
        ending: ENDINGS[ending],
        height_m: figure(span.top_m),
        contact_s: seconds(contact?.time_us),
        sink_ms: sinkFigure(contact),
        impact_speed_ms: figure(contact?.speed_mps),
        peak_ms2: figure(contact?.peak_mps2),
      },
    ];
  });
}
