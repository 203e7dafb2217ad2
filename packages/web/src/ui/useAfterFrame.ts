import { startTransition, useEffect, useState } from 'react';

/**
 * A value, once the frame that its change drew is on the screen and `pause_ms` have passed without another one.
 * What is drawn of it then takes its time without holding up that frame, which a deferred value may: it begins as
 * soon as the change is handled.
 */
export function useAfterFrame<Value>(value: Value, pause_ms = 0): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLater(value)), pause_ms);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, pause_ms]);
  return later;
}
