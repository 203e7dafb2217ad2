import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  ButtonLink,
  Columns,
  Fact,
  FactTable,
  Figure,
  Instant,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import { History } from '../History.tsx';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { AircraftLink, None, State } from '../parts.tsx';
import { Strip } from '../strip.tsx';
import { ComponentForm } from './ComponentForm.tsx';
import { type Component, lifeState } from './components.ts';
import { leftText } from './Life.tsx';
import { MoveForm } from './MoveForm.tsx';
import { Resistance } from './Resistance.tsx';

/** One component: what it has behind it, what is left, and every aircraft it sat on. */
export function ComponentPage() {
  const id = useRecordId();
  const found = useQuery(query('getComponent', { params: { id } }));
  return (
    <Answered of={found} page="Component">
      {({ component }) => <One part={component} />}
    </Answered>
  );
}

function One({ part }: { readonly part: Component }) {
  const may = usePermission();
  const registry = useQuery(query('listAircraft'));
  const aircraft = registry.data?.aircraft ?? [];
  const nameOf = (id: number | null) => aircraft.find((one) => one.id === id)?.name ?? '';
  const [dialog, setDialog] = useState<'edit' | 'move' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageBar
        title={part.name}
        note={
          <>
            <State of={lifeState(part)} /> {words(part.kind)}
          </>
        }
      >
        <ButtonLink to={paths.labels} search={{ of: 'components', id: String(part.id) }}>
          Label
        </ButtonLink>
        {may('maintenance.manage') && part.state !== 'scrapped' ? (
          <Button onClick={() => setDialog('move')}>Move</Button>
        ) : null}
        {may('maintenance.manage') ? (
          <Button variant="filled" onClick={() => setDialog('edit')}>
            Edit
          </Button>
        ) : null}
      </PageBar>
      {dialog === 'edit' ? <ComponentForm component={part} onClose={close} /> : null}
      {dialog === 'move' ? <MoveForm component={part} aircraft={aircraft} onClose={close} /> : null}
      <Rows>
        <Strip
          items={[
            { label: 'Hours', value: <Figure value={part.hours} digits={1} /> },
            { label: 'Flights', value: part.flights },
            { label: 'Cycles', value: part.cycles },
            {
              label: 'Life used',
              value: part.used === null ? '–' : `${Math.round(part.used * 100)} %`,
              note: part.used === null ? 'no limit set' : leftText(part),
              level:
                part.status === 'expired' ? 'bad' : part.status === 'due_soon' ? 'warn' : 'plain',
            },
          ]}
        />
        <Columns>
          <Rows>
            {part.kind === 'battery' ? <Resistance battery={part} /> : null}
            <Moves part={part} nameOf={nameOf} />
            <PhotosAndFiles of={`component:${part.id}`} may={may('maintenance.manage')} />
          </Rows>
          <Sheet title="About" flush>
            <FactTable>
              <Fact name="Where">
                {part.asset_id === null ? (
                  words(part.state)
                ) : (
                  <AircraftLink id={part.asset_id} name={nameOf(part.asset_id)} />
                )}
                {part.position === '' ? '' : `, ${part.position}`}
              </Fact>
              <Fact name="Fitted on">
                <Instant at={part.fitted_on} as="date" none="–" />
              </Fact>
              <Fact name="Serial">{part.serial || '–'}</Fact>
              <Fact name="Maker">{part.vendor || '–'}</Fact>
              <Fact name="Part number">{part.part_number || '–'}</Fact>
              <Fact name="Batch">{part.batch || '–'}</Fact>
              {part.health === null ? null : (
                <>
                  <Fact name="Resistance">
                    <Figure value={part.health.ir_mohm} unit="mΩ" />
                  </Fact>
                  <Fact name="Capacity">
                    <Figure value={part.health.capacity_pct} unit="%" />
                  </Fact>
                </>
              )}
              <Fact name="Notes">{part.notes || '–'}</Fact>
            </FactTable>
          </Sheet>
        </Columns>
        <ComponentHistory id={part.id} />
      </Rows>
    </>
  );
}

function ComponentHistory({ id }: { readonly id: number }) {
  return <History of={useQuery(query('getComponentHistory', { params: { id } }))} />;
}

type MovesProps = {
  readonly part: Component;
  readonly nameOf: (id: number | null) => string;
};

/** Where it has been, the latest first. */
function Moves({ part, nameOf }: MovesProps) {
  return (
    <Sheet title="Where it was" flush>
      {part.history.length === 0 ? (
        <None>It has not been on an aircraft yet. Every move is listed here.</None>
      ) : (
        <Table
          of={part.history.toReversed()}
          rowKey={({ at, event, asset_id }) => `${at} ${event} ${asset_id}`}
          headless
          columns={[
            { name: 'Date', as: 'lead', cell: ({ at }) => <Instant at={at} as="date" /> },
            { name: 'What', cell: ({ event }) => words(event) },
            {
              name: 'Aircraft',
              cell: ({ asset_id: id }) => <AircraftLink id={id} name={nameOf(id)} />,
            },
          ]}
        />
      )}
    </Sheet>
  );
}
