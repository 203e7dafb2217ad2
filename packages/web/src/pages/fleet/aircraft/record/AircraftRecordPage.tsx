import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { saveFile } from '../../../../charts/save.ts';
import { fixed, plural } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import {
  Answered,
  AppLink,
  ButtonLink,
  type Column,
  PageBar,
  Sheet,
  Table,
  useRecordId,
} from '../../../../ui/index.ts';
import { PrintedSheet } from '../../printed.tsx';
import { AircraftNotFound } from '../AircraftNotFound.tsx';
import styles from '../aircraft.module.css';
import { type LifeEntry, lifeCsv, lifeOf, type OnRecord, periodText } from './life.ts';
import { onRecord } from './onRecord.ts';

/** Entries of one sheet of paper; most have a few lines. */
const ENTRIES_PER_SHEET = 12;

/** The maintenance record of an aircraft over its whole life, to be printed, kept as PDF or as CSV. */
export function AircraftRecordPage() {
  const id = useRecordId();
  const found = useQuery({
    queryKey: ['listWorkOrders', 'record', id],
    queryFn: ({ signal }) => onRecord(id, signal),
  });
  return (
    <Answered of={found} page="Record of the aircraft">
      {(record) =>
        record === null ? (
          <AircraftNotFound title="Record of the aircraft" />
        ) : (
          <Record found={record} />
        )
      }
    </Answered>
  );
}

function Record({ found }: { readonly found: OnRecord }) {
  const { aircraft } = found;
  const entries = lifeOf(found);
  const sheets = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_SHEET) }, (_, index) =>
    entries.slice(index * ENTRIES_PER_SHEET, (index + 1) * ENTRIES_PER_SHEET),
  );
  const save = () =>
    saveFile('aircraft-record.csv', new Blob([lifeCsv(entries)], { type: 'text/csv' }));
  return (
    <>
      <PageBar title={aircraft.name} note="record of its whole life">
        <ButtonLink to={paths.oneAircraft(aircraft.id)}>Aircraft</ButtonLink>
        <Button onClick={save}>CSV</Button>
        <Button variant="filled" onClick={() => print()}>
          Print or PDF
        </Button>
      </PageBar>
      {sheets.map((lines, index) => (
        <PrintedSheet
          key={lines[0]!.key}
          title={`${aircraft.name}, ${periodText(entries)}`}
          note={noteOf(found)}
          at={`Sheet ${index + 1} of ${sheets.length}`}
          blanks={[]}
        >
          <Sheet flush>
            <Table of={lines} rowKey={({ key }) => key} className={styles.life} columns={COLUMNS} />
          </Sheet>
        </PrintedSheet>
      ))}
    </>
  );
}

function noteOf({ aircraft }: OnRecord): string {
  const { registration, model, serial, total_hours, total_flights } = aircraft;
  const named = [registration, model, serial].filter(Boolean).join(', ');
  return `${named === '' ? 'No registration, model or serial number on record' : named}. ${fixed(total_hours, 1)}\u00a0h, ${plural(total_flights, 'flight')} in all.`;
}

const COLUMNS: readonly Column<LifeEntry>[] = [
  { name: 'Date', width: '12%', as: 'lead', cell: ({ day }) => dateText(day) },
  { name: 'What', width: '12%', cell: ({ what }) => what },
  {
    name: 'Entry',
    width: '39%',
    as: 'lead',
    cell: ({ title, detail, page }) => (
      <>
        {page === null ? title : <AppLink to={page}>{title}</AppLink>}
        <div className={styles.detail}>{detail}</div>
      </>
    ),
  },
  {
    name: 'Hours',
    width: '7%',
    as: 'figure',
    cell: ({ hours }) => (hours === null ? null : fixed(hours, 1)),
  },
  { name: 'Flights', width: '7%', as: 'figure', cell: ({ flights }) => flights },
  { name: 'Signed by', width: '11%', cell: ({ who }) => who },
  { name: 'Record', width: '12%', cell: ({ record }) => record },
];
