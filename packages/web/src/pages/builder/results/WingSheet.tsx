import { balanceBasis, stallLoading } from '@airworthy/performance';
import { memo, useMemo, useRef } from 'react';
import { CurveChart } from '../../../charts/CurveChart.tsx';
import { placeLabels } from '../../../charts/labelPlaces.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { fixed } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import builder from '../builder.module.css';
import type { Study } from '../model/study.ts';
import { CENTRE_PX, halfWing } from '../model/wing.ts';
import { Center } from './BalanceDrawings.tsx';
import styles from './balance.module.css';

type WingBalance = NonNullable<Study['analysis']['balance']['wing']>;
const MOST_PX = 560;
const percent = (share: number) => `${fixed(100 * share, 0)} %`;

/** What makes the center of gravity less than known. */
const BASIS = {
  stated: '',
  assumed: 'No position of this build is stated: the center of gravity is that of its type. ',
  'too little': 'Too little of the mass has a position to rely on that. ',
} as const;

/** A wing from above with what balances it, and what its loading does to the speeds that it flies at. */
export const WingSheet = memo(function WingSheet({ study }: { readonly study: Study }) {
  const { wing } = study.analysis.balance;
  const chart = useMemo(() => stallLoading(study.analysis), [study]);
  if (wing === null) return null;
  const { full, aircraft } = study.analysis.resolved;
  const basis = BASIS[balanceBasis(study.analysis)];
  const tailless = aircraft.wing?.planform === 'flying_wing';
  return (
    <div className={builder.charts}>
      <Sheet title="Wing from above, right half">
        <WingDrawing study={study} wing={wing} />
        <p className="small">
          Mean chord <Figure value={1000 * wing.meanChord_m} kind="length_mm" digits={0} />, center
          of gravity at {percent(wing.centre)} of it, neutral point at {percent(wing.neutralPoint)}:
          the static margin is {percent(wing.neutralPoint - wing.centre)}. {basis}
          <span className="muted">
            {tailless ? '' : 'The tail is taken to be a usual one. '}Of the section only its largest
            lift coefficient is known, {fixed(full.wing_cl_max, 2)}.
          </span>
        </p>
      </Sheet>
      {chart === null ? null : (
        <Sheet title={chart.title} flush>
          <CurveChart chart={chart} references={[]} handle={undefined} />
        </Sheet>
      )}
    </div>
  );
});

type DrawingProps = { readonly study: Study; readonly wing: WingBalance };

function WingDrawing({ study, wing }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = Math.min(MOST_PX, useWidth(box));
  const drawn = halfWing(study.analysis.resolved.full, wing, width);
  const { chord, down, height_px: height } = drawn;
  const points = [
    { x: CENTRE_PX, y: down(wing.centre), text: `Center of gravity ${percent(wing.centre)}` },
    {
      x: chord.x,
      y: down((wing.low + wing.high) / 2),
      text: `Belongs here: ${fixed(100 * wing.low, 0)} to ${percent(wing.high)}`,
    },
    { x: chord.x, y: down(wing.neutralPoint), text: `Neutral point ${percent(wing.neutralPoint)}` },
    { x: chord.x, y: chord.to, text: 'Mean chord' },
  ];
  const area = { left: 0, right: width, top: 9, bottom: height };
  const places = placeLabels(points, area);
  return (
    <div ref={box} className={styles.views}>
      <svg
        className={styles.view}
        width={width}
        height={height}
        role="img"
        aria-label={`Right half of the wing from above, nose up: ${points.map(({ text }) => text).join(', ')}`}
      >
        <path d={drawn.outline} fill="var(--sunken)" stroke="var(--line-strong)" />
        <rect
          className={styles.limit}
          x={CENTRE_PX}
          width={chord.x - CENTRE_PX}
          y={down(wing.low)}
          height={down(wing.high) - down(wing.low)}
        />
        <path
          d={`M${CENTRE_PX} ${down(wing.neutralPoint)}H${chord.x}`}
          stroke="var(--warn)"
          strokeDasharray="6 3"
        />
        <path d={`M${chord.x} ${chord.from}V${chord.to}`} stroke="var(--accent)" strokeWidth={3} />
        <circle cx={chord.x} cy={down(wing.neutralPoint)} r={4} fill="var(--warn)" />
        {points.map(({ text }, i) => {
          const { x, y, anchor, join } = places[i]!;
          return (
            <g key={text} className={styles.itemName}>
              {join === undefined ? null : <path d={`M${join[0]}L${join[1]}`} />}
              <text x={x} y={y} textAnchor={anchor}>
                {text}
              </text>
            </g>
          );
        })}
        <Center cx={CENTRE_PX} cy={down(wing.centre)} />
      </svg>
    </div>
  );
}
