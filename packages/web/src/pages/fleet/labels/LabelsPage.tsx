import { Button } from '@mantine/core';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FIELD } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, EmptyState, PageBar, Tabs, useAddress } from '../../../ui/index.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import type { Component } from '../components/components.ts';
import { byName } from './code.ts';
import { Label } from './Label.tsx';
import styles from './labels.module.css';
import { ScanButton } from './ScanButton.tsx';

const KINDS = [
  { of: 'aircraft', label: 'Aircraft' },
  { of: 'packs', label: 'Packs' },
  { of: 'components', label: 'Other components' },
] as const;

/** Labels to print and stick on aircraft, packs and components: a phone's camera opens the record. */
export function LabelsPage() {
  const { of = 'aircraft', id } = useAddress('labels');
  // A label that is printed before its code is drawn is a label without a code.
  const isDrawing = useIsFetching({ queryKey: ['label'] }) > 0;
  return (
    <>
      <PageBar title="Labels" note="the code opens the record on a phone">
        <ScanButton />
        <Button variant="filled" loading={isDrawing} onClick={() => window.print()}>
          Print
        </Button>
      </PageBar>
      <div className={styles.tabs}>
        <Tabs
          label="Labels"
          of={KINDS.map((kind) => ({
            to: paths.labels,
            search: kind.of === 'aircraft' ? {} : { of: kind.of },
            label: kind.label,
            current: kind.of === of && id === undefined,
          }))}
        />
      </div>
      {of === 'aircraft' ? <OfAircraft id={id} /> : <OfComponents of={of} id={id} />}
    </>
  );
}

type ChosenProps = { readonly id: string | undefined };

function OfAircraft({ id }: ChosenProps) {
  const registry = useQuery(query('listAircraft'));
  const isChosen = (one: Aircraft) => (id === undefined ? isInFleet(one) : String(one.id) === id);
  return (
    <Answered of={registry}>
      {({ aircraft }) => (
        <Labels
          none={
            <EmptyState
              title="No aircraft to label"
              action={<AppLink to={paths.aircraft}>Aircraft</AppLink>}
            >
              Every aircraft of the registry gets a label here.
            </EmptyState>
          }
        >
          {aircraft.filter(isChosen).map((one) => (
            <Label
              key={one.id}
              to={paths.oneAircraft(one.id)}
              name={one.name}
              lines={[one.registration, one.serial]}
            />
          ))}
        </Labels>
      )}
    </Answered>
  );
}

function OfComponents({ of, id }: ChosenProps & { readonly of: string }) {
  const parts = useQuery(query('listComponents', FIELD.components));
  const isChosen = (one: Component) =>
    id === undefined
      ? one.state !== 'scrapped' && (one.kind === 'battery') === (of === 'packs')
      : String(one.id) === id;
  return (
    <Answered of={parts}>
      {({ components }) => (
        <Labels
          none={
            <EmptyState
              title={of === 'packs' ? 'No packs to label' : 'No components to label'}
              action={<AppLink to={paths.components}>Components</AppLink>}
            >
              Every component that is not scrapped gets a label here.
            </EmptyState>
          }
        >
          {components
            .filter(isChosen)
            .sort(byName)
            .map((one) => (
              <Label
                key={one.id}
                to={paths.component(one.id)}
                name={one.name}
                lines={[words(one.kind), one.serial]}
              />
            ))}
        </Labels>
      )}
    </Answered>
  );
}

type LabelsProps = { readonly none: ReactNode; readonly children: readonly ReactNode[] };

function Labels({ none, children }: LabelsProps) {
  return children.length === 0 ? none : <div className={styles.labels}>{children}</div>;
}
