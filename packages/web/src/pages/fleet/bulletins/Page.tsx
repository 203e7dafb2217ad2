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
  EmptyState,
  Instant,
  Level,
  PageBar,
  Sheet,
} from '../../../ui/index.ts';
import { HowTo } from '../parts.tsx';

import { BulletinForm } from './BulletinForm.tsx';
import { type Bulletin, byUrgency, standingWith } from './bulletins.ts';

/** Bulletins and directives, with how far the fleet complies. */
export function Page() {
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
              <table className="rows list">
                <thead>
                  <tr>
                    <th>Fleet</th>
                    <th>Number</th>
                    <th>Title</th>
                    <th>Severity</th>
                    <th>Issuer</th>
                    <th>Issued</th>
                    <th>Deadline</th>
                  </tr>
                </thead>
                <tbody>
                  {byUrgency(list).map((bulletin) => (
                    <tr key={bulletin.id}>
                      <td>
                        <FleetLevel of={bulletin} />
                      </td>
                      <td>
                        <AppLink to={paths.bulletin(bulletin.id)}>{bulletin.number}</AppLink>
                      </td>
                      <td>{bulletin.title}</td>
                      <td data-label="Severity">{words(bulletin.severity)}</td>
                      <td data-label="Issuer">{bulletin.issuer}</td>
                      <td data-label="Issued">
                        <Instant at={bulletin.issued} as="date" none="–" />
                      </td>
                      <td data-label="Deadline">
                        <Instant at={bulletin.deadline.date} as="date" none="" />
                        {bulletin.deadline.hours === null ? '' : ` ${bulletin.deadline.hours} h`}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Sheet>
          )
        }
      </Answered>
    </>
  );
}

function FleetLevel({ of }: { readonly of: Bulletin }) {
  const { overdue, open } = standingWith(of);
  if (overdue > 0) return <Level level="bad">{plural(overdue, 'overdue', 'overdue')}</Level>;
  if (open > 0) return <Level level="warn">{plural(open, 'open', 'open')}</Level>;
  if (of.aircraft.length === 0) return <Level level="plain">Concerns none</Level>;
  return <Level level="ok">Settled</Level>;
}
