import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { TrendChart } from '../../../charts/TrendChart.tsx';
import { figure, fixed, withUnit } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useGoTo,
  useRecordId,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { None, State } from '../parts.tsx';
import { Drivers } from './Drivers.tsx';
import { OUTSIDE, outsideOf, type Score, type Trend, trendsOf } from './measures.ts';

const FLIGHTS = 60;

/** One aircraft's health: what drives it, and each figure over its flights against its own baseline. */
export function AircraftHealthPage() {
  const id = useRecordId();
  const health = useQuery(query('getHealth', { params: { asset_id: id } }));
  const scores = useQuery(query('listScores', { query: { asset_id: id, limit: FLIGHTS } }));
  return (
    <Answered of={health} page="Health">
      {({ health: one }) => (
        <>
          <PageBar
            title={`Health of ${one.name}`}
            note={
              <>
                <State of={one.band} /> {one.score === null ? null : `score ${one.score}. `}
                {one.reason}
              </>
            }
          >
            <AppLink to={paths.oneAircraft(id)}>Aircraft</AppLink>
          </PageBar>
          <Rows>
            {one.drivers.length === 0 ? null : (
              <Sheet title="What drives it" note={one.advisory} flush>
                <Drivers drivers={one.drivers} />
              </Sheet>
            )}
            <Answered of={scores} rows={6} latest>
              {({ scores: list }) => <Trends scores={list} />}
            </Answered>
          </Rows>
        </>
      )}
    </Answered>
  );
}

function Trends({ scores }: { readonly scores: readonly Score[] }) {
  const trends = trendsOf(scores);
  if (trends.length === 0)
    return (
      <Sheet title="Trends" flush>
        <None>
          Trends need at least two flights whose logs were read. Attach logs to this aircraft's
          flights, and turn Fleet Health on for it.
        </None>
      </Sheet>
    );
  return (
    <>
      <div className={styles.trends}>
        {trends.map((trend) => (
          <OneTrend key={trend.key} trend={trend} />
        ))}
      </div>
      <UnusualFlights scores={scores} />
    </>
  );
}

function dayOf(flight: Trend['flights'][number] | undefined): string {
  return flight === undefined ? '' : dateText(flight.flownAt);
}

function OneTrend({ trend }: { readonly trend: Trend }) {
  const goTo = useGoTo();
  const { measure, flights, departure } = trend;
  const last = flights.at(-1);
  return (
    <Sheet
      title={measure.label}
      note={
        last?.mean == null
          ? measure.unit
          : `${withUnit(last.value, measure.unit)}, usually ${figure(last.mean)}`
      }
      actions={
        departure >= OUTSIDE ? (
          <Level level="warn">{fixed(departure, 1)} spreads from usual</Level>
        ) : null
      }
    >
      <TrendChart
        title={measure.label}
        unit={measure.unit}
        xLabel="Flight"
        height={130}
        points={flights.map((flight, index) => ({
          key: flight.flightId,
          x: index + 1,
          y: flight.value,
          mean: flight.mean,
          sd: flight.sd,
          label: `Flight ${flight.flightId}, ${dateText(flight.flownAt)}`,
          to: paths.flight(flight.flightId),
          marked: Math.abs(flight.z ?? 0) >= OUTSIDE,
        }))}
        ends={[dayOf(flights[0]), dayOf(last)]}
        onOpen={(to) => void goTo(to)}
        linkTo={(to, label) => <AppLink to={to}>{label}</AppLink>}
      />
    </Sheet>
  );
}

/** The flights behind the trends, the most unusual first; a chart's points lead to the same flights. */
function UnusualFlights({ scores }: { readonly scores: readonly Score[] }) {
  const sorted = [...scores].sort((a, b) => (b.score ?? -1) - (a.score ?? -1)).slice(0, 20);
  return (
    <Sheet
      title="Flights behind the trends"
      note="most unusual first, compared with its own flights"
      flush
    >
      <Table
        of={sorted}
        rowKey={({ flight_id }) => flight_id}
        columns={[
          { name: 'How unusual', as: 'lead', cell: ({ label }) => <State of={label} /> },
          {
            name: 'Flight',
            as: 'lead',
            cell: ({ flight_id, flown_at }) => (
              <AppLink to={paths.flight(flight_id)}>
                Flight {flight_id}, {dateText(flown_at)}
              </AppLink>
            ),
          },
          {
            name: 'More unusual than',
            as: 'figure',
            cell: ({ percentile }) => (percentile === null ? '–' : `${Math.round(percentile)} %`),
          },
          { name: 'What stood out', as: 'lead', cell: stoodOut },
        ]}
      />
    </Sheet>
  );
}

function stoodOut(score: Score): string {
  return outsideOf(score)
    .slice(0, 2)
    .map(
      ({ label, value, unit, mean }) =>
        `${label} ${withUnit(value, unit)}, usually ${figure(mean)}`,
    )
    .join(' · ');
}
