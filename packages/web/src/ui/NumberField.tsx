import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { fromShown, type QuantityKind, scaleOf, toShown } from '../format/units.ts';
import { useUnits } from '../shell/settings.ts';
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

/**
 * Takes a comma for a point, commas, thin or plain spaces between thousands, and the unit of the field behind the
 * number, with which it is often copied.
 */
export function parse(text: string, unit = ''): number | null {
  const bare = text.replace(/[\s\u202f]/g, '').replace('\u2212', '-');
  const hasUnit = unit !== '' && bare.toLowerCase().endsWith(unit.toLowerCase());
  const number = hasUnit ? bare.slice(0, -unit.length) : bare;
  const clean = THOUSANDS.test(number) ? number.replaceAll(',', '') : number.replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(clean)) return null;
  return Number(clean);
}
