import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../api/queries.ts';
import { type AppPath, paths } from '../../../paths.ts';
import { Answered, AppLink, type Column, Sheet, Table } from '../../../ui/index.ts';
import type { Bulletin } from '../bulletins/bulletins.ts';
import { flightColumns } from '../flights/flightColumns.tsx';
import { type Order, openFirst } from '../maintenance/orders.ts';
import { None, State } from '../parts.tsx';

const RECENT = 10;

type Of = { readonly assetId: number };

type ListSheetProps<Data, Row extends { readonly id: number }> = {
  readonly title: string;
  readonly of: UseQueryResult<Data>;
  readonly rows: (data: Data) => readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly headless?: boolean;
  readonly none: string;
  readonly all?: ReactNode;
};

/** The latest of what is on record about the aircraft, and the way to all of it. */
function ListSheet<Data, Row extends { readonly id: number }>(props: ListSheetProps<Data, Row>) {
  const { title, of, rows, columns, headless = false, none, all } = props;
  return (
    <Sheet title={title} flush actions={all}>
      <Answered of={of} rows={3} latest={all !== undefined}>
        {(data) => {
          const list = rows(data);
          return list.length === 0 ? (
            <None>{none}</None>
          ) : (
            <Table of={list} rowKey={({ id }) => id} columns={columns} headless={headless} />
          );
        }}
      </Answered>
    </Sheet>
  );
}

/** A record by its state, its name and a line about it. */
function standing<Row extends { readonly id: number }>(of: {
  readonly state: (row: Row) => string;
  readonly page: (id: number) => AppPath;
  readonly name: (row: Row) => string;
  readonly about: (row: Row) => string;
}): readonly Column<Row>[] {
  return [
    { name: 'State', as: 'lead', cell: (row) => <State of={of.state(row)} /> },
    {
      name: 'What',
      as: 'lead',
      cell: (row) => (
        <>
          <AppLink to={of.page(row.id)}>{of.name(row)}</AppLink>
          <div className="muted small">{of.about(row)}</div>
        </>
      ),
    },
  ];
}

/** Work on this aircraft: all that is open first, however long ago it was opened. */
export function WorkOf({ assetId }: Of) {
  const asset = { asset_id: assetId, total: 0 } as const;
  const unfinished = { ...asset, state: 'unfinished', limit: 1000 } as const;
  const open = useQuery(query('listWorkOrders', { query: unfinished }));
  const latest = useQuery(query('listWorkOrders', { query: { ...asset, limit: RECENT } }));
  return (
    <ListSheet
      title="Work"
      of={open.data === undefined ? open : latest}
      rows={({ workorders }) =>
        open.data === undefined ? workorders : openFirst(open.data.workorders, workorders, RECENT)
      }
      headless
      columns={standing<Order>({
        state: ({ state }) => state,
        page: paths.workOrder,
        name: ({ title }) => title,
        about: ({ reason }) => reason,
      })}
      none="No work on record."
      all={
        <AppLink to={paths.maintenance} search={{ asset_id: String(assetId) }}>
          All work
        </AppLink>
      }
    />
  );
}

export function BulletinsOf({ assetId }: Of) {
  return (
    <ListSheet
      title="Bulletins"
      of={useQuery(query('listBulletins', { query: { asset_id: assetId } }))}
      rows={({ bulletins }) => bulletins}
      headless
      columns={standing<Bulletin>({
        state: ({ aircraft }) => aircraft.find((one) => one.asset_id === assetId)?.state ?? 'open',
        page: paths.bulletin,
        name: ({ number }) => number,
        about: ({ title }) => title,
      })}
      none="No bulletin concerns it."
    />
  );
}

export function FlightsOf({ assetId }: Of) {
  const { date, pilot, site, time } = flightColumns;
  return (
    <ListSheet
      title="Latest flights"
      of={useQuery(query('listFlights', { query: { asset_id: assetId, limit: RECENT, total: 0 } }))}
      rows={({ flights }) => flights}
      columns={[date, pilot, site, time]}
      none="No flight on record."
      all={
        <AppLink to={paths.flights} search={{ asset_id: String(assetId) }}>
          All flights
        </AppLink>
      }
    />
  );
}
