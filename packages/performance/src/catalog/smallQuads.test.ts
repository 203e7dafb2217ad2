import { describe, expect, test } from 'vitest';
import { frames } from './index.ts';
import {
  besideBoardMass_g,
  boardMass_g,
  electronicsMass_g,
  escMass_g,
  frameMass_g,
  motorMassOfStator_g,
  propellerMass_g,
} from './laws.ts';
import { boards, type SmallQuad, smallQuads } from './testing/smallQuads.ts';

type Pair = readonly [maker: string, stated: number, law: number];

/** Median and 90th percentile of how far a law is from the stated masses, in percent. */
function errors(pairs: readonly Pair[]): readonly [median: number, most: number] {
  const sorted = pairs
    .map(([, stated, law]) => Math.abs(Math.log(law / stated)))
    .sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(100 * Math.expm1(sorted[Math.round(share * (sorted.length - 1))]!));
  return [at(0.5), at(0.9)];
}

/** Each pair with the law scaled to the median of the pairs of other makers. */
function leftOut(pairs: readonly Pair[]): Pair[] {
  return pairs.map(([maker, stated, law]) => {
    const ratios = pairs
      .filter(([other]) => other !== maker)
      .map(([, mass, by]) => mass / by)
      .sort((a, b) => a - b);
    return [maker, stated, law * ratios[Math.floor(ratios.length / 2)]!];
  });
}

/** Of frames with rings around their propellers, which are not what a search builds. */
const ringed = /^(geprc-cinelog35|speedybee-bee35|happymodel-mobula7)/;

function partsOf(quad: SmallQuad, escs_g: number): number {
  const motor_g = motorMassOfStator_g(quad.stator)!;
  const each_g = motor_g + propellerMass_g(quad.propeller_in);
  return frameMass_g(quad.wheelbase_mm, 4) + 4 * each_g + escs_g;
}

describe('the laws of mass for small quads', () => {
  test('weigh open frames below 300 mm, left out by maker', () => {
    const pairs = frames
      .filter(
        ({ id, mass_g, basis }) => mass_g !== null && basis.mass === 'source' && !ringed.test(id),
      )
      .filter(({ frame }) => frame.wheelbase_mm < 300)
      .map(
        ({ vendor, mass_g, frame }): Pair => [vendor, mass_g!, frameMass_g(frame.wheelbase_mm, 4)],
      );
    expect(pairs).toHaveLength(14);
    expect(errors(pairs)).toEqual([43, 123]);
    expect(errors(leftOut(pairs))).toEqual([42, 129]);
  });
  test('meet the law of larger frames at 300 mm', () => {
    expect(frameMass_g(300, 4)).toBeCloseTo(frameMass_g(299.999, 4), 2);
    expect(frameMass_g(450, 4)).toBeCloseTo(430, 6);
  });
  test('weigh boards of four controllers, left out by maker', () => {
    const pairs = boards.map(
      ([maker, current_a, mass_g]): Pair => [maker, mass_g, boardMass_g(current_a)],
    );
    expect(errors(pairs)).toEqual([23, 62]);
    expect(errors(leftOut(pairs))).toEqual([22, 58]);
  });
  test('sum up to what quads weigh without pack and video, left out by maker', () => {
    const pairs = smallQuads.map((quad): Pair => {
      const parts_g = partsOf(quad, boardMass_g(quad.esc_a));
      return [quad.maker, quad.dry_g, parts_g + besideBoardMass_g(parts_g)];
    });
    expect(errors(pairs)).toEqual([11, 33]);
    expect(errors(leftOut(pairs))).toEqual([18, 42]);
    // With four single controllers and the electronics of larger aircraft.
    const larger = smallQuads.map((quad): Pair => {
      const parts_g = partsOf(quad, 4 * escMass_g(quad.esc_a, 14.8));
      return [quad.maker, quad.dry_g, parts_g + electronicsMass_g(parts_g)];
    });
    expect(errors(larger)).toEqual([69, 200]);
  });
});
