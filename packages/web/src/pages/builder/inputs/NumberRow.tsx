import { useId } from 'react';
import { useUnits } from '../../../format/settings.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import styles from '../builder.module.css';
import { limitsOf, type NumberInput, refusalOf, shownNumber } from '../model/fields.ts';

type NumberRowProps = {
  readonly input: NumberInput;
  readonly value: number | null | undefined;
  readonly fallback?: number | null | undefined;
  /** The fallback follows from what is stated instead of being a default; a text says from what. */
  readonly predicted?: boolean | string;
  /** The fallback is only shown: it does not apply while nothing is typed. */
  readonly shownOnly?: boolean;
  readonly onChange: (value: number | null) => void;
};

/** One number of a build. What lies outside its range is refused at the field and changes nothing. */
export function NumberRow(props: NumberRowProps) {
  const { input, value, fallback, predicted = false, shownOnly = false, onChange } = props;
  const help = useId();
  const units = useUnits();
  const scale = input.percent === true ? 100 : 1;
  const shown = (number: number | null | undefined) => (number == null ? null : number * scale);
  const own = (typed: number) => Number((typed / scale).toPrecision(12));
  const refuse = (typed: number) => {
    const { text, unit } = shownNumber(input, units);
    const bound = (number: number) => `${text(number)} ${unit}`.trim();
    const refusal = refusalOf(own(typed), input.range, bound);
    return refusal === null ? null : `${refusal}. Not taken.`;
  };
  return (
    <div className={styles.helped}>
      <NumberField
        describedBy={help}
        label={input.label}
        value={shown(value)}
        fallback={shown(fallback)}
        fallbackNote={predicted === false ? undefined : 'predicted'}
        onChange={(typed) => onChange(typed === null ? null : own(typed))}
        refuse={refuse}
        step={input.step * scale}
        max={input.range.max * scale}
        {...(input.range.min === undefined ? {} : { min: input.range.min * scale })}
        {...(input.kind === undefined ? {} : { kind: input.kind })}
        {...(input.unit === undefined ? {} : { unit: input.unit })}
      />
      <span role="tooltip" id={help} className={styles.help}>
        {input.help}
        <span className="muted">{limitsOf(input, shownOnly ? null : fallback, units)}</span>
        {predicted === false ? null : (
          <span className="muted">
            {predicted === true ? 'Predicted from motor, propeller and pack.' : predicted}
          </span>
        )}
      </span>
    </div>
  );
}
