import type { CrashReading } from '@airworthy/forensics';
import { useMemo, useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { motorColor } from '../../../charts/palette.ts';
import { nearestIndex, type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { useUnits } from '../../../format/settings.ts';
import { scaleOf, toShown, type Units } from '../../../format/units.ts';
import { Sheet } from '../../../ui/index.ts';
import type { FlightPlan } from '../../../workers/plan.ts';
import { Chips } from '../Chips.tsx';
import { mergedSeries } from '../plots/channels.ts';
import { Plan } from './Plan.tsx';
import { fitsBeside, type PlannedTrack, plannedTrack, planPoints, planText } from './planTrack.ts';
import { type Tile, tilesOf } from './tiles.ts';
import styles from './track.module.css';
import {
  type Frame,
  frameOf,
  originOf,
  pathOf,
  pixel,
  scaleBar,
  type TrackPoint,
  trackOf,
} from './track.ts';

const HEIGHT = 300;
const MARGIN = 28;
const NO_PLAN: PlannedTrack = { mission: [], fence: [] };

type TrackProps = {
  readonly reading: CrashReading;
  readonly cursor: TimeCursor;
  readonly window: TimeWindow;
  /** Mission and fence, where they were looked for. */
  readonly plan?: FlightPlan | undefined;
};

/** The path from above: equal scales, north up; the window of the plots is drawn stronger. */
export function Track({ reading, cursor, window, plan }: TrackProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { track, times, origin } = useMemo(() => {
    const { t, lat = [], lon = [] } = mergedSeries(reading.series);
    return { track: trackOf(t, lat, lon), times: t, origin: originOf(lat, lon) };
  }, [reading]);
  const units = useUnits();
  const map = useSession().data?.server.tiles ?? null;
  const points = useMemo(() => track.filter((point) => point !== null), [track]);
  const planned = useMemo(
    () => (plan === undefined || origin === null ? NO_PLAN : plannedTrack(plan, origin)),
    [plan, origin],
  );
  const extra = useMemo(() => planPoints(planned), [planned]);
  const fits = useMemo(() => fitsBeside(points, extra), [points, extra]);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const withPlan = chosen ?? fits;
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return null;
  const frame = frameOf(withPlan ? [...points, ...extra] : points, {
    width,
    height: HEIGHT,
    margin: MARGIN,
  });
  const shown = track.map((point) =>
    point !== null && point.t_s >= window[0] && point.t_s <= window[1] ? point : null,
  );
  const event_s = reading.crash.detected ? reading.crash.time : null;
  const event = event_s === null ? null : nearestPoint(track, times, event_s);
  return (
    <Sheet title="From above" note="north is up">
      <div ref={box}>
        <svg
          width={width}
          height={HEIGHT}
          className={styles.track}
          role="img"
          aria-label={`Path from above, ${extent(points, units)}`}
        >
          {map === null || origin === null
            ? null
            : tilesOf(map.url, origin, frame, { width, height: HEIGHT }).map((tile) => (
                <image key={tile.url} href={tile.url} {...place(tile)} className={styles.tile} />
              ))}
          {withPlan ? <Plan frame={frame} planned={planned} /> : null}
          <path d={pathOf(frame, track)} className={styles.path} />
          <path d={pathOf(frame, shown)} className={styles.shown} stroke={motorColor(1)} />
          {isSamePlace(frame, first, last) ? (
            <Place
              frame={frame}
              width={width}
              point={first}
              label="start and end"
              color="var(--ok)"
            />
          ) : (
            <>
              <Place frame={frame} width={width} point={first} label="start" color="var(--ok)" />
              {event !== null && isSamePlace(frame, last, event) ? null : (
                <Place frame={frame} width={width} point={last} label="end" color="var(--muted)" />
              )}
            </>
          )}
          {event === null ? null : (
            <Place frame={frame} width={width} point={event} label="event" color="var(--bad)" />
          )}
          <CursorPlace frame={frame} track={track} times={times} cursor={cursor} />
          <ScaleBar frame={frame} width={width} />
          <path d={`M${width - 18} 26v-16m-4 6l4 -6l4 6`} className={styles.north} />
          <text x={width - 18} y={38} textAnchor="middle">
            N
          </text>
        </svg>
        {plan === undefined ? null : (
          <div className={`muted small ${styles.note}`}>
            {planText(plan)}
            {extra.length === 0 ? null : (
              <Chips
                label="Beside the path"
                chips={[{ key: 'plan', text: 'Mission and fence' }]}
                pressed={() => withPlan}
                onPress={() => setChosen(!withPlan)}
              />
            )}
          </div>
        )}
        {map === null ? null : <p className={styles.attribution}>{map.attribution}</p>}
      </div>
    </Sheet>
  );
}

const place = ({ x, y, width, height }: Tile) => ({ x, y, width, height });

/** Whether two labels would overlap: a flight that ended where it began. */
function isSamePlace(frame: Frame, one: TrackPoint, other: TrackPoint): boolean {
  const [x, y] = pixel(frame, one);
  const [otherX, otherY] = pixel(frame, other);
  return Math.abs(x - otherX) < 30 && Math.abs(y - otherY) < 12;
}

/** Half the width of the widest label, in pixels. */
const HALF_LABEL = 50;

type PlaceProps = {
  readonly frame: Frame;
  readonly width: number;
  readonly point: TrackPoint;
  readonly label: string;
  readonly color: string;
};

function Place(props: PlaceProps) {
  const [x, y] = pixel(props.frame, props.point);
  // A label of several words stands below its place, and ends or begins there near a side of the picture.
  const below = props.label.includes(' ');
  const [atRight, atLeft] = [x > props.width - HALF_LABEL, x < HALF_LABEL];
  const anchor = atRight ? 'end' : atLeft || !below ? 'start' : 'middle';
  return (
    <g fill={props.color}>
      <circle cx={x} cy={y} r={4} />
      <text x={below ? x : x + (atRight ? -10 : 10)} y={below ? y + 18 : y + 4} textAnchor={anchor}>
        {props.label}
      </text>
    </g>
  );
}

type CursorPlaceProps = {
  readonly frame: Frame;
  readonly track: readonly (TrackPoint | null)[];
  readonly times: readonly number[];
  readonly cursor: TimeCursor;
};

function CursorPlace({ frame, track, times, cursor }: CursorPlaceProps) {
  const at_s = useCursorTime(cursor);
  const point = at_s === null ? null : nearestPoint(track, times, at_s);
  if (point === null) return null;
  const [x, y] = pixel(frame, point);
  return <circle cx={x} cy={y} r={6} className={styles.cursor} />;
}

function nearestPoint(
  track: readonly (TrackPoint | null)[],
  times: readonly number[],
  at_s: number,
): TrackPoint | null {
  return track[nearestIndex(times, at_s)] ?? null;
}

function ScaleBar({ frame, width }: { frame: Frame; width: number }) {
  const { length_m, text } = scaleBar((width - 2 * MARGIN) / frame.scale, useUnits());
  const long = length_m * frame.scale;
  const y = HEIGHT - 10;
  return (
    <>
      <path d={`M10 ${y - 4}v4h${long}v-4`} className={styles.north} />
      <text x={16 + long} y={y}>
        {text}
      </text>
    </>
  );
}

function extent(points: readonly TrackPoint[], units: Units): string {
  const scale = scaleOf('distance_m', units);
  const span = (values: number[]) =>
    `${Math.round(toShown(Math.max(...values) - Math.min(...values), scale))} ${scale.unit}`;
  const east = span(points.map(({ east_m }) => east_m));
  const north = span(points.map(({ north_m }) => north_m));
  return `${east} from west to east, ${north} from south to north`;
}
