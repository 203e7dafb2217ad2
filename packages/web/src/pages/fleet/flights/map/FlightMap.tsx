import { type MouseEvent, useMemo, useRef } from 'react';
import { useSession } from '../../../../api/session.ts';
import { useWidth } from '../../../../charts/useWidth.ts';
import { useUnits } from '../../../../format/settings.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import { useGoTo } from '../../../../ui/index.ts';
import { tilesOf } from '../../../log/track/tiles.ts';
import {
  type Frame,
  metresFrom,
  type Place,
  pathOf,
  pixel,
  scaleBar,
} from '../../../log/track/track.ts';
import styles from './map.module.css';
import {
  coloursOf,
  type Drawn,
  drawnOf,
  type Flight,
  mapFrame,
  placeAt,
  type Site,
  startOf,
  type View,
  worstOnTop,
} from './map.ts';

const MARGIN = 40;
/** Names of sites that are written; more would cover the paths. */
const MOST_NAMES = 12;
/** A name needs this much room around it, in pixels. */
const NAME_ROOM = { x: 90, y: 14 };

type MapProps = {
  readonly flights: readonly Flight[];
  readonly sites: readonly Site[];
  readonly by: 'aircraft' | 'finding';
  readonly view: View | null;
  /** What is shown now, for buttons that come closer; and where a click on the map goes. */
  readonly onView: (view: View) => void;
  readonly shown: { current: View | null };
};

/** Paths and places from above, north up, on map pictures where the operator has set some. */
export function FlightMap({ flights, sites, by, view, onView, shown }: MapProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = Math.round(Math.max(280, Math.min(560, width * 0.6)));
  const tiles = useSession().data?.server.tiles ?? null;
  const origin = useMemo(() => originOf(flights), [flights]);
  const drawn = useMemo(
    () => (origin === null ? [] : worstOnTop(drawnOf(origin, flights))),
    [origin, flights],
  );
  const colours = useMemo(() => coloursOf(flights, by), [flights, by]);
  if (origin === null) return null;
  const frame = mapFrame(origin, drawn, { view, size: { width, height, margin: MARGIN } });
  const across_m = width / frame.scale;
  shown.current = { at: placeAt(origin, frame, [width / 2, height / 2]), across_m };
  const closer = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = placeAt(origin, frame, [event.clientX - left, event.clientY - top]);
    onView({ at, across_m: across_m / 2 });
  };
  return (
    <div ref={box}>
      {/* The buttons above and the list of sites below come closer by keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <svg
        width={width}
        height={height}
        className={styles.map}
        role="img"
        aria-label={`Map of ${flights.length} flights at ${sites.length} sites`}
        onClick={closer}
      >
        {tiles === null
          ? null
          : tilesOf(tiles.url, origin, frame, { width, height }).map(({ url, ...place }) => (
              <image key={url} href={url} {...place} className={styles.tile} />
            ))}
        {drawn.map((one) => (
          <OneFlight key={one.flight.id} of={one} frame={frame} color={colours.of(one.flight)} />
        ))}
        <Names sites={sites} origin={origin} frame={frame} size={{ width, height }} />
        <ScaleBar frame={frame} width={width} height={height} />
      </svg>
      {tiles === null ? null : <p className="muted small">{tiles.attribution}</p>}
      <ul className={styles.legend} aria-label="Colours">
        {colours.legend.map(({ label, color, flights: own }) => (
          <li key={`${label} ${color}`}>
            <i style={{ background: color }} />
            {label} <span className="muted">{own}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function originOf(flights: readonly Flight[]): Place | null {
  for (const flight of flights) {
    const start = startOf(flight);
    if (start !== null) return start;
  }
  return null;
}

type OneFlightProps = { readonly of: Drawn; readonly frame: Frame; readonly color: string };

function OneFlight({ of: { flight, points }, frame, color }: OneFlightProps) {
  const goTo = useGoTo();
  const [x, y] = pixel(frame, points.find((one) => one !== null)!);
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    void goTo(paths.flight(flight.id));
  };
  const isPlanned = flight.track === null;
  return (
    // The list of flights opens the same ones by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <g onClick={open} data-flight={flight.id}>
      <title>
        {`${flight.asset_name}, ${dateText(flight.flown_at)}${isPlanned ? ', planned place' : ''}`}
      </title>
      {isPlanned ? null : <path d={pathOf(frame, points)} className={styles.path} stroke={color} />}
      {isPlanned ? (
        <circle cx={x} cy={y} r={4} className={styles.planned} stroke={color} />
      ) : (
        <circle cx={x} cy={y} r={3} className={styles.start} fill={color} />
      )}
    </g>
  );
}

type NamesProps = {
  readonly sites: readonly Site[];
  readonly origin: Place;
  readonly frame: Frame;
  readonly size: { readonly width: number; readonly height: number };
};

/** Names of the busiest sites that have room. */
function Names({ sites, origin, frame, size }: NamesProps) {
  const taken: (readonly [number, number])[] = [];
  return sites.map(({ key, name, place }) => {
    const at = pixel(frame, metresFrom(origin, place));
    const [x, y] = at;
    const isOutside = x < 0 || y < 0 || x > size.width || y > size.height;
    const isTaken = taken.some(
      (other) => Math.abs(other[0] - x) < NAME_ROOM.x && Math.abs(other[1] - y) < NAME_ROOM.y,
    );
    if (name === null || isOutside || isTaken || taken.length >= MOST_NAMES) return null;
    taken.push(at);
    const isRight = x > size.width - NAME_ROOM.x;
    return (
      <text key={key} x={x + (isRight ? -12 : 12)} y={y + 4} textAnchor={isRight ? 'end' : 'start'}>
        {name}
      </text>
    );
  });
}

function ScaleBar(props: {
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
}) {
  const { frame, width, height } = props;
  const { length_m, text } = scaleBar((width - 2 * MARGIN) / frame.scale, useUnits());
  const long = length_m * frame.scale;
  const y = height - 10;
  return (
    <>
      <path d={`M10 ${y - 4}v4h${long}v-4`} className={styles.scale} />
      <text x={16 + long} y={y}>
        {text}
      </text>
      <path d={`M${width - 18} 26v-16m-4 6l4 -6l4 6`} className={styles.scale} />
      <text x={width - 18} y={38} textAnchor="middle">
        N
      </text>
    </>
  );
}
