import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type Address,
  type AddressPage,
  ownParts,
  type PartOf,
  type SearchOf,
  type Texts,
  type TextsOnly,
} from '../addressParts.ts';
import type { AppPath } from '../paths.ts';

export type { Address };

/** The state of a page as its address carries it: texts by name, none where the address has none. */
export function useAddress<Page extends AddressPage>(page: Page): Address<Page> {
  const search = useRouterState({ select: (state) => state.location.search as Texts<string> });
  return useMemo(() => ownParts(page, search), [page, search]);
}

export type SetAddress<Name extends string> = (
  change: TextsOnly<Name>,
  options?: { readonly replace?: boolean },
) => void;

/**
 * Changes members of the page's address and keeps the others; undefined or an empty text removes one. `replace` for
 * what comes many times a second, such as a cursor: the back button then skips it.
 */
export function useSetAddress<Page extends AddressPage>(_page: Page): SetAddress<PartOf<Page>> {
  const navigate = useNavigate();
  return useCallback(
    (change, options) =>
      void navigate({
        to: '.',
        search: (now: Texts<string>) => ({ ...now, ...change }),
        hash: true,
        state: true,
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** A change of the one member that is named at run time. */
export function changeOf<Name extends string>(name: Name, text: string | undefined): Texts<Name> {
  return { [name]: text } as Texts<Name>;
}

type Arrival<To extends AppPath> = {
  readonly search?: SearchOf<To>;
  readonly hash?: string;
  /** The back button then skips the page that was left. */
  readonly replace?: boolean;
};

export type GoTo = <To extends AppPath>(to: To, arrival?: Arrival<To>) => Promise<void>;

/** Opens another page of the app. */
export function useGoTo(): GoTo {
  const navigate = useNavigate();
  return useCallback(
    (to: AppPath, { search = {}, ...rest }: Arrival<AppPath> = {}) =>
      navigate({ to, search, ...rest }),
    [navigate],
  );
}

/** The id in the address of a record's page. */
export function useRecordId(): string {
  const { id } = useParams({ strict: false });
  if (id === undefined) throw new Error('The address of this page has no id.');
  return id;
}
