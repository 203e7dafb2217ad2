import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TEMPLATES } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { type PathOf, paths } from '../../../paths.ts';
import { AppLink } from '../../../ui/index.ts';
import { fittingAircraft } from '../checklists/atHand.ts';
import { type Aircraft, isInFleet } from './status.ts';

/** Starts a checklist that is for this aircraft, with this aircraft. */
export function RunChecklist({ one }: { readonly one: Aircraft }) {
  const may = usePermission()('checklists.manage');
  const lists = useQuery({ ...query('listChecklists', TEMPLATES), enabled: may });
  const fitting = (lists.data?.templates ?? []).filter(
    (template) => template.active && fittingAircraft(template, [one]).length > 0,
  );
  if (!may || !isInFleet(one) || fitting.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>Run a checklist</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fitting.map(({ id, name }) => (
          <Menu.Item
            key={id}
            component={AppLink<PathOf<typeof paths.checklistRun>>}
            to={paths.checklistRun(id)}
            search={{ asset_id: String(one.id) }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
