import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PartOf } from '../../../../addressParts.ts';
import { query } from '../../../../api/queries.ts';
import { useSession } from '../../../../api/session.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import {
  type Address,
  Answered,
  AppLink,
  EmptyState,
  PageBar,
  Rows,
  type SetAddress,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../../ui/index.ts';
import { FilterBar } from '../FilterBar.tsx';
import { type Filters, filtersOf } from '../filters.ts';
import { FlightTabs } from '../tabs.tsx';
import { FlightMap } from './FlightMap.tsx';
import styles from './map.module.css';
import {
  type Answer,
  addressOfView,
  leftOutText,
  type Site,
  sitesOf,
  type View,
  viewOf,
} from './map.ts';

/** Where the flights of a period took place. The part that is shown is in the address. */
export function FlightMapPage() {
  const address = useAddress('flightMap');
  const set = useSetAddress('flightMap');
  const filters = filtersOf(address);
  const answered = useQuery(query('listFlightTracks', { query: filters }));
  return (
    <>
      <PageBar title="Flights" note="map" />
      <FlightTabs at={paths.flightMap} filters={filters} />
      <FilterBar filters={filters} set={set} />
      <Rows>
        <Answered of={answered} rows={12} latest>
          {(answer) => <Found {...{ answer, filters, address, set }} />}
        </Answered>
      </Rows>
    </>
  );
}

/** From side to side when a site is chosen: a site and what was flown around it. */
const SITE_ACROSS_M = 3000;

type FoundProps = {
  readonly answer: Answer;
  readonly filters: Filters;
  readonly address: Address<'flightMap'>;
  readonly set: SetAddress<PartOf<'flightMap'>>;
};

function Found({ answer, filters, address, set }: FoundProps) {
  const shown = useRef<View | null>(null);
  const hasTiles = useSession().data?.server.tiles != null;
  const { flights, total } = answer;
  const by = address.colour === 'finding' ? 'finding' : 'aircraft';
  const show = (view: View) => set(addressOfView(view));
  const zoom = (factor: number) => {
    const now = shown.current;
    if (now !== null) show({ ...now, across_m: now.across_m * factor });
  };
  if (flights.length === 0)
    return (
      <EmptyState title={total === 0 ? 'No flights match these filters' : 'No place on record'}>
        {leftOutText(answer)}
      </EmptyState>
    );
  const sites = sitesOf(flights);
  return (
    <>
      <Sheet
        title="From above"
        note="north is up"
        actions={
          <>
            <NativeSelect
              size="xs"
              className={styles.colour}
              aria-label="Colour by"
              value={by}
              data={[
                { value: 'aircraft', label: 'Coloured by aircraft' },
                { value: 'finding', label: 'Coloured by finding' },
              ]}
              onChange={(event) => set({ colour: event.currentTarget.value })}
            />
            <Button size="xs" aria-label="Come closer" onClick={() => zoom(0.5)}>
              +
            </Button>
            <Button size="xs" aria-label="Go farther" onClick={() => zoom(2)}>
              −
            </Button>
            <Button size="xs" onClick={() => set({ at: undefined, across: undefined })}>
              All
            </Button>
          </>
        }
      >
        <FlightMap
          flights={flights}
          sites={sites}
          by={by}
          view={viewOf(address)}
          onView={show}
          shown={shown}
        />
        <p className="muted small">
          {leftOutText(answer)} A dot is where a flight began; a path has at most 60 places.
          {hasTiles
            ? ''
            : ' Map pictures are shown when the operator of this server has set where they come from.'}
        </p>
      </Sheet>
      <Sheet title="Sites" flush>
        <Sites
          of={sites}
          filters={filters}
          onShow={({ place }) => show({ at: place, across_m: SITE_ACROSS_M })}
        />
      </Sheet>
    </>
  );
}

function Sites(props: {
  readonly of: readonly Site[];
  readonly filters: Filters;
  readonly onShow: (site: Site) => void;
}) {
  const { of, filters, onShow } = props;
  return (
    <Table
      of={of}
      rowKey={({ key }) => key}
      className={styles.sites}
      columns={[
        {
          name: 'Site',
          as: 'lead',
          cell: ({ key, name }) =>
            name === null ? (
              <>no name, near {key}</>
            ) : (
              <AppLink to={paths.flights} search={{ ...filters, q: name }}>
                {name}
              </AppLink>
            ),
        },
        { name: 'Flights drawn', as: 'figure', cell: ({ flights }) => flights },
        { name: 'Latest', cell: ({ latest }) => dateText(latest) },
        {
          name: 'Show',
          as: 'actions',
          cell: (site) => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Show ${site.name ?? site.key} on the map`}
              onClick={() => onShow(site)}
            >
              Show
            </Button>
          ),
        },
      ]}
    />
  );
}
