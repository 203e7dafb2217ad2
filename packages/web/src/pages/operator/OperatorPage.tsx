import { paths } from '../../paths.ts';
import { PageBar, Tabs, useAddress } from '../../ui/index.ts';
import { Accounts } from './Accounts.tsx';
import { Jobs } from './Jobs.tsx';
import { Organizations } from './Organizations.tsx';
import { Outbox } from './Outbox.tsx';
import { Plans } from './Plans.tsx';
import { ServerStatus } from './ServerStatus.tsx';

const TABS = {
  server: { label: 'Server', Part: ServerStatus },
  accounts: { label: 'Accounts', Part: Accounts },
  plans: { label: 'Plans', Part: Plans },
  organizations: { label: 'Organizations', Part: Organizations },
  outbox: { label: 'Outbox', Part: Outbox },
  jobs: { label: 'Jobs', Part: Jobs },
} as const;
type Tab = keyof typeof TABS;

/** Everything about this server that its operator looks after. */
export function OperatorPage() {
  const { tab } = useAddress('operator');
  const shown: Tab = tab !== undefined && tab in TABS ? (tab as Tab) : 'server';
  const { Part } = TABS[shown];
  return (
    <>
      <PageBar title="Operator" />
      <Tabs
        label="Operator"
        of={Object.entries(TABS).map(([name, { label }]) => ({
          to: paths.operator,
          search: { tab: name },
          label,
          current: name === shown,
        }))}
      />
      <Part />
    </>
  );
}
