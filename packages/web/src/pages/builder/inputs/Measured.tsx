import type { Build } from '@airworthy/performance';
import { withMember } from '../model/fields.ts';
import type { Editor } from '../model/useDraft.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Items } from './Items.tsx';
import { hoverFields, legFields, windField } from './measuredFields.ts';
import { NumberRow } from './NumberRow.tsx';

type Props = { readonly editor: Editor };
type MeasuredHover = NonNullable<Build['measured_hover']>[number] & { readonly name?: string };
type Leg = NonNullable<Build['mission']>[number] & { readonly name?: string };

/** Hovers of this very aircraft: they calibrate its losses. */
export function MeasuredHovers({ editor: { build, change } }: Props) {
  return (
    <Items<MeasuredHover>
      noun="Measured hover"
      items={(build.measured_hover ?? []) as readonly MeasuredHover[]}
      fields={hoverFields}
      most={20}
      add={() => ({ minutes: 10 })}
      nameless
      onChange={(next, member) =>
        change(withMember(build, 'measured_hover', next.length === 0 ? null : next), member)
      }
    />
  );
}

const kinds = [
  { value: 'hover', label: 'Hover' },
  { value: 'climb', label: 'Climb' },
  { value: 'cruise', label: 'Cruise' },
  { value: 'loiter', label: 'Loiter' },
  { value: 'descend', label: 'Descend' },
] as const;

/** Wind and the legs of a mission. */
export function MissionInputs({ editor: { build, change } }: Props) {
  return (
    <>
      <NumberRow
        input={windField}
        value={build.wind_kmh}
        onChange={(value) => change(withMember(build, 'wind_kmh', value), 'wind_kmh')}
      />
      <Items<Leg>
        noun="Leg"
        items={(build.mission ?? []) as readonly Leg[]}
        fields={legFields}
        most={50}
        add={() => ({ kind: 'hover', minutes: 2 })}
        nameless
        choices={(leg, set) => (
          <ChoiceRow
            label="Kind"
            value={leg.kind}
            options={kinds}
            onChange={(kind) => set({ kind: kind as Leg['kind'] })}
          />
        )}
        onChange={(next, member) =>
          change(withMember(build, 'mission', next.length === 0 ? null : next), member)
        }
      />
    </>
  );
}
