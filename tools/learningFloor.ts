import { scanOf, whitenKnown } from '../packages/forensics/src/health/powerModel.ts';
import {
  type GeneratedFlight,
  SPREAD,
  WANDER_KEPT,
  WANDER_SHARE,
} from '../packages/forensics/src/testing/powerHistory.ts';

const LEAST_BEFORE = 8;

/**
 * What no rule over the power can do much better than: it is given the covariance of the noise, which flights are wild, the
 * effects of packs and loads and the size of the change, and misses only the level of the aircraft and the moment. Answers
 * for each count of flights ln Σ exp(Λ), Λ the log likelihood ratio of a change from each flight on: Shiryaev's and
 * Roberts's statistic. Source: Pollak, Optimal detection of a change in distribution, Annals of Statistics 13 (1985).
 */
export function idealEvidence(flights: readonly GeneratedFlight[], size: number): number[] {
  const variance = {
    wander: WANDER_SHARE * SPREAD.flight ** 2,
    own: flights.map(({ truth }) => truth.ownVariance),
  };
  const values = flights.map(({ power, truth }) => power - truth.effect);
  const whole = whitenKnown(values, [], variance, WANDER_KEPT);
  return flights.map((_, index) => {
    // The factor of the first flights is the head of the factor of all.
    const count = index + 1;
    const { product, square } = scanOf({
      rows: whole.rows.slice(0, count),
      figure: whole.figure.slice(0, count),
    });
    let sum = 0;
    for (let at = LEAST_BEFORE; at < count; at++)
      sum += Math.exp(size * product[at]! - (size ** 2 / 2) * square[at]!);
    return Math.log(sum);
  });
}
