import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addressOf, call } from '../../../api/client.ts';
import type { KeptOf } from '../../../api/outbox/entry.ts';
import { usePermission } from '../../../api/session.ts';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  AppLink,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadingState,
  PageBar,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import fleet from '../fleet.module.css';
import { Waiting } from '../Waiting.tsx';
import { BulkEdit } from './BulkEdit.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FlightForm } from './FlightForm.tsx';
import { FlightTable, type Selection } from './FlightTable.tsx';
import { type Filters, filtersOf } from './filters.ts';
import styles from './flights.module.css';
import { howMany } from './howMany.ts';
import { FlightTabs } from './tabs.tsx';
import { type Flight, useFlights } from './useFlights.ts';
import { Views } from './Views.tsx';

/** Flights on record, newest first: found, filed, corrected many at a time, and taken out as a file. */
export function FlightsPage() {
  const address = useAddress('flights');
  const set = useSetAddress('flights');
  const filters = filtersOf(address);
  const may = usePermission()('flights.manage');
  // The form is open for a new flight, or for one that this device keeps.
  const [filing, setFiling] = useState<'new' | KeptOf<'flight'> | null>(
    address.file === '1' ? 'new' : null,
  );
  const [chosen, setChosen] = useState<ReadonlyMap<number, Flight>>(new Map());
  const [editing, setEditing] = useState(false);
  const { list, flights, searching } = useFlights(filters);
  return (
    <>
      <PageBar title="Flights">
        <ButtonLink to={paths.logbook} search={filters}>
          Logbook
        </ButtonLink>
        <Button component="a" href={addressOf('exportFlights', { query: filters })}>
          Export CSV
        </Button>
        {may ? (
          <>
            <ButtonLink to={paths.flightImport}>Import CSV</ButtonLink>
            <ButtonLink to={paths.flightLogs}>Drop logs</ButtonLink>
            <Button variant="filled" onClick={() => setFiling('new')}>
              File a flight
            </Button>
          </>
        ) : null}
      </PageBar>
      {filing === null ? null : (
        <FlightForm
          flight={null}
          kept={filing === 'new' ? undefined : filing}
          assetId={filters.asset_id}
          onClose={() => {
            setFiling(null);
            if (address.file !== undefined) set({ file: undefined }, { replace: true });
          }}
        />
      )}
      <div className={fleet.waiting}>
        <Waiting
          kind="flight"
          onCorrect={(entry) => setFiling(entry.kind === 'flight' ? entry : null)}
        />
      </div>
      <FlightTabs at={paths.flights} filters={filters} />
      <Views filters={filters} />
      <FilterBar filters={filters} set={set} />
      <HowMany filters={filters} />
      <Sheet flush>
        {list.error !== null ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : list.data === undefined || (flights.length === 0 && searching) ? (
          <LoadingState rows={10} label="Looking for flights" />
        ) : flights.length === 0 ? (
          <Nothing filters={filters} may={may} />
        ) : (
          <FlightTable flights={flights} selection={may ? selectionOf(chosen, setChosen) : null} />
        )}
      </Sheet>
      {list.hasNextPage ? (
        <More loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : null}
      {chosen.size === 0 ? null : (
        <section className={styles.selected} aria-label="Chosen flights">
          <b>{plural(chosen.size, 'flight')} chosen</b>
          <Button variant="filled" onClick={() => setEditing(true)}>
            Edit together
          </Button>
          <Button variant="subtle" onClick={() => setChosen(new Map())}>
            Clear selection
          </Button>
        </section>
      )}
      {editing ? (
        <BulkEdit
          flights={[...chosen.values()]}
          onClose={(done) => {
            setEditing(false);
            if (done) setChosen(new Map());
          }}
        />
      ) : null}
    </>
  );
}

/** Counted apart from the list, and no further than a reader could go through. */
function HowMany({ filters }: { readonly filters: Filters }) {
  const counted = useQuery({
    queryKey: ['listFlights', 'count', filters],
    queryFn: ({ signal }) => call('countFlights', { query: filters }, { signal }),
  });
  const { data } = counted;
  return (
    <p className="muted small" role="status">
      {data === undefined ? (counted.error === null ? '' : 'Not counted.') : howMany(data)}
    </p>
  );
}

function selectionOf(
  chosen: ReadonlyMap<number, Flight>,
  setChosen: (chosen: ReadonlyMap<number, Flight>) => void,
): Selection {
  return {
    has: (id) => chosen.has(id),
    count: chosen.size,
    toggle(flight) {
      const next = new Map(chosen);
      if (!next.delete(flight.id)) next.set(flight.id, flight);
      setChosen(next);
    },
    all(flights) {
      const next = new Map(chosen);
      const every = flights.every(({ id }) => next.has(id));
      for (const flight of flights)
        if (every) next.delete(flight.id);
        else next.set(flight.id, flight);
      setChosen(next);
    },
  };
}

function Nothing({ filters, may }: { filters: Filters; may: boolean }): ReactNode {
  if (Object.keys(filters).length > 0)
    return (
      <div style={{ padding: '0 14px' }}>
        <EmptyState title="No flights match these filters">Clear a filter to see more.</EmptyState>
      </div>
    );
  return (
    <div style={{ padding: '0 14px' }}>
      <EmptyState
        title="No flights yet"
        action={may ? <AppLink to={paths.flightLogs}>Drop flight logs</AppLink> : undefined}
      >
        Flights are filed here by hand, from the logs you drop, from a CSV file, or by a ground
        station through the API.
      </EmptyState>
    </div>
  );
}

/** The next page comes when the end of this one is near; the button is for a reader without a pointer. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const watched = end.current;
    if (watched === null || loading) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) latest.current();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(watched);
    return () => watcher.disconnect();
  }, [loading]);
  return (
    <div ref={end} className={styles.end}>
      <Button loading={loading} onClick={onMore}>
        More flights
      </Button>
    </div>
  );
}
