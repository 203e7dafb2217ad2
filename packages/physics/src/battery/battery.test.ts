import { describe, expect, test } from 'vitest';
import type { Pack } from '../aircraft.ts';
import { exampleAircraft, examplePack } from '../testing/example.ts';
import { busesOf, busFor } from './bus.ts';
import { CELLS, capacityFactor, resistanceFactor } from './chemistry.ts';
import { currentForPower_A, currentOrMost_A, dischargeTime_s, openCircuit_V } from './discharge.ts';

const busWith = (...packs: Pack[]) => busesOf({ ...exampleAircraft, packs }).main!;

describe('packs on a bus', () => {
  test('give the figures of the example: 66.6 Wh and 14.4 mΩ', () => {
    const bus = busWith(examplePack);
    expect(bus.energy_Wh).toBeCloseTo(66.6, 6);
    expect(bus.resistance_ohm).toBeCloseTo(0.0144, 9);
    expect(bus.nominal_V).toBeCloseTo(22.2, 9);
    expect(bus.load_W).toBe(12);
  });

  test('in parallel halve the resistance and double the capacity', () => {
    const bus = busWith(examplePack, examplePack);
    expect(bus.resistance_ohm).toBeCloseTo(0.0072, 9);
    expect(bus.capacity_Ah).toBeCloseTo(6, 9);
  });

  test('of unlike chemistries stop at the highest of their floors', () => {
    const mixed = busWith(examplePack, { ...examplePack, chemistry: 'liion' });
    const floors_V = [CELLS.lipo.floor_V, CELLS.liion.floor_V];
    expect(floors_V[0]).not.toBe(floors_V[1]);
    expect(mixed.cellFloor_V).toBe(Math.max(...floors_V));
    const turned = busWith({ ...examplePack, chemistry: 'liion' }, examplePack);
    expect(turned.cellFloor_V).toBe(mixed.cellFloor_V);
  });

  test('of their own role come before the main ones, for either motors', () => {
    const buses = busesOf({
      ...exampleAircraft,
      packs: [
        { ...examplePack, cells: 6 },
        { ...examplePack, role: 'lift', cells: 12 },
        { ...examplePack, role: 'cruise', cells: 4 },
      ],
    });
    const [group] = exampleAircraft.groups;
    const cellsFor = (role: 'lift' | 'cruise' | 'both') =>
      busFor({ ...group!, role }, buses)?.cells;
    expect([cellsFor('lift'), cellsFor('cruise'), cellsFor('both')]).toEqual([12, 4, 12]);
    const withoutOwn = { ...buses, lift: null, cruise: null };
    expect(busFor({ ...group!, role: 'cruise' }, withoutOwn)?.cells).toBe(6);
    expect(busFor({ ...group!, role: 'both' }, { ...buses, lift: null })?.cells).toBe(6);
  });

  test('of unequal cells are taken at the lowest count, and it is said', () => {
    const bus = busWith(examplePack, { ...examplePack, cells: 4 });
    expect(bus.cells).toBe(4);
    expect(bus.mixedCells).toBe(true);
    expect(bus.nominal_V).toBeCloseTo(14.8, 9);
  });

  test('lose capacity and gain resistance with health and cold', () => {
    const worn = busWith({ ...examplePack, health: 0.8 });
    expect(worn.capacity_Ah).toBeCloseTo(2.4, 9);
    expect(worn.resistance_ohm).toBeCloseTo(0.018, 9);
    const cold = busWith({ ...examplePack, temperature_K: 263.15 });
    expect(cold.capacity_Ah).toBeCloseTo(3 * 0.8, 6);
    expect(cold.rated_Ah).toBe(3);
    expect(cold.resistanceInUse_ohm / cold.resistance_ohm).toBeCloseTo(2, 6);
    expect(cold.resistance_ohm).toBeCloseTo(0.0144, 9);
  });

  test('without resistance leave none on the bus', () => {
    const stiff = busWith({ ...examplePack, cellResistance_ohm: 0 }, examplePack);
    expect([stiff.resistance_ohm, stiff.resistanceInUse_ohm]).toEqual([0, 0]);
  });

  test('of a lift role feed the lift motors, the main bus what has none of its own', () => {
    const buses = busesOf({
      ...exampleAircraft,
      packs: [examplePack, { ...examplePack, role: 'lift', cells: 12 }],
    });
    const [group] = exampleAircraft.groups;
    expect(busFor(group!, buses)!.cells).toBe(12);
    expect(busFor({ ...group!, role: 'cruise' }, buses)!.cells).toBe(6);
    expect(buses.lift!.load_W).toBe(0);
  });

  test('that are not there leave the motors without a bus', () => {
    const buses = busesOf({ ...exampleAircraft, packs: [{ ...examplePack, role: 'aux' }] });
    expect(busFor(exampleAircraft.groups[0]!, buses)).toBeNull();
  });

  test('of the cruise bus leave the lift motors without one', () => {
    const buses = busesOf({ ...exampleAircraft, packs: [{ ...examplePack, role: 'cruise' }] });
    const [lift] = exampleAircraft.groups;
    expect(busFor(lift!, buses)).toBeNull();
    expect(busFor({ ...lift!, role: 'cruise' }, buses)).not.toBeNull();
    expect(busFor({ ...lift!, role: 'both' }, buses)).not.toBeNull();
  });
});

describe('cells', () => {
  test('rest higher the fuller they are, between floor and full', () => {
    for (const cell of Object.values(CELLS)) {
      const curve = cell.openCircuit_V;
      expect(curve).toHaveLength(11);
      for (let i = 1; i < curve.length; i++) expect(curve[i]!).toBeGreaterThan(curve[i - 1]!);
      const mean = curve.reduce((sum, v) => sum + v, 0) / 11;
      expect(Math.abs(mean / cell.nominal_V - 1)).toBeLessThan(0.05);
    }
  });

  test('double their resistance over 25 K of cold', () => {
    expect(resistanceFactor(288.15)).toBeCloseTo(1, 9);
    expect(resistanceFactor(263.15)).toBeCloseTo(2, 9);
  });

  test('keep all of their capacity in mild air', () => {
    expect(capacityFactor(CELLS.lipo, 300)).toBe(1);
    expect(capacityFactor(CELLS.lipo, 268.15)).toBeCloseTo(0.84, 6);
  });
});

describe('a discharge', () => {
  test('of a source without resistance lasts energy over power', () => {
    const bus = busWith({ ...examplePack, cellResistance_ohm: 0 });
    // ∫ V dz over the whole curve, straight between the knots.
    const curve = CELLS.lipo.openCircuit_V;
    let mean = (curve[0]! + curve[10]!) / 2;
    for (let i = 1; i < 10; i++) mean += curve[i]!;
    const energy_J = (mean / 10) * 6 * 3 * 3600;
    expect(dischargeTime_s(bus, 200, 1, 0) / (energy_J / 200)).toBeCloseTo(1, 3);
  });

  test('loses what the resistance takes', () => {
    const bus = busWith({ ...examplePack, cellResistance_ohm: 0.02 });
    const stiff = busWith({ ...examplePack, cellResistance_ohm: 0 });
    expect(dischargeTime_s(bus, 400, 0.8, 0)).toBeLessThan(
      0.93 * dischargeTime_s(stiff, 400, 0.8, 0),
    );
  });

  test('ends when the pack cannot give the power', () => {
    const bus = busWith({ ...examplePack, cellResistance_ohm: 0.1 });
    expect(dischargeTime_s(bus, 1000, 0.8, 0)).toBe(0);
    expect(currentForPower_A(23, 0.6, 1000)).toBeNaN();
    expect(currentOrMost_A(23, 0.5, 1000)).toBeCloseTo(23, 9);
  });

  test('ends when the voltage is too low for the motors', () => {
    const bus = busWith(examplePack);
    const whole_s = dischargeTime_s(bus, 300, 1, 0);
    const cut_s = dischargeTime_s(bus, 300, 1, 22.6);
    expect(cut_s).toBeLessThan(whole_s);
    expect(cut_s).toBeGreaterThan(0.5 * whole_s);
  });

  test('shortens without steps while the motors ask for more voltage', () => {
    const bus = busWith({ ...examplePack, cellResistance_ohm: 0.05 });
    const times = Array.from({ length: 801 }, (_, i) =>
      dischargeTime_s(bus, 250, 0.9, 15 + i / 100),
    );
    const steps = times.slice(1).map((time_s, i) => times[i]! - time_s);
    expect(times[0]).toBeGreaterThan(300);
    expect(times.at(-1)).toBeLessThan(0.2 * times[0]!);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThan(0.02 * times[0]!);
  });

  test('gives a current that agrees with voltage and power', () => {
    const current_A = currentForPower_A(23, 0.0144, 300);
    expect((23 - current_A * 0.0144) * current_A).toBeCloseTo(300, 9);
  });

  test('reads the open-circuit curve straight between its knots', () => {
    const bus = busWith(examplePack);
    expect(openCircuit_V(bus, 1)).toBeCloseTo(25.2, 9);
    expect(openCircuit_V(bus, 0.55)).toBeCloseTo(6 * 3.855, 9);
    expect(openCircuit_V(bus, 0)).toBeCloseTo(6 * 3.27, 9);
  });
});
