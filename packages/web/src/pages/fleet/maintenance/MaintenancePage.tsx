import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  EmptyState,
  GapText,
  PageBar,
  Rows,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import { isInFleet } from '../aircraft/status.ts';
import styles from '../fleet.module.css';
import { HowTo } from '../parts.tsx';

import { Board } from './Board.tsx';
import { DueList } from './DueList.tsx';
import { NewOrder } from './NewOrder.tsx';
import type { Order } from './orders.ts';
import { MaintenanceTabs } from './tabs.tsx';

/** Work that is not finished is shown in full; of what is done, the latest. */
const UNFINISHED = { state: 'unfinished', limit: 1000, total: 0 } as const;
const DONE = { state: 'done', limit: 20 } as const;

/** Work by state as a board, or everything that comes due as a list. */
export function MaintenancePage() {
  const { view = 'board', asset_id } = useAddress('maintenance');
  const set = useSetAddress('maintenance');
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const open = useQuery(query('listWorkOrders', { query: { asset_id, ...UNFINISHED } }));
  const done = useQuery(query('listWorkOrders', { query: { asset_id, ...DONE } }));
  const registry = useQuery(query('listAircraft'));
  const aircraft = registry.data?.aircraft ?? [];
  // Work on aircraft that have left the fleet is shown where one of them is asked for.
  const gone = new Set(aircraft.filter((one) => !isInFleet(one)).map(({ id }) => id));
  const current = (list: readonly Order[]) =>
    asset_id === undefined ? list.filter((order) => !gone.has(order.asset_id ?? 0)) : list;
  return (
    <>
      <PageBar title="Maintenance">
        {may('maintenance.manage') ? (
          <Button variant="filled" onClick={() => setAdding(true)}>
            New work order
          </Button>
        ) : null}
      </PageBar>
      {adding ? (
        <NewOrder assetId={asset_id ?? ''} aircraft={aircraft} onClose={() => setAdding(false)} />
      ) : null}
      <Rows>
        <MaintenanceTabs at={paths.maintenance} />
        <div className={styles.filters}>
          <SegmentedControl
            size="xs"
            aria-label="View"
            value={view}
            data={[
              { value: 'board', label: 'Board' },
              { value: 'due', label: 'By due date' },
            ]}
            onChange={(value) => set({ view: value === 'board' ? undefined : value })}
          />
          <NativeSelect
            size="xs"
            aria-label="Aircraft"
            value={asset_id ?? ''}
            data={[
              { value: '', label: 'All aircraft' },
              ...aircraft.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(event) => set({ asset_id: event.currentTarget.value })}
          />
        </div>
        <Answered of={open} latest>
          {({ workorders }) =>
            view === 'due' ? (
              <DueList
                orders={current(workorders)}
                aircraft={aircraft}
                assetId={asset_id}
                sources={{ 'work orders': open, aircraft: registry }}
              />
            ) : (
              <Answered of={done} latest>
                {(closed) =>
                  workorders.length + closed.workorders.length === 0 ? (
                    <EmptyState title="No work orders">
                      Programs, failed checklist items, bulletins, worn components and crash
                      readings raise work here, and what somebody notices is opened by hand.{' '}
                      <HowTo
                        may={may('maintenance.manage')}
                        button="New work order"
                        deed="open it"
                      />
                    </EmptyState>
                  ) : (
                    <>
                      <GapText of={{ 'work orders': open }} />
                      <Board
                        orders={current(workorders)}
                        done={{ latest: current(closed.workorders), total: closed.total }}
                        aircraft={aircraft}
                      />
                    </>
                  )
                }
              </Answered>
            )
          }
        </Answered>
      </Rows>
    </>
  );
}
