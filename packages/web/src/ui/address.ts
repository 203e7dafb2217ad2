import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AppPath } from '../paths.ts';

/** The state of a page as its address carries it: texts by name, none where the address has none. */
export type Address = Readonly<Record<string, string | undefined>>;

export function useAddress(): Address {
  return useRouterState({ select: (state) => state.location.search as Address });
}

export type SetAddress = (change: Address, options?: { readonly replace?: boolean }) => void;

/**
 * Changes members of the address and keeps the others; undefined or an empty text removes one. `replace` for
 * what comes many times a second, such as a cursor: the back button then skips it.
 */
export function useSetAddress(): SetAddress {
  const navigate = useNavigate();
  return useCallback(
    (change, options) =>
      void navigate({
        to: '.',
        search: (now: Address) => ({ ...now, ...change }),
        hash: true,
        state: true,
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
}

type Arrival = {
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
  /** The back button then skips the page that was left. */
  readonly replace?: boolean;
};

export type GoTo = (to: AppPath, arrival?: Arrival) => Promise<void>;

/** Opens another page of the app. */
export function useGoTo(): GoTo {
  const navigate = useNavigate();
  return useCallback(
    (to, { search = {}, ...rest } = {}) => navigate({ to, search, ...rest }),
    [navigate],
  );
}

/** The id in the address of a record's page. */
export function useRecordId(): string {
  const { id } = useParams({ strict: false });
  if (id === undefined) throw new Error('The address of this page has no id.');
  return id;
}
