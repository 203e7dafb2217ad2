import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Instant, Level, Sheet, Table } from '../../../ui/index.ts';
import { AircraftLink, Paged } from '../parts.tsx';

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
  return (
    <Sheet title="Filed" flush>
      <Paged
        of={list}
        rows={runs}
        empty="No checklist was filed yet. Each one is kept as it was answered, whatever becomes of its template."
        more="More"
      >
        <Table
          of={runs}
          rowKey={({ id }) => id}
          columns={[
            { name: 'Result', as: 'lead', cell: (run) => <RunLevel run={run} /> },
            {
              name: 'Checklist',
              as: 'lead',
              cell: (run) => (
                <AppLink to={paths.filedChecklist(run.id)}>
                  {run.template_name ?? 'Without a template'}
                </AppLink>
              ),
            },
            {
              name: 'Aircraft',
              cell: (run) => (
                <AircraftLink id={run.asset_id} name={names.get(run.asset_id ?? 0) ?? '–'} />
              ),
            },
            {
              name: 'Flight',
              cell: ({ flight_id: id }) =>
                id === null ? '–' : <AppLink to={paths.flight(id)}>{id}</AppLink>,
            },
            { name: 'By', cell: (run) => run.completed_by?.name ?? 'A device' },
            { name: 'Completed', cell: (run) => <Instant at={run.completed_at} /> },
          ]}
        />
      </Paged>
    </Sheet>
  );
}

/** How a run ended, as one word. */
export function RunLevel({ run }: { readonly run: Pick<Run, 'summary' | 'complete'> }) {
  if (run.summary.fail > 0) return <Level level="bad">{run.summary.fail} failed</Level>;
  if (!run.complete) return <Level level="warn">Incomplete</Level>;
  return <Level level="ok">Passed</Level>;
}
