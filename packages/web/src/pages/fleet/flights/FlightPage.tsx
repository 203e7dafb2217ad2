import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { refreshAfter } from '../../../api/refreshAfter.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { useDeletePage } from '../../../shell/useDelayedDelete.ts';
import {
  Figure as Amount,
  Answered,
  AppLink,
  Columns,
  Fact,
  FactTable,
  Instant,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import { RunLevel } from '../checklists/FiledRuns.tsx';
import { duration } from '../due.ts';
import fleet from '../fleet.module.css';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { AircraftLink } from '../parts.tsx';
import { AlikeFlights } from './AlikeFlights.tsx';
import { AlikeMoments } from './AlikeMoments.tsx';
import { FlightForm } from './FlightForm.tsx';
import { FlightLog } from './FlightLog.tsx';
import { FlightReading } from './FlightReading.tsx';
import { FlightHistory, FlightWork } from './FlightRecord.tsx';
import type { Flight } from './useFlights.ts';
import { useMayChange } from './useMayChange.ts';
import { clockOf } from './words.ts';

const ASK_AGAIN_MS = 2000;

/** The flight, asked for again until its log is read: the page changes by itself. */
function useFollowedFlight(id: string) {
  const flight = useQuery({
    ...query('getFlight', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.flight.analysis_state === 'queued' ? ASK_AGAIN_MS : false,
  });
  const state = flight.data?.flight.analysis_state ?? null;
  const [before, setBefore] = useState(state);
  useEffect(() => {
    // A reading may have raised work, and stands in lists.
    if (before === 'queued' && state === 'done') void refreshAfter('requestLogReading');
    setBefore(state);
  }, [before, state]);
  return flight;
}

/** One flight: its figures, the log with its reading, what was checked, raised and corrected. */
export function FlightPage() {
  const id = useRecordId();
  const flight = useFollowedFlight(id);
  const mayChange = useMayChange();
  const may = flight.data !== undefined && mayChange(flight.data.flight);
  const deletePage = useDeletePage();
  const [editing, setEditing] = useState(false);
  const remove = () =>
    deletePage({
      text: `Flight ${id} deleted`,
      list: paths.flights,
      page: paths.flight(id),
      run: async () => {
        await call('deleteFlight', { params: { id } });
      },
    });
  return (
    <>
      <PageBar title={`Flight ${id}`} note={flight.data && <Headline of={flight.data.flight} />}>
        <Button onClick={() => print()}>Print</Button>
        {may ? (
          <>
            <Button color="red" variant="subtle" onClick={remove}>
              Delete
            </Button>
            <Button variant="filled" onClick={() => setEditing(true)}>
              Correct
            </Button>
          </>
        ) : null}
      </PageBar>
      <Answered of={flight}>
        {({ flight: one }) => (
          <>
            {editing ? <FlightForm flight={one} onClose={() => setEditing(false)} /> : null}
            <Rows>
              <Figures of={one} />
              <Columns>
                <Rows>
                  <FlightReading id={id} state={one.analysis_state} />
                  {one.analysis_state === 'done' ? <AlikeFlights id={id} /> : null}
                  {one.analysis_state === 'done' ? <AlikeMoments id={id} /> : null}
                </Rows>
                <Rows>
                  <Facts of={one} />
                  <FlightLog flight={one} may={may} />
                  <PhotosAndFiles of={`flight:${id}`} may={may} />
                  <Checks id={id} />
                  <FlightWork id={id} />
                </Rows>
              </Columns>
              <FlightHistory id={id} />
            </Rows>
          </>
        )}
      </Answered>
    </>
  );
}

function Headline({ of: flight }: { readonly of: Flight }) {
  const clock = clockOf(flight.started_at);
  return (
    <>
      {dateText(flight.flown_at)}
      {clock === null ? '' : `, ${clock}`} · {flight.asset_name}
      {flight.incident ? (
        <>
          {' '}
          <Level level="bad">Incident</Level>
        </>
      ) : null}
    </>
  );
}

function Figures({ of: flight }: { readonly of: Flight }) {
  const { conditions } = flight;
  return (
    <dl className={fleet.strip}>
      <Figure name="Flight time" value={duration(flight.duration_s)} />
      <Figure name="Landings" value={String(flight.landings)} />
      <Figure
        name="Kind"
        value={words(flight.flight_type)}
        note={flight.night ? 'at night' : 'by day'}
      />
      {conditions?.wind_kmh == null ? null : (
        <Figure name="Wind" value={<Amount value={conditions.wind_kmh} kind="speed_kmh" />} />
      )}
      {conditions?.temp_c == null ? null : (
        <Figure name="Temperature" value={<Amount value={conditions.temp_c} kind="temp_c" />} />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {note === undefined ? null : <span>{note}</span>}
      </dd>
    </div>
  );
}

function Facts({ of: flight }: { readonly of: Flight }) {
  const mission = useQuery({
    ...query('getMission', { params: { id: String(flight.mission_id) } }),
    enabled: flight.mission_id !== null,
  });
  return (
    <Sheet title="Filed" flush>
      <FactTable>
        <Fact name="Aircraft">
          <AircraftLink id={flight.asset_id} name={flight.asset_name} />
          {flight.registration === null ? null : (
            <span className="muted"> {flight.registration}</span>
          )}
        </Fact>
        <Fact name="Pilot">
          {flight.pilot_id === null ? (
            '–'
          ) : (
            <AppLink to={paths.pilot(flight.pilot_id)}>{flight.pilot_name}</AppLink>
          )}
        </Fact>
        {flight.crew.length === 0 ? null : (
          <Fact name="Crew">
            {flight.crew
              .map(({ name, role }) => (role === null ? name : `${name} (${words(role)})`))
              .join(', ')}
          </Fact>
        )}
        <Fact name="Site">{flight.site || '–'}</Fact>
        {flight.mission_id === null ? null : (
          <Fact name="Mission">
            <AppLink to={paths.mission(flight.mission_id)}>
              {mission.data?.mission.name ?? `Mission ${flight.mission_id}`}
            </AppLink>
          </Fact>
        )}
        <Fact name="Batteries">{flight.batteries.map(({ name }) => name).join(', ') || '–'}</Fact>
        {flight.conditions?.text == null ? null : (
          <Fact name="Conditions">{flight.conditions.text}</Fact>
        )}
        <Fact name="Remarks">{flight.remarks || '–'}</Fact>
        <Fact name="Filed">
          <Instant at={flight.created} />,{' '}
          {flight.source === 'device' ? 'by a ground station' : 'by a person'}
        </Fact>
      </FactTable>
    </Sheet>
  );
}

/** Checklists that were filed with the flight. */
function Checks({ id }: { readonly id: string }) {
  const runs = useQuery(query('listChecklists', { query: { flight_id: id, limit: 20, total: 0 } }));
  return (
    <Sheet title="Checklists" flush>
      <Answered of={runs} rows={2}>
        {({ runs: list }) => <RunTable runs={list} />}
      </Answered>
    </Sheet>
  );
}

type Run = CallReply<'listChecklists'>['runs'][number];

function RunTable({ runs }: { readonly runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <p className="muted" style={{ padding: 14 }}>
        No checklist was filed with this flight.
      </p>
    );
  return (
    <Table
      of={runs}
      rowKey={({ id }) => id}
      headless
      short
      columns={[
        {
          name: 'Checklist',
          as: 'lead',
          cell: (run) => (
            <AppLink to={paths.filedChecklist(run.id)}>{run.template_name ?? 'Checklist'}</AppLink>
          ),
        },
        { name: 'Result', as: 'end', cell: (run) => <RunLevel run={run} /> },
      ]}
    />
  );
}
