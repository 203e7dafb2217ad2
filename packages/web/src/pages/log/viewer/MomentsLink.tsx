import type { TimeWindow } from '../../../charts/timePlot.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/index.ts';
import type { ServerSource } from '../logs.ts';

/** Longer and shorter stretches are not compared. */
const WINDOW_S = { least: 1, most: 120 } as const;

/** Leads from the window that is shown to others like it; nothing where the log is no flight's, or the window too long. */
export function MomentsLink(props: {
  readonly source: ServerSource | null;
  readonly window: TimeWindow;
}) {
  const { source, window } = props;
  const [from, to] = window.map((at_s) => Number(at_s.toFixed(2))) as [number, number];
  if (source?.kind !== 'flight' || to - from < WINDOW_S.least || to - from > WINDOW_S.most)
    return null;
  return (
    <ButtonLink
      variant="default"
      to={paths.flight(source.id)}
      search={{ from: String(from), to: String(to) }}
      hash="moments"
    >
      Moments like this one
    </ButtonLink>
  );
}
