import { motorColor } from '../../../charts/palette.ts';
import { type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import { fixed } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { type Scale, scaleOf, toShown } from '../../../format/units.ts';
import { type Motion, type Pose, poseAt } from './motion.ts';
import styles from './replay.module.css';

const BOX = 56;
const HALF = BOX / 2;

/** Mode, figures, sticks and motors at the moment of the replay. */
export function Overlay({ motion, cursor }: { motion: Motion; cursor: TimeCursor }) {
  const at_s = useCursorTime(cursor) ?? motion.times_s[0] ?? 0;
  const pose = poseAt(motion, at_s);
  const height = scaleOf('height_m', useUnits());
  return (
    <div className={styles.overlay}>
      <div>
        <strong>{pose.mode ?? 'Mode unknown'}</strong>
        <dl className={styles.figures}>
          {figuresOf(pose, height).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {motion.hasSticks ? <Sticks pose={pose} /> : null}
      {motion.motorNames.length === 0 ? null : <Motors motion={motion} pose={pose} />}
    </div>
  );
}

function figuresOf(
  { place, roll_rad, pitch_rad, yaw_rad }: Pose,
  height: Scale,
): [string, string][] {
  const degrees = (angle: number | null) =>
    angle === null ? '–' : `${fixed((angle * 180) / Math.PI, 0)}°`;
  return [
    [
      'Height',
      place === null ? '–' : `${fixed(toShown(place.up_m, height), 1)}\u202f${height.unit}`,
    ],
    ['Roll', degrees(roll_rad)],
    ['Pitch', degrees(pitch_rad)],
    ['Yaw', degrees(yaw_rad === null ? null : (yaw_rad + 2 * Math.PI) % (2 * Math.PI))],
  ];
}

/** As held in the hands: throttle and yaw left, pitch and roll right; nose up is a stick that is pulled. */
function Sticks({ pose: { sticks } }: { pose: Pose }) {
  const throttle = sticks.throttle === null ? null : 2 * sticks.throttle - 1;
  const pitch = sticks.pitch === null ? null : -sticks.pitch;
  return (
    <div className={styles.sticks}>
      <Gimbal label="Throttle and yaw" x={sticks.yaw} y={throttle} />
      <Gimbal label="Pitch and roll" x={sticks.roll} y={pitch} />
    </div>
  );
}

function Gimbal({ label, x, y }: { label: string; x: number | null; y: number | null }) {
  const place = (value: number | null) => Math.max(-1, Math.min(1, value ?? 0)) * (HALF - 5);
  const known = x !== null || y !== null;
  return (
    <svg
      width={BOX}
      height={BOX}
      role="img"
      aria-label={`${label} stick`}
      className={styles.gimbal}
    >
      <rect x={0.5} y={0.5} width={BOX - 1} height={BOX - 1} rx={4} />
      <path d={`M${HALF} 4V${BOX - 4}M4 ${HALF}H${BOX - 4}`} />
      {known ? <circle cx={HALF + place(x)} cy={HALF - place(y)} r={5} /> : null}
    </svg>
  );
}

function Motors({ motion, pose }: { motion: Motion; pose: Pose }) {
  return (
    <ul className={styles.motors} aria-label="Output of the motors">
      {pose.motors.map((share, i) => {
        const number = Number(motion.motorNames[i]!.slice('motor_'.length));
        const percent = share === null ? null : Math.round(100 * Math.max(0, Math.min(1, share)));
        return (
          <li key={number} title={`Motor ${number}: ${percent === null ? '–' : `${percent} %`}`}>
            <span className={styles.barFrame}>
              <span
                style={{ height: `${percent ?? 0}%`, background: motorColor(number) }}
                className={styles.bar}
              />
            </span>
            {number}
          </li>
        );
      })}
    </ul>
  );
}
