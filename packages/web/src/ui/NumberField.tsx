import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { THIN_SPACE } from '../format/numbers.ts';
import { useUnits } from '../format/settings.ts';
import { readTyped } from '../format/typedNumber.ts';
import { fromShown, type QuantityKind, type Scale, scaleOf, toShown } from '../format/units.ts';
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
  /** Why a number is not taken, or null. What was typed stays in the field with the reason beside it. */
  readonly refuse?: (value: number) => string | null;
  readonly disabled?: boolean;
  /** The name of a field that shows no label, as in a table. */
  readonly ariaLabel?: string;
  /** The id of what explains it. */
  readonly describedBy?: string;
  /** Label above the field instead of beside it. */
  readonly stacked?: boolean;
  /** At most so many are shown of a value that was not typed; the value itself keeps all of them. */
  readonly decimals?: number;
};

const SIGNIFICANT = 6;

/**
 * A number with its unit: typed in the unit the reader chose, kept in that of the field. Arrow keys step,
 * with Shift ten times as far. Text that is not a number, or one that is refused, stays as it was typed with the
 * reason below it, and changes nothing.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, kind, unit, fallback, step = 1, stacked = false } = props;
  const bare = props.ariaLabel !== undefined;
  const units = useUnits();
  const id = useId();
  const scale = kind === undefined ? null : scaleOf(kind, units);
  const show = (number: number | null | undefined, significant = SIGNIFICANT) => {
    if (number === null || number === undefined) return '';
    const shown = scale === null ? number : toShown(number, scale);
    const short = Number(shown.toPrecision(significant));
    return String(props.decimals === undefined ? short : Number(short.toFixed(props.decimals)));
  };
  // A number that was stated in another unit has no end of decimals in this one.
  const isOwn = scale === null || scale.factor === 1;
  const shownUnit = scale?.unit ?? unit;
  const { draft, refused, note, take, leave, setDraft } = useTyped(props, shownUnit, scale);
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
  const error = refused ?? props.error ?? null;
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
        onBlur={leave}
        onKeyDown={onKeyDown}
        classNames={{ input: styles.numberInput ?? '' }}
      />
      <span className={styles.fieldUnit}>{shownUnit}</span>
      {note === null ? null : <p className={styles.fieldNote}>{note}</p>}
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

/** What is being typed, as it is typed; between edits the field shows its value. */
function useTyped(
  { value, onChange, refuse }: Pick<NumberFieldProps, 'value' | 'onChange' | 'refuse'>,
  unit: string | undefined,
  scale: Scale | null,
) {
  const [draft, setDraft] = useState<string | null>(null);
  // A refused text stays when the field is left, for as long as nothing else changes its value.
  const [left, setLeft] = useState<{ readonly value: number | null } | null>(null);
  const text = left !== null && left.value !== value ? null : draft;
  const numberOf = (typed: string) => {
    if (typed.trim() === '') return { value: null, refused: null, note: null };
    const read = readTyped(typed, unit);
    if ('refused' in read) return { value: null, refused: read.refused, note: null };
    const own = scale === null ? read.value : fromShown(read.value, scale);
    const shown = `= ${Number(read.value.toPrecision(SIGNIFICANT))}${THIN_SPACE}${unit ?? ''}`;
    return {
      value: own,
      refused: refuse?.(own) ?? null,
      note: read.note === null ? null : shown.trim(),
    };
  };
  const now = text === null ? null : numberOf(text);
  return {
    draft: text,
    setDraft,
    refused: now?.refused ?? null,
    note: now?.note ?? null,
    take: (typed: string) => {
      setDraft(typed);
      setLeft(null);
      const next = numberOf(typed);
      if (next.refused === null) onChange(next.value);
    },
    leave: () => {
      if (now?.refused == null) setDraft(null);
      setLeft(now?.refused == null ? null : { value });
    },
  };
}

/** The largest of 1, 2 and 5 in its decade that is not above a step. */
function roundStep(step: number): number {
  const decade = 10 ** Math.floor(Math.log10(step));
  return decade * ([5, 2].find((part) => part * decade <= step) ?? 1);
}
