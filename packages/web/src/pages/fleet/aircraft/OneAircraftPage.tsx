import { isInUse } from '@airworthy/contract/values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  ButtonLink,
  Columns,
  ConfirmDialog,
  Figure,
  Instant,
  PageBar,
  Rows,
  useRecordId,
} from '../../../ui/index.ts';
import { CheckRecords } from '../CheckRecords.tsx';
import { dueStanding, dueText, nearestLeft } from '../due.ts';
import { History } from '../History.tsx';
import { HealthSheet } from '../health/HealthSheet.tsx';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { Strip } from '../strip.tsx';
import { About } from './About.tsx';
import { AircraftForm } from './AircraftForm.tsx';
import { AircraftNotFound } from './AircraftNotFound.tsx';
import styles from './aircraft.module.css';
import { Documents } from './Documents.tsx';
import { BulletinsOf, FlightsOf, WorkOf } from './Lists.tsx';
import { Parts } from './Parts.tsx';
import { PredictionSheet } from './PredictionSheet.tsx';
import { RunChecklist } from './RunChecklist.tsx';
import { type Aircraft, isInFleet, reasonsOf, standingOf } from './status.ts';

/** One aircraft: whether it can fly, what is due, what wears, and everything on record about it. */
export function OneAircraftPage() {
  const id = useRecordId();
  const registry = useQuery(query('listAircraft'));
  return (
    <Answered of={registry} page="Aircraft">
      {({ aircraft }) => {
        const one = aircraft.find((entry) => String(entry.id) === id);
        return one === undefined ? <AircraftNotFound title="Aircraft" /> : <One one={one} />;
      }}
    </Answered>
  );
}

function One({ one }: { readonly one: Aircraft }) {
  const manages = usePermission()('maintenance.manage');
  return (
    <>
      <PageBar
        title={one.name}
        note={[one.registration, one.model].filter(Boolean).join(', ') || undefined}
      >
        <Actions one={one} />
      </PageBar>
      <Rows>
        <Banner one={one} />
        <Figures one={one} />
        <Columns>
          <Rows>
            <HealthSheet assetId={one.id} />
            <div className={styles.screenOnly}>
              <PredictionSheet one={one} />
            </div>
            <Parts assetId={one.id} />
            <FlightsOf assetId={one.id} />
          </Rows>
          <Rows>
            <About one={one} />
            <Documents assetId={one.id} />
            <PhotosAndFiles of={`aircraft:${one.id}`} may={manages} />
            <WorkOf assetId={one.id} />
            <CheckRecords assetId={one.id} />
            <BulletinsOf assetId={one.id} />
          </Rows>
        </Columns>
        <AircraftHistory id={one.id} />
      </Rows>
    </>
  );
}

/** Whether it can fly, in the word of every page. */
function Banner({ one }: { readonly one: Aircraft }) {
  const { word, level } = standingOf(one);
  return (
    <div className={styles.banner} data-level={level}>
      <b>{word}</b>
      <span>{reasonsOf(one, one.grounded_reason ?? dueSentence(one))}</span>
    </div>
  );
}

function AircraftHistory({ id }: { readonly id: number }) {
  return <History of={useQuery(query('getAircraftHistory', { params: { id } }))} />;
}

function dueSentence({ next_due, type_id }: Aircraft): string {
  if (next_due === null && type_id === null)
    return 'Nothing on record grounds it. It has no maintenance program: what is due is not known.';
  if (next_due === null) return 'Nothing on record grounds it, and its program has nothing due.';
  const { word } = dueStanding(next_due);
  const next = word === 'Overdue' ? dueText(next_due) : `Next: ${dueText(next_due)}`;
  return `${next}. Nothing on record grounds it.`;
}

function Figures({ one }: { readonly one: Aircraft }) {
  const asked = useQuery({
    ...query('getHealth', { params: { asset_id: one.id } }),
    enabled: one.fleet_health,
  });
  const health = asked.data?.health;
  const due = one.next_due;
  return (
    <Strip
      items={[
        { label: 'Hours', value: <Figure value={one.total_hours} digits={1} /> },
        {
          label: 'Flights',
          value: one.total_flights,
          note:
            one.last_flight === null ? null : (
              <>
                last <Instant at={one.last_flight} as="date" />
              </>
            ),
        },
        {
          label: 'Next due',
          value: due === null ? '–' : nearestLeft(due),
          note: due === null || isInUse(one) ? due?.title : `${due.title}, if it is used again`,
          level: dueLevel(one),
        },
        {
          label: 'Health',
          value: health?.score ?? '–',
          note: health === undefined ? missingHealth(one, asked.error) : healthNote(health),
          level: health?.band === 'poor' ? 'bad' : health?.band === 'watch' ? 'warn' : 'plain',
        },
        {
          label: 'Open work',
          value: one.work_open,
          level: one.work_open > 0 ? 'warn' : 'plain',
        },
      ]}
    />
  );
}

/** Nothing is due on what nobody means to fly, however long ago its day was. */
function dueLevel(one: Aircraft) {
  if (one.next_due === null || !isInUse(one)) return 'plain';
  const { level } = dueStanding(one.next_due);
  return level === 'ok' ? 'plain' : level;
}

function missingHealth({ fleet_health }: Aircraft, error: Error | null): string {
  if (!fleet_health) return 'off';
  return error === null ? 'loading' : 'not known: it could not be loaded';
}

function healthNote({ band, trend, score }: CallReply<'getHealth'>['health']): string {
  if (score === null) return band === 'poor' ? 'poor, no score yet' : 'no score yet';
  return ['of 100', band, ...(trend === 'unknown' ? [] : [trend])].join(', ');
}

function Actions({ one }: { readonly one: Aircraft }) {
  const may = usePermission();
  const edits = may('records.manage');
  const [dialog, setDialog] = useState<'edit' | 'retire' | null>(null);
  const close = () => setDialog(null);
  const retire = async () => {
    const body = { status: 'retired', revision: one.revision } as const;
    await call('correctAircraft', { params: { id: one.id }, body });
  };
  return (
    <>
      <ButtonLink to={paths.labels} search={{ id: String(one.id) }}>
        Label
      </ButtonLink>
      <ButtonLink to={paths.aircraftRecord(one.id)}>Record</ButtonLink>
      <Button onClick={() => window.print()}>Print</Button>
      <RunChecklist one={one} />
      {may('flights.manage') && isInFleet(one) ? (
        <ButtonLink to={paths.flights} search={{ file: '1', asset_id: String(one.id) }}>
          File a flight
        </ButtonLink>
      ) : null}
      {edits && isInFleet(one) ? (
        <Button color="red" variant="subtle" onClick={() => setDialog('retire')}>
          Retire
        </Button>
      ) : null}
      {edits ? (
        <Button variant="filled" onClick={() => setDialog('edit')}>
          Edit
        </Button>
      ) : null}
      {dialog === 'edit' ? <AircraftForm aircraft={one} onClose={close} /> : null}
      {dialog === 'retire' ? (
        <ConfirmDialog title={`Retire ${one.name}?`} action="Retire" run={retire} onClose={close}>
          Its flights, work and components stay on record. It leaves the working lists and is not
          offered for new missions. Editing its status brings it back.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
