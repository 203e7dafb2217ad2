import type { BalanceItemReply, PlatformReply } from '@airworthy/performance';
import { useRef } from 'react';
import { placeLabels } from '../../../charts/labelPlaces.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { fixed } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { quantityText } from '../../../format/units.ts';
import type { Study } from '../model/study.ts';
import { wingPath } from '../model/wing.ts';
import styles from './balance.module.css';
import type { Movable, Place } from './movable.ts';

type View = 'top' | 'side';
const MM_PER_INCH = 25.4;
const MOST_PX = 340;
/** Of the drawing from above; what is seen from the side is flat. */
const SIDE_SHARE = 0.5;
/** The check allows the center of gravity this far from the middle of the rotors, of the arm length. */
const OFFSET_LIMIT = 0.05;

type DrawingsProps = {
  readonly study: Study;
  readonly movables: readonly Movable[];
  readonly onMove: (item: Movable, place: Place) => void;
};

/** The aircraft from above and from the side, both to one scale; what carries mass is dragged in them. */
export function BalanceDrawings(props: DrawingsProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const size = Math.min(MOST_PX, width > 600 ? width / 2 - 8 : width);
  const scale = size / (2 * reachOf(props.study));
  return (
    <div ref={box} className={styles.views}>
      <Drawing
        {...props}
        view="top"
        width={size}
        height={Math.min(size, 2 * lengthOf(props.study) * scale)}
        scale={scale}
      />
      <Drawing {...props} view="side" width={size} height={size * SIDE_SHARE} scale={scale} />
    </div>
  );
}

/** Half of what both drawings show, mm. */
function reachOf({ analysis, reply: { cg, platform } }: Study): number {
  const span_mm = analysis.balance.wing === null ? 0 : (analysis.resolved.full.wing_span_mm ?? 0);
  const rotors = platform.layout.map(
    (rotor) => Math.hypot(rotor.x_mm, rotor.y_mm) + radiusOf(platform, rotor.group),
  );
  const items = cg.items.map((item) => Math.abs(item.x_mm ?? 0) + 20);
  return Math.max(80, span_mm / 2, ...rotors, ...items) * 1.05;
}

/** The same along the aircraft: a wing is wide and not long. */
function lengthOf({ analysis, reply: { cg, platform } }: Study): number {
  const { balance, resolved } = analysis;
  const { wing_sweep_mm, wing_chord_mm } = resolved.full;
  const wing_mm = balance.wing === null ? 0 : (wing_sweep_mm ?? 0) + (wing_chord_mm ?? 0);
  const rotors = platform.layout.map(
    ({ x_mm, tilt_deg, group }) =>
      Math.abs(x_mm) + (tilt_deg === 90 ? 20 : radiusOf(platform, group)),
  );
  const items = cg.items.map((item) => Math.abs(item.x_mm ?? 0));
  return Math.max(80, wing_mm, ...rotors, ...items) * 1.05 + 40;
}

type DrawingProps = DrawingsProps & {
  readonly view: View;
  readonly width: number;
  readonly height: number;
  /** Pixels per millimeter. */
  readonly scale: number;
};

type Somewhere = { x_mm: number | null; y_mm: number | null; z_mm: number | null };

function Drawing({ view, study, movables, onMove, width, height, scale }: DrawingProps) {
  const { cg, platform } = study.reply;
  const units = useUnits();
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<Movable | null>(null);
  const pixel = (right_mm: number, down_mm: number) => ({
    cx: width / 2 + right_mm * scale,
    cy: height / 2 + down_mm * scale,
  });
  const place = (item: Somewhere) =>
    view === 'top'
      ? pixel(item.y_mm ?? 0, item.x_mm ?? 0)
      : pixel(item.x_mm ?? 0, -(item.z_mm ?? 0));
  const onMoveEvent = (event: React.PointerEvent) => {
    const item = dragged.current;
    if (item === null) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current?.getScreenCTM()?.inverse(),
    );
    const right_mm = Math.round((at.x - width / 2) / scale);
    const down_mm = Math.round((at.y - height / 2) / scale);
    if (view === 'top') onMove(item, { x_mm: down_mm, y_mm: right_mm });
    else onMove(item, { x_mm: right_mm, z_mm: -down_mm });
  };
  return (
    <figure>
      <figcaption className="small muted">
        {view === 'top' ? 'From above, nose up' : 'From the side, nose left'}
      </figcaption>
      <svg
        ref={svg}
        className={styles.view}
        width={width}
        height={height}
        role="img"
        aria-label={view === 'top' ? 'From above, nose up' : 'From the side, nose to the left'}
        onPointerMove={onMoveEvent}
        onPointerUp={() => {
          dragged.current = null;
        }}
      >
        <g transform={`translate(${width / 2} ${height / 2}) scale(${scale})`}>
          {view === 'top' ? <Wing study={study} /> : null}
          <Limits view={view} study={study} />
          {platform.layout.map((rotor) => (
            <Rotor
              key={rotor.index}
              view={view}
              rotor={rotor}
              radius={radiusOf(platform, rotor.group)}
            />
          ))}
        </g>
        {view === 'top' ? <Loads study={study} place={place} /> : null}
        {movables.map((item) => (
          <circle
            key={`${item.kind}${item.index}`}
            className={styles.movable}
            {...place(item.reply)}
            r={radius_px(item.reply, cg.total_mass_g, width)}
            fill={item.reply.placed ? 'var(--accent)' : 'var(--warn)'}
            onPointerDown={(event) => {
              dragged.current = item;
              event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
            }}
          >
            <title>{`${item.reply.name}, ${quantityText(item.reply.mass_g, 'mass_g', units)}`}</title>
          </circle>
        ))}
        <Names {...{ view, study, movables, place, width, height }} />
        <Center {...place({ x_mm: cg.cg_mm, y_mm: cg.cg_y_mm, z_mm: cg.cg_z_mm })} />
      </svg>
    </figure>
  );
}

function radiusOf(platform: PlatformReply, group: string): number {
  const diameter_in = platform.groups.find((one) => one.name === group)?.prop_diameter_in ?? 0;
  return (diameter_in * MM_PER_INCH) / 2;
}

function radius_px(item: BalanceItemReply, total_g: number, width: number): number {
  return width * (0.012 + 0.05 * Math.cbrt(item.mass_g / total_g));
}

type Placed = { readonly place: (item: Somewhere) => { cx: number; cy: number } };

/** What each rotor carries in hover, of an even share. */
function Loads({ study, place }: Placed & { readonly study: Study }) {
  const { cg, platform } = study.reply;
  return platform.layout.map((rotor) => {
    const load = cg.rotors.find((one) => one.index === rotor.index)?.load_pct;
    // A pusher rests in hover.
    if (load === undefined || rotor.tilt_deg === 90) return null;
    const { cx, cy } = place(rotor);
    return (
      <text key={rotor.index} x={cx} y={cy + 4} textAnchor="middle">
        {fixed(load, 0)} %
      </text>
    );
  });
}

type NamesProps = Placed & {
  readonly view: View;
  readonly study: Study;
  readonly movables: readonly Movable[];
  readonly width: number;
  readonly height: number;
};

/** Names beside the items, clear of one another, of the loads and of the center of gravity. */
function Names({ view, study, movables, place, width, height }: NamesProps) {
  const { cg, platform } = study.reply;
  const points = movables.map(({ reply }) => {
    const { cx, cy } = place(reply);
    return { x: cx, y: cy, text: shortOf(reply.name) };
  });
  const loads = view === 'top' ? platform.layout.map(place) : [];
  const center = place({ x_mm: cg.cg_mm, y_mm: cg.cg_y_mm, z_mm: cg.cg_z_mm });
  const taken = [
    ...loads.map(({ cx, cy }) => ({ left: cx - 18, right: cx + 18, top: cy - 7, bottom: cy + 7 })),
    {
      left: center.cx - CENTER_PX,
      right: center.cx + CENTER_PX,
      top: center.cy - CENTER_PX,
      bottom: center.cy + CENTER_PX,
    },
  ];
  const area = { left: 0, right: width, top: 9, bottom: height };
  const places = placeLabels(points, area, { taken });
  return movables.map((item, i) => {
    const { x, y, anchor, join } = places[i]!;
    const aside = radius_px(item.reply, cg.total_mass_g, width) - 3;
    const beside = anchor === 'start' ? aside : -aside;
    return (
      <g key={`${item.kind}${item.index}`} className={styles.itemName}>
        {join === undefined ? null : (
          <path d={`M${join[0]}L${join[1][0] + beside} ${join[1][1]}`} />
        )}
        <text x={x + beside} y={y} textAnchor={anchor}>
          {points[i]!.text}
        </text>
      </g>
    );
  });
}

/** As much of a name as leaves the drawing visible; all of it is in the table below. */
function shortOf(name: string): string {
  return name.length <= 24 ? name : `${name.slice(0, 23)}…`;
}

const CENTER_PX = 5;

export function Center({ cx, cy }: { readonly cx: number; readonly cy: number }) {
  const r = CENTER_PX;
  return (
    <g className={styles.cg} transform={`translate(${cx} ${cy})`} pointerEvents="none">
      <circle r={r} />
      <path d={`M0 ${-r}A${r} ${r} 0 0 1 ${r} 0H0Z M0 ${r}A${r} ${r} 0 0 1 ${-r} 0H0Z`} />
      <title>Center of gravity</title>
    </g>
  );
}

/** Where the center of gravity may be: a circle about the middle of the rotors, a strip of the mean chord. */
function Limits({ view, study }: { readonly view: View; readonly study: Study }) {
  const { balance, resolved } = study.analysis;
  const { wing } = balance;
  if (wing !== null) {
    const at = (share: number) => 1000 * (wing.meanChordLeadingEdge_m + share * wing.meanChord_m);
    const [from, to] = [at(wing.low), at(wing.high)];
    const across = 0.6 * 1000 * wing.meanChord_m;
    const strip =
      view === 'top'
        ? { x: -across, y: from, width: 2 * across, height: to - from }
        : { x: from, y: -across / 2, width: to - from, height: across };
    return <rect className={styles.limit} {...strip} />;
  }
  if (view === 'side' || balance.offset === null) return null;
  return (
    <circle
      className={styles.limit}
      cx={1000 * resolved.centre.y_m}
      cy={1000 * resolved.centre.x_m}
      r={1000 * OFFSET_LIMIT * resolved.arm_m}
    />
  );
}

function Wing({ study }: { readonly study: Study }) {
  const { balance, resolved } = study.analysis;
  if (balance.wing === null) return null;
  return (
    <path
      d={wingPath(resolved.full)}
      fill="var(--sunken)"
      stroke="var(--line-strong)"
      vectorEffect="non-scaling-stroke"
    />
  );
}

type RotorProps = {
  readonly view: View;
  readonly rotor: PlatformReply['layout'][number];
  readonly radius: number;
};

function Rotor({ view, rotor, radius }: RotorProps) {
  const flat = view === 'side' || rotor.tilt_deg === 90;
  const [cx, cy] = view === 'top' ? [rotor.y_mm, rotor.x_mm] : [rotor.x_mm, -rotor.z_mm];
  const upright = rotor.tilt_deg === 90 && view === 'side';
  return (
    <ellipse
      cx={cx}
      cy={cy}
      rx={upright ? radius * 0.05 : radius}
      ry={flat && !upright ? radius * 0.05 : radius}
      fill="none"
      stroke="var(--line-strong)"
      vectorEffect="non-scaling-stroke"
    />
  );
}
