import type { CrashReading } from '@airworthy/forensics';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurveChart } from '../../../charts/CurveChart.tsx';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { figure, fixed } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import type { Units } from '../../../format/units.ts';
import { Sheet } from '../../../ui/index.ts';
import type { Tracking } from '../../../workers/tracking/tracking.ts';
import { Chips } from '../Chips.tsx';
import styles from '../log.module.css';
import type { LogEntry } from '../logs.ts';
import { flownStretch } from './stretch.ts';
import { delayText, errorText } from './texts.ts';

type ControllersProps = {
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  readonly window: TimeWindow;
};

const STRETCHES = [
  { key: 'flight', text: 'Flight' },
  { key: 'window', text: 'Window of the plots' },
] as const;

/** Target against actual of every controller; worked out when it is asked for, at the full rate of the log. */
export function Controllers({ entry, reading, window }: ControllersProps) {
  const [asked, setAsked] = useState(false);
  const flown = flownStretch(reading);
  const [over, setOver] = useState<'flight' | 'window'>(flown === null ? 'window' : 'flight');
  const stretch = over === 'flight' && flown !== null ? flown : window;
  const tracking = useQuery({
    queryKey: ['log tracking', entry.name, entry.reader.opened, ...stretch],
    queryFn: () => entry.reader.tracking(stretch),
    enabled: asked,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  return (
    <Sheet
      title="Controllers"
      note={
        asked ? `${fixed(stretch[0], 1)} to ${fixed(stretch[1], 1)} s` : 'target against actual'
      }
      flush
    >
      <div className={styles.filters}>
        {asked ? (
          <Chips
            label="Stretch of the log"
            chips={STRETCHES.filter(({ key }) => key === 'window' || flown !== null)}
            pressed={(key) => key === over}
            onPress={setOver}
          />
        ) : (
          <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
            Work out tracking and step response
          </Button>
        )}
        {tracking.error === null ? null : <p role="alert">{tracking.error.message}</p>}
        {asked && tracking.data === undefined && tracking.error === null ? (
          <p role="status">Reading targets and actuals</p>
        ) : null}
      </div>
      {tracking.data === undefined ? null : <Answers tracking={tracking.data} />}
    </Sheet>
  );
}

const STEP =
  'What came of a step of the target, estimated from the whole stretch: 1 is the target.';

function Answers({ tracking }: { readonly tracking: readonly Tracking[] }) {
  const units = useUnits();
  const steps = tracking.flatMap((one) =>
    one.known && one.step !== null ? [{ ...one.step, label: one.label }] : [],
  );
  return (
    <>
      <table className="rows list">
        <thead>
          <tr>
            <th>Controller</th>
            <th className="n">RMS error</th>
            <th className="n">Delay</th>
            <th className="n">Overshoot</th>
            <th className="n">Logged</th>
          </tr>
        </thead>
        <tbody>
          {tracking.map((one) => (
            <tr key={one.key}>
              <td className={styles.controller}>{one.label}</td>
              <Cells one={one} units={units} />
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length === 0 ? null : (
        <div className={styles.step}>
          <h3>Step response</h3>
          <p className="muted small">
            {STEP} Overshoot is counted from where the response settles, which may be below it.
          </p>
          <CurveChart
            height={220}
            chart={{
              title: 'Step response',
              desc: STEP,
              x: { label: 'After the step', unit: 's', min: 0, max: 1 },
              y: { label: 'Share of the step', unit: 'share', min: 0, max: 1.2 },
              lines: steps.map(({ label, t_s, value }, i) => ({
                label,
                x: t_s,
                y: value,
                tone: i,
              })),
            }}
          />
        </div>
      )}
    </>
  );
}

function Cells({ one, units }: { readonly one: Tracking; readonly units: Units }) {
  if (!one.known)
    return (
      <td colSpan={4} className="muted">
        Unknown. {one.why}
      </td>
    );
  const { overshoot, unknown, rate_hz } = one;
  const delay = delayText(one);
  const because = <span className="muted">unknown: {unknown ?? 'no delay fits'}</span>;
  return (
    <>
      <td className="n" data-label="RMS error">
        {errorText(one, units)}
      </td>
      <td className="n" data-label="Delay">
        {delay ?? because}
      </td>
      <td className="n" data-label="Overshoot">
        {overshoot !== null ? `${fixed(100 * overshoot, 0)}\u202f%` : delay === null ? '' : because}
      </td>
      <td className="n muted" data-label="Logged">
        {`${figure(rate_hz)}\u202fHz`}
      </td>
    </>
  );
}
