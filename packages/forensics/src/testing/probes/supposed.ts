/** What the rules are asked about besides what happened: the same flight, lost at another moment, or by other limits. */
import { contactAt } from '../../event/contact.ts';
import { departureBefore } from '../../event/departure.ts';
import type { Outcome } from '../../event/event.ts';
import { type Situation, situationOf } from '../../event/situation.ts';
import { SECOND_US } from '../../samples/samples.ts';
import { limit, type ThresholdName } from '../../thresholds/thresholds.ts';
import { seeded } from '../flips.ts';

/** How a loss is supposed to have ended. */
export const ENDINGS = ['departed', 'struck', 'disarmed', 'in the air', 'tipped'] as const;
export type SupposedEnding = (typeof ENDINGS)[number];

/** The situation as if it had been lost at that moment, and had met the ground 1.6 s later. */
export function supposed(real: Situation, lost_us: number, ending: SupposedEnding): Situation {
  const { view, spans, outcomes } = real;
  const span = spans.find(({ to_us }) => to_us >= lost_us) ?? spans.at(-1);
  if (span === undefined) return real;
  const side_rad = 1;
  const found = departureBefore(view, { from_us: span.from_us, to_us: lost_us + SECOND_US });
  const departure = found ?? {
    time_us: lost_us,
    onset_us: lost_us - 0.2 * SECOND_US,
    peak_deg: 60,
    axis: 'roll' as const,
    side_rad,
  };
  const down_us = Math.min(lost_us + 1.6 * SECOND_US, view.end_us);
  const contact = contactAt(view, span, down_us, ending === 'tipped' ? 'tilt' : 'force');
  const disarm = { ...view.flight.armed[0]!, to_us: lost_us, disarmSeen: true };
  const outcome: Outcome = {
    ending: 'crash',
    span,
    contact: ending === 'in the air' ? null : contact,
    departure: ending === 'struck' || ending === 'disarmed' ? null : departure,
    record: null,
    disarm: ending === 'disarmed' && view.flight.armed.length > 0 ? disarm : null,
    ranAway_us: null,
    lostAtEnd: ending === 'in the air',
    because: [],
  };
  return situationOf(view, { outcome, outcomes, spans });
}

/** Runs with every limit moved by a factor of its own, within the given one; seed 0 leaves them. */
export function withLimits<T>(seed: number, most: number, run: () => T): T {
  if (seed === 0) return run();
  const table = limit as Record<ThresholdName, number>;
  const stated = { ...table };
  const draw = seeded(seed);
  for (const name of Object.keys(table) as ThresholdName[])
    table[name] = stated[name] * most ** (2 * draw() - 1);
  try {
    return run();
  } finally {
    Object.assign(table, stated);
  }
}
