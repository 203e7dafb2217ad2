import { useEffect, useRef, useState } from 'react';
import type { TimeCursor } from '../../../charts/timeCursor.ts';

type Playback = {
  readonly cursor: TimeCursor;
  /** Seconds of the flight a second. */
  readonly speed: number;
  readonly last_s: number;
};

/** Moves the cursor on with the clock while it plays; ends at the end, and starts over from there. */
export function usePlayback({ cursor, speed, last_s }: Playback) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef(speed);
  latest.current = speed;
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let before: number | null = null;
    const step = (now_ms: number) => {
      const passed_s = before === null ? 0 : (now_ms - before) / 1000;
      before = now_ms;
      const next = (cursor.get() ?? 0) + passed_s * latest.current;
      cursor.set(Math.min(last_s, next));
      if (next >= last_s) setPlaying(false);
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, cursor, last_s]);
  return {
    playing,
    toggle: () => {
      if (!playing && (cursor.get() ?? 0) >= last_s) cursor.set(0);
      setPlaying(!playing);
    },
    move: (by_s: number) => cursor.set(Math.min(last_s, Math.max(0, (cursor.get() ?? 0) + by_s))),
  };
}
