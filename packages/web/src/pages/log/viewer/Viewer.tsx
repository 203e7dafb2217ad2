import type { CrashReading } from '@airworthy/forensics';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useSettings } from '../../../format/settings.ts';
import { duration, timeText } from '../../../format/times.ts';
import { PageBar, useAddress, useSetAddress } from '../../../ui/index.ts';
import styles from '../log.module.css';
import type { LogEntry } from '../logs.ts';
import { Notes } from '../notes/Notes.tsx';
import { plots as lazyPlots } from '../plots/lazyPlots.ts';
import { Track } from '../track/Track.tsx';
import { Causes } from './Causes.tsx';
import { Findings } from './Findings.tsx';
import { Flights } from './Flights.tsx';
import { addressWindow, clipped, firstWindow, type Look, windowOf } from './look.ts';
import { About, Limits, Measures } from './Measures.tsx';
import { MomentsLink } from './MomentsLink.tsx';
import { SaveMenu } from './SaveMenu.tsx';
import { Timeline } from './Timeline.tsx';
import { useCursor } from './useCursor.ts';
import { Verdict } from './Verdict.tsx';

/** What is below the plots comes with scripts of its own. */
const Parameters = lazy(() =>
  import('../parameters/Parameters.tsx').then((part) => ({ default: part.Parameters })),
);
const Replay = lazy(() =>
  import('../replay/Replay.tsx').then((part) => ({ default: part.Replay })),
);

const Controllers = lazy(() =>
  import('../tracking/Controllers.tsx').then((part) => ({ default: part.Controllers })),
);
const Calibrate = lazy(() =>
  import('../calibrate/Calibrate.tsx').then((part) => ({ default: part.Calibrate })),
);

type ViewerProps = {
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  /** The other logs, where several are open. */
  readonly list: ReactNode;
  readonly open: ReactNode;
};

/** One reading: the verdict, why, the plots of the moment, then everything else. */
export function Viewer({ entry, reading, list, open }: ViewerProps) {
  const { from, to, replay } = useAddress('log');
  const setAddress = useSetAddress('log');
  const { zone } = useSettings();
  const { meta } = reading;
  const [calibrating, setCalibrating] = useState(false);
  const plots = useRef<HTMLDivElement>(null);
  // The answer is on the screen before the rest of a long log is drawn, which takes a third of its reading.
  const [later, setLater] = useState(false);
  useEffect(() => {
    // A task of its own: React would go on in the same one, before anything is painted.
    const next = setTimeout(() => startTransition(() => setLater(true)));
    return () => clearTimeout(next);
  }, []);
  const window = useMemo(
    () => addressWindow(from, to, meta.duration_s) ?? firstWindow(reading),
    [from, to, meta.duration_s, reading],
  );
  const cursor = useCursor(reading, window);
  const show = (next: TimeWindow | null) => {
    const [start, end] = clipped(next ?? [0, meta.duration_s], meta.duration_s);
    setAddress({ from: String(Number(start.toFixed(3))), to: String(Number(end.toFixed(3))) });
  };
  const look = (target: Look) => {
    show(windowOf(target, meta.duration_s));
    if ('at_s' in target) cursor.set(target.at_s);
    plots.current?.scrollIntoView({ block: 'start' });
  };
  const note = [
    meta.vehicle_label,
    meta.airframe,
    duration(meta.duration_s),
    meta.started_at === null ? null : timeText(meta.started_at, zone),
    entry.source === null ? 'read in this browser' : 'read by the server',
  ];
  return (
    <>
      <PageBar title={entry.name} note={note.filter((part) => part).join(' · ')}>
        {replay === undefined && hasMotion(reading) ? (
          <Button variant="default" onClick={() => setAddress({ replay: 'follow' })}>
            Replay
          </Button>
        ) : null}
        {reading.hovers.length > 0 || hasResistance(reading) ? (
          <Button variant="default" onClick={() => setCalibrating(true)}>
            Calibrate a build
          </Button>
        ) : null}
        <MomentsLink source={entry.source} window={window} />
        <SaveMenu reading={reading} entry={entry} window={window} />
        {open}
      </PageBar>
      {calibrating ? (
        <Suspense>
          <Calibrate reading={reading} onClose={() => setCalibrating(false)} />
        </Suspense>
      ) : null}
      <div className={styles.stack}>
        {list}
        <Verdict reading={reading} />
        <Flights reading={reading} onLook={look} />
        {later ? (
          <Rest {...{ entry, reading, window, cursor, plots }} onWindow={show} onLook={look} />
        ) : (
          <div className={styles.waiting} />
        )}
      </div>
    </>
  );
}

type RestProps = Pick<ViewerProps, 'entry' | 'reading'> & {
  readonly window: TimeWindow;
  readonly cursor: TimeCursor;
  readonly plots: RefObject<HTMLDivElement | null>;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly onLook: (target: Look) => void;
};

/** What is below the answer. */
function Rest({ entry, reading, window, cursor, plots, onWindow, onLook }: RestProps) {
  const { replay } = useAddress('log');
  const plan = useQuery(planQuery(entry));
  return (
    <>
      {replay === undefined ? null : (
        <Suspense fallback={<div className={styles.waiting} />}>
          <Replay reading={reading} cursor={cursor} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Causes reading={reading} onLook={onLook} />
          <Track reading={reading} cursor={cursor} window={window} plan={plan.data} />
        </div>
        <div className={styles.plots} ref={plots}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <lazyPlots.Component
              entry={entry}
              reading={reading}
              window={window}
              onWindow={onWindow}
              cursor={cursor}
            />
          </Suspense>
        </div>
      </div>
      <Findings reading={reading} onLook={onLook} />
      <Notes reading={reading} cursor={cursor} onLook={onLook} />
      <Timeline reading={reading} onLook={onLook} />
      <Measures reading={reading} />
      <Suspense fallback={<div className={styles.waiting} />}>
        <Controllers entry={entry} reading={reading} window={window} />
        <Parameters entry={entry} reading={reading} />
      </Suspense>
      <Limits reading={reading} />
      <About reading={reading} />
    </>
  );
}

/** The worker of a file of this machine has the log open; that of a server's reading is not fetched for it. */
function planQuery({ name, reader, source }: LogEntry) {
  return {
    queryKey: ['log plan', name, reader.opened],
    queryFn: () => reader.plan(),
    enabled: source === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  } as const;
}

function hasResistance({ diagnostics: { battery } }: CrashReading): boolean {
  return battery.available && battery.ir_mohm_cell !== null;
}

/** Whether there is anything to replay: an attitude or a place. */
function hasMotion({ series: { flight } }: CrashReading): boolean {
  return flight.roll_deg !== undefined || flight.lat !== undefined;
}
