import type { Build } from '@airworthy/performance';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { keepingTable } from './drive.ts';
import { withMember } from './fields.ts';
import type { Draft } from './share.ts';

/** Packing weighs as much as a part of the page, and a page that is opened without a link does not need it. */
const loadShare = () => import('./share.ts');
const loadLink = () => import('./openLink.ts');

const UNDO_STEPS = 200;
/** Typing becomes one entry of the address after this pause. */
const SETTLE_MS = 250;

type History = {
  readonly now: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The member that the last change was made to: further typing in it is one step back. */
  readonly member: string | null;
  /** The last change came from a field, so that another key may follow soon. */
  readonly typed: boolean;
};

/** What a draft becomes; it is made of the newest one, so that what calls it need not know that. */
type Next = (draft: Draft) => Draft;

type Action =
  | {
      readonly kind: 'change';
      readonly next: Next;
      readonly member: string | null;
      readonly typed: boolean;
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'load'; readonly draft: Draft };

const NOTHING_BEFORE = { past: [], future: [], member: null, typed: false } as const;

function reduce(history: History, action: Action): History {
  const { now, past, future } = history;
  switch (action.kind) {
    case 'load':
      return { ...NOTHING_BEFORE, now: action.draft };
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { ...NOTHING_BEFORE, now: before, past: past.slice(0, -1), future: [now, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { ...NOTHING_BEFORE, now: next, past: [...past, now], future: rest };
    }
    case 'change': {
      const same = action.member !== null && action.member === history.member;
      const next = action.next(now);
      const params = keepingTable(now.params, next.params);
      return {
        now: params === next.params ? next : { ...next, params },
        past: same ? past : [...past.slice(1 - UNDO_STEPS), now],
        future: [],
        member: action.member,
        typed: action.typed,
      };
    }
  }
}

/** Another name is another build, such as an example that was opened. */
function beforeOf({ past, now }: History): Build | null {
  const last = past.at(-1);
  return last !== undefined && last.name === now.name && last.params !== now.params
    ? last.params
    : null;
}

export type SetMember = <Name extends keyof Build>(
  name: Name,
  value: Build[Name] | null,
  member?: string,
) => void;

/** A draft and what changes it; the functions are the same at every render. */
export type Editor = {
  readonly draft: Draft;
  readonly build: Build;
  /** The same build before its last change, for a picture of both; null where there is none. */
  readonly before: Build | null;
  /** The last change was typed: another key may follow soon. */
  readonly typed: boolean;
  /** `member` names what is being typed in, so that a word is one step of undo and not five. */
  readonly change: (build: Build, member?: string) => void;
  /** One member of the build; null takes it out. */
  readonly set: SetMember;
  readonly rename: (change: Partial<Pick<Draft, 'name' | 'notes'>>) => void;
  /** Another build in place of this one; can be undone. */
  readonly replace: (draft: Draft) => void;
  /** What the whole draft becomes. */
  readonly update: (next: Next) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** The build that the address brings, or the fallback; null while a link is being unpacked. */
export function useFirstDraft(fallback: Draft): Draft | null {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [first, setFirst] = useState(hash === '' ? fallback : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later addresses are followed by `useDraft`
  useEffect(() => {
    if (first === null)
      void loadLink().then(({ openLink }) => setFirst(openLink(hash) ?? fallback));
  }, []);
  return first;
}

/** The build being worked on. Its address is its state: the fragment follows each change and is followed. */
export function useDraft(first: Draft): Editor {
  const hash = useRouterState({ select: (state) => state.location.hash });
  const navigate = useNavigate();
  const [history, dispatch] = useReducer(reduce, { ...NOTHING_BEFORE, now: first });
  const opened = useRef(hash);
  const written = useRef(hash);
  const { now } = history;

  useEffect(() => {
    // A change of the address that we did not make: a link that was pasted, or the back button.
    if (hash === written.current) return;
    written.current = hash;
    void loadLink().then(({ openLink }) => {
      const draft = openLink(hash);
      if (draft !== null && written.current === hash) dispatch({ kind: 'load', draft });
    });
  }, [hash]);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      if (now === first && written.current === opened.current) return;
      const { fragmentOf } = await loadShare();
      const fragment = fragmentOf(now);
      if (!isLatest || fragment === written.current) return;
      written.current = fragment;
      void navigate({ to: '.', search: true, hash: fragment, replace: true, resetScroll: false });
    }, SETTLE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [now, first, navigate]);

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
    draft: now,
    build: now.params,
    before: beforeOf(history),
    typed: history.typed,
    change,
    set,
    rename,
    replace: useCallback((draft) => update(() => draft), [update]),
    update,
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
