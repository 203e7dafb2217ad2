import type { CallReply } from '../../../api/types.ts';
import { figure, fixed, plural } from '../../../format/numbers.ts';

export type Prediction = CallReply<'getPrediction'>;

/** What the flights taught about its losses, in one sentence. */
export function lossSentence({ learned, flights, reason }: Prediction): string {
  const loss = learned.loss_factor;
  if (loss === null) {
    if (reason !== null) return `Nothing is learned: ${reason}.`;
    return `Nothing is learned yet: ${plural(flights.length, 'flight')} could be compared, and three are needed.`;
  }
  const more = 100 * (loss.value - 1);
  const ends = [loss.low, loss.high].map((end) => 100 * (end - 1));
  // Least first also where it needs less than its build says.
  const [least, most] = (more < 0 ? ends.map((end) => -end).reverse() : ends) as [number, number];
  const range = `${fixed(least, 0)} to ${fixed(most, 0)}`;
  const word = more < 0 ? 'less' : 'more';
  return `Needs ${fixed(Math.abs(more), 0)} % ${word} power than its build says (${range}), from ${plural(loss.flights, 'flight')}.`;
}

/** The error of the next flight, without and with what the flights before it had taught. */
export function errorSentence({ error_pct: { before, after, flights } }: Prediction): string {
  if (before.median === null || after.median === null)
    return 'How far predictions are off is not known yet: a flight is scored once three were compared before it.';
  return `On the next flight the build alone was off by ${fixed(before.median, 1)} %, with what it learned by ${fixed(after.median, 1)} % (medians of ${plural(flights, 'flight')}).`;
}

/** Flights that were read and not compared, by their reason, the most frequent first. */
export function reasonsOf({ not_compared }: Prediction): { reason: string; flights: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of not_compared) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, flights]) => ({ reason, flights }))
    .sort((a, b) => b.flights - a.flights);
}

/** The error of the charge at landing, in points of percent, without and with what was learned. */
export function landingErrorSentence({ charge: { error_points } }: Prediction): string {
  const { before, after, flights } = error_points;
  if (before.median === null || after.median === null)
    return 'How far the charge at landing is off is not known yet: a flight is scored once three were compared before it.';
  return `At landing the build alone was off by ${fixed(before.median, 1)} points of charge, with what it learned by ${fixed(after.median, 1)} (medians of ${plural(flights, 'flight')}).`;
}

/** How it shakes beside the other aircraft of its type. */
export function vibrationSentence(vibration: Prediction['vibration']): string {
  const { vibration_mps2, usual_mps2, low_mps2, high_mps2, ratio, rank, of, reason } = vibration;
  if (ratio === null || vibration_mps2 === null || usual_mps2 === null)
    return `not known: ${reason ?? 'the log does not say.'}`;
  const others =
    low_mps2 === null || high_mps2 === null ? '' : ` (${figure(low_mps2)} to ${figure(high_mps2)})`;
  const more =
    rank === null
      ? ''
      : ` Of the ${of}, ${rank === 1 ? 'none shakes' : `${rank - 1} ${rank === 2 ? 'shakes' : 'shake'}`} more.`;
  return `${figure(vibration_mps2)} m/s² over the three axes, ${fixed(ratio, 2)} times the ${figure(usual_mps2)} m/s² of the others${others}.${more}`;
}
