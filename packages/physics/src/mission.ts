import type { Aircraft, Conditions } from './aircraft.ts';
import type { Bus } from './battery/bus.ts';
import { currentForPower_A, openCircuit_V } from './battery/discharge.ts';
import { otherBuses, rotorcraftOf, settingOf, withMass } from './flight/rotorcraft.ts';
import { type Winged, wingedOf } from './flight/wing.ts';
import { type BestWingSpeeds, bestWingSpeeds } from './flight/wingPerformance.ts';
import { type Demand, type Leg, type LegFailure, rotorDemand, wingDemand } from './legs.ts';
import { AH_C } from './units.ts';

export type LegResult = {
  readonly time_s: number;
  readonly distance_m: number;
  readonly energy_J: number;
  /** State of charge after the leg, 0..1 of the full capacity. */
  readonly chargeLeft: number;
  /** The same of the bus that has least of it, whether or not it fed this leg. */
  readonly leastChargeLeft: number;
  readonly failure: LegFailure | null;
};

/** A leg is discharged in this many equal steps of time, each at the charge of its middle. */
const DISCHARGE_STEPS = 12;

/** State of charge of a bus after a time at a constant power; null when the voltage falls too low on the way. */
function chargeAfter(
  { bus, power_W, leastVoltage_V, time_s }: Omit<Demand, 'distance_m'>,
  chargeBefore: number,
): number | null {
  const drawn = (charge: number, duration_s: number) => {
    const open_V = openCircuit_V(bus, charge);
    // NaN when the pack cannot deliver the power at all; the comparison is then false.
    const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, power_W);
    const enough = open_V - current_A * bus.resistanceInUse_ohm >= leastVoltage_V;
    return enough ? (current_A * duration_s) / (bus.capacity_Ah * AH_C) : null;
  };
  const step_s = time_s / DISCHARGE_STEPS;
  let charge = chargeBefore;
  for (let i = 0; i < DISCHARGE_STEPS; i++) {
    const half = drawn(charge, step_s / 2);
    const whole = half === null ? null : drawn(charge - half, step_s);
    if (whole === null) return null;
    charge -= whole;
  }
  return charge;
}

/** Rounding of the discharge that does not count as dipping into the reserve. */
const CHARGE_TOLERANCE = 1e-9;

/** What a flight meets beside the air, all of it as the model says where it is left out. */
export type MissionSetting = {
  /** Steady; distances are then flown half against it and half with it. */
  readonly wind_mps?: number;
  /** What the power of the motors is multiplied with: where rotors carry it on the spot, and in forward flight. */
  readonly motorPower?: { readonly hover: number; readonly forward: number };
};

/**
 * Flies the legs in order from a full charge. The legs after the first failure are not flown.
 *
 * @example
 * flyMission(quad, seaLevel, [{ ...leg, kind: 'hover', time_s: 60 }])[0].chargeLeft // 0.9465
 */
export function flyMission(
  aircraft: Aircraft,
  conditions: Conditions,
  legs: readonly Leg[],
  { wind_mps = 0, motorPower = { hover: 1, forward: 1 } }: MissionSetting = {},
): readonly LegResult[] {
  const setting = settingOf(aircraft, conditions);
  const rotorcraft = aircraft.class === 'wing' ? null : rotorcraftOf(aircraft, setting);
  const reserve = 1 - aircraft.usableFraction;
  const chargeByBus = new Map<Bus, number>();
  const wings = new Map<number, { winged: Winged; best: BestWingSpeeds } | null>();
  const results: LegResult[] = [];
  let chargeLeft = 1;
  let failed = false;
  const fail = (failure: LegFailure): LegResult => {
    failed = true;
    return { time_s: 0, distance_m: 0, energy_J: 0, chargeLeft, leastChargeLeft: least(), failure };
  };
  const least = () => Math.min(1, ...chargeByBus.values());

  for (const leg of legs) results.push(failed ? fail('earlier_leg') : fly(leg));
  return results;

  function fly(leg: Leg): LegResult {
    const demand = demandOf(leg);
    if (typeof demand === 'string') return fail(demand);
    const { bus, time_s, distance_m } = demand;
    const onTheSpot =
      leg.kind === 'hover' || (aircraft.wing === null && !['cruise', 'loiter'].includes(leg.kind));
    const factor = onTheSpot ? motorPower.hover : motorPower.forward;
    const power_W = factor * (demand.power_W - bus.load_W) + bus.load_W;
    // A bus without motors in use still feeds its own loads: the first to run out ends the flight.
    const others = otherBuses(setting.buses, bus).map((other) => ({
      bus: other,
      power_W: other.load_W,
      leastVoltage_V: 0,
      time_s,
    }));
    const chargesAfter = new Map<Bus, number>();
    for (const drawn of [{ ...demand, power_W }, ...others]) {
      const before = chargeByBus.get(drawn.bus) ?? 1;
      const after = chargeAfter(drawn, before);
      if (after === null || after < reserve - CHARGE_TOLERANCE) {
        const failure = after === null ? 'voltage' : 'charge';
        return { ...fail(failure), chargeLeft: chargeByBus.get(bus) ?? 1 };
      }
      chargesAfter.set(drawn.bus, after);
    }
    for (const [drawn, after] of chargesAfter) chargeByBus.set(drawn, after);
    chargeLeft = chargesAfter.get(bus)!;
    const energy_J = power_W * time_s;
    return { time_s, distance_m, energy_J, chargeLeft, leastChargeLeft: least(), failure: null };
  }

  /** Made once for each payload: most missions have one or two. */
  function loadedWing(payload_kg: number, mass_kg: number) {
    const known = wings.get(payload_kg);
    if (known !== undefined) return known;
    const winged = wingedOf({ ...aircraft, payloadMass_kg: payload_kg }, { ...setting, mass_kg });
    const loaded = winged === null ? null : { winged, best: bestWingSpeeds(winged) };
    wings.set(payload_kg, loaded);
    return loaded;
  }

  function demandOf(leg: Leg): Demand | LegFailure {
    const payload_kg = leg.payload_kg ?? aircraft.payloadMass_kg;
    const mass_kg = setting.mass_kg - aircraft.payloadMass_kg + payload_kg;
    if (aircraft.wing !== null && leg.kind !== 'hover') {
      const loaded = loadedWing(payload_kg, mass_kg);
      return loaded === null
        ? 'no_battery'
        : wingDemand(loaded.winged, leg, { best: loaded.best, wind_mps });
    }
    return rotorcraft === null
      ? 'no_rotors'
      : rotorDemand(withMass(rotorcraft, mass_kg), leg, wind_mps);
  }
}
