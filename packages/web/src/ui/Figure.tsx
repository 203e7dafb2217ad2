import { behindNumber, figure, fixed } from '../format/numbers.ts';
import { useUnits } from '../format/settings.ts';
import { type QuantityKind, type Scale, scaleOf, toShown } from '../format/units.ts';
import styles from './ui.module.css';

type FigureProps = {
  readonly value: number | null | undefined;
  /** A quantity whose unit follows the reader's choice … */
  readonly kind?: QuantityKind;
  /** … or a unit that is the same for everybody: `W`, `min`, `%`. */
  readonly unit?: string;
  /** Fixed decimals, for columns; else three significant figures. */
  readonly digits?: number;
};

/** Decimals are given for the metric unit; a coarser one, such as the inch, needs its own. */
function digitsIn(scale: Scale | null, digits: number): number {
  return scale === null || scale.factor === 1 ? digits : Math.max(digits, scale.digits);
}

/** A number and its unit, smaller and grey behind a thin space. Nothing known is a dash. */
export function Figure({ value, kind, unit, digits }: FigureProps) {
  const units = useUnits();
  if (value === null || value === undefined || !Number.isFinite(value))
    return <span className="muted">–</span>;
  const scale = kind === undefined ? null : scaleOf(kind, units);
  const shown = scale === null ? value : toShown(value, scale);
  const text = digits === undefined ? figure(shown) : fixed(shown, digitsIn(scale, digits));
  const name = scale?.unit ?? unit;
  return (
    <span className="num">
      {text}
      {name === undefined ? null : <span className={styles.unit}>{behindNumber(name)}</span>}
    </span>
  );
}
