import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { query } from '../../../../api/queries.ts';
import { useHolder } from '../../../../api/session.ts';
import { notifyError } from '../../../../shell/notices.ts';
import { offsetText } from '../flightFields.ts';
import type { TargetName } from './cells.ts';
import { type Reading, type ReadRow, readRow } from './columns.ts';
import { type DateOrder, guessDateOrder, misfits } from './dates.ts';
import { fileRows, type Outcome, previewRows, readTable, type Table } from './file.ts';
import { type NameChoices, rememberedNames, rememberNames, unknownNames } from './names.ts';
import type { Recognised } from './profiles.ts';

export type Choices = { readonly columns: readonly TargetName[]; readonly order: DateOrder };
type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' | 'seen' | 'filed'; readonly outcomes: readonly Outcome[] };

/** The file that is being imported, what was chosen for it, and how far it is. */
export function useImport() {
  const [table, setTable] = useState<Table | null>(null);
  const [profile, setProfile] = useState<Recognised<Table>['profile']>(null);
  const [choices, setChoices] = useState<Choices>({ columns: [], order: 'ymd' });
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const stop = useRef(new AbortController());
  const organizationId = useHolder()?.organizationId ?? 0;
  const [names, setNames] = useState<NameChoices>(() => rememberedNames(organizationId));
  const reading = useReading(choices, names);
  const rows = useMemo(
    () => (table?.lines ?? []).map((line): ReadRow => readRow(line, reading)),
    [table, reading],
  );
  const unknown = useMemo(() => unknownNames(table?.lines ?? [], reading), [table, reading]);
  const misfitting = table === null ? [] : misfits(datesOf(table, choices.columns), choices.order);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    try {
      const { table: read, columns, order, profile: known } = await readTable(file);
      setTable(read);
      setProfile(known);
      setChoices({ columns, order: order ?? guessDateOrder(datesOf(read, columns)).order });
      setStage({ kind: 'choosing' });
    } catch (error) {
      notifyError(error);
    }
  };
  const work = async (kind: 'seen' | 'filed') => {
    stop.current = new AbortController();
    setStage({ kind: 'working', outcomes: [] });
    let latest: readonly Outcome[] = [];
    const show = (outcomes: readonly Outcome[]) => {
      latest = outcomes;
      setStage({ kind: 'working', outcomes });
    };
    const { signal } = stop.current;
    try {
      if (kind === 'seen') await previewRows(rows, show, signal);
      else await fileRows(table?.name ?? '', rows, show, signal);
    } catch (error) {
      notifyError(error);
    }
    setStage(latest.length === 0 ? { kind: 'choosing' } : { kind, outcomes: latest });
  };
  const change = (next: Choices) => {
    setChoices(next);
    setStage({ kind: 'choosing' });
  };
  const changeNames = (next: NameChoices) => {
    setNames(next);
    rememberNames(organizationId, next);
    setStage({ kind: 'choosing' });
  };
  return {
    table,
    profile,
    choices,
    stage,
    rows,
    reading,
    unknown,
    misfitting,
    take,
    work,
    change,
    changeNames,
    stop: () => stop.current.abort(),
    leave: () => setTable(null),
  };
}

export type Import = ReturnType<typeof useImport>;

/** The cells of the column that holds the dates. */
export function datesOf({ lines }: Table, columns: readonly TargetName[]): string[] {
  const at = columns.indexOf('date');
  return at < 0 ? [] : lines.map((line) => line[at] ?? '');
}

const BATTERIES = { query: { limit: 1000, total: 0 } } as const;

function useReading({ columns, order }: Choices, choices: NameChoices): Reading {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft;
  const pilots = useQuery(query('listPilots')).data?.pilots;
  const components = useQuery(query('listComponents', BATTERIES)).data?.components;
  return useMemo(
    () => ({
      columns,
      order,
      choices,
      aircraft: (aircraft ?? []).map(({ id, name, registration, serial }) => ({
        id,
        names: [name, registration, serial],
      })),
      pilots: (pilots ?? []).map(({ id, name }) => ({ id, names: [name] })),
      batteries: (components ?? [])
        .filter(({ kind }) => kind === 'battery')
        .map(({ id, name, serial }) => ({ id, names: [name, serial === '' ? null : serial] })),
      offset: (local: string) => offsetText(new Date(local), new Date()),
    }),
    [columns, order, choices, aircraft, pilots, components],
  );
}
