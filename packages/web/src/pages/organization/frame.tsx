import type { ReactNode } from 'react';
import { usePermission } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Tabs } from '../../ui/index.ts';

const TABS = [
  { path: paths.organization, label: 'Overview', permission: null },
  { path: paths.members, label: 'Members', permission: 'organization.view' },
  { path: paths.devices, label: 'Devices', permission: 'organization.view' },
  { path: paths.signOn, label: 'Single sign-on', permission: 'organization.manage' },
  { path: paths.storage, label: 'Storage', permission: 'organization.view' },
  { path: paths.webhooks, label: 'Webhooks', permission: 'webhooks.manage' },
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
          Your role does not open this page; owners and admins of the organization can. Ask one of
          them to do it for you, or to change your role.
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
