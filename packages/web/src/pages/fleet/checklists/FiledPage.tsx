import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  Instant,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import { History } from '../History.tsx';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { AircraftLink } from '../parts.tsx';
import { RunLevel } from './FiledRuns.tsx';
import { Required } from './RunItem.tsx';

const LEVELS = { pass: 'ok', fail: 'bad', skip: 'plain', not_checked: 'warn' } as const;

/** A checklist as it was filed: its items read as they did then. */
export function FiledPage() {
  const id = useRecordId();
  const manages = usePermission()('checklists.manage');
  const filed = useQuery(query('getChecklist', { params: { id } }));
  const aircraft = useQuery(query('listAircraft'));
  return (
    <Answered of={filed} page="Filed checklist">
      {({ run }) => (
        <>
          <PageBar title={run.template_name ?? 'Checklist'} note={<RunLevel run={run} />}>
            <Button onClick={() => window.print()}>Print</Button>
          </PageBar>
          <Rows>
            <p className="muted">
              Revision {run.template_revision ?? '–'} of the template, completed{' '}
              <Instant at={run.completed_at} /> by {run.completed_by?.name ?? 'a device'}
              {run.asset_id === null ? null : (
                <>
                  , for{' '}
                  <AircraftLink
                    id={run.asset_id}
                    name={
                      aircraft.data?.aircraft.find((one) => one.id === run.asset_id)?.name ??
                      `aircraft ${run.asset_id}`
                    }
                  />
                </>
              )}
              {run.flight_id === null ? null : (
                <>
                  , <AppLink to={paths.flight(run.flight_id)}>flight {run.flight_id}</AppLink>
                </>
              )}
              . It is kept as it was filed
              {run.revision > 1 ? `, and was corrected ${run.revision - 1} times since` : ''}.
            </p>
            <Sheet title="Answers" flush>
              <Table
                of={run.results.map((one, place) => ({ ...one, place }))}
                rowKey={({ place }) => place}
                columns={[
                  {
                    name: 'Answer',
                    as: 'lead',
                    cell: ({ result }) => <Level level={LEVELS[result]}>{words(result)}</Level>,
                  },
                  {
                    name: 'Item',
                    as: 'lead',
                    cell: (one) => (
                      <>
                        {one.text}{' '}
                        {one.matched ? (
                          <Required of={one} />
                        ) : (
                          <span className="muted small">not in the template</span>
                        )}
                      </>
                    ),
                  },
                  { name: 'Note', as: 'lead', cell: ({ note }) => note },
                ]}
              />
            </Sheet>
            {run.notes === '' ? null : <Sheet title="Notes">{run.notes}</Sheet>}
            <RunHistory id={run.id} />
            <PhotosAndFiles of={`checklist:${run.id}`} may={manages} />
          </Rows>
        </>
      )}
    </Answered>
  );
}

function RunHistory({ id }: { readonly id: number }) {
  return <History of={useQuery(query('getChecklistHistory', { params: { id } }))} />;
}
