import type { PlannedTrack } from './planTrack.ts';
import styles from './track.module.css';
import { type Frame, pathOf, pixel } from './track.ts';

/** The mission as a dashed line with its numbers; fences hatched by what they ask: stay in, stay out. */
export function Plan({
  frame,
  planned,
}: {
  readonly frame: Frame;
  readonly planned: PlannedTrack;
}) {
  return (
    <g className={styles.plan}>
      {planned.fence.map(({ inclusive, points, radius_m }, i) => {
        const kind = inclusive ? styles.inside : styles.outside;
        const words = inclusive ? 'Fence: stay inside' : 'Fence: stay out';
        const [x, y] = pixel(frame, points[0]!);
        return radius_m === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an area is its place in the fence
          <path key={i} className={kind} d={`${pathOf(frame, points)}Z`}>
            <title>{words}</title>
          </path>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an area is its place in the fence
          <circle key={i} className={kind} cx={x} cy={y} r={radius_m * frame.scale}>
            <title>{words}</title>
          </circle>
        );
      })}
      <path className={styles.mission} d={pathOf(frame, planned.mission)} />
      {planned.mission.map((item) => {
        const [x, y] = pixel(frame, item);
        return (
          <g key={item.seq}>
            <rect x={x - 3} y={y - 3} width={6} height={6} />
            <text x={x + 6} y={y - 4}>
              {item.seq}
            </text>
          </g>
        );
      })}
    </g>
  );
}
