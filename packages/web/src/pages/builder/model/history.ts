import type { Build } from '@airworthy/performance';
import { newReference } from '../../../api/outbox/reference.ts';
import { keepingTable } from './drive.ts';
import type { Draft } from './share.ts';

const UNDO_STEPS = 200;

/** Work on one build, from when it was opened. Entries of the browser's history and kept drafts name it by its id. */
export type Work = {
  readonly id: string;
  /** The build as it was when it was opened. */
  readonly opened: Draft;
  /** It goes on with work of before, whose draft may have been kept. */
  readonly resumed: boolean;
};

export function newWork(opened: Draft, id?: string): Work {
  return { id: id ?? newReference(), opened, resumed: id !== undefined };
}

/** A draft, and the work that it belongs to: another build that is opened is other work. */
export type Step = { readonly draft: Draft; readonly work: Work };

export type History = {
  readonly now: Step;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The member that the last change was made to: further typing in it is one step back. */
  readonly member: string | null;
  /** The last change came from a field, so that another key may follow soon. */
  readonly typed: boolean;
};

/** What a draft becomes; it is made of the newest one, so that what calls it need not know that. */
export type Next = (draft: Draft) => Draft;

export type Action =
  | {
      readonly kind: 'change';
      readonly next: Next;
      readonly member: string | null;
      readonly typed: boolean;
    }
  /** Another build in place of this one, which can be undone. */
  | { readonly kind: 'replace'; readonly work: Work }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Another build that the address brought: what was before is the work of other addresses. */
  | { readonly kind: 'load'; readonly work: Work };

const NOTHING_BEFORE = { past: [], future: [], member: null, typed: false } as const;

export function begun(work: Work): History {
  return { ...NOTHING_BEFORE, now: { draft: work.opened, work } };
}

export function reduce(history: History, action: Action): History {
  const { now, past, future } = history;
  const kept = [...past.slice(1 - UNDO_STEPS), now];
  switch (action.kind) {
    case 'load':
      return begun(action.work);
    case 'replace':
      return { ...begun(action.work), past: kept };
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
      const next = action.next(now.draft);
      const params = keepingTable(now.draft.params, next.params);
      return {
        now: { ...now, draft: params === next.params ? next : { ...next, params } },
        past: same ? past : kept,
        future: [],
        member: action.member,
        typed: action.typed,
      };
    }
  }
}

/** The build before its last change; null where another build was there. */
export function beforeOf({ past, now }: History): Build | null {
  const last = past.at(-1);
  return last !== undefined &&
    last.work === now.work &&
    last.draft.name === now.draft.name &&
    last.draft.params !== now.draft.params
    ? last.draft.params
    : null;
}
