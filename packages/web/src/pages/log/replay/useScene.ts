import type { CrashReading } from '@airworthy/forensics';
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { resolveColor } from '../../../charts/resolveColor.ts';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { View } from './framing.ts';
import { type Motion, poseAt } from './motion.ts';
import type { ReplayScene } from './scene.ts';

type SceneProps = {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly reading: CrashReading;
  readonly motion: Motion;
  readonly cursor: TimeCursor;
  readonly view: View;
};

const NO_WEBGL =
  'This browser shows no 3D graphics (WebGL is off or missing), so the path cannot be drawn here. ' +
  'The view from above, the sticks, the motors and the plots show the same moment.';

/** Draws the scene when the cursor, the view or the size changes. Gives the sentence where it cannot. */
export function useScene({ canvas, reading, motion, cursor, view }: SceneProps): string | null {
  const [failed, setFailed] = useState<string | null>(null);
  const scheme = useComputedColorScheme('light');
  const latest = useRef({ view, draw: () => {} });
  latest.current.view = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is recreated in other colours
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let scene: ReplayScene | null = null;
    let closed = false;
    let waiting = 0;
    const draw = () => {
      // Many changes may come between two frames; one drawing shows them all.
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() =>
        scene?.show(poseAt(motion, cursor.get() ?? motion.times_s[0] ?? 0), latest.current.view),
      );
    };
    latest.current.draw = draw;
    const resized = new ResizeObserver(() => {
      scene?.resize(element.clientWidth, element.clientHeight);
      draw();
    });
    import('./scene.ts')
      .then(({ createScene }) => {
        if (closed) return;
        scene = createScene(element, optionsOf(reading, motion, element), draw);
        resized.observe(element);
      })
      .catch((error: unknown) => {
        const offline = error instanceof TypeError;
        setFailed(
          offline
            ? 'The 3D view could not be loaded. Check the connection, then open it again.'
            : NO_WEBGL,
        );
      });
    const stop = cursor.subscribe(draw);
    return () => {
      closed = true;
      stop();
      cancelAnimationFrame(waiting);
      resized.disconnect();
      scene?.dispose();
    };
  }, [canvas, reading, motion, cursor, scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is drawn at once
  useEffect(() => latest.current.draw(), [view]);
  return failed;
}

function optionsOf(reading: CrashReading, motion: Motion, element: HTMLElement) {
  const { crash, meta } = reading;
  return {
    motion,
    wings: meta.vehicle === 'plane',
    event_s: crash.detected ? crash.time : null,
    color: (token: string) => resolveColor(`var(--${token})`, element),
  };
}
