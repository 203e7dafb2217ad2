import { figure } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { type QuantityKind, shownValue } from '../../../format/units.ts';
import { Figure } from '../../../ui/Figure.tsx';

export type Band = { readonly low: number; readonly high: number };
type Shown = { readonly kind?: QuantityKind | undefined; readonly unit?: string | undefined };

/** Both ends of a band with their unit. */
export function BandFigure({ band, kind, unit }: Shown & { readonly band: Band }) {
  const units = useUnits();
  return (
    <span className="num">
      {figure(shownValue(band.low, kind, units))} to{' '}
      <Figure
        value={band.high}
        {...(kind === undefined ? {} : { kind })}
        {...(unit === undefined ? {} : { unit })}
      />
    </span>
  );
}
