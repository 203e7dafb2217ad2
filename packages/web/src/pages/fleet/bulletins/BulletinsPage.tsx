import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { plural, words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  type Column,
  EmptyState,
  Instant,
  Level,
  PageBar,
  Sheet,
  Table,
} from '../../../ui/index.ts';
import { HowTo } from '../parts.tsx';
import { BulletinForm } from './BulletinForm.tsx';
import { type Bulletin, byUrgency, standingWith } from './bulletins.ts';
import { Deadline } from './Deadline.tsx';

/** Bulletins and directives, with how far the fleet complies. */
export function BulletinsPage() {
  const bulletins = useQuery(query('listBulletins', { query: { limit: 500, total: 0 } }));
  const manages = usePermission()('maintenance.manage');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageBar title="Bulletins">
        {manages ? (
          <Button variant="filled" onClick={() => setAdding(true)}>
            File a bulletin
          </Button>
        ) : null}
      </PageBar>
      {adding ? <BulletinForm bulletin={null} onClose={() => setAdding(false)} /> : null}
      <Answered of={bulletins}>
        {({ bulletins: list }) =>
          list.length === 0 ? (
            <EmptyState title="No bulletins">
              A bulletin that is filed here finds the aircraft it concerns by type, serial, firmware
              or component. A mandatory one opens work on each, and grounds them past its deadline.{' '}
              <HowTo may={manages} button="File a bulletin" deed="file them" />
            </EmptyState>
          ) : (
            <Sheet flush>
              <Table of={byUrgency(list)} rowKey={({ id }) => id} columns={COLUMNS} />
            </Sheet>
          )
        }
      </Answered>
    </>
  );
}

const COLUMNS: readonly Column<Bulletin>[] = [
  { name: 'Fleet', as: 'lead', cell: (one) => <FleetLevel of={one} /> },
  {
    name: 'Number',
    as: 'lead',
    className: 'whole',
    cell: ({ id, number }) => <AppLink to={paths.bulletin(id)}>{number}</AppLink>,
  },
  { name: 'Title', as: 'lead', cell: ({ title }) => title },
  { name: 'Severity', cell: ({ severity }) => words(severity) },
  { name: 'Issuer', cell: ({ issuer }) => issuer },
  { name: 'Issued', cell: ({ issued }) => <Instant at={issued} as="date" none="–" /> },
  { name: 'Deadline', cell: ({ deadline }) => <Deadline of={deadline} /> },
];

function FleetLevel({ of }: { readonly of: Bulletin }) {
  const { overdue, open } = standingWith(of);
  if (overdue > 0) return <Level level="bad">{plural(overdue, 'overdue', 'overdue')}</Level>;
  if (open > 0) return <Level level="warn">{plural(open, 'open', 'open')}</Level>;
  if (of.aircraft.length === 0) return <Level level="plain">No aircraft</Level>;
  return <Level level="ok">Settled</Level>;
}
