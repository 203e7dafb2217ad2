import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
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
  useRecordId,
} from '../../../ui/index.ts';
import { AircraftLink } from '../parts.tsx';
import { RunLevel } from './FiledRuns.tsx';

const LEVELS = { pass: 'ok', fail: 'bad', skip: 'plain', not_checked: 'warn' } as const;

/** A checklist as it was filed: its items read as they did then. */
export function Page() {
  const id = useRecordId();
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
              <table className="rows list">
                <thead>
                  <tr>
                    <th>Answer</th>
                    <th>Item</th>
                    <th>Note</th>
                  </tr>
                </thead>
                <tbody>
                  {run.results.map((one, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a filed run never changes its order
                    <tr key={index}>
                      <td>
                        <Level level={LEVELS[one.result]}>{words(one.result)}</Level>
                      </td>
                      <td>
                        {one.text}{' '}
                        <span className="muted small">
                          {one.matched ? (one.required ? '' : 'optional') : 'not in the template'}
                        </span>
                      </td>
                      <td>{one.note}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Sheet>
            {run.notes === '' ? null : <Sheet title="Notes">{run.notes}</Sheet>}
          </Rows>
        </>
      )}
    </Answered>
  );
}
