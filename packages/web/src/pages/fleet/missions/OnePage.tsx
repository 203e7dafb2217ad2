import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { TEMPLATES } from '../../../api/kept.ts';
import { query, refresh } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../shell/notices.ts';
import { useSettings } from '../../../shell/settings.ts';
import { useDeletePage } from '../../../shell/useDelayedDelete.ts';
import {
  Answered,
  AppLink,
  Columns,
  Figure,
  Level,
  PageBar,
  Rows,
  Sheet,
  useRecordId,
} from '../../../ui/index.ts';
import { standingOf } from '../aircraft/status.ts';
import { AircraftLink, Fact, None, State } from '../parts.tsx';
import { ConflictList } from './ConflictList.tsx';
import { conflictsOf, type Mission } from './conflicts.ts';
import { MissionFlights } from './MissionFlights.tsx';
import { MissionForm } from './MissionForm.tsx';
import { spanText } from './times.ts';
import { useFleet } from './useFleet.ts';

/** One mission: who flies what, what stands against it, its checklists and its flights. */
export function Page() {
  const id = useRecordId();
  const found = useQuery(query('getMission', { params: { id } }));
  return (
    <Answered of={found} page="Mission">
      {({ mission }) => <One mission={mission} />}
    </Answered>
  );
}

function One({ mission }: { readonly mission: Mission }) {
  const fleet = useFleet();
  const conflicts = isFinal(mission) ? [] : conflictsOf(mission, fleet);
  return (
    <>
      <PageBar title={mission.name} note={<State of={mission.state} />}>
        <Actions mission={mission} />
      </PageBar>
      <Rows>
        {conflicts.length === 0 ? null : (
          <Sheet title="Stands against it" note="shown, not enforced">
            <ConflictList conflicts={conflicts} />
          </Sheet>
        )}
        <Columns>
          <Rows>
            <Sheet title="Aircraft and pilots" flush>
              <table className="rows list">
                <tbody>
                  {fleet.aircraft
                    .filter(({ id }) => mission.asset_ids.includes(id))
                    .map((one) => (
                      <tr key={`aircraft ${one.id}`}>
                        <td>
                          <Level level={standingOf(one).level}>{standingOf(one).word}</Level>
                        </td>
                        <td>
                          <AircraftLink id={one.id} name={one.name} />
                        </td>
                        <td data-label="Model">{one.model ?? '–'}</td>
                      </tr>
                    ))}
                  {fleet.pilots
                    .filter(({ id }) => mission.pilot_ids.includes(id))
                    .map((one) => (
                      <tr key={`pilot ${one.id}`}>
                        <td>
                          <State of={one.status} />
                        </td>
                        <td>
                          <AppLink to={paths.pilot(one.id)}>{one.name}</AppLink>
                        </td>
                        <td data-label="Role">{words(one.role)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
              {mission.asset_ids.length + mission.pilot_ids.length === 0 ? (
                <None>Nothing and nobody is assigned yet.</None>
              ) : null}
            </Sheet>
            <Checklists mission={mission} />
            <MissionFlights mission={mission} />
          </Rows>
          <Facts mission={mission} />
        </Columns>
      </Rows>
    </>
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
    await refresh('listMissions', 'getMission');
  };
  const remove = () =>
    deletePage({
      text: `${mission.name} deleted`,
      list: paths.missions,
      page: paths.mission(mission.id),
      run: async () => {
        await call('deleteMission', { params: { id: mission.id } });
        await refresh('listMissions');
      },
    });
  return (
    <>
      <Button color="red" variant="subtle" onClick={remove}>
        Delete
      </Button>
      {isFinal(mission) ? null : (
        <>
          <Button onClick={() => void move('cancelled')}>Cancel it</Button>
          {mission.state === 'planned' ? (
            <Button onClick={() => void move('approved')}>Approve</Button>
          ) : null}
          <Button onClick={() => void move('flown')}>Flown</Button>
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
  const templates = useQuery(query('listChecklists', TEMPLATES)).data?.templates ?? [];
  const runs = usePermission()('checklists.manage') && !isFinal(mission);
  const own = templates.filter(({ id }) => mission.checklist_template_ids.includes(id));
  const [asset] = mission.asset_ids;
  return (
    <Sheet title="Checklists" flush>
      {own.length === 0 ? (
        <None>No checklist belongs to it.</None>
      ) : (
        <table className="rows list">
          <tbody>
            {own.map((one) => (
              <tr key={one.id}>
                <td>
                  <AppLink to={paths.checklistTemplate(one.id)}>{one.name}</AppLink>
                </td>
                <td data-label="Phase">{words(one.phase)}</td>
                <td className="end">
                  {runs ? (
                    <AppLink
                      to={paths.checklistRun(one.id)}
                      search={asset === undefined ? {} : { asset_id: String(asset) }}
                    >
                      Start
                    </AppLink>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

function Facts({ mission }: { readonly mission: Mission }) {
  const { zone } = useSettings();
  return (
    <Sheet title="About" flush>
      <table className="rows">
        <tbody>
          <Fact name="When">{spanText(mission, zone)}</Fact>
          <Fact name="Client">{mission.client || '–'}</Fact>
          <Fact name="Site">{mission.site || '–'}</Fact>
          <Fact name="Highest height">
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
        </tbody>
      </table>
    </Sheet>
  );
}
