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
import type { Dropped } from './dropped.ts';
import { isPosition, type NamedPlace } from './fromLog.ts';
import { flownOf, groupsOf, readyOf } from './groups.ts';
import { logColumns } from './logColumns.tsx';
import { dropLogs, sendReady, useDropped } from './queue.ts';

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
  const ready = readyOf(dropped);
  const columns = logColumns(fleet, places);
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
          title="Drop flight logs here, or a folder of them"
          onFiles={take}
        >
          <span className="muted">
            Each is read on this machine and matched to its flight by time and aircraft, which the
            serial number of its board tells. A log that matches none is filed as a new flight;
            telemetry goes with the autopilot’s own log of the same flight. Nothing is sent until
            you attach the logs.
          </span>
        </FileDrop>
        {groupsOf(dropped, fleet).map(({ key, title, note, logs }) => (
          <Sheet key={key} title={title} note={note} flush>
            <Table of={logs} rowKey={({ key: log }) => log} columns={columns} />
          </Sheet>
        ))}
      </Rows>
    </>
  );
}

function Totals({ of: dropped }: { readonly of: readonly Dropped[] }) {
  const size = dropped.reduce((sum, { file }) => sum + file.size, 0);
  const done = dropped.filter(({ state }) => state.kind === 'done').length;
  return (
    <span className={styles.figures}>
      {plural(dropped.length, 'file')}, {fileSize(size)}, {duration(flownOf(dropped))} in the air
      {done === 0 ? '' : `, ${done} attached`}
    </span>
  );
}
