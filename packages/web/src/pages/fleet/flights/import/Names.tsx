import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { usePermission } from '../../../../api/session.ts';
import { plural } from '../../../../format/numbers.ts';
import { notifyError } from '../../../../shell/notices.ts';
import { ChoiceField, Sheet, Table } from '../../../../ui/index.ts';
import type { Reading } from './columns.ts';
import {
  choose,
  chosen,
  type NameChoice,
  type NameChoices,
  type NameKind,
  type UnknownName,
} from './names.ts';

const CALLED: Readonly<Record<NameKind, string>> = {
  aircraft: 'Aircraft',
  pilot: 'Pilot',
  battery: 'Battery',
};

const FIRST: Readonly<Record<NameKind, readonly (readonly [string, string])[]>> = {
  aircraft: [
    ['', 'Say what it is'],
    ['text', 'Keep the name, not in the registry'],
  ],
  pilot: [
    ['', 'Say who it is'],
    ['none', 'File without a pilot'],
  ],
  battery: [['', 'Keep the name']],
};

type NamesProps = {
  readonly unknown: readonly UnknownName[];
  readonly reading: Reading;
  readonly onChoices: (choices: NameChoices) => void;
};

/** Names of the file that are not on record: what each of them is, said once and remembered. */
export function Names({ unknown, reading, onChoices }: NamesProps) {
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { choices } = reading;
  const added = unknown.filter(({ kind, name }) => chosen(choices, kind, name) === 'new');
  const mayAdd = (kind: NameKind) =>
    may(kind === 'battery' ? 'maintenance.manage' : 'records.manage');
  const add = async () => {
    setAdding(true);
    let next = choices;
    try {
      for (const one of added) next = choose(next, one, await addRecord(one));
    } catch (error) {
      notifyError(error);
    }
    onChoices(next);
    setAdding(false);
  };
  if (unknown.length === 0) return null;
  return (
    <Sheet
      title="Names that are not on record"
      note="said once, remembered on this device for the next file"
      flush
      actions={
        added.length === 0 ? undefined : (
          <Button size="xs" variant="filled" loading={adding} onClick={() => void add()}>
            Add {plural(added.length, 'record')}
          </Button>
        )
      }
    >
      <Table
        of={unknown}
        rowKey={({ kind, name }) => `${kind} ${name}`}
        columns={[
          { name: 'Name', as: 'lead', cell: ({ name }) => name },
          { name: 'Kind', cell: ({ kind }) => CALLED[kind] },
          { name: 'Lines', as: 'figure', cell: ({ lines }) => lines },
          {
            name: 'Is',
            cell: (one) => (
              <ChoiceField
                label={`What ${one.name} is`}
                value={String(chosen(choices, one.kind, one.name) ?? '')}
                options={optionsFor(one.kind, reading, mayAdd(one.kind))}
                onChange={(value) => onChoices(choose(choices, one, choiceOf(value)))}
              />
            ),
          },
        ]}
      />
    </Sheet>
  );
}

function choiceOf(value: string): NameChoice | undefined {
  if (value === '') return undefined;
  return value === 'text' || value === 'none' || value === 'new' ? value : Number(value);
}

function optionsFor(kind: NameKind, reading: Reading, mayAdd: boolean) {
  const records = { aircraft: reading.aircraft, pilot: reading.pilots, battery: reading.batteries }[
    kind
  ];
  const added = {
    aircraft: 'Add to the registry',
    pilot: 'Add to the roster',
    battery: 'Add as a component',
  }[kind];
  return [
    ...FIRST[kind],
    ...(mayAdd ? [['new', added] as const] : []),
    ...records.map(({ id, names }) => [String(id), names[0] ?? String(id)] as const),
  ];
}

async function addRecord({ kind, name }: UnknownName): Promise<number> {
  if (kind === 'aircraft') return (await call('addAircraft', { body: { name } })).id;
  if (kind === 'pilot') return (await call('addPilot', { body: { name } })).id;
  return (await call('fileComponent', { body: { kind: 'battery', name } })).id;
}
