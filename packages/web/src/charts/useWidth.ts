import { type RefObject, useLayoutEffect, useState } from 'react';

const FIRST_GUESS_PX = 480;
/** Padding of the box around a chart. */
const PADDING_PX = 12;

/** The width that a drawing has, so that its texts keep their size on a phone. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_GUESS_PX);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWidth(Math.max(200, Math.round(element.clientWidth - PADDING_PX)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
