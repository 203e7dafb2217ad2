import type { BalanceItemReply, Build } from '@airworthy/performance';
import { memo } from 'react';
import { textInUnits } from '../../../charts/chartUnits.ts';
import { fixed } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Level } from '../../../ui/Level.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { findingOf, type Study } from '../model/study.ts';
import { BalanceDrawings } from './BalanceDrawings.tsx';
import styles from './balance.module.css';
import { type Movable, movablesOf, moved, type Place } from './movable.ts';
import { PositionTable } from './PositionTable.tsx';

/** The point that the center of gravity is measured from, in the spelling of the pages. */
const DATUM_TEXT = {
  rotor_center: 'center of the rotors',
  wing_root_leading_edge: 'leading edge of the wing at the root',
} as const;

type BalanceProps = {
  readonly study: Study;
  readonly onChange: (build: Build, member: string) => void;
};

/** The aircraft to scale from above and from the side; what carries mass is dragged to where it sits. */
export const Balance = memo(function Balance({ study, onChange }: BalanceProps) {
  const { cg, lint } = study.reply;
  const units = useUnits();
  const finding = findingOf(study.reply, cg.regime === 'wing' ? 'CG_MAC' : 'CG_ROTOR_OFFSET');
  const movables = movablesOf(study);
  const move = (item: Movable, place: Place) =>
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
        Center of gravity{' '}
        {Math.abs(cg.cg_mm) < 0.5 ? (
          'at'
        ) : (
          <>
            <Figure value={Math.abs(cg.cg_mm)} kind="length_mm" digits={0} />{' '}
            {cg.cg_mm < 0 ? 'forward' : 'aft'} of
          </>
        )}{' '}
        the {DATUM_TEXT[cg.datum.id]}
        {cg.cg_pct_mac === undefined ? null : (
          <>, {fixed(cg.cg_pct_mac, 1)}&nbsp;% of the mean chord</>
        )}
        {cg.offset_pct === null ? null : (
          <>
            , {fixed(Math.abs(cg.offset_pct), 1)}&nbsp;% of the arm
            {cg.datum.id === 'rotor_center' ? '' : ' from the center of the rotors'}
          </>
        )}
        .
        {cg.unplaced_g > 0
          ? ` ${textInUnits(lint.find((one) => one.code === 'CG_UNPLACED')?.message ?? '', units)}`
          : ''}
      </p>
      <BalanceDrawings study={study} movables={movables} onMove={move} />
      <MassBudget items={cg.items} total_g={cg.total_mass_g} />
      <PositionTable movables={movables} onMove={move} />
    </Sheet>
  );
});

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
            {KINDS[kind]} <Figure value={mass_g} kind="mass_g" digits={0} />
            <span className="muted">, {Math.round((100 * mass_g) / total_g)}&nbsp;%</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
