import type { CrashReading } from '@airworthy/forensics';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import { fixed } from '../../../format/numbers.ts';
import { Sheet, useAddress, useSetAddress } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import type { View } from './framing.ts';
import { motionOf } from './motion.ts';
import { Overlay } from './Overlay.tsx';
import styles from './replay.module.css';
import { usePlayback } from './usePlayback.ts';
import { useScene } from './useScene.ts';

const VIEWS: readonly { key: View; text: string }[] = [
  { key: 'follow', text: 'Follow' },
  { key: 'free', text: 'Whole path' },
  { key: 'above', text: 'From above' },
];
const SPEEDS = ['0.1', '0.25', '0.5', '1', '2', '5', '10', '30'];
const STEP_S = 0.5;

type ReplayProps = {
  readonly reading: CrashReading;
  readonly cursor: TimeCursor;
};

/** The flight in 3D at the moment of the cursor; playing moves the cursor, and every plot with it. */
export function Replay({ reading, cursor }: ReplayProps) {
  const { replay } = useAddress('log');
  const setAddress = useSetAddress('log');
  const view = VIEWS.find(({ key }) => key === replay)?.key ?? 'follow';
  const motion = useMemo(() => motionOf(reading), [reading]);
  const [speed, setSpeed] = useState('1');
  const last_s = motion.times_s.at(-1) ?? 0;
  const playback = usePlayback({ cursor, speed: Number(speed), last_s });
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useScene({ canvas, reading, motion, cursor, view });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest('input, button') !== null) return;
    const index = SPEEDS.indexOf(speed);
    const actions: Record<string, () => void> = {
      ' ': playback.toggle,
      k: playback.toggle,
      ArrowLeft: () => playback.move(-STEP_S),
      ArrowRight: () => playback.move(STEP_S),
      ',': () => setSpeed(SPEEDS[Math.max(0, index - 1)]!),
      '.': () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, index + 1)]!),
      f: () => setAddress({ replay: 'follow' }),
      w: () => setAddress({ replay: 'free' }),
      a: () => setAddress({ replay: 'above' }),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <Sheet title="Replay" note={noteOf(motion)} flush>
      <div
        className={styles.replay}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the replay takes keys
        tabIndex={0}
        aria-label="Replay. Space plays and pauses, arrow keys move by half a second, comma and point change the speed, F follows, W shows the whole path, A looks from above."
        onKeyDown={onKeyDown}
      >
        {failed === null ? (
          <canvas ref={canvas} className={styles.canvas} />
        ) : (
          <p role="alert" className={styles.none}>
            {failed}
          </p>
        )}
        <Overlay motion={motion} cursor={cursor} />
      </div>
      <div className={styles.controls}>
        <ActionIcon
          variant="filled"
          color="blue"
          size="lg"
          aria-label={playback.playing ? 'Pause' : 'Play'}
          onClick={playback.toggle}
        >
          {playback.playing ? (
            <IconPlayerPauseFilled size={16} />
          ) : (
            <IconPlayerPlayFilled size={16} />
          )}
        </ActionIcon>
        <Moment cursor={cursor} last_s={last_s} />
        <Select
          size="xs"
          w={84}
          aria-label="Speed"
          data={SPEEDS.map((value) => ({ value, label: `${value} ×` }))}
          value={speed}
          allowDeselect={false}
          onChange={(value) => setSpeed(value ?? '1')}
        />
        <Chips
          label="Camera"
          chips={VIEWS}
          pressed={(key) => key === view}
          onPress={(key) => setAddress({ replay: key })}
        />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setAddress({ replay: undefined })}
        >
          Close
        </Button>
      </div>
    </Sheet>
  );
}

function Moment({ cursor, last_s }: { cursor: TimeCursor; last_s: number }) {
  const at_s = useCursorTime(cursor) ?? 0;
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={last_s}
        step={0.01}
        value={at_s}
        aria-label="Moment of the replay"
        aria-valuetext={`${fixed(at_s, 1)} seconds`}
        onChange={(event) => cursor.set(Number(event.currentTarget.value))}
      />
      <span className={styles.moment}>
        {fixed(at_s, 1)} of {fixed(last_s, 0)}&#8239;s
      </span>
    </>
  );
}

function noteOf({ hasPlace, hasAttitude }: ReturnType<typeof motionOf>): string {
  if (!hasPlace) return 'this log has no position: the aircraft turns in place at its height';
  return hasAttitude
    ? 'aircraft not to scale'
    : 'this log has no attitude: the aircraft stays level';
}
