import type { CallReply } from '../../../api/types.ts';
import { count, fixed } from '../../../format/numbers.ts';
import styles from '../fleet.module.css';

type Component = CallReply<'listComponents'>['components'][number];

/** What is left of a component: the limit that runs out first, and a bar of what is used. */
export function Life({ of }: { readonly of: Component }) {
  if (of.used === null) return <span className="muted">No limit set</span>;
  return (
    <span className={styles.life}>
      <meter
        min={0}
        max={1}
        low={0.9}
        high={0.999}
        optimum={0}
        value={Math.min(1, of.used)}
        aria-label={`Life used of ${of.name}`}
      />
      <span className="num">{leftText(of)}</span>
    </span>
  );
}

/** `157 cycles`, `12.5 h or 40 days`; what ran out is over. */
export function leftText({ remaining }: Pick<Component, 'remaining'>): string {
  const { hours, flights, cycles, days } = remaining;
  const parts = [
    part(hours, 'h'),
    part(flights, 'flights'),
    part(cycles, 'cycles'),
    part(days, 'days'),
  ].filter((one) => one !== null);
  return parts.join(' or ');
}

function part(value: number | null, unit: string): string | null {
  if (value === null) return null;
  const text = unit === 'h' ? fixed(Math.abs(value), 1) : count(Math.abs(value));
  const amount = `${text} ${text === '1' ? unit.replace(/s$/, '') : unit}`;
  return value < 0 ? `${amount} over` : amount;
}
