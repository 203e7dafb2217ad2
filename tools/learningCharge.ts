/** The error of the predicted charge at landing over generated histories: by the build, with what was learned, against the count and the truth. */
import { fitFactor, fitsBefore, withFit, withUnpredicted } from '@airworthy/forensics';
import { generatedCharges } from '../packages/forensics/src/testing/chargeHistory.ts';

const quantile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

type Scores = Record<
  'count' | 'learnedCount' | 'truth' | 'learnedTruth' | 'packTruth',
  number[]
> & {
  within: number;
  scored: number;
};

/** Flights `after` 3, 5, 10 and 20 others, each predicted by what those before it taught. */
export function measureCharge(histories: number, seeds: number): void {
  for (const after of [3, 5, 10, 20]) {
    const scores: Scores = {
      count: [],
      learnedCount: [],
      truth: [],
      learnedTruth: [],
      packTruth: [],
      within: 0,
      scored: 0,
    };
    for (let seed = 1; seed <= histories; seed++) scoreOne(seeds + seed, after, scores);
    const said = (name: string, values: number[]) =>
      `${name} ${quantile(values, 0.5).toFixed(1)} (90 %: ${quantile(values, 0.9).toFixed(1)})`;
    console.log(
      `charge at landing after ${after} flights, points: against the count ${said('build', scores.count)}, ${said('learned', scores.learnedCount)}, in its band ${((100 * scores.within) / scores.scored).toFixed(0)} %; against the truth ${said('build', scores.truth)}, ${said('learned', scores.learnedTruth)}, ${said('with the pack', scores.packTruth)}`,
    );
  }
}

function scoreOne(seed: number, after: number, scores: Scores): void {
  const flights = generatedCharges({ seed, flights: after + 1 });
  const flight = flights[after]!;
  const fit = fitsBefore(flights.map(({ compared }) => compared))[after] ?? null;
  if (fit === null) return;
  const pack = fitFactor(flights.slice(0, after).flatMap(({ capacitySeen }) => capacitySeen ?? []));
  const left = (known_ah: number, capacity: number) =>
    Math.max(0, 100 * (1 - known_ah / flight.knownShare / (flight.capacity_ah * capacity)));
  const counted = Math.max(0, 100 * (1 - flight.counted_ah / flight.capacity_ah));
  const truth = Math.max(0, 100 * flight.trueLanding);
  const learned = withUnpredicted(withFit(flight.compared, fit), flight.knownShare);
  const plain = left(flight.compared.predicted, 1);
  scores.count.push(Math.abs(plain - counted));
  scores.learnedCount.push(Math.abs(left(learned.value, 1) - counted));
  scores.truth.push(Math.abs(plain - truth));
  scores.learnedTruth.push(Math.abs(left(learned.value, 1) - truth));
  scores.packTruth.push(Math.abs(left(learned.value, pack?.factor ?? 1) - truth));
  scores.scored++;
  if (left(learned.high, 1) <= counted && counted <= left(learned.low, 1)) scores.within++;
}
