import type { Build } from '@airworthy/performance';
import { memo } from 'react';
import type { SetMember } from '../model/useDraft.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Items } from './Items.tsx';
import {
  type ComputedFlight,
  CRUISE_NARROWED_PCT,
  cruiseCounts,
  cruiseFields,
  hoverCounts,
  hoverFields,
  legFields,
  windField,
} from './measuredFields.ts';
import { NumberRow } from './NumberRow.tsx';
import { useCards } from './useCards.ts';

type Props<Item> = { readonly items: readonly Item[]; readonly onSet: SetMember };
type MeasuredHover = NonNullable<Build['measured_hover']>[number] & { readonly name?: string };
type MeasuredCruise = NonNullable<Build['measured_cruise']>[number] & { readonly name?: string };
type CruiseCard = Partial<MeasuredCruise>;
type Leg = NonNullable<Build['mission']>[number] & { readonly name?: string };

type FlownProps<Item> = Props<Item> & {
  /** What the analysis of the build says of the same flight, when it is asked. */
  readonly computed: ComputedFlight;
};

/** Hovers of this very aircraft: they calibrate its losses. */
export const MeasuredHovers = memo(function MeasuredHovers(props: FlownProps<MeasuredHover>) {
  const { items, onSet, computed } = props;
  const cards = useCards({
    items,
    counts: hoverCounts,
    onItems: (next, member) => onSet('measured_hover', next, member),
  });
  return (
    <Items<MeasuredHover>
      noun="Measured hover"
      items={cards.all}
      fields={hoverFields}
      most={20}
      add={() => ({})}
      nameless
      shownOnly
      fallback={(hover) => (hoverCounts(hover) ? {} : computed('hover'))}
      remark={(hover) =>
        hoverCounts(hover)
          ? null
          : 'Does not count yet: type minutes, power or current. What the build computes is in grey.'
      }
      onChange={cards.change}
    />
  );
});

/** Cruises of this very aircraft on its wing: they calibrate its drag, which is known least. */
export const MeasuredCruises = memo(function MeasuredCruises(props: FlownProps<MeasuredCruise>) {
  const { items, onSet, computed } = props;
  const cards = useCards<CruiseCard>({
    items,
    counts: cruiseCounts,
    onItems: (next, member) =>
      onSet('measured_cruise', next as readonly MeasuredCruise[] | null, member),
  });
  return (
    <>
      {cards.all.length > 0 ? null : (
        <p className="small">
          One level cruise of this aircraft, with its airspeed and its power, narrows the band of
          the flight time on the wing to ± {CRUISE_NARROWED_PCT} % where the rest is stated.
        </p>
      )}
      <Items<CruiseCard>
        noun="Measured cruise"
        items={cards.all}
        fields={cruiseFields}
        most={20}
        add={() => ({})}
        nameless
        shownOnly
        fallback={(cruise) => (cruiseCounts(cruise) ? {} : computed('cruise'))}
        remark={(cruise) =>
          cruiseCounts(cruise)
            ? null
            : 'Does not count yet: type the airspeed, and power or current. What the build computes is in grey.'
        }
        onChange={cards.change}
      />
    </>
  );
});

const kinds = [
  { value: 'hover', label: 'Hover' },
  { value: 'climb', label: 'Climb' },
  { value: 'cruise', label: 'Cruise' },
  { value: 'loiter', label: 'Loiter' },
  { value: 'descend', label: 'Descend' },
] as const;

type MissionProps = Props<Leg> & { readonly wind_kmh: number | null };

/** Wind and the legs of a mission. */
export const MissionInputs = memo(function MissionInputs(props: MissionProps) {
  const { wind_kmh, items, onSet } = props;
  return (
    <>
      <NumberRow
        input={windField}
        value={wind_kmh}
        onChange={(value) => onSet('wind_kmh', value)}
      />
      <Items<Leg>
        noun="Leg"
        items={items}
        fields={legFields}
        most={50}
        add={() => ({ kind: 'hover', minutes: 2 })}
        nameless
        choices={(leg, set) => (
          <ChoiceRow
            label="Kind"
            value={leg.kind}
            options={kinds}
            help="How this leg is flown. A climb or a descent takes a height, a cruise a distance, each of them also a time."
            onChange={(kind) => set({ kind: kind as Leg['kind'] })}
          />
        )}
        onChange={(next, member) => onSet('mission', next.length === 0 ? null : next, member)}
      />
    </>
  );
});
