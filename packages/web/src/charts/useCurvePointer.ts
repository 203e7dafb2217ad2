import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Plot, type Window, xPixel, xValue } from './curve.ts';

export type Handle = { readonly at: number; readonly onMove: (x: number) => void };

type Pointed = {
  readonly onWindow: (window: Window) => void;
  readonly onDrag?: ((x: number) => void) | undefined;
  readonly handle?: Handle | undefined;
};

/** How near to a handle a press takes it. */
const GRIP_PX = 14;

/** What pointer and keys do on a curve: the cursor, and what is dragged, both as values of x. */
export function useCurvePointer(plot: Plot, { onWindow, onDrag, handle }: Pointed) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const [moving, setMoving] = useState(false);
  const place = (event: { clientX: number; currentTarget: Element }) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / bounds.width) * plot.width;
    return xValue(plot, Math.min(plot.right, Math.max(plot.left, x)));
  };
  const finish = (to: number) => {
    if (drag !== null && Math.abs(xPixel(plot, to) - xPixel(plot, drag)) > 8)
      onWindow([Math.min(drag, to), Math.max(drag, to)]);
    setDrag(null);
  };
  const move = (steps: number) => {
    const { min, max } = plot.x;
    const from = cursor ?? (min + max) / 2;
    setCursor(Math.min(max, Math.max(min, from + (steps * (max - min)) / 100)));
  };
  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      const x = place(event);
      setCursor(x);
      if (event.buttons === 1 && onDrag !== undefined) onDrag(x);
      if (moving) handle?.onMove(x);
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const x = place(event);
      if (onDrag !== undefined) onDrag(x);
      else if (isGripped(plot, handle, x)) setMoving(true);
      else setDrag(x);
    },
    onPointerUp: (event: PointerEvent) => {
      setMoving(false);
      finish(place(event));
    },
    onPointerLeave: () => setCursor(null),
    onDoubleClick: () => onWindow(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        event.preventDefault();
        move((event.key === 'ArrowRight' ? 1 : -1) * (event.shiftKey ? 10 : 1));
      }
      if (event.key === 'Escape') onWindow(null);
    },
  };
  return { cursor, drag, handlers };
}

function isGripped(plot: Plot, handle: Handle | undefined, x: number): boolean {
  return handle !== undefined && Math.abs(xPixel(plot, handle.at) - xPixel(plot, x)) < GRIP_PX;
}
