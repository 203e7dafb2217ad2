import type { CallReply } from '../../../api/types.ts';
import { count, fixed } from '../../../format/numbers.ts';
import { Meter } from '../Meter.tsx';

type Component = CallReply<'listComponents'>['components'][number];

/** What is left of a component: the limit that runs out first, and a bar of what is used. */
export function Life({ of }: { readonly of: Component }) {
  if (of.used === null) return <span className="muted">No limit set</span>;
  const label = `Life used of ${of.name}`;
  return (
    <Meter
      label={label}
      value={of.used}
      max={1}
      low={0.9}
      high={0.999}
      best={0}
      text={leftText(of)}
    />
  );
}

/** `157 cycles left`, `2.5 h over or 40 days left`. */
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
  return `${amount} ${value < 0 ? 'over' : 'left'}`;
}
