import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { TEMPLATES } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { useSettings } from '../../../format/settings.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../shell/notices.ts';
import { useDeletePage } from '../../../shell/useDelayedDelete.ts';
import {
  Answered,
  AppLink,
  Columns,
  Fact,
  FactTable,
  Figure,
  GapText,
  Level,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import { standingOf } from '../aircraft/status.ts';
import { AircraftLink, None, State } from '../parts.tsx';
import { CheckSheet } from './CheckSheet.tsx';
import { ConflictList } from './ConflictList.tsx';
import { conflictsOf, type Fleet, type Mission } from './conflicts.ts';
import { MissionFlights } from './MissionFlights.tsx';
import { MissionForm } from './MissionForm.tsx';
import { spanText } from './times.ts';
import { useFleet } from './useFleet.ts';

/** One mission: who flies what, what stands against it, its checklists and its flights. */
export function MissionPage() {
  const id = useRecordId();
  const found = useQuery(query('getMission', { params: { id } }));
  return (
    <Answered of={found} page="Mission">
      {({ mission }) => <One mission={mission} />}
    </Answered>
  );
}

function One({ mission }: { readonly mission: Mission }) {
  const { fleet, sources } = useFleet();
  const conflicts = isFinal(mission) ? [] : conflictsOf(mission, fleet);
  return (
    <>
      <PageBar title={mission.name} note={<State of={mission.state} />}>
        <Actions mission={mission} />
      </PageBar>
      <Rows>
        {isFinal(mission) ? null : <GapText of={sources} />}
        {conflicts.length === 0 ? null : (
          <Sheet title="Conflicts" note="shown, not enforced">
            <ConflictList conflicts={conflicts} />
          </Sheet>
        )}
        <Columns>
          <Rows>
            <Sheet title="Aircraft and pilots" flush>
              <Assigned mission={mission} fleet={fleet} />
            </Sheet>
            <CheckSheet mission={mission} fleet={fleet} />
            <Checklists mission={mission} />
            <MissionFlights mission={mission} />
          </Rows>
          <Facts mission={mission} />
        </Columns>
      </Rows>
    </>
  );
}

/** Who is assigned is known by the mission; how they stand only by their lists. */
const NOT_KNOWN = <Level level="plain">Not known</Level>;

type AssignedProps = { readonly mission: Mission; readonly fleet: Fleet };

/** Aircraft first, then people, each with how it stands today. */
function Assigned({ mission: { asset_ids, pilot_ids }, fleet }: AssignedProps) {
  const aircraft = asset_ids.map((id) => {
    const one = fleet.aircraft.find((found) => found.id === id);
    return {
      key: `aircraft ${id}`,
      state:
        one === undefined ? (
          NOT_KNOWN
        ) : (
          <Level level={standingOf(one).level}>{standingOf(one).word}</Level>
        ),
      link: <AircraftLink id={id} name={one?.name ?? `Aircraft ${id}`} />,
      what: one?.model ?? '–',
    };
  });
  const pilots = pilot_ids.map((id) => {
    const one = fleet.pilots.find((found) => found.id === id);
    return {
      key: `pilot ${id}`,
      state: one === undefined ? NOT_KNOWN : <State of={one.status} />,
      link: <AppLink to={paths.pilot(id)}>{one?.name ?? `Pilot ${id}`}</AppLink>,
      what: one === undefined ? '–' : words(one.role),
    };
  });
  if (aircraft.length + pilots.length === 0)
    return <None>No aircraft or pilots are assigned yet.</None>;
  return (
    <Table
      of={[...aircraft, ...pilots]}
      rowKey={({ key }) => key}
      headless
      columns={[
        { name: 'State', as: 'lead', cell: ({ state }) => state },
        { name: 'Name', as: 'lead', cell: ({ link }) => link },
        { name: 'Model or role', as: 'lead', cell: ({ what }) => what },
      ]}
    />
  );
}

function isFinal({ state }: Mission): boolean {
  return state === 'flown' || state === 'cancelled';
}

function Actions({ mission }: { readonly mission: Mission }) {
  const deletePage = useDeletePage();
  const manages = usePermission()('missions.manage');
  const [editing, setEditing] = useState(false);
  if (!manages) return null;
  const move = async (state: Mission['state']) => {
    try {
      const { id, revision } = mission;
      await call('correctMission', { params: { id }, body: { state, revision } });
    } catch (error) {
      notifyError(error);
    }
  };
  const remove = () =>
    deletePage({
      text: `${mission.name} deleted`,
      list: paths.missions,
      page: paths.mission(mission.id),
      run: async () => {
        await call('deleteMission', { params: { id: mission.id } });
      },
    });
  return (
    <>
      <Button color="red" variant="subtle" onClick={remove}>
        Delete
      </Button>
      {isFinal(mission) ? null : (
        <>
          <Button onClick={() => void move('cancelled')}>Cancel the mission</Button>
          {mission.state === 'planned' ? (
            <Button onClick={() => void move('approved')}>Approve</Button>
          ) : null}
          <Button onClick={() => void move('flown')}>Mark as flown</Button>
        </>
      )}
      <Button variant="filled" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {editing ? <MissionForm mission={mission} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** The checklists of the mission, each started for its first aircraft. */
function Checklists({ mission }: { readonly mission: Mission }) {
  const lists = useQuery(query('listChecklists', TEMPLATES));
  const runs = usePermission()('checklists.manage') && !isFinal(mission);
  const [asset] = mission.asset_ids;
  return (
    <Sheet title="Checklists" flush>
      {mission.checklist_template_ids.length === 0 ? (
        <None>No checklists are assigned to this mission.</None>
      ) : (
        <Answered of={lists} rows={2} latest>
          {({ templates }) => (
            <Table
              of={templates.filter(({ id }) => mission.checklist_template_ids.includes(id))}
              rowKey={({ id }) => id}
              headless
              columns={[
                {
                  name: 'Checklist',
                  as: 'lead',
                  cell: (one) => <AppLink to={paths.checklistTemplate(one.id)}>{one.name}</AppLink>,
                },
                { name: 'Phase', cell: ({ phase }) => words(phase) },
                runs
                  ? {
                      name: 'Actions',
                      as: 'actions',
                      cell: (one) => (
                        <AppLink
                          to={paths.checklistRun(one.id)}
                          search={asset === undefined ? {} : { asset_id: String(asset) }}
                        >
                          Start
                        </AppLink>
                      ),
                    }
                  : null,
              ]}
            />
          )}
        </Answered>
      )}
    </Sheet>
  );
}

function Facts({ mission }: { readonly mission: Mission }) {
  const { zone } = useSettings();
  return (
    <Sheet title="About" flush>
      <FactTable>
        <Fact name="When">{spanText(mission, zone)}</Fact>
        <Fact name="Client">{mission.client || '–'}</Fact>
        <Fact name="Site">{mission.site || '–'}</Fact>
        <Fact name="Maximum height">
          <Figure value={mission.max_height_m} kind="height_m" />
        </Fact>
        <Fact name="Airspace">
          {[mission.airspace.class, mission.airspace.authorization].filter(Boolean).join(', ') ||
            '–'}
        </Fact>
        <Fact name="Risk">
          {mission.risk.level === null ? 'Not assessed' : words(mission.risk.level)}
          {mission.risk.notes === '' ? '' : `: ${mission.risk.notes}`}
        </Fact>
        <Fact name="Notes">{mission.notes || '–'}</Fact>
      </FactTable>
    </Sheet>
  );
}
