import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { sendingText, shareSent } from '../../../../api/sending.ts';
import { fileSize } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import { AppLink, type Column, Instant, Level } from '../../../../ui/index.ts';
import { duration } from '../../due.ts';
import styles from '../flights.module.css';
import { clockOf } from '../words.ts';
import type { Dropped, Target } from './dropped.ts';
import { type LogSummary, type NamedPlace, siteOf } from './fromLog.ts';
import { removeDropped, setTarget, stopDropped, useDropped } from './queue.ts';

type Fleet = readonly { readonly id: number; readonly name: string }[];

/** What the list of dropped logs shows of each. */
export function logColumns(
  fleet: Fleet,
  places: readonly NamedPlace[],
): readonly Column<Dropped>[] {
  return [
    {
      name: 'Log',
      as: 'lead',
      width: '22%',
      cell: ({ file }) => (
        <>
          {file.name} <span className="muted small">{fileSize(file.size)}</span>
        </>
      ),
    },
    {
      name: 'It says',
      width: '27%',
      cell: ({ summary }) => (summary === null ? null : <Says summary={summary} places={places} />),
    },
    {
      name: 'Goes to',
      width: '23%',
      cell: (entry) => <Goal entry={entry} fleet={fleet} />,
    },
    { name: 'State', width: '28%', cell: (entry) => <StateOf entry={entry} /> },
  ];
}

type GoalProps = { readonly entry: Dropped; readonly fleet: Fleet };

function Goal({ entry, fleet }: GoalProps) {
  const { state } = entry;
  if (state.kind === 'ready')
    return <TargetChoice entry={entry} fleet={fleet} target={state.target} />;
  if (state.kind !== 'done') return null;
  return <AppLink to={paths.flight(state.flightId)}>Flight {state.flightId}</AppLink>;
}

type SaysProps = { readonly summary: LogSummary; readonly places: readonly NamedPlace[] };

function Says({ summary, places }: SaysProps) {
  const rest = [
    duration(summary.duration_s),
    summary.airframe,
    summary.battery,
    siteOf(summary.place, places) || null,
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

function choiceOf(target: Target | null): string {
  switch (target?.kind) {
    case undefined:
      return '';
    case 'flight':
      return `f${target.id}`;
    case 'new':
      return `n${target.assetId}`;
    case 'with':
      return `w${target.key}`;
  }
}

function targetOf(value: string): Target | null {
  const id = Number(value.slice(1));
  if (value === '') return null;
  if (value.startsWith('w')) return { kind: 'with', key: id };
  return value.startsWith('f') ? { kind: 'flight', id } : { kind: 'new', assetId: id };
}

function TargetChoice(props: GoalProps & { readonly target: Target | null }) {
  const { entry, fleet, target } = props;
  const dropped = useDropped();
  const fileName = (key: number) =>
    dropped.find((one) => one.key === key)?.file.name ?? 'a log that was removed';
  return (
    <NativeSelect
      size="xs"
      aria-label={`Where ${entry.file.name} goes`}
      value={choiceOf(target)}
      onChange={(event) => setTarget(entry.key, targetOf(event.currentTarget.value))}
      data={[
        { value: '', label: 'Choose the aircraft' },
        ...(target?.kind === 'with'
          ? [{ value: choiceOf(target), label: `With ${fileName(target.key)}` }]
          : []),
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
      return (
        <Underway of={`Reading ${file.name}`} share={state.share}>
          Reading {remove}
        </Underway>
      );
    case 'sending':
      return (
        <Underway of={`Sending ${file.name}`} share={shareSent(state.progress, file.size)}>
          {sendingText(file.size, state.progress)}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Stop sending ${file.name}`}
            onClick={() => stopDropped(key)}
          >
            Stop
          </Button>
        </Underway>
      );
    case 'ready':
      return (
        <>
          {state.target === null ? (
            <Level level="warn">No flight found</Level>
          ) : state.target.kind === 'flight' ? (
            <Level level="ok">Matched</Level>
          ) : state.target.kind === 'with' ? (
            <Level level="plain">Same flight</Level>
          ) : (
            <Level level="plain">New flight</Level>
          )}{' '}
          {remove}
        </>
      );
    case 'done':
      return (
        <Level level="ok">{state.target.kind === 'new' ? 'Filed and attached' : 'Attached'}</Level>
      );
    default:
      return (
        <>
          <Level level="bad">{state.kind === 'failed' ? 'Not sent' : 'Not a log'}</Level>{' '}
          {state.reason} {remove}
        </>
      );
  }
}

type UnderwayProps = {
  readonly of: string;
  /** Null while nobody knows. */
  readonly share: number | null;
  readonly children: ReactNode;
};

function Underway({ of, share, children }: UnderwayProps) {
  return (
    <>
      <progress className={styles.progress} aria-label={of} max={1} value={share ?? undefined} />
      <div className="muted small">{children}</div>
    </>
  );
}
