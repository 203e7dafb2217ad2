import {
  type BodyOf,
  type checkMission,
  instantText,
  invalidValue,
  missingField,
  notFound,
  type Reply,
  roleHas,
} from '@airworthy/contract';
import { checkPlan, type Plan, type PlanAnswer, rounded } from '@airworthy/performance';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import type { StoredPlan } from '../../storage/schema/records.ts';
import { type PackCondition, packConditions } from '../components/condition.ts';
import { tiedBuild } from '../learning/compare.ts';
import { learningOf } from '../learning/prediction.ts';
import { limitsOfAircraft, type TypeLimits } from '../types/types.ts';
import { keepPlan, type MissionRow, missionById } from './store.ts';

type Body = BodyOf<typeof checkMission>;
type Answer = Reply<typeof checkMission>;
type Warning = Answer['warnings'][number];
type Checked = Omit<StoredPlan, 'checked_at' | 'asked'>;
type Learning = NonNullable<Awaited<ReturnType<typeof learningOf>>>;

/** What is checked: an aircraft with what it learned, its packs, and what is to be flown. */
type Asked = {
  readonly body: Body;
  readonly assetId: number;
  readonly learning: Learning;
  readonly packs: readonly PackCondition[];
  readonly limits: TypeLimits | null;
};

/** Share of flights that a band holds. */
const COVERAGE = 0.8;

export async function checkPlanOf(
  services: Pick<Services, 'database' | 'clock'>,
  scope: Scope,
  id: number,
  body: Body,
): Promise<Answer> {
  const orgId = orgOf(scope);
  const { db } = services.database;
  const mission = await missionById(db, orgId, id);
  if (mission === undefined) throw notFound('Mission', { id });
  const assetId = aircraftOf(mission, body);
  const learning = await learningOf(services, { orgId, assetId });
  if (learning === null)
    throw invalidValue('asset_id', 'asset_id is not an aircraft of the registry.', assetId);
  const packs = await packConditions(services, orgId, [...new Set(body.component_ids ?? [])]);
  const limits = await limitsOfAircraft(db, orgId, assetId);
  const checked = checkedOf({ body, assetId, learning, packs, limits }, mission);
  const kept = checked.reason === null && mayKeep(scope, mission);
  if (kept)
    await keepPlan(db, orgId, id, {
      checked_at: instantText(services.clock()),
      asked: askedOf(body, assetId),
      ...checked,
    });
  return { asset_id: assetId, ...checked, kept };
}

function aircraftOf(mission: MissionRow, body: Body): number {
  const [only, ...others] = mission.asset_ids;
  const named = body.asset_id ?? (others.length === 0 ? only : undefined);
  if (named !== undefined) return named;
  throw missingField(
    'asset_id',
    only === undefined
      ? 'asset_id is required: the mission names no aircraft.'
      : 'asset_id is required: the mission names several aircraft.',
  );
}

/** The answer is for all who see missions; what stays on record is for those who plan them, and for no key that only reads. */
function mayKeep(scope: Scope, { state }: MissionRow): boolean {
  if (scope.readOnly || scope.role === null || !roleHas(scope.role, 'missions.manage'))
    return false;
  return state === 'planned' || state === 'approved';
}

function askedOf(body: Body, asset_id: number): StoredPlan['asked'] {
  return {
    asset_id,
    legs: body.legs ?? null,
    distance_km: body.distance_km ?? null,
    payload_g: body.payload_g ?? null,
    wind_kmh: body.wind_kmh ?? null,
    temp_c: body.temp_c ?? null,
    altitude_m: body.altitude_m ?? null,
    component_ids: [...new Set(body.component_ids ?? [])],
  };
}

function unchecked(reason: string, warnings: Warning[] = []): Checked {
  return {
    feasible: null,
    landing_charge_pct: null,
    reserve_pct: null,
    minutes: null,
    distance_km: null,
    legs: [],
    calibrated_by: 0,
    warnings,
    assumed: [],
    reason,
  };
}

function checkedOf(asked: Asked, mission: MissionRow): Checked {
  const { body, learning } = asked;
  if (learning.build_params === null) return unchecked('no build is tied to this aircraft');
  const build = tiedBuild(learning.build_params);
  if (build === null) return unchecked('the tied build is not a valid build: tie it again');
  const answer = checkPlan(build, planOf(asked));
  if (answer.packs === 0) return unchecked('the tied build has no pack that feeds its motors');
  const { landing, mission: flown } = answer;
  return rounded({
    feasible: answer.feasible,
    landing_charge_pct: landing === null ? null : { ...landing, coverage: COVERAGE },
    reserve_pct: answer.reserve_pct,
    minutes: flown.minutes,
    distance_km: flown.distance_km,
    legs: [...flown.legs],
    calibrated_by: learning.fit?.flights ?? 0,
    warnings: [
      ...chargeWarnings(answer),
      ...sureWarnings(asked, answer),
      ...limitWarnings(body, asked.limits),
      ...aircraftWarnings(asked, mission),
    ],
    assumed: assumedOf(asked, answer),
    reason: null,
  });
}

function planOf({ body, learning, packs }: Asked): Plan {
  const { fit, held, learned } = learning;
  return {
    legs: body.legs ?? null,
    distance_km: body.distance_km ?? null,
    payload_g: body.payload_g ?? null,
    wind_kmh: body.wind_kmh ?? null,
    temp_c: body.temp_c ?? null,
    altitude_m: body.altitude_m ?? null,
    packs,
    learned:
      fit === null
        ? null
        : {
            calibration: {
              loss_factor: fit.factor,
              pack_resistance_mohm: learned.pack_resistance_mohm?.value,
              drag_area_m2: learned.drag_area_m2?.value,
            },
            nextSpread: fit.nextSpread,
          },
    held,
  };
}

const about = (field: string, message: string): Warning => ({ field, message });
const percent = (value: number) => `${Math.round(value)} %`;

function chargeWarnings({ landing, reserve_pct, feasible, mission }: PlanAnswer): Warning[] {
  const reserve = percent(reserve_pct);
  if (landing === null) {
    const stopped = mission.legs.find(({ possible }) => !possible);
    return [
      about(
        'legs',
        `Leg ${(mission.failed_leg ?? 0) + 1} cannot be flown. ${stopped?.reason ?? ''}`.trim(),
      ),
    ];
  }
  if (!feasible)
    return [
      about(
        '',
        landing.value > 0
          ? `It lands with ${percent(landing.value)}, below the reserve of ${reserve}.`
          : 'The charge ends before the landing.',
      ),
    ];
  if (landing.low > reserve_pct) return [];
  return [
    about(
      '',
      `The band reaches the reserve: one flight in ten lands with less than ${percent(landing.low)}, and ${reserve} are to be left.`,
    ),
  ];
}

function sureWarnings({ learning, packs }: Asked, answer: PlanAnswer): Warning[] {
  const warnings: Warning[] = [];
  if (learning.fit === null)
    warnings.push(
      about(
        '',
        `Not calibrated: ${learning.flights.length} of its flights could be compared with the build, and three are needed. The band is that of the build alone.`,
      ),
    );
  if (packs.length > answer.packs)
    warnings.push(
      about(
        'component_ids',
        `${packs.length} packs are named and the build has ${answer.packs}: the first ${answer.packs} are taken.`,
      ),
    );
  for (const { name, capacity, against } of packs.slice(0, answer.packs)) {
    if (against !== null) warnings.push(about('component_ids', `${name} ${against}.`));
    if (capacity === null)
      warnings.push(
        about(
          'component_ids',
          `The capacity of ${name} is not known: taken as ${heldText(learning) ?? 'that of the build'}.`,
        ),
      );
  }
  return warnings;
}

function limitWarnings({ wind_kmh, temp_c }: Body, limits: TypeLimits | null): Warning[] {
  if (limits === null) return [];
  const warnings: Warning[] = [];
  const passed = (field: string, sentence: string) => warnings.push(about(field, sentence));
  if (wind_kmh != null && limits.wind_kmh != null && wind_kmh > limits.wind_kmh)
    passed('wind_kmh', `The type is limited to a wind of ${limits.wind_kmh} km/h.`);
  if (temp_c != null && limits.temp_min_c != null && temp_c < limits.temp_min_c)
    passed('temp_c', `The type is limited to ${limits.temp_min_c} °C and more.`);
  if (temp_c != null && limits.temp_max_c != null && temp_c > limits.temp_max_c)
    passed('temp_c', `The type is limited to ${limits.temp_max_c} °C and less.`);
  return warnings;
}

function aircraftWarnings({ assetId }: Asked, { asset_ids }: MissionRow): Warning[] {
  if (asset_ids.includes(assetId)) return [];
  return [about('asset_id', 'This aircraft is not one of the mission.')];
}

/** What its packs held by their voltages at rest, in words; null where it was not seen. */
function heldText({ held }: Learning): string | null {
  if (held === null) return null;
  return `${percent(100 * held.factor)} of the build's capacity, which ${held.flights} flights showed`;
}

/** What nobody gave, and what stands in its place. */
function assumedOf({ body, learning, packs }: Asked, answer: PlanAnswer): string[] {
  const assumed: string[] = [];
  const held = heldText(learning);
  const others = held === null ? '' : `, with ${held}`;
  if (body.payload_g === undefined && !(body.legs ?? []).some((leg) => leg.payload_g != null))
    assumed.push('No payload was given: that of the build.');
  if (body.wind_kmh === undefined) assumed.push('No wind was given: still air.');
  if (body.temp_c === undefined) assumed.push('No temperature was given: that of the build.');
  if (body.altitude_m === undefined) assumed.push('No altitude was given: that of the build.');
  if (packs.length < answer.packs)
    assumed.push(
      packs.length === 0
        ? `No packs were named: those of the build, as they were flown${others}.`
        : `${packs.length} of ${answer.packs} packs were named: the others are those of the build${others}.`,
    );
  if (answer.reserveAssumed)
    assumed.push(`The build states no usable charge: a reserve of ${percent(answer.reserve_pct)}.`);
  assumed.push('It takes off with full packs.');
  return assumed;
}
