import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';

type Zoom = {
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
};

/** One press moves the cursor by this share of the window, with Shift ten times as far. */
const STEP = 1 / 200;
const ZOOM = 2;

/** The window made shorter or longer around `centre_s`, or around its middle where that is outside. */
export function zoomed(
  [from, to]: TimeWindow,
  factor: number,
  centre_s: number | null,
): TimeWindow {
  const centre =
    centre_s !== null && centre_s >= from && centre_s <= to ? centre_s : (from + to) / 2;
  return [centre - (centre - from) * factor, centre + (to - centre) * factor];
}

/** Arrow keys move the cursor, and the window with it; plus and minus zoom; Home shows all. */
export function usePlotKeys({ window, onWindow, cursor }: Zoom & { readonly cursor: TimeCursor }) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [from, to] = window;
    const at = cursor.get() ?? (from + to) / 2;
    const step = (to - from) * STEP * (event.shiftKey ? 10 : 1);
    const move = (next: number) => {
      const inside = Math.max(0, next);
      cursor.set(inside);
      if (inside < from || inside > to) {
        const shift = inside - (from + to) / 2;
        onWindow([from + shift, to + shift]);
      }
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(at - step),
      ArrowRight: () => move(at + step),
      '+': () => onWindow(zoomed(window, 1 / ZOOM, at)),
      '=': () => onWindow(zoomed(window, 1 / ZOOM, at)),
      '-': () => onWindow(zoomed(window, ZOOM, at)),
      Home: () => onWindow(null),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

/** Ctrl and the wheel zoom at the pointer; the wheel alone scrolls the page, which is long. */
export function useWheelZoom({ window, onWindow }: Zoom): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ window, onWindow });
  latest.current = { window, onWindow };
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const area = element.querySelector('.u-over')?.getBoundingClientRect();
      if (area === undefined) return;
      const now = latest.current;
      const share = (event.clientX - area.left) / area.width;
      const centre = now.window[0] + share * (now.window[1] - now.window[0]);
      now.onWindow(zoomed(now.window, event.deltaY < 0 ? 1 / ZOOM : ZOOM, centre));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  return frame;
}
