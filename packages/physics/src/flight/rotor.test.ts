import { describe, expect, test } from 'vitest';
import type { Aircraft } from '../aircraft.ts';
import { hoverWithThrusts } from '../curves.ts';
import { perform } from '../perform.ts';
import type { HoverFigures, RotorPerformance } from '../performance.ts';
import { exampleAircraft, exampleGroup, examplePack, seaLevel } from '../testing/example.ts';
import { GRAM_FORCE_N, INCH_M } from '../units.ts';
import {
  forwardFlight,
  inducedVelocity_mps,
  leanAt,
  motorPower_W,
  shaftPower_W,
  speedAtTilt_mps,
  terminalSpeed_mps,
} from './forward.ts';
import { hoverMotorPower_W, rotorcraftOf, settingOf } from './rotorcraft.ts';

const fly = (aircraft: Aircraft) => perform(aircraft, seaLevel);
const craftOf = (aircraft: Aircraft) => rotorcraftOf(aircraft, settingOf(aircraft, seaLevel))!;
const example = fly(exampleAircraft);
const rotor = example.rotor!;
const minutes = (time_s: number) => time_s / 60;

function hoverIn({ hover }: RotorPerformance): HoverFigures {
  if (hover.kind === 'cannot_hover') throw new Error(`cannot hover: ${hover.limit}`);
  return hover;
}
const exampleHover = hoverIn(rotor);

describe('the example profile', () => {
  test('lies in the region that stand tests and published aircraft give', () => {
    expect(example.allUpMass_kg).toBeCloseTo(1.12, 9);
    expect(rotor.thrustToWeight).toBeCloseTo(6.07, 2);
    expect(exampleHover.power_W).toBeGreaterThan(225);
    expect(exampleHover.power_W).toBeLessThan(300);
    expect(minutes(rotor.hoverTime_s)).toBeGreaterThan(10.5);
    expect(minutes(rotor.hoverTime_s)).toBeLessThan(14.5);
    expect(exampleHover.current_A).toBeGreaterThan(9.5);
    expect(exampleHover.current_A).toBeLessThan(13.5);
    expect(example.groups[0]!.wot.busCurrent_A).toBeGreaterThan(105);
    expect(example.groups[0]!.wot.busCurrent_A).toBeLessThan(135);
    expect(example.energy_Wh).toBeCloseTo(66.6, 6);
    expect(example.packResistance_ohm).toBeCloseTo(0.0144, 9);
    expect(example.groups[0]!.wot.verdict).toBe('matched');
  });

  test('draws what its voltage and power say, at a throttle below full', () => {
    const hover = exampleHover;
    expect(hover.current_A * hover.voltage_V).toBeCloseTo(hover.power_W, 6);
    const open_V = 6 * 3.84;
    expect(open_V - hover.current_A * 0.0144).toBeCloseTo(hover.voltage_V, 6);
    expect(hover.sag).toBeCloseTo(1 - hover.voltage_V / open_V, 9);
    expect(hover.throttle).toBeGreaterThan(0.2);
    expect(hover.throttle).toBeLessThan(0.65);
  });

  test('draws at full throttle the power of its stated thrust', () => {
    const { wot, partialLoad } = example.groups[0]!;
    expect(wot.power_W).toBeCloseTo(partialLoad[20]!.power_W, 9);
    expect(4 * wot.current_A).toBeCloseTo(wot.busCurrent_A - 12 / wot.voltage_V!, 6);
    expect(rotor.thrustToWeightSag).toBeLessThanOrEqual(rotor.thrustToWeight);
  });

  test('draws from a pack that collapses what the pack can give at most', () => {
    const weak = { ...examplePack, cellResistance_ohm: 0.05 };
    const { wot } = fly({ ...exampleAircraft, packs: [weak] }).groups[0]!;
    expect(wot.busCurrent_A).toBeCloseTo((6 * 3.84) / 2 / 0.3, 6);
    expect(4 * wot.current_A).toBeLessThan(wot.busCurrent_A);
  });

  test('has spreads on both sides of its figures', () => {
    for (const spread of Object.values(rotor.spreads)) {
      expect(spread.low).toBeLessThan(0);
      expect(spread.high).toBeGreaterThan(0);
    }
  });
});

/** ModalAI Starling: 275 g, 4 props of 120 mm, 2S 3000 mAh Li-ion; the maker says above 30 min. */
test('a 275 g quad of 120 mm props flies about as long as its maker says', () => {
  const starling: Aircraft = {
    ...exampleAircraft,
    dryMass_kg: 0.172,
    groups: [
      {
        ...exampleGroup,
        propeller: { diameter_m: 0.12, pitch_m: 2.6 * INCH_M, blades: 2 },
        maxThrust_N: 137.5 * GRAM_FORCE_N,
        motorKv_rpmPerV: 1900,
      },
    ],
    packs: [
      {
        ...examplePack,
        chemistry: 'liion',
        cells: 2,
        cellResistance_ohm: 0.02,
        mass_kg: 0.103,
      },
    ],
    loads: [{ bus: 'main', power_W: 8 }],
    usableFraction: 0.95,
  };
  const { spreads, hoverTime_s } = fly(starling).rotor!;
  expect(minutes(hoverTime_s)).toBeGreaterThan(22);
  expect(minutes(hoverTime_s * Math.exp(spreads.hoverTime.high))).toBeGreaterThan(30);
});

describe('hover', () => {
  test('is refused with the limit when the thrust is too small', () => {
    const heavy = fly({ ...exampleAircraft, dryMass_kg: 8 }).rotor!;
    expect(heavy.hover).toEqual({ kind: 'cannot_hover', limit: 'thrust' });
    expect(heavy.hoverTime_s).toBe(0);
    expect(heavy.cruiseTime_s).toBe(0);
    expect(heavy.maxSpeed_mps).toBe(0);
    expect(heavy.thrustToWeight).toBeLessThan(1);
  });

  test('is refused without a battery, and times are 0', () => {
    const bare = fly({ ...exampleAircraft, packs: [] });
    expect(bare.rotor!.hover).toEqual({ kind: 'cannot_hover', limit: 'no_battery' });
    expect(bare.rotor!.hoverTime_s).toBe(0);
    expect(bare.energy_Wh).toBe(0);
    expect(bare.packResistance_ohm).toBeNull();
  });

  test('is refused when the pack collapses under it', () => {
    const weak = { ...examplePack, cellResistance_ohm: 0.5 };
    expect(fly({ ...exampleAircraft, packs: [weak] }).rotor!.hover).toMatchObject({
      limit: 'battery_sag',
    });
  });

  test('on coaxial rotors takes 1.28 of the shaft power, and full thrust falls accordingly', () => {
    const pairs = { ...exampleGroup, count: 8, maxThrust_N: exampleGroup.maxThrust_N };
    const flat = craftOf({ ...exampleAircraft, groups: [pairs] });
    const coaxial = craftOf({ ...exampleAircraft, groups: [{ ...pairs, coaxial: true }] });
    const shaft = (craft: typeof flat) => forwardFlight(craft).hoverShaft_W;
    expect(shaft(coaxial) / shaft(flat)).toBeCloseTo(1.28, 9);
    expect(coaxial.fullThrust_N / flat.fullThrust_N).toBeCloseTo(1.28 ** (-2 / 3), 9);
    const power = hoverMotorPower_W(coaxial) / hoverMotorPower_W(flat);
    expect(power).toBeGreaterThan(1.15);
    expect(power).toBeLessThan(1.28);
  });

  test('on coaxial rotors leaves less thrust, payload and ceiling', () => {
    const pairs = { ...exampleGroup, count: 8, maxThrust_N: 0.4 * exampleGroup.maxThrust_N };
    const flat = fly({ ...exampleAircraft, groups: [pairs] }).rotor!;
    const coaxial = fly({ ...exampleAircraft, groups: [{ ...pairs, coaxial: true }] }).rotor!;
    for (const figure of ['thrustToWeight', 'thrustToWeightSag', 'payloadMargin_kg'] as const)
      expect(coaxial[figure]).toBeLessThan(0.9 * flat[figure]);
    expect(coaxial.serviceCeiling_m).toBeLessThan(flat.serviceCeiling_m - 500);
    expect(hoverIn(coaxial).throttle).toBeGreaterThan(hoverIn(flat).throttle);
  });

  test.each([false, true])('never draws more than full throttle, coaxial %s', (coaxial) => {
    for (let each_g = 280; each_g < 500; each_g += 5) {
      const maxThrust_N = each_g * GRAM_FORCE_N;
      const groups = [{ ...exampleGroup, coaxial, maxThrust_N, motorKv_rpmPerV: 700 }];
      const weak = fly({ ...exampleAircraft, groups });
      const { hover } = weak.rotor!;
      const { wot } = weak.groups[0]!;
      if (hover.kind === 'cannot_hover') continue;
      expect(hover.current_A).toBeLessThanOrEqual(wot.busCurrent_A * (1 + 1e-12));
      expect(hover.escCurrent_A).toBeLessThanOrEqual(wot.current_A * (1 + 1e-12));
    }
  });

  test('with equal thrusts is the hover itself', () => {
    const each_N = (1.12 * 9.80665) / 4;
    const same = hoverWithThrusts(exampleAircraft, seaLevel, [each_N, each_N, each_N, each_N]);
    expect(same.power_W).toBeCloseTo(exampleHover.power_W, 6);
    expect(same.time_s).toBeCloseTo(rotor.hoverTime_s, 6);
    expect(same.escCurrentMax_A).toBeCloseTo(exampleHover.escCurrent_A, 6);
  });

  test('takes more power in thin air', () => {
    const high = perform(exampleAircraft, { altitude_m: 3000, temperature_K: 268.65 }).rotor!;
    // Momentum theory: P ~ ρ^-0.5 at the same thrust; the density there is 0.742 of sea level.
    const ratio = (hoverIn(high).power_W - 12) / (exampleHover.power_W - 12);
    expect(ratio).toBeCloseTo(1 / Math.sqrt(0.7423), 1);
  });

  test('ends with the bus of the avionics when that is the smaller', () => {
    const own = fly({
      ...exampleAircraft,
      packs: [
        { ...examplePack, role: 'lift' },
        { ...examplePack, stringCapacity_Ah: 0.05, cells: 2 },
      ],
    }).rotor!;
    expect(own.hoverTime_s).toBeLessThan(0.5 * rotor.hoverTime_s);
  });
});

describe('forward flight', () => {
  const craft = craftOf(exampleAircraft);
  const flight = forwardFlight(craft);

  test('at airspeed exactly 0 is the hover', () => {
    expect(motorPower_W(flight, 0)).toBeCloseTo(hoverMotorPower_W(craft), 6);
  });

  /** Glauert: hover inflow √(T/2ρA); at speed T / (2ρAV). Leishman, 2nd ed., §2.14. */
  test('has the inflow of hover and of fast flight at its ends', () => {
    expect(inducedVelocity_mps(100, 1.225, 0, 0)).toBeCloseTo(Math.sqrt(100 / 2.45), 6);
    expect(inducedVelocity_mps(100, 1.225, 100, 0) / (100 / (2.45 * 100))).toBeCloseTo(1, 3);
  });

  test('is cheapest at a moderate speed and reaches farthest at a higher one', () => {
    const best = rotor.bestEnduranceSpeed_mps!;
    expect(shaftPower_W(flight, best)).toBeLessThan(shaftPower_W(flight, 0));
    for (const off of [0.8, 1.2]) {
      expect(motorPower_W(flight, best)).toBeLessThanOrEqual(motorPower_W(flight, best * off));
    }
    expect(rotor.bestRangeSpeed_mps!).toBeGreaterThan(best);
    expect(rotor.cruiseTime_s).toBeGreaterThan(rotor.hoverTime_s);
    expect(rotor.maxSpeed_mps).toBeGreaterThan(rotor.bestRangeSpeed_mps!);
  });

  test('of a craft that can only just hover is the hover, on the spot', () => {
    const weak = fly({
      ...exampleAircraft,
      groups: [{ ...exampleGroup, motorKv_rpmPerV: 700, maxThrust_N: 310 * GRAM_FORCE_N }],
    }).rotor!;
    expect(weak.hoverTime_s).toBeGreaterThan(600);
    expect(weak.cruiseTime_s).toBeCloseTo(weak.hoverTime_s, 6);
    expect(weak).toMatchObject({ maxSpeed_mps: 0, bestEnduranceSpeed_mps: 0, range_m: 0 });
  });

  test('reaches no less far than its best endurance carries it, however weak the pack', () => {
    for (let cellResistance_ohm = 0.002; cellResistance_ohm < 0.12; cellResistance_ohm *= 1.05) {
      const weak = fly({
        ...exampleAircraft,
        dryMass_kg: 2,
        packs: [{ ...examplePack, cellResistance_ohm }],
      }).rotor!;
      const slow_m = weak.cruiseTime_s * (weak.bestEnduranceSpeed_mps ?? 0);
      expect(weak.range_m).toBeGreaterThanOrEqual(slow_m);
    }
  });

  /** 3DR X8-M, identified from flight: surge and sway of 0.20 to 0.22 1/s at a tip speed of 70 m/s. */
  test('leans by the pull of its rotors, and by drag on top of it', () => {
    const slow_mps = 0.1;
    const surge = (9.80665 * leanAt(flight, slow_mps)) / slow_mps;
    expect((surge * flight.tipSpeed_mps) / 70).toBeCloseTo(0.2, 2);
    for (const speed_mps of [3, 12, 40, 120]) {
      const lean = leanAt(flight, speed_mps);
      const body = (flight.halfRhoPlate * speed_mps * speed_mps) / craft.weight_N;
      const pull = (1.4 * speed_mps) / flight.tipSpeed_mps / (1 + lean * lean) ** 0.25;
      expect(lean).toBeCloseTo(body + pull, 5);
      expect(speedAtTilt_mps(flight, Math.atan(lean))).toBeCloseTo(speed_mps, 4);
    }
  });

  test('falls no faster than drag alone allows: rotors pull along their disk', () => {
    const speed_mps = terminalSpeed_mps(flight);
    expect(flight.halfRhoPlate * speed_mps * speed_mps).toBeCloseTo(craft.weight_N, 6);
  });

  test('is slower with more drag, in top speed and in wind', () => {
    const blunt = fly({ ...exampleAircraft, flatPlateArea_m2: 0.05 }).rotor!;
    expect(blunt.maxSpeed_mps).toBeLessThan(rotor.maxSpeed_mps);
    expect(blunt.wind.maxSteady_mps).toBeLessThan(rotor.wind.maxSteady_mps);
  });

  test('without any drag is still finite', () => {
    const slick = fly({ ...exampleAircraft, flatPlateArea_m2: 0 }).rotor!;
    expect(slick.maxSpeed_mps).toBeLessThanOrEqual(300);
    expect(Number.isFinite(slick.range_m)).toBe(true);
  });

  test('in wind leans no more than its limit', () => {
    expect(rotor.wind.tiltAtMax_rad).toBeLessThanOrEqual(rotor.wind.tiltLimit_rad + 1e-9);
    expect(rotor.wind.limitedBy).toBe('tilt');
    expect(rotor.wind.maxGust_mps).toBeGreaterThan(rotor.wind.maxSteady_mps);
  });
});
