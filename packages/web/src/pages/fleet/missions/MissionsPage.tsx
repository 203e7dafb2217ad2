import { missionStates } from '@airworthy/contract/values';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { plural, words } from '../../../format/numbers.ts';
import { useSettings } from '../../../format/settings.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  EmptyState,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import { HowTo, State } from '../parts.tsx';
import { conflictsOf, type Fleet, type Mission } from './conflicts.ts';
import { MissionForm } from './MissionForm.tsx';
import { spanText } from './times.ts';
import { useFleet } from './useFleet.ts';

const MOST = 1000;
/** Names in a cell before the rest is only counted; the mission's own page has all. */
const NAMED = 2;

/** Missions by date: what comes, and what was flown. */
export function MissionsPage() {
  const { state } = useAddress('missions');
  const set = useSetAddress('missions');
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const missions = useQuery(query('listMissions', { query: { state, limit: MOST, total: 0 } }));
  const { fleet, isKnown } = useFleet();
  return (
    <>
      <PageBar title="Missions">
        <NativeSelect
          size="xs"
          aria-label="State"
          value={state ?? ''}
          data={[
            { value: '', label: 'All states' },
            ...missionStates.map((one) => ({ value: one, label: words(one) })),
          ]}
          onChange={(event) => set({ state: event.currentTarget.value })}
        />
        {may('missions.manage') ? (
          <Button variant="filled" onClick={() => setAdding(true)}>
            Plan a mission
          </Button>
        ) : null}
      </PageBar>
      {adding ? <MissionForm mission={null} onClose={() => setAdding(false)} /> : null}
      <Answered of={missions}>
        {({ missions: list }) => {
          if (list.length === 0)
            return (
              <EmptyState title={state === undefined ? 'No missions yet' : 'None in this state'}>
                A mission brings aircraft, pilots, checklists and a time together, and warns where
                one of them cannot be there.{' '}
                <HowTo may={may('missions.manage')} button="Plan a mission" deed="plan them" />
              </EmptyState>
            );
          const coming = list.filter(isComing).sort((a, b) => startOf(a) - startOf(b));
          const past = list.filter((one) => !isComing(one)).sort((a, b) => startOf(b) - startOf(a));
          return (
            <Rows>
              {coming.length === 0 ? null : (
                <MissionTable title="Upcoming" list={coming} fleet={fleet} isKnown={isKnown} />
              )}
              {past.length === 0 ? null : (
                <MissionTable
                  title="Flown or cancelled"
                  list={past}
                  fleet={fleet}
                  isKnown={isKnown}
                />
              )}
            </Rows>
          );
        }}
      </Answered>
    </>
  );
}

function isComing({ state }: Mission): boolean {
  return state === 'planned' || state === 'approved';
}

function startOf(mission: Mission): number {
  return Date.parse(mission.planned_from ?? mission.created);
}

type TableProps = {
  readonly title: string;
  readonly list: readonly Mission[];
  readonly fleet: Fleet;
  /** Whether all of the fleet has arrived. */
  readonly isKnown: boolean;
};

function MissionTable({ title, list, fleet, isKnown }: TableProps) {
  const { zone } = useSettings();
  const aircraft = new Map(fleet.aircraft.map((one) => [one.id, one.name]));
  const pilots = new Map(fleet.pilots.map((one) => [one.id, one.name]));
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>) => {
    // A name does not break; the line does between two.
    const all = ids.map((id) => `${names.get(id) ?? id}`.replaceAll(' ', '\u00a0'));
    if (all.length === 0) return '–';
    const more = all.length - NAMED;
    return more < 2
      ? all.join(', ')
      : `${all.slice(0, NAMED).join(', ')} and\u00a0${more}\u00a0more`;
  };
  return (
    <Sheet title={title} flush>
      <Table
        of={list}
        rowKey={({ id }) => id}
        columns={[
          { name: 'State', width: '10%', as: 'lead', cell: (one) => <State of={one.state} /> },
          {
            name: 'When',
            width: '15%',
            as: 'lead',
            cell: (one) => spanText(one, zone),
          },
          {
            name: 'Mission',
            width: '19%',
            as: 'lead',
            cell: (one) => (
              <>
                <AppLink to={paths.mission(one.id)}>{one.name}</AppLink>
                <div className="muted small">{one.client}</div>
              </>
            ),
          },
          { name: 'Site', width: '12%', cell: (one) => one.site || '–' },
          { name: 'Aircraft', width: '15%', cell: (one) => named(one.asset_ids, aircraft) },
          { name: 'Pilots', width: '14%', cell: (one) => named(one.pilot_ids, pilots) },
          { name: 'Flights', width: '6%', as: 'figure', cell: (one) => one.flight_ids.length },
          {
            name: 'Conflicts',
            width: '9%',
            cell: (one) =>
              isComing(one) ? <Conflicts of={conflictsOf(one, fleet)} isKnown={isKnown} /> : '–',
          },
        ]}
      />
    </Sheet>
  );
}

type ConflictsProps = {
  readonly of: ReturnType<typeof conflictsOf>;
  readonly isKnown: boolean;
};

function Conflicts({ of, isKnown }: ConflictsProps) {
  if (of.length === 0) return isKnown ? 'None' : <span className="muted">not known</span>;
  return (
    <Level level={of.some(({ level }) => level === 'bad') ? 'bad' : 'warn'}>
      {plural(of.length, 'conflict')}
    </Level>
  );
}
