import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { useUnits } from '../format/settings.ts';
import { fromShown, type QuantityKind, scaleOf, toShown } from '../format/units.ts';
import styles from './ui.module.css';

type NumberFieldProps = {
  readonly label: string;
  /** In the unit of the field; null is nothing typed, and `placeholder` then shows what is taken. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  /** The value that applies while nothing is typed, in the unit of the field. */
  readonly fallback?: number | null;
  /** Said below the fallback: `predicted`. */
  readonly fallbackNote?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly error?: string | null;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  /** The name of a field that shows no label, as in a table. */
  readonly ariaLabel?: string;
  /** The id of what explains it. */
  readonly describedBy?: string;
  /** Label above the field instead of beside it. */
  readonly stacked?: boolean;
};

const SIGNIFICANT = 6;

/**
 * A number with its unit: typed in the unit the reader chose, kept in that of the field. Arrow keys step,
 * with Shift ten times as far. Text that is not a number is marked and changes nothing.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, kind, unit, fallback, step = 1, stacked = false } = props;
  const bare = props.ariaLabel !== undefined;
  const units = useUnits();
  const id = useId();
  const scale = kind === undefined ? null : scaleOf(kind, units);
  const show = (number: number | null | undefined, significant = SIGNIFICANT) =>
    number === null || number === undefined
      ? ''
      : String(Number((scale === null ? number : toShown(number, scale)).toPrecision(significant)));
  // A number that was stated in another unit has no end of decimals in this one.
  const isOwn = scale === null || scale.factor === 1;
  // What is being typed, as it is typed; between edits the field shows its value.
  const [draft, setDraft] = useState<string | null>(null);
  const shownUnit = scale?.unit ?? unit;
  const wrong = draft !== null && draft.trim() !== '' && parse(draft, shownUnit) === null;

  const take = (text: string) => {
    setDraft(text);
    const number = parse(text, shownUnit);
    if (text.trim() === '') onChange(null);
    else if (number !== null) onChange(scale === null ? number : fromShown(number, scale));
  };
  const stepBy = (direction: number, times: number) => {
    const from = value ?? fallback ?? 0;
    setDraft(null);
    // In the unit that is read, where a step of the field's own unit may be an odd one.
    const other = isOwn ? null : scale;
    const at = other === null ? from : Number(toShown(from, other).toPrecision(4));
    const by = other === null ? step : roundStep(step * other.factor);
    const to = Number((at + direction * times * by).toPrecision(12));
    const next = other === null ? to : fromShown(to, other);
    onChange(Math.min(props.max ?? Infinity, Math.max(props.min ?? -Infinity, next)));
  };
  const onKeyDown: TextInputProps['onKeyDown'] = (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey ? 10 : 1);
  };
  const error = wrong ? 'Not a number' : (props.error ?? null);
  return (
    <div className={stacked ? styles.stackedField : bare ? styles.bareField : styles.field}>
      {bare ? null : <label htmlFor={id}>{label}</label>}
      <TextInput
        id={id}
        aria-label={props.ariaLabel}
        aria-describedby={props.describedBy}
        size="xs"
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? show(value, isOwn ? SIGNIFICANT : 5)}
        placeholder={show(fallback, isOwn ? SIGNIFICANT : 4)}
        disabled={props.disabled ?? false}
        error={error !== null}
        aria-invalid={error !== null}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          if (!wrong) setDraft(null);
          props.onBlur?.();
        }}
        onKeyDown={onKeyDown}
        classNames={{ input: styles.numberInput ?? '' }}
      />
      <span className={styles.fieldUnit}>{shownUnit}</span>
      {value === null && props.fallbackNote !== undefined ? (
        <p className={styles.fieldNote}>{props.fallbackNote}</p>
      ) : null}
      {error === null ? null : (
        <p className={styles.fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The largest of 1, 2 and 5 in its decade that is not above a step. */
function roundStep(step: number): number {
  const decade = 10 ** Math.floor(Math.log10(step));
  return decade * ([5, 2].find((part) => part * decade <= step) ?? 1);
}

/** A comma before three digits, as makers write `22,000`; `0,012` is no such number. */
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** Units that one field may be typed in, by family, over the first of each. */
const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237, lbs: 453.59237 },
  {
    mm: 1,
    cm: 10,
    m: 1000,
    km: 1e6,
    in: 25.4,
    '"': 25.4,
    '″': 25.4,
    inch: 25.4,
    ft: 304.8,
    mi: 1_609_344,
  },
  { 'km/h': 1, kmh: 1, 'm/s': 3.6, mph: 1.609344, kn: 1.852, kt: 1.852 },
  { mAh: 1, Ah: 1000 },
  { A: 1, mA: 0.001 },
  { V: 1, mV: 0.001 },
  { W: 1, kW: 1000 },
  { mΩ: 1, mohm: 1, Ω: 1000, ohm: 1000 },
  { min: 1, s: 1 / 60, h: 60 },
];

/** What one of a unit is in the unit of a field; null where it is of another kind, or no unit. */
function factorOf(typed: string, unit: string): number | null {
  if (typed === '' || typed.toLowerCase() === unit.toLowerCase()) return 1;
  for (const family of FAMILIES) {
    if (!(unit in family)) continue;
    const name = typed in family ? typed : Object.keys(family).find((one) => same(one, typed));
    if (name !== undefined) return family[name]! / family[unit]!;
  }
  return null;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Takes a comma for a point, commas, thin or plain spaces between thousands, and behind the number the unit of the field
 * or another of its kind: `1.3 kg` where grams are asked for.
 */
export function parse(text: string, unit = ''): number | null {
  const bare = text.replace(/[\s\u202f]/g, '').replace('\u2212', '-');
  const [, number = '', typed = ''] = /^(-?[\d.,]+(?:e-?\d+)?)(.*)$/i.exec(bare) ?? [];
  const clean = THOUSANDS.test(number) ? number.replaceAll(',', '') : number.replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(clean)) return null;
  const factor = factorOf(typed, unit);
  return factor === null ? null : Number((Number(clean) * factor).toPrecision(12));
}
