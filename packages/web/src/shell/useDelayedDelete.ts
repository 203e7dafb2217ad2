import { useState } from 'react';
import type { AppPath } from '../paths.ts';
import { useGoTo } from '../ui/address.ts';
import { doUnlessUndone } from './notices.ts';

type Deletion = { readonly text: string; readonly run: () => Promise<unknown> };

/** Deletes records of a list: each leaves it at once, and comes back when it is undone. */
export function useDelayedDelete() {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const remove = ({ id, ...deletion }: Deletion & { readonly id: number }) => {
    setHidden((ids) => new Set([...ids, id]));
    const undo = () => setHidden((ids) => new Set([...ids].filter((one) => one !== id)));
    doUnlessUndone({ ...deletion, undo });
  };
  return { hidden, remove };
}

type PageDeletion = Deletion & {
  /** Where the reader goes meanwhile. */
  readonly list: AppPath;
  /** The page of the record, to which an undo leads back. */
  readonly page: AppPath;
};

/** Deletes the record that the page is about. */
export function useDeletePage(): (deletion: PageDeletion) => void {
  const goTo = useGoTo();
  return ({ text, run, list, page }) => {
    void goTo(list);
    doUnlessUndone({ text, run, undo: () => void goTo(page) });
  };
}
