import { Button, NativeSelect } from '@mantine/core';
import { fileSize } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import { AppLink, Instant, Level } from '../../../../ui/index.ts';
import { duration } from '../../due.ts';
import styles from '../flights.module.css';
import { clockOf } from '../words.ts';
import type { LogSummary } from './fromLog.ts';
import { type Dropped, removeDropped, setTarget, type Target } from './queue.ts';

type LogRowProps = {
  readonly entry: Dropped;
  readonly fleet: readonly { readonly id: number; readonly name: string }[];
};

export function LogRow({ entry, fleet }: LogRowProps) {
  const { file, summary, state } = entry;
  return (
    <tr>
      <td>
        {file.name} <span className="muted small">{fileSize(file.size)}</span>
      </td>
      <td data-label="It says">{summary === null ? '–' : <Says summary={summary} />}</td>
      <td data-label="Goes to">
        {state.kind === 'ready' ? (
          <TargetChoice entry={entry} fleet={fleet} target={state.target} />
        ) : state.kind === 'done' ? (
          <AppLink to={paths.flight(state.flightId)}>Flight {state.flightId}</AppLink>
        ) : (
          '–'
        )}
      </td>
      <td data-label="State">
        <StateOf entry={entry} />
      </td>
    </tr>
  );
}

function Says({ summary }: { readonly summary: LogSummary }) {
  const rest = [
    duration(summary.duration_s),
    summary.airframe,
    summary.battery,
    summary.place === null
      ? null
      : `${summary.place.lat.toFixed(3)}, ${summary.place.lon.toFixed(3)}`,
  ].filter((part) => part !== null);
  return (
    <span>
      {summary.startedAt === null ? (
        'no time of day'
      ) : (
        <Instant at={summary.startedAt.toISOString()} />
      )}
      <span className="muted"> · {rest.join(' · ')}</span>
      {summary.crashed ? (
        <>
          {' '}
          <Level level="bad">Crash</Level>
        </>
      ) : null}
    </span>
  );
}

const choiceOf = (target: Target | null) =>
  target === null ? '' : target.kind === 'flight' ? `f${target.id}` : `n${target.assetId}`;

function targetOf(value: string): Target | null {
  const id = Number(value.slice(1));
  if (value === '') return null;
  return value.startsWith('f') ? { kind: 'flight', id } : { kind: 'new', assetId: id };
}

function TargetChoice(props: LogRowProps & { readonly target: Target | null }) {
  const { entry, fleet, target } = props;
  return (
    <NativeSelect
      size="xs"
      aria-label={`Where ${entry.file.name} goes`}
      value={choiceOf(target)}
      onChange={(event) => setTarget(entry.key, targetOf(event.currentTarget.value))}
      data={[
        { value: '', label: 'Choose the aircraft' },
        ...entry.matches.map((flight) => ({
          value: `f${flight.id}`,
          label: `${flight.asset_name}, ${dateText(flight.flown_at)} ${clockOf(flight.started_at) ?? ''}, ${duration(flight.duration_s)}`,
        })),
        ...fleet.map((one) => ({ value: `n${one.id}`, label: `New flight of ${one.name}` })),
      ]}
    />
  );
}

function StateOf({ entry }: { readonly entry: Dropped }) {
  const { state, file, key } = entry;
  const remove = (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`Remove ${file.name}`}
      onClick={() => removeDropped(key)}
    >
      Remove
    </Button>
  );
  switch (state.kind) {
    case 'waiting':
      return <span className="muted">Waiting {remove}</span>;
    case 'matching':
      return <span className="muted">Looking for its flight</span>;
    case 'reading':
    case 'sending': {
      const what = state.kind === 'reading' ? 'Reading' : 'Sending';
      const again = state.kind === 'sending' && state.retry_s !== null;
      return (
        <>
          <progress
            className={styles.progress}
            aria-label={`${what} ${file.name}`}
            max={1}
            value={state.share}
          />
          <span className="muted small">
            {again ? ` The line broke; again in ${state.retry_s} s` : ` ${what}`}
          </span>
        </>
      );
    }
    case 'ready':
      return (
        <>
          {state.target === null ? (
            <Level level="warn">No flight found</Level>
          ) : state.target.kind === 'flight' ? (
            <Level level="ok">Matched</Level>
          ) : (
            <Level level="plain">New flight</Level>
          )}{' '}
          {remove}
        </>
      );
    case 'done':
      return <Level level="ok">{state.isNew ? 'Filed and attached' : 'Attached'}</Level>;
    default:
      return (
        <>
          <Level level="bad">{state.kind === 'failed' ? 'Not sent' : 'Not a log'}</Level>{' '}
          {state.reason} {remove}
        </>
      );
  }
}
