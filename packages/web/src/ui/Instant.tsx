import { useSettings } from '../format/settings.ts';
import { ago, dateText, timeText, until } from '../format/times.ts';

type InstantProps = {
  readonly at: string | null | undefined;
  /** `time`: date and time. `date`: the date. `ago`, `until`: the distance from now. */
  readonly as?: 'time' | 'date' | 'ago' | 'until';
  readonly none?: string;
};

/** A moment in the reader's zone; pointing at it shows it in the reader's zone and in UTC. */
export function Instant({ at, as = 'time', none = 'never' }: InstantProps) {
  const { zone } = useSettings();
  if (at === null || at === undefined) return <span className="muted">{none}</span>;
  const now = new Date();
  const text =
    as === 'ago'
      ? ago(at, now)
      : as === 'until'
        ? until(at, now)
        : as === 'date'
          ? dateText(at, zone)
          : timeText(at, zone);
  return (
    <time dateTime={at} title={`${timeText(at, 'local')} · ${timeText(at, 'utc')}`}>
      {text}
    </time>
  );
}
