import { useSyncExternalStore } from 'react';

/** A sentence about something that was done, at the foot of the page for a while. */
export type Notice = {
  readonly id: number;
  readonly text: string;
  readonly level: 'plain' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
};

const SHOWN_MS = 6000;
/** How long a deletion waits before it is sent. */
export const UNDO_MS = 10_000;

let notices: readonly Notice[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Shows a notice; `stays` until it is dismissed. Answers its id. */
export function notify(notice: Omit<Notice, 'id'>, { stays = false } = {}): number {
  count++;
  const id = count;
  change([...notices, { ...notice, id }]);
  if (!stays) setTimeout(() => dismiss(id), SHOWN_MS);
  return id;
}

/** A failure of something that was asked for, in the server's own words. */
export function notifyError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  notify({ text, level: 'bad' }, { stays: true });
}

type Undoable = {
  /** What is happening: `Flight 412 deleted`. */
  readonly text: string;
  readonly run: () => Promise<unknown>;
  /** Puts back what the page took away before `run` was sent. */
  readonly undo: () => void;
};

/**
 * Does what can be undone only before it is sent: waits ten seconds with an undo, then runs. A page that
 * is left meanwhile sends it at once.
 */
export function doUnlessUndone({ text, run, undo }: Undoable): void {
  let open = true;
  const close = () => {
    open = false;
    clearTimeout(timer);
    window.removeEventListener('pagehide', send);
    dismiss(id);
  };
  const send = () => {
    if (!open) return;
    close();
    run().catch((error: unknown) => {
      undo();
      notifyError(error);
    });
  };
  const takeBack = () => {
    close();
    undo();
  };
  const timer = setTimeout(send, UNDO_MS);
  window.addEventListener('pagehide', send);
  const id = notify(
    { text, level: 'plain', action: { label: 'Undo', run: takeBack } },
    { stays: true },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}
