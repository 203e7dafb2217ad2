import { describe, expect, test } from 'vitest';
import { resolve } from './analysis.ts';
import { balanceBuild } from './analyze.ts';
import { balance, hoverShares } from './balance.ts';

const pack = { name: 'Main', cells: 6, capacity_mah: 3000, mass_g: 480 };

describe('the balance of a rotor build', () => {
  const cg = balanceBuild({ batteries: [{ ...pack, x_mm: 4.2, z_mm: 30 }] });
  test('is that of the printed example', () => {
    expect(cg.cg_mm).toBeCloseTo(1.8, 2);
    expect(cg.offset_pct).toBeCloseTo(1.1, 1);
    expect(cg.balance_fix?.move).toBe('Main');
    expect(cg.balance_fix?.by_mm).toBeCloseTo(-4.2, 6);
    expect(cg.total_mass_g).toBe(1120);
    expect(cg.items[0]).toMatchObject({ name: 'Frame and electronics', mass_g: 456 });
    expect(cg.items[1]).toMatchObject({ name: 'Motor 1', mass_g: 46, x_mm: -113.137 });
    expect('mac_mm' in cg).toBe(false);
  });
  test('shares the load so that it turns about no axis', () => {
    const sum = cg.rotors.reduce((total, rotor) => total + rotor.thrust_share, 0);
    expect(sum).toBeCloseTo(1, 5);
    expect(cg.rotors[0]?.load_pct).toBeLessThan(100);
    expect(cg.rotors[1]?.load_pct).toBeGreaterThan(100);
  });
  test('leaves a mass without a place out of the centre', () => {
    const loose = balanceBuild({ batteries: [pack] });
    expect(loose).toMatchObject({ cg_mm: 0, unplaced_g: 480, placed_g: 640 });
    expect(loose.items.at(-1)).toMatchObject({ placed: false, x_mm: null });
  });
});

describe('the balance of a winged build', () => {
  test('is a share of the mean chord', () => {
    const cg = balanceBuild({ airframe_type: 'Fixed wing (tractor)', wing_chord_mm: 230 });
    expect(cg.mac_mm).toBeCloseTo(230, 9);
    expect(cg.cg_pct_mac).toBeCloseTo((100 * (cg.cg_mm! - cg.mac_le_mm!)) / 230, 3);
    expect(cg.static_margin_pct).toBeCloseTo(cg.neutral_point_pct_mac! - cg.cg_pct_mac!, 3);
  });
  test('has the mean chord of its taper', () => {
    const taper = 0.5;
    const cg = balanceBuild({
      airframe_type: 'Flying wing (pusher)',
      wing_chord_mm: 300,
      wing_tip_chord_mm: 150,
      wing_sweep_mm: 200,
    });
    const mean = ((2 / 3) * 300 * (1 + taper + taper ** 2)) / (1 + taper);
    expect(cg.mac_mm).toBeCloseTo(mean, 3);
    expect(cg.mac_le_mm).toBeCloseTo((200 * (1 + 2 * taper)) / (3 * (1 + taper)), 3);
  });
  test('comes home by the move that it names', () => {
    const battery = { ...pack, x_mm: -200, mass_g: 620 };
    const cg = balanceBuild({ airframe_type: 'Fixed wing (pusher)', batteries: [battery] });
    const moved = { ...battery, x_mm: -200 + (cg.balance_fix?.by_mm ?? 0) };
    const home = balanceBuild({ airframe_type: 'Fixed wing (pusher)', batteries: [moved] });
    expect(home.cg_pct_mac).toBeCloseTo(25, 2);
  });
});

describe('hover shares', () => {
  const square = [
    { right_m: 1, aft_m: -1 },
    { right_m: -1, aft_m: 1 },
    { right_m: -1, aft_m: -1 },
    { right_m: 1, aft_m: 1 },
  ];
  test('never let a rotor push', () => {
    const shares = hoverShares(square, { right_m: 0.9, aft_m: 0.9 });
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
  test('balance a tail-sitter across its wing, not along it', () => {
    const stands = balance(resolve({ airframe_type: 'Tailsitter (dual)' }));
    for (const { share } of stands.rotors) expect(share).toBeCloseTo(0.5, 9);
  });
});
