import type { CallInput, CallReply } from '../../../api/types.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import type { Level } from '../../../ui/index.ts';
import type { Mission } from './conflicts.ts';

export type Check = Pick<
  NonNullable<Mission['plan']>,
  Extract<keyof NonNullable<Mission['plan']>, keyof CallReply<'checkMission'>>
>;
type Body = NonNullable<CallInput<'checkMission'>['body']>;

export type CheckFields = {
  readonly asset: string;
  readonly distance_km: number | null;
  readonly hover_min: number | null;
  readonly payload_g: number | null;
  readonly wind_kmh: number | null;
  readonly temp_c: number | null;
  readonly altitude_m: number | null;
  readonly component_ids: readonly number[];
};

/** Hover for take-off and for landing, as the check of a distance has it. */
const SPOT_MIN = 0.5;

/** What the form begins with: the plan that is kept, or nothing but the aircraft of the mission. */
export function fieldsOfPlan({ plan, asset_ids }: Mission): CheckFields {
  const asked = plan?.asked;
  const legs = asked?.legs ?? [];
  const [first, second, third] = legs;
  // A way with a stay is sent as the legs below; legs of another kind came over the API.
  const stay = legs.length === 3 && first?.kind === 'hover' && third?.kind === 'hover';
  const alone = legs.length === 1 && first?.kind === 'hover';
  const minutes = stay ? (third.minutes ?? 0) - SPOT_MIN : alone ? (first.minutes ?? null) : null;
  return {
    asset: String(asked?.asset_id ?? asset_ids[0] ?? ''),
    distance_km: asked?.distance_km ?? (stay ? (second?.distance_km ?? null) : null),
    hover_min: minutes,
    payload_g: asked?.payload_g ?? null,
    wind_kmh: asked?.wind_kmh ?? null,
    temp_c: asked?.temp_c ?? null,
    altitude_m: asked?.altitude_m ?? null,
    component_ids: asked?.component_ids ?? [],
  };
}

/** A way alone is a distance; with a stay, or a stay alone, it is legs. */
export function bodyOfCheck(fields: CheckFields): Body {
  const { distance_km, hover_min, component_ids } = fields;
  const conditions = {
    ...(fields.payload_g === null ? {} : { payload_g: fields.payload_g }),
    ...(fields.wind_kmh === null ? {} : { wind_kmh: fields.wind_kmh }),
    ...(fields.temp_c === null ? {} : { temp_c: fields.temp_c }),
    ...(fields.altitude_m === null ? {} : { altitude_m: fields.altitude_m }),
    component_ids: [...component_ids],
    ...(fields.asset === '' ? {} : { asset_id: Number(fields.asset) }),
  };
  if (hover_min === null)
    return { ...conditions, ...(distance_km === null ? {} : { distance_km }) };
  if (distance_km === null) return { ...conditions, legs: [{ kind: 'hover', minutes: hover_min }] };
  return {
    ...conditions,
    legs: [
      { kind: 'hover', minutes: SPOT_MIN },
      { kind: 'cruise', distance_km },
      { kind: 'hover', minutes: hover_min + SPOT_MIN },
    ],
  };
}

/** Green only where the whole band lies above the reserve and flights of the aircraft itself stand behind it. */
export function levelOfCheck(check: Check): Level {
  const { feasible, landing_charge_pct, reserve_pct } = check;
  if (feasible === null || reserve_pct === null) return 'plain';
  if (!feasible || landing_charge_pct === null) return 'bad';
  if (landing_charge_pct.low <= reserve_pct) return 'warn';
  return check.calibrated_by === 0 ? 'plain' : 'ok';
}

const percent = (value: number) => fixed(value, 0);

/** The answer in one sentence. */
export function sentenceOfCheck(check: Check): string {
  const { landing_charge_pct: landing, calibrated_by, reason } = check;
  if (reason !== null) return `Not checked: ${reason}.`;
  if (landing === null) return 'It cannot be flown.';
  const by =
    calibrated_by === 0
      ? 'by its build alone'
      : `calibrated by ${plural(calibrated_by, 'flight')} of this aircraft`;
  return `Lands with ${percent(landing.value)} % (${percent(landing.low)} to ${percent(landing.high)}), ${by}.`;
}
