import { isInUse } from '@airworthy/contract/values';
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  ButtonLink,
  EmptyState,
  PageBar,
  Rows,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';

import { ScanButton } from '../labels/ScanButton.tsx';
import { Strip } from '../strip.tsx';
import { AircraftForm } from './AircraftForm.tsx';
import { RegistryTable, RegistryTiles } from './Registry.tsx';
import { type Aircraft, byUrgency, dueStateOf, isInFleet, tallyOf } from './status.ts';

/** The registry, with a status that can be read across a room; what grounds first stands first. */
export function AircraftPage() {
  const registry = useQuery(query('listAircraft'));
  const { q = '', view = 'tiles', all, add: asked } = useAddress('aircraft');
  const set = useSetAddress('aircraft');
  const edits = usePermission()('records.manage');
  const [adding, setAdding] = useState(edits && asked === '1');
  const add = edits ? (
    <Button variant="filled" onClick={() => setAdding(true)}>
      Add an aircraft
    </Button>
  ) : null;
  return (
    <>
      <PageBar title="Aircraft">
        <ScanButton />
        <ButtonLink to={paths.labels}>Labels</ButtonLink>
        {add}
      </PageBar>
      {adding ? (
        <AircraftForm
          aircraft={null}
          onClose={() => {
            setAdding(false);
            if (asked !== undefined) set({ add: undefined }, { replace: true });
          }}
        />
      ) : null}
      <Answered of={registry}>
        {({ aircraft }) => {
          if (aircraft.length === 0)
            return (
              <EmptyState title="No aircraft yet" action={add}>
                An aircraft in the registry collects its flights, hours, maintenance, bulletins and
                health.{edits ? '' : ' Owners, admins and managers add them.'}
              </EmptyState>
            );
          const shown = byUrgency(aircraft).filter(
            (one) => matches(one, q) && (all === '1' || isInFleet(one)),
          );
          const gone = aircraft.filter((one) => !isInFleet(one)).length;
          return (
            <Rows>
              <Counts aircraft={aircraft} />
              <div className={styles.filters}>
                <TextInput
                  size="xs"
                  aria-label="Search"
                  placeholder="Name, registration, model"
                  value={q}
                  onChange={(event) => set({ q: event.currentTarget.value }, { replace: true })}
                />
                <SegmentedControl
                  size="xs"
                  aria-label="View"
                  value={view}
                  data={[
                    { value: 'tiles', label: 'Tiles' },
                    { value: 'table', label: 'Table' },
                  ]}
                  onChange={(value) => set({ view: value === 'tiles' ? undefined : value })}
                />
                {gone === 0 ? null : (
                  <Switch
                    label={`Show ${gone} retired or lost`}
                    checked={all === '1'}
                    onChange={(event) => set({ all: event.currentTarget.checked ? '1' : '' })}
                  />
                )}
              </div>
              {shown.length === 0 ? (
                <p className="muted">No aircraft has that in its name, registration or model.</p>
              ) : view === 'table' ? (
                <RegistryTable list={shown} />
              ) : (
                <RegistryTiles list={shown} />
              )}
            </Rows>
          );
        }}
      </Answered>
    </>
  );
}

function matches(one: Aircraft, text: string): boolean {
  const own = [one.name, one.registration, one.serial, one.model].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}

function Counts({ aircraft }: { readonly aircraft: readonly Aircraft[] }) {
  const fleet = aircraft.filter(isInUse);
  const { airworthy, grounded, note } = tallyOf(aircraft);
  const stored = aircraft.filter((one) => one.status === 'stored').length;
  const due = fleet.filter((one) => dueStateOf(one) !== 'ok').length;
  const hours = aircraft.reduce((sum, one) => sum + one.total_hours, 0);
  return (
    <Strip
      items={[
        {
          label: 'Airworthy',
          value: airworthy,
          note: stored === 0 ? note : `${note}; ${stored} stored`,
          level: airworthy > 0 ? 'ok' : 'plain',
        },
        {
          label: 'Grounded',
          value: grounded,
          level: grounded > 0 ? 'bad' : 'plain',
        },
        { label: 'Due or overdue', value: due, level: due > 0 ? 'warn' : 'plain' },
        { label: 'Fleet hours', value: hours.toFixed(0) },
      ]}
    />
  );
}
