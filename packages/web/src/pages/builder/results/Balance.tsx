import type { BalanceItemReply, Build, PlatformReply } from '@airworthy/performance';
import { useRef } from 'react';
import { figure } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Level } from '../../../ui/Level.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { findingOf, type Study } from '../model/study.ts';
import { type Movable, movablesOf, moved } from './movable.ts';
import { PositionTable } from './PositionTable.tsx';

type View = 'top' | 'side';
const MM_PER_INCH = 25.4;

type BalanceProps = {
  readonly study: Study;
  readonly onChange: (build: Build, member: string) => void;
};

/** The aircraft to scale from above and from the side; what carries mass is dragged to where it sits. */
export function Balance({ study, onChange }: BalanceProps) {
  const { cg, lint } = study.reply;
  const finding = findingOf(study.reply, cg.regime === 'wing' ? 'CG_MAC' : 'CG_ROTOR_OFFSET');
  const movables = movablesOf(study);
  const move = (item: Movable, place: { x_mm: number; y_mm?: number; z_mm?: number }) =>
    onChange(moved(study.build, item, place), `place ${item.kind} ${item.index}`);
  return (
    <Sheet
      title="Balance"
      note={
        finding === undefined ? undefined : (
          <Level level={finding.level}>
            {finding.level === 'ok' ? 'in range' : 'out of range'}
          </Level>
        )
      }
    >
      <p className="small">
        Center of gravity <Figure value={cg.cg_mm} kind="length_mm" digits={1} /> aft of the{' '}
        {cg.datum.label.toLowerCase()}
        {cg.cg_pct_mac === undefined ? null : <>, {figure(cg.cg_pct_mac)} % of the mean chord</>}
        {cg.offset_pct === null ? null : (
          <>, {figure(Math.abs(cg.offset_pct))} % of the arm from the middle</>
        )}
        .
        {cg.unplaced_g > 0
          ? ` ${lint.find((one) => one.code === 'CG_UNPLACED')?.message ?? ''}`
          : ''}
      </p>
      <div className={styles.views}>
        <Drawing view="top" study={study} movables={movables} onMove={move} />
        <Drawing view="side" study={study} movables={movables} onMove={move} />
      </div>
      <MassBudget items={cg.items} total_g={cg.total_mass_g} />
      <PositionTable study={study} movables={movables} onMove={move} />
    </Sheet>
  );
}

type DrawingProps = {
  readonly view: View;
  readonly study: Study;
  readonly movables: readonly Movable[];
  readonly onMove: (item: Movable, place: { x_mm: number; y_mm?: number; z_mm?: number }) => void;
};

function Drawing({ view, study, movables, onMove }: DrawingProps) {
  const { cg, platform } = study.reply;
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<Movable | null>(null);
  const span = study.build.wing_span_mm ?? (cg.regime === 'wing' ? 1400 : 0);
  const rotorReach = platform.layout.map(
    (rotor) => Math.hypot(rotor.x_mm, rotor.y_mm) + reachOf(platform, rotor.group),
  );
  const reach =
    Math.max(
      80,
      span / 2,
      ...rotorReach,
      ...cg.items.map((item) => Math.abs(item.x_mm ?? 0) + 20),
    ) * 1.05;
  const half = view === 'top' ? reach : reach * 0.4;
  const point = (event: React.PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const onMoveEvent = (event: React.PointerEvent) => {
    const item = dragged.current;
    if (item === null) return;
    const at = point(event);
    if (view === 'top') onMove(item, { x_mm: Math.round(at.y), y_mm: Math.round(at.x) });
    else onMove(item, { x_mm: Math.round(at.x), z_mm: Math.round(-at.y) });
  };
  const place = (item: { x_mm: number | null; y_mm: number | null; z_mm: number | null }) =>
    view === 'top'
      ? { cx: item.y_mm ?? 0, cy: item.x_mm ?? 0 }
      : { cx: item.x_mm ?? 0, cy: -(item.z_mm ?? 0) };
  const center = place({ x_mm: cg.cg_mm, y_mm: cg.cg_y_mm, z_mm: cg.cg_z_mm });
  return (
    <svg
      ref={svg}
      className={styles.view}
      viewBox={`${-reach} ${-half} ${2 * reach} ${2 * half}`}
      role="img"
      aria-label={view === 'top' ? 'From above, nose up' : 'From the side, nose to the left'}
      onPointerMove={onMoveEvent}
      onPointerUp={() => {
        dragged.current = null;
      }}
    >
      {view === 'top' ? <Wing study={study} span={span} /> : null}
      {platform.layout.map((rotor) => (
        <Rotor
          key={rotor.index}
          view={view}
          rotor={rotor}
          radius={reachOf(platform, rotor.group)}
          load={cg.rotors.find((one) => one.index === rotor.index)?.load_pct}
          text={reach * 0.05}
        />
      ))}
      {movables.map((item) => (
        <circle
          key={`${item.kind}${item.index}`}
          className={styles.movable}
          {...place(item.reply)}
          r={sizeOf(item.reply, cg.total_mass_g, reach)}
          fill={item.reply.placed ? 'var(--accent)' : 'var(--warn)'}
          onPointerDown={(event) => {
            dragged.current = item;
            event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
          }}
        >
          <title>{`${item.reply.name}, ${figure(item.reply.mass_g)} g`}</title>
        </circle>
      ))}
      <g className={styles.cg} transform={`translate(${center.cx} ${center.cy})`}>
        <circle r={reach * 0.03} />
        <path
          d={`M0 ${-reach * 0.03}A${reach * 0.03} ${reach * 0.03} 0 0 1 ${reach * 0.03} 0H0Z M0 ${reach * 0.03}A${reach * 0.03} ${reach * 0.03} 0 0 1 ${-reach * 0.03} 0H0Z`}
        />
        <title>Center of gravity</title>
      </g>
    </svg>
  );
}

function reachOf(platform: PlatformReply, group: string): number {
  return (
    ((platform.groups.find((one) => one.name === group)?.prop_diameter_in ?? 0) * MM_PER_INCH) / 2
  );
}

function sizeOf(item: BalanceItemReply, total_g: number, reach: number): number {
  return reach * (0.02 + 0.1 * Math.cbrt(item.mass_g / total_g));
}

function Wing({ study, span }: { readonly study: Study; readonly span: number }) {
  const { mac_mm } = study.reply.cg;
  if (mac_mm === undefined) return null;
  const root = study.build.wing_chord_mm ?? mac_mm;
  const tip = study.build.wing_tip_chord_mm ?? root;
  const sweep = study.build.wing_sweep_mm ?? 0;
  return (
    <path
      d={`M0 0L${span / 2} ${sweep}V${sweep + tip}L0 ${root}L${-span / 2} ${sweep + tip}V${sweep}Z`}
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
  readonly load: number | undefined;
  readonly text: number;
};

function Rotor({ view, rotor, radius, load, text }: RotorProps) {
  const flat = view === 'side' || rotor.tilt_deg === 90;
  const [cx, cy] = view === 'top' ? [rotor.y_mm, rotor.x_mm] : [rotor.x_mm, -rotor.z_mm];
  const upright = rotor.tilt_deg === 90 && view === 'side';
  return (
    <g>
      <ellipse
        cx={cx}
        cy={cy}
        rx={upright ? radius * 0.05 : radius}
        ry={flat && !upright ? radius * 0.05 : radius}
        fill="none"
        stroke="var(--line-strong)"
        vectorEffect="non-scaling-stroke"
      />
      {view === 'top' && load !== undefined ? (
        <text x={cx} y={cy + text / 3} fontSize={text} textAnchor="middle" fill="var(--muted)">
          {figure(load)} %
        </text>
      ) : null}
    </g>
  );
}

const KINDS = {
  dry: 'Airframe',
  motor: 'Motors',
  battery: 'Batteries',
  rail: 'Rails',
  payload: 'Payload',
} as const;
const FILLS = {
  dry: 'var(--throttle)',
  motor: 'var(--motor-2)',
  battery: 'var(--accent)',
  rail: 'var(--voltage)',
  payload: 'var(--height)',
} as const;

/** Where the mass is, as one bar. */
function MassBudget({
  items,
  total_g,
}: {
  readonly items: readonly BalanceItemReply[];
  readonly total_g: number;
}) {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .map((kind) => ({
      kind,
      mass_g: items
        .filter((item) => item.kind === kind)
        .reduce((sum, item) => sum + item.mass_g, 0),
    }))
    .filter(({ mass_g }) => mass_g > 0);
  return (
    <figure className={styles.budget}>
      <div className={styles.budgetBar} aria-hidden="true">
        {kinds.map(({ kind, mass_g }) => (
          <span key={kind} style={{ flexGrow: mass_g, background: FILLS[kind] }} />
        ))}
      </div>
      <figcaption className="small">
        {kinds.map(({ kind, mass_g }) => (
          <span key={kind}>
            <i style={{ background: FILLS[kind] }} />
            {KINDS[kind]} <Figure value={mass_g} kind="mass_g" digits={0} />{' '}
            <span className="muted">{Math.round((100 * mass_g) / total_g)} %</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
