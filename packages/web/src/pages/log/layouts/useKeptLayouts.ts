import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { useHolder } from '../../../api/session.ts';
import { notify } from '../../../shell/notices.ts';
import {
  type Layout,
  layoutOfView,
  MOST_LAYOUTS,
  searchOfLayout,
  together,
  useLayouts,
  withLayout,
  writeLayouts,
} from './layouts.ts';

const refuse = (text: string) => notify({ text, level: 'bad' });

function writeHere(layouts: readonly Layout[]): void {
  if (!writeLayouts(layouts))
    refuse('This browser keeps nothing: layouts last until the page is closed.');
}

async function told(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Saved layouts: in the account of whoever is signed in to an organization, else in this browser. */
export function useKeptLayouts() {
  const inAccount = useHolder() !== null;
  const here = useLayouts();
  const views = useQuery({
    ...query('listViews', { query: { page: 'log' } }),
    enabled: inAccount,
  });
  const ofAccount = inAccount ? (views.data?.views ?? []).map(layoutOfView) : [];

  /** Whether it is kept. */
  async function save(layout: Layout): Promise<boolean> {
    if (inAccount) {
      const body = { page: 'log', name: layout.name, search: searchOfLayout(layout) } as const;
      const saved = await told(call('saveView', { body }));
      // The account's takes the place of one that was kept here before.
      if (saved && here.some(({ name }) => name === layout.name))
        writeHere(here.filter(({ name }) => name !== layout.name));
      return saved;
    }
    const next = withLayout(here, layout);
    if (next === null) refuse(`A browser keeps ${MOST_LAYOUTS} layouts. Delete one first.`);
    else writeHere(next);
    return next !== null;
  }

  async function remove({ id, name }: Layout): Promise<void> {
    if (id === undefined) writeHere(here.filter((one) => one.name !== name));
    else await told(call('removeView', { params: { id } }));
  }

  return { layouts: together(ofAccount, here), inAccount, isMissing: views.isError, save, remove };
}
