/** A log in which the autopilot started again holds several records, and each stops where its own autopilot did. */
import type { Airborne } from '../samples/phases.ts';
import type { View } from '../samples/view.ts';

/**
 * What the record of this flight shows: nothing behind the start that ended it. What was armed until then, without a
 * disarm, stops as a log does.
 */
export function viewOfBoot(view: View, span: Airborne | null): View {
  const { meta, armed } = view.flight;
  if (!meta.restarts || span === null) return view;
  const row = armed.find(({ from_us, to_us }) => from_us <= span.to_us && span.to_us <= to_us);
  if (row === undefined || row.disarmSeen || row.to_us >= view.end_us) return view;
  return { ...view, end_us: row.to_us };
}
