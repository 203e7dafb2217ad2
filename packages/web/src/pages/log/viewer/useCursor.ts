import type { CrashReading } from '@airworthy/forensics';
import { useEffect, useRef, useState } from 'react';
import { type TimeCursor, timeCursor } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { addressMoment, firstMoment } from './look.ts';

/** A cursor that moves, or a replay that plays, is written once it rests. */
const RESTS_MS = 400;

/**
 * The cursor of all plots. It begins where the address has it, else at the event, so that the figures beside the
 * plots are those of the moment; where it rests goes into the address, and the back button brings it back.
 */
export function useCursor(reading: CrashReading, window: TimeWindow): TimeCursor {
  const { at } = useAddress('log');
  const setAddress = useSetAddress('log');
  const { duration_s } = reading.meta;
  const written = useRef(at);
  const [cursor] = useState(() => {
    const start = timeCursor();
    const at_s = addressMoment(at, duration_s) ?? firstMoment(reading, window);
    if (at_s !== null) start.set(at_s);
    return start;
  });
  useEffect(() => {
    if (at === written.current) return;
    written.current = at;
    const at_s = addressMoment(at, duration_s);
    if (at_s !== null) cursor.set(at_s);
  }, [at, cursor, duration_s]);
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const leave = cursor.subscribe(() => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const at_s = cursor.get();
        const text = at_s === null ? undefined : String(Number(at_s.toFixed(3)));
        if (text === written.current) return;
        written.current = text;
        setAddress({ at: text }, { replace: true });
      }, RESTS_MS);
    });
    return () => {
      clearTimeout(resting);
      leave();
    };
  }, [cursor, setAddress]);
  return cursor;
}
