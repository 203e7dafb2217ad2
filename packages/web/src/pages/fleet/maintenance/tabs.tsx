import { paths } from '../../../paths.ts';
import { Tabs } from '../../../ui/index.ts';

const TABS = [
  { to: paths.maintenance, label: 'Work' },
  { to: paths.programs, label: 'Programs' },
  { to: paths.components, label: 'Components' },
] as const;

/** What maintenance consists of; the bulletins have an entry of their own. */
export function MaintenanceTabs({ at }: { readonly at: string }) {
  return <Tabs label="Maintenance" of={TABS.map((tab) => ({ ...tab, current: tab.to === at }))} />;
}
