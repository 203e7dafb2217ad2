import { componentKinds } from '@airworthy/contract/values';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  ButtonLink,
  type Column,
  EmptyState,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { ScanButton } from '../labels/ScanButton.tsx';
import { MaintenanceTabs } from '../maintenance/tabs.tsx';
import { AircraftLink, HowTo } from '../parts.tsx';
import { ComponentForm } from './ComponentForm.tsx';
import { byWear, componentColumns } from './componentColumns.tsx';
import { COMPONENT_STATES, type Component } from './components.ts';

const MOST = 1000;

/** Parts that are tracked individually, most worn first. */
export function ComponentsPage() {
  const { kind, state } = useAddress('components');
  const set = useSetAddress('components');
  const manages = usePermission()('maintenance.manage');
  const [adding, setAdding] = useState(false);
  const parts = useQuery(query('listComponents', { query: { state, limit: MOST, total: 0 } }));
  const all = (name: string, values: readonly string[]) => [
    { value: '', label: name },
    ...values.map((one) => ({ value: one, label: words(one) })),
  ];
  return (
    <>
      <PageBar title="Components">
        <ScanButton />
        <ButtonLink to={paths.labels} search={{ of: 'packs' }}>
          Labels
        </ButtonLink>
        {manages ? (
          <Button variant="filled" onClick={() => setAdding(true)}>
            Add a component
          </Button>
        ) : null}
      </PageBar>
      {adding ? <ComponentForm component={null} onClose={() => setAdding(false)} /> : null}
      <Rows>
        <MaintenanceTabs at={paths.components} />
        <div className={styles.filters}>
          <NativeSelect
            size="xs"
            aria-label="Kind"
            value={kind ?? ''}
            data={all('All kinds', componentKinds)}
            onChange={(event) => set({ kind: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label="State"
            value={state ?? ''}
            data={all('All states', COMPONENT_STATES)}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
        </div>
        <Answered of={parts}>
          {({ components }) => {
            const shown = components.filter((one) => kind === undefined || one.kind === kind);
            return shown.length === 0 ? (
              <EmptyState
                title={components.length === 0 ? 'No components yet' : 'None of this kind'}
              >
                A battery, a motor or a camera that is tracked here keeps its hours, flights and
                cycles when it moves from one aircraft to another.{' '}
                <HowTo may={manages} button="Add a component" deed="add them" />
              </EmptyState>
            ) : (
              <ComponentTable list={shown} />
            );
          }}
        </Answered>
      </Rows>
    </>
  );
}

function ComponentTable({ list }: { readonly list: readonly Component[] }) {
  const registry = useQuery(query('listAircraft'));
  const names = new Map(registry.data?.aircraft.map((one) => [one.id, one.name]));
  const { status, name, kind, hours, cycles, life } = componentColumns;
  const where: Column<Component> = {
    name: 'Where',
    cell: ({ asset_id: id, state }) =>
      id === null ? words(state) : <AircraftLink id={id} name={names.get(id) ?? ''} />,
  };
  return (
    <Sheet flush>
      <Table
        of={byWear(list)}
        rowKey={({ id }) => id}
        columns={[status, name, kind, where, hours, cycles, life]}
      />
    </Sheet>
  );
}
