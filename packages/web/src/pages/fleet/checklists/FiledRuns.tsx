import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { AppLink, ErrorState, Instant, Level, LoadingState, Sheet } from '../../../ui/index.ts';
import { AircraftLink } from '../parts.tsx';

type Run = CallReply<'listChecklists'>['runs'][number];

const PAGE = 30;

/** Completed checklists, newest first. */
export function FiledRuns() {
  const aircraft = useQuery(query('listAircraft'));
  const names = new Map(aircraft.data?.aircraft.map((one) => [one.id, one.name]));
  const list = useInfiniteQuery({
    queryKey: ['listChecklists', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('listChecklists', { query: { limit: PAGE, total: 0, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  if (list.data === undefined)
    return (
      <Sheet title="Filed">
        {list.error === null ? (
          <LoadingState rows={4} />
        ) : (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        )}
      </Sheet>
    );
  return (
    <Sheet title="Filed" flush>
      {runs.length === 0 ? (
        <p className="muted" style={{ padding: 14 }}>
          No checklist was filed yet. Each one is kept as it was answered, whatever becomes of its
          template.
        </p>
      ) : (
        <table className="rows list">
          <thead>
            <tr>
              <th>Result</th>
              <th>Checklist</th>
              <th>Aircraft</th>
              <th>Flight</th>
              <th>By</th>
              <th>Completed</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <RunLevel run={run} />
                </td>
                <td>
                  <AppLink to={paths.filedChecklist(run.id)}>
                    {run.template_name ?? 'Without a template'}
                  </AppLink>
                </td>
                <td data-label="Aircraft">
                  <AircraftLink id={run.asset_id} name={names.get(run.asset_id ?? 0) ?? '–'} />
                </td>
                <td data-label="Flight">
                  {run.flight_id === null ? (
                    '–'
                  ) : (
                    <AppLink to={paths.flight(run.flight_id)}>{run.flight_id}</AppLink>
                  )}
                </td>
                <td data-label="By">{run.completed_by?.name ?? 'A device'}</td>
                <td data-label="Completed">
                  <Instant at={run.completed_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? (
        <div style={{ padding: 10 }}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            More
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}

/** How a run ended, in a word. */
export function RunLevel({ run }: { readonly run: Pick<Run, 'summary' | 'complete'> }) {
  if (run.summary.fail > 0) return <Level level="bad">{run.summary.fail} failed</Level>;
  if (!run.complete) return <Level level="warn">Incomplete</Level>;
  return <Level level="ok">Passed</Level>;
}
