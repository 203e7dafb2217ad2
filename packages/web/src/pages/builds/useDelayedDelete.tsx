import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';

const WAIT_MS = 10_000;

type Deletable = { readonly id: number; readonly name: string };

/** A deletion is sent ten seconds after it was asked for, and can be undone until then. */
export function useDelayedDelete(): {
  readonly start: (one: Deletable) => void;
  readonly waiting: ReadonlySet<number>;
  readonly notice: ReactNode;
} {
  const [waiting, setWaiting] = useState<readonly Deletable[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const send = async (id: number) => {
    timers.current.delete(id);
    await call('deleteBuild', { params: { id } });
    await refresh('listBuilds');
    setWaiting((list) => list.filter((one) => one.id !== id));
  };
  const start = (one: Deletable) => {
    setWaiting((list) => [...list, one]);
    timers.current.set(
      one.id,
      setTimeout(() => void send(one.id), WAIT_MS),
    );
  };
  const undo = (id: number) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setWaiting((list) => list.filter((one) => one.id !== id));
  };
  useEffect(() => {
    const pending = timers.current;
    // Leaving the page is no undo: what was asked for is sent.
    return () => {
      for (const [id, timer] of pending) {
        clearTimeout(timer);
        void call('deleteBuild', { params: { id } });
      }
    };
  }, []);
  return {
    start,
    waiting: new Set(waiting.map((one) => one.id)),
    notice: waiting.map((one) => (
      <p key={one.id} role="status">
        {one.name} will be deleted.{' '}
        <Button size="compact-xs" onClick={() => undo(one.id)}>
          Undo
        </Button>
      </p>
    )),
  };
}
