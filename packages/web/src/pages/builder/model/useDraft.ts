import type { Build } from '@airworthy/performance';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { withMember } from './fields.ts';
import {
  type Action,
  beforeOf,
  begun,
  type History,
  type Next,
  newWork,
  reduce,
  type Work,
} from './history.ts';
import { NEW, NEW_FRAGMENT } from './newBuild.ts';
import { isSeenBy, useOwner, usePersonId } from './person.ts';
import type { Draft } from './share.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The work on a build that an entry of the browser's history belongs to. */
    readonly build?: string;
  }
}

/** Packing weighs as much as a part of the page, and a page that is opened without a link does not need it. */
const loadShare = () => import('./share.ts');
const loadLink = () => import('./openLink.ts');

type Drafts = typeof import('./drafts.ts');
let drafts: Drafts | null = null;
async function loadDrafts(): Promise<Drafts> {
  drafts ??= await import('./drafts.ts');
  return drafts;
}

/** Typing becomes one entry of the address after this pause. */
const SETTLE_MS = 250;

/** What was worked on when the page was left: it is there again when the same person opens the page again. */
let left: { readonly history: History; readonly person: number | null } | null = null;

export type SetMember = <Name extends keyof Build>(
  name: Name,
  value: Build[Name] | null,
  member?: string,
) => void;

/** A draft and what changes it; the functions are the same at every render. */
export type Editor = {
  readonly draft: Draft;
  readonly build: Build;
  /** The work that the draft belongs to, with the build as it was opened. */
  readonly work: Work;
  /** The same build before its last change, for a picture of both; null where there is none. */
  readonly before: Build | null;
  /** The last change was typed: another key may follow soon. */
  readonly typed: boolean;
  /** `member` names what is being typed in, so that a word is one step of undo and not five. */
  readonly change: (build: Build, member?: string) => void;
  /** One member of the build; null takes it out. */
  readonly set: SetMember;
  readonly rename: (change: Partial<Pick<Draft, 'name' | 'notes'>>) => void;
  /** Another build in place of this one; can be undone. `id` goes on with a work that was left. */
  readonly replace: (draft: Draft, id?: string) => void;
  /** What the whole draft becomes. */
  readonly update: (next: Next) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** Where the reader is: the build of the address, and the work that this entry of the history belongs to. */
function useEntry() {
  return {
    hash: useRouterState({ select: (state) => state.location.hash }),
    mark: useRouterState({ select: (state) => state.location.state.build }),
  };
}

/** The work that the address brings, that was left, or the fallback; null while a link is being unpacked. */
export function useFirstWork(fallback: Draft): History | null {
  const { hash, mark } = useEntry();
  const person = usePersonId();
  const [first, setFirst] = useState<History | null>(() => {
    const mine = left !== null && isSeenBy(left, person) ? left.history : null;
    if (mine !== null && (hash === '' || mark === mine.now.work.id)) return mine;
    if (hash === NEW_FRAGMENT) return begun(newWork(NEW));
    return hash === '' ? begun(newWork(fallback)) : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: later addresses are followed by `useDraft`
  useEffect(() => {
    if (first === null)
      void loadLink().then(({ openLink }) =>
        setFirst(begun(newWork(openLink(hash) ?? fallback, mark))),
      );
  }, []);
  return first;
}

/** The build being worked on. Its address is its state: the fragment follows each change and is followed. */
export function useDraft(first: History): Editor {
  const [history, dispatch] = useReducer(reduce, first);
  useAddressOf(history, dispatch);
  useKept(history);
  const { now } = history;
  const update = useCallback(
    (next: Next, member: string | null = null, typed = false) =>
      dispatch({ kind: 'change', next, member, typed }),
    [],
  );
  const change = useCallback(
    (params: Build, member?: string) => update((draft) => ({ ...draft, params }), member),
    [update],
  );
  const set: SetMember = useCallback(
    (name, value, member) =>
      update(
        (draft) => ({ ...draft, params: withMember(draft.params, name, value) }),
        member ?? name,
        true,
      ),
    [update],
  );
  const rename = useCallback(
    (part: Partial<Pick<Draft, 'name' | 'notes'>>) =>
      update((draft) => ({ ...draft, ...part }), Object.keys(part).join(), true),
    [update],
  );
  return {
    draft: now.draft,
    build: now.draft.params,
    work: now.work,
    before: beforeOf(history),
    typed: history.typed,
    change,
    set,
    rename,
    replace: useCallback(
      (draft, id) => dispatch({ kind: 'replace', work: newWork(draft, id) }),
      [],
    ),
    update,
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

/** A build and the fragment that holds it. */
type Written = { readonly draft: Draft; readonly fragment: string };

/**
 * The fragment of the address has the draft, and a link that is pasted into it is opened. An entry of this very work
 * keeps the work when the back button leads to it: it leaves a page, and undoes nothing.
 */
function useAddressOf({ now }: History, dispatch: Dispatch<Action>): void {
  const { hash, mark } = useEntry();
  const navigate = useNavigate();
  const { draft, work } = now;
  // Work that was left and is opened again may have gone on since the address had it.
  const written = useRef<Written>({ draft, fragment: draft === work.opened ? hash : '' });
  const loading = useRef(false);

  useEffect(() => {
    if (hash === '' || hash === written.current.fragment || mark === work.id) return;
    written.current = { ...written.current, fragment: hash };
    loading.current = true;
    void loadLink().then(({ openLink }) => {
      const opened = hash === NEW_FRAGMENT ? NEW : openLink(hash);
      loading.current = false;
      if (opened === null || written.current.fragment !== hash) return;
      written.current = { draft: opened, fragment: hash };
      dispatch({ kind: 'load', work: newWork(opened, mark) });
    });
  }, [hash, mark, work, dispatch]);

  useEffect(() => {
    // What nobody changed and no address brought needs none.
    if (hash === '' && draft === work.opened && written.current.fragment === '') return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      if (loading.current) return;
      const { fragmentOf } = await loadShare();
      const { draft: last, fragment: lastFragment } = written.current;
      const fragment = last === draft && lastFragment !== '' ? lastFragment : fragmentOf(draft);
      if (!isLatest || (fragment === hash && mark === work.id)) return;
      written.current = { draft, fragment };
      void navigate({
        to: '.',
        search: true,
        hash: fragment,
        state: { build: work.id },
        replace: true,
        resetScroll: false,
      });
    }, SETTLE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [draft, work, hash, mark, navigate]);
}

/** The draft outlives the page, in memory with its undo, and the tab, as one of the drafts of this browser. */
function useKept(history: History): void {
  const { draft, work } = history.now;
  const owner = useOwner();
  const waiting = useRef<Waiting | null>(null);
  useEffect(() => {
    left = { history, person: owner };
  }, [history, owner]);
  useEffect(() => {
    const keep = ({ dropDraft, keepDraft }: Drafts) => {
      waiting.current = null;
      if (draft !== work.opened) keepDraft(work, draft, owner);
      else if (!work.resumed) dropDraft(work);
    };
    // The last change of another build is not typed over by one of this.
    if (waiting.current !== null && waiting.current.work !== work) keepNow(waiting.current);
    waiting.current = { work, keep };
    const timer = setTimeout(() => void loadDrafts().then(keep), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, work, owner]);
  useEffect(() => {
    void loadDrafts();
    const leave = () => keepNow(waiting.current);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/** A change that is not kept yet, since another key may follow. */
type Waiting = { readonly work: Work; readonly keep: (drafts: Drafts) => void };

/** A tab that is being closed waits for nothing, also not for what keeps drafts to load. */
function keepNow(waiting: Waiting | null): void {
  if (drafts !== null) waiting?.keep(drafts);
}
