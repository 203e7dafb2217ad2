import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../api/queries.ts';
import { fileSize, plural } from '../../../../format/numbers.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink, ChoiceField, PageBar, Rows, Sheet, Table } from '../../../../ui/index.ts';
import { duration } from '../../due.ts';
import { FileDrop } from '../FileDrop.tsx';
import styles from '../flights.module.css';
import { sitesOf } from '../map/map.ts';
import { isPosition, type NamedPlace } from './fromLog.ts';
import { logColumns } from './logColumns.tsx';
import { type Dropped, dropLogs, sendReady, useDropped } from './queue.ts';

/** Many logs at once: each is read here, matched to its flight, and then sent. */
export function DropLogsPage() {
  const dropped = useDropped();
  const aircraft = useQuery(query('listAircraft'));
  const missions = useQuery(query('listMissions', { query: { limit: 200, total: 0 } }));
  const tracks = useQuery(query('listFlightTracks'));
  const components = useQuery(
    query('listComponents', { query: { state: 'fitted', limit: 1000, total: 0 } }),
  );
  const [assetId, setAssetId] = useState('');
  const fleet = (aircraft.data?.aircraft ?? []).filter(({ status }) => status !== 'retired');
  const places = [
    ...(missions.data?.missions ?? []).flatMap(({ site, location }): NamedPlace[] =>
      location === null || site === '' ? [] : [{ name: site, ...location }],
    ),
    ...sitesOf(tracks.data?.flights ?? []).flatMap(({ name, place }): NamedPlace[] =>
      name === null || isPosition(name) ? [] : [{ name, ...place }],
    ),
  ];
  const take = (files: readonly File[]) =>
    dropLogs(files, {
      assetId: assetId === '' ? null : Number(assetId),
      places,
      fleet,
      batteries: (components.data?.components ?? []).filter(({ kind }) => kind === 'battery'),
    });
  const ready = dropped.filter(
    ({ state }) => (state.kind === 'ready' || state.kind === 'failed') && state.target !== null,
  );
  return (
    <>
      <PageBar title="Drop logs" note={dropped.length === 0 ? undefined : <Totals of={dropped} />}>
        <ButtonLink to={paths.flights}>Flights</ButtonLink>
        <Button variant="filled" disabled={ready.length === 0} onClick={() => void sendReady()}>
          {ready.length === 0 ? 'Attach logs' : `Attach ${plural(ready.length, 'log')}`}
        </Button>
      </PageBar>
      <Rows>
        <div style={{ maxWidth: 320 }}>
          <ChoiceField
            label="Aircraft of these logs"
            value={assetId}
            options={[
              ['', 'By board and time'],
              ...fleet.map((one) => [String(one.id), one.name] as const),
            ]}
            onChange={setAssetId}
          />
        </div>
        <FileDrop
          label="Flight logs"
          title="Drop flight logs here, as many as you have"
          onFiles={take}
        >
          <span className="muted">
            Each is read on this machine and matched to its flight by time and aircraft, which the
            serial number of its board tells. A log that matches none is filed as a new flight;
            telemetry goes with the autopilot’s own log of the same flight. Nothing is sent until
            you attach the logs.
          </span>
        </FileDrop>
        {dropped.length === 0 ? null : (
          <Sheet flush>
            <Table of={dropped} rowKey={({ key }) => key} columns={logColumns(fleet)} />
          </Sheet>
        )}
      </Rows>
    </>
  );
}

function Totals({ of: dropped }: { readonly of: readonly Dropped[] }) {
  const size = dropped.reduce((sum, { file }) => sum + file.size, 0);
  const flown = dropped.reduce((sum, { summary }) => sum + (summary?.duration_s ?? 0), 0);
  const done = dropped.filter(({ state }) => state.kind === 'done').length;
  return (
    <span className={styles.figures}>
      {plural(dropped.length, 'log')}, {fileSize(size)}, {duration(flown)} in the air
      {done === 0 ? '' : `, ${done} attached`}
    </span>
  );
}
