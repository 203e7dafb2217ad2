import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { notifyError } from '../../shell/notices.ts';
import { AppLink, EmptyState, ErrorState, LoadingState, Sheet, Table } from '../../ui/index.ts';

type Aircraft = CallReply<'listAircraft'>['aircraft'][number];

/** Whose logs are read for Fleet Health, aircraft by aircraft. */
export function FleetHealth({ manages }: { manages: boolean }) {
  const list = useQuery(query('listAircraft'));
  const set = async (one: Aircraft, on: boolean) => {
    try {
      await call('correctAircraft', {
        params: { id: one.id },
        body: { fleet_health: on, revision: one.revision },
      });
    } catch (error) {
      notifyError(error);
    }
    // Also after a refusal: somebody else may have changed it.
    await refresh('listAircraft');
  };
  return (
    <Sheet title="Fleet Health" note="whose logs are read and compared" flush>
      {list.error === null ? null : (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      )}
      {list.isPending ? <LoadingState rows={3} /> : null}
      {list.data?.aircraft.length === 0 ? (
        <EmptyState title="No aircraft yet">Register one under Fleet, Aircraft.</EmptyState>
      ) : null}
      {list.data === undefined || list.data.aircraft.length === 0 ? null : (
        <Table
          of={list.data.aircraft}
          rowKey={({ id }) => id}
          headless
          short
          columns={[
            {
              name: 'Aircraft',
              as: 'lead',
              cell: (one) => <AppLink to={paths.oneAircraft(one.id)}>{one.name}</AppLink>,
            },
            {
              name: 'Fleet Health',
              as: 'end',
              cell: (one) => (
                <Switch
                  aria-label={`Fleet Health of ${one.name}`}
                  checked={one.fleet_health}
                  disabled={!manages}
                  onChange={(event) => void set(one, event.currentTarget.checked)}
                  style={{ display: 'inline-flex', verticalAlign: 'middle' }}
                />
              ),
            },
          ]}
        />
      )}
    </Sheet>
  );
}

/** The maintenance programs of the aircraft types; an aircraft follows that of its type. */
export function Programs() {
  const list = useQuery(query('listTypes'));
  return (
    <Sheet title="Programs" note="maintenance items by aircraft type" flush>
      {list.error === null ? null : (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      )}
      {list.isPending ? <LoadingState rows={2} /> : null}
      {list.data?.types.length === 0 ? (
        <EmptyState title="No type yet">
          A type with its program is filed under Maintenance, Programs.
        </EmptyState>
      ) : null}
      {list.data === undefined || list.data.types.length === 0 ? null : (
        <Table
          of={list.data.types}
          rowKey={({ id }) => id}
          headless
          short
          columns={[
            { name: 'Type', as: 'lead', cell: ({ name }) => name },
            {
              name: 'Program',
              as: 'end',
              cell: ({ id, program }) => (
                <AppLink to={paths.programs} search={{ type: String(id) }}>
                  {plural(program.length, 'item')}
                </AppLink>
              ),
            },
          ]}
        />
      )}
    </Sheet>
  );
}
