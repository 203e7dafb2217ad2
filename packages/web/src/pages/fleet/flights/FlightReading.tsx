import type { CrashReading } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { timeCursor } from '../../../charts/timeCursor.ts';
import { fixed, plural, words } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { scaleOf, toShown } from '../../../format/units.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Level, LoadingState, Rows, Sheet } from '../../../ui/index.ts';
import { sentenceText } from '../../log/sentences.ts';
import { Track } from '../../log/track/Track.tsx';
import { categoryText, headline, toneOf, verdictParts } from '../../log/words.ts';
import styles from './flights.module.css';

const LEVEL_OF = { bad: 'bad', open: 'warn', good: 'ok' } as const;
const LEVELS = { alert: 'bad', warn: 'warn', info: 'plain' } as const;

/** The stored reading: the verdict, its evidence, the figures of the log and the way over the ground. */
export function FlightReading({
  id,
  state,
}: {
  readonly id: string;
  readonly state: string | null;
}) {
  const answer = useQuery({
    ...query('getLogReading', { params: { id } }),
    enabled: state === 'done' || state === 'queued',
    refetchInterval: ({ state: asked }) => (asked.data?.state === 'queued' ? ASK_AGAIN_MS : false),
  });
  if (state === 'queued') return <Progress of={answer.data} />;
  if (state !== 'done')
    return (
      <Sheet title="Reading">
        <p className="muted">{WITHOUT[state ?? 'missing']}</p>
      </Sheet>
    );
  const reading = (answer.data as { result?: CrashReading } | undefined)?.result;
  if (reading === undefined)
    return (
      <Sheet title="Reading">
        {answer.error === null ? <LoadingState rows={6} /> : <p>{answer.error.message}</p>}
      </Sheet>
    );
  return <Read id={id} reading={reading} />;
}

/** How far a reading is, in the queue or in a reader's hands. */
function Progress({ of }: { readonly of: CallReply<'getLogReading'> | undefined }) {
  const progress = of?.progress ?? 0;
  const text =
    progress > 0
      ? `The log is being read: ${Math.floor(100 * progress)} % is done.`
      : `The log is waiting to be read.${placeText(of?.position)}`;
  return (
    <Sheet title="Reading">
      <p className="muted" role="status">
        {text} This page shows it by itself.
      </p>
      <progress
        className={styles.progress}
        aria-label="Log read"
        max={1}
        {...(progress > 0 ? { value: progress } : {})}
      />
    </Sheet>
  );
}

/** Its place in the queue; nothing where the answer has not come or does not say. */
function placeText(position: number | undefined): string {
  if (position === undefined) return '';
  return position === 0
    ? ' It is next.'
    : ` ${plural(position, 'reading is', 'readings are')} before it.`;
}

const ASK_AGAIN_MS = 1000;

const WITHOUT: Readonly<Record<string, string>> = {
  missing: 'Attach the log of this flight to see its verdict, figures and track here.',
  none: 'The log is stored. It is read automatically when Fleet Health is on for the aircraft.',
  too_large: 'The log is stored. It is too large to be read automatically.',
  failed: 'The log is stored, but it could not be read. The reason is shown beside the file.',
};

function Read({ id, reading }: { readonly id: string; readonly reading: CrashReading }) {
  const units = useUnits();
  const cursor = useMemo(() => timeCursor(), []);
  const { crash, diagnostics, meta } = reading;
  const found = reading.preconditions.available ? reading.preconditions.findings : [];
  const causes = found.filter(([category]) => !category.startsWith('not_'));
  const ruledOut = found.filter(([category]) => category.startsWith('not_'));
  const said = new Set(causes.map(([, sentence]) => sentence));
  const { sentence, lookedFor } = verdictParts(crash.reason);
  return (
    <Rows>
      <Sheet
        title="Reading"
        note={[meta.vehicle_label, meta.airframe].filter(Boolean).join(' · ')}
        actions={
          <AppLink to={paths.log} search={{ flight: id }}>
            Open in the viewer
          </AppLink>
        }
      >
        <p className={styles.verdict}>
          <Level level={LEVEL_OF[toneOf(crash)]}>{headline(crash)}</Level>{' '}
          {sentenceText(sentence, units)}
        </p>
        <ul className={styles.changes}>
          {causes.map(([category, why]) => (
            <li key={category}>
              <b>{categoryText(category)}</b> {sentenceText(why, units)}
            </li>
          ))}
          {diagnostics.findings
            .filter(({ detail }) => !said.has(detail))
            .map((finding) => (
              <li key={finding.key}>
                <Level level={LEVELS[finding.level]}>{words(finding.level)}</Level>{' '}
                <b>{finding.title}</b>{' '}
                <span className="muted">{sentenceText(finding.detail, units)}</span>
              </li>
            ))}
        </ul>
        {ruledOut.length === 0 ? null : (
          <details>
            <summary className="muted">
              Ruled out:{' '}
              {ruledOut.map(([category]) => categoryText(category).toLowerCase()).join(', ')}
            </summary>
            <ul className={styles.changes}>
              {ruledOut.map(([category, why]) => (
                <li key={category}>{sentenceText(why, units)}</li>
              ))}
            </ul>
          </details>
        )}
        {lookedFor === null ? null : <p className="muted small">{lookedFor}</p>}
      </Sheet>
      <Measured reading={reading} />
      <Track reading={reading} cursor={cursor} window={[0, meta.duration_s]} />
    </Rows>
  );
}

function Measured({ reading: { diagnostics, flights, meta } }: { readonly reading: CrashReading }) {
  const { battery, gps, clipping, motors } = diagnostics;
  const height_m = Math.max(...flights.map((one) => one.height_m ?? Number.NEGATIVE_INFINITY));
  const units = useUnits();
  const rows: [string, string, string][] = [];
  const add = (name: string, value: number | null | undefined, digits: number, unit: string) => {
    if (value !== null && value !== undefined && Number.isFinite(value))
      rows.push([name, fixed(value, digits), unit]);
  };
  add('Armed', meta.armed_s / 60, 1, 'min');
  const height = scaleOf('height_m', units);
  add('Height', toShown(height_m, height), height.digits, height.unit);
  if (battery.available) {
    add('Charge used', battery.used_mah, 0, 'mAh');
    add('Lowest cell', battery.v_min_cell, 2, 'V');
    add('Pack resistance', battery.ir_mohm, 1, 'mΩ');
    add('Highest current', battery.i_max_a, 0, 'A');
  }
  if (clipping.available) add('Vibration', clipping.vibe_mean_ms2[2] ?? null, 1, 'm/s²');
  if (motors.available) add('Motor imbalance', motors.imbalance_pct, 1, '%');
  if (gps.available) add('Satellites', gps.sats_mean, 0, '');
  return (
    <dl className={styles.cells}>
      {rows.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
