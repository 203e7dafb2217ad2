import { perform, sizeCruiseGroup } from '@airworthy/physics';
import { describe, expect, test } from 'vitest';
import { resolveWith } from './airframe/resolve.ts';

describe('a quadplane of the airframe table', () => {
  const { aircraft, conditions } = resolveWith(
    { airframe_type: 'Quadplane (lift + pusher)' },
    sizeCruiseGroup,
  );
  const { rotor, wing: winged } = perform(aircraft, conditions);

  test('has both sets of figures and reaches its transition', () => {
    expect(rotor!.hover.kind).toBe('hover');
    expect(winged!.enduranceTime_s).toBeGreaterThan(2 * rotor!.hoverTime_s);
    expect(winged!.transitionSpeed_mps!).toBeGreaterThan(1.2 * winged!.stallSpeed_mps);
    expect(winged!.transitionMargin_mps!).toBeCloseTo(
      winged!.transitionSpeed_mps! - winged!.stallSpeed_mps,
      9,
    );
    expect(winged!.climbRate_mps).toBeGreaterThan(2);
  });

  test('never cruises longer for being too heavy to hover', () => {
    let before_s = Number.POSITIVE_INFINITY;
    for (let dryMass_kg = 3; dryMass_kg < 12; dryMass_kg += 0.5) {
      const { enduranceTime_s } = perform({ ...aircraft, dryMass_kg }, conditions).wing!;
      expect(enduranceTime_s).toBeLessThan(before_s);
      before_s = enduranceTime_s;
    }
  });

  test('keeps its pusher under any payload, and climbs less for it', () => {
    const with_g = (mass_g: number) => {
      const payload = [{ mass_g }];
      const build = { airframe_type: 'Quadplane (lift + pusher)', payload };
      const loaded = resolveWith(build, sizeCruiseGroup);
      return { loaded, figures: perform(loaded.aircraft, loaded.conditions).wing! };
    };
    const [bare, heavy] = [with_g(0), with_g(800)];
    expect(heavy.loaded.aircraft.groups).toEqual(bare.loaded.aircraft.groups);
    expect(heavy.figures.climbRate_mps).toBeLessThan(0.85 * bare.figures.climbRate_mps);
    expect(heavy.figures.serviceCeiling_m).toBeLessThan(bare.figures.serviceCeiling_m);
  });

  test('cruises longer when the hover has a pack of its own', () => {
    const [pack] = aircraft.packs;
    const packs = [pack!, { ...pack!, role: 'lift' as const, mass_kg: 0 }];
    const apart = perform({ ...aircraft, packs }, conditions).wing!;
    expect(apart.enduranceTime_s).toBeGreaterThan(1.02 * winged!.enduranceTime_s);
  });
});
