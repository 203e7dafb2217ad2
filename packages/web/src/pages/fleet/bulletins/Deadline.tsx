import { Instant } from '../../../ui/index.ts';
import type { Bulletin } from './bulletins.ts';

/** `25 Nov 2026`, `25 h after it takes effect`, or both: the first to pass counts. */
export function Deadline({ of: { date, hours } }: { readonly of: Bulletin['deadline'] }) {
  return (
    <>
      {date === null && hours !== null ? null : <Instant at={date} as="date" none="None" />}
      {date === null || hours === null ? '' : ' or '}
      {hours === null ? '' : `${hours} h after it takes effect`}
    </>
  );
}
