import type { ReactNode } from 'react';
import { usePermission } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Tabs } from '../../ui/index.ts';

const TABS = [
  { path: paths.organization, label: 'Overview', permission: null },
  { path: paths.members, label: 'Members', permission: 'members.manage' },
  { path: paths.devices, label: 'Devices', permission: 'devices.manage' },
  { path: paths.signOn, label: 'Single sign-on', permission: 'organization.manage' },
  { path: paths.storage, label: 'Storage', permission: 'organization.manage' },
  { path: paths.audit, label: 'Audit', permission: 'audit.view' },
  { path: paths.organizationSettings, label: 'Records', permission: null },
] as const;

type FrameProps = {
  /** The path of the page among the tabs. */
  readonly at: string;
  readonly children: ReactNode;
};

/** The pages of an organization side by side; those that the reader's role does not open are left out. */
export function OrganizationFrame({ at, children }: FrameProps) {
  const may = usePermission();
  const here = TABS.find(({ path }) => path === at);
  const closed = here?.permission != null && !may(here.permission);
  return (
    <>
      <Tabs
        label="Organization"
        of={TABS.filter(({ permission }) => permission === null || may(permission)).map(
          ({ path, label }) => ({ to: path, label, current: path === at }),
        )}
      />
      {closed ? (
        <EmptyState title="Not permitted">
          Only owners and admins of the organization can open this page. Ask one of them to do it
          for you, or to change your role.
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
