import { type Figure, figureError, figuresOf, fitAirframeLaw, leftOutErrors } from './airframe.ts';
import type { Data } from './data.ts';
import { rotorFacts } from './rotorFacts.ts';
import { quantile } from './statistics.ts';

/** Signed errors of the times of a class of aircraft, each aircraft counted once: above 0 the prediction is too long. */
export type ClassBias = {
  readonly name: string;
  readonly aircraft: number;
  readonly figures: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly reason: string;
};

type Class = {
  readonly name: string;
  readonly holds: (figure: Figure) => boolean;
  readonly reason: string;
};

const INCH_M = 0.0254;
const diameter_in = (figure: Figure) => figure.craft.drive.diameter_m / INCH_M;
const slow = ({ kind }: Figure) => kind === 'flight_time';
const measured = ({ kind }: Figure) => kind === 'hover_power';
const time = (figure: Figure) => !measured(figure);
/** Outside of what the law is for: brushed motors, ducts. */
const odd = ({ row }: Figure) => /^(crazyflie21|dji-avata2)/.test(row.id);

const CLASSES: readonly Class[] = [
  {
    name: 'times of makers, all',
    holds: (f) => time(f) && !odd(f),
    reason: 'what researchers measure on home builds draws more, and the one factor lies between',
  },
  {
    name: 'power measured by researchers, home builds',
    holds: measured,
    reason:
      'motors and propellers matched less well than in products; nothing of a request tells it',
  },
  {
    name: 'makers, propellers below 7 in',
    holds: (f) => time(f) && !odd(f) && diameter_in(f) < 7,
    reason: 'stand tests of that size are of racing motors, far below their voltage',
  },
  {
    name: 'makers, 7 to 12 in',
    holds: (f) => time(f) && diameter_in(f) >= 7 && diameter_in(f) < 12,
    reason: 'the middle of the data; generations of one size differ by 20 %',
  },
  {
    name: 'makers, 12 to 20 in',
    holds: (f) => time(f) && diameter_in(f) >= 12 && diameter_in(f) < 20,
    reason: 'M200 and Inspire 2 state no avionics; 20 W of 400 would be 5 %',
  },
  {
    name: 'makers, above 20 in',
    holds: (f) => time(f) && diameter_in(f) >= 20,
    reason: 'spray aircraft end at a landing charge that is assumed (0.9), and state no avionics',
  },
  {
    name: 'longest slow flight, to empty',
    holds: (f) => slow(f) && !odd(f),
    reason: 'makers fly until the motors stop, at the best speed',
  },
  {
    name: 'hover, of which also slow flight is published',
    holds: (f) =>
      f.kind === 'hover_time' && f.row.published.flight_kind === 'max_flight' && !odd(f),
    reason: 'same pack and same end of charge: the share of slow flight in it',
  },
  {
    name: 'hover to a landing charge (0.8 to 0.95)',
    holds: (f) =>
      f.kind === 'hover_time' && f.row.published.flight_kind !== 'max_flight' && !odd(f),
    reason: 'the charge left is an assumption in most rows: 5 % of charge is 5 % of time',
  },
  {
    name: 'avionics stated',
    holds: (f) => time(f) && !odd(f) && Boolean(f.row.aux_w),
    reason: '8 to 25 W are in the prediction',
  },
  {
    name: 'avionics not stated',
    holds: (f) => time(f) && !odd(f) && !f.row.aux_w,
    reason: 'none are in the prediction: it is longer by what they draw',
  },
  {
    name: 'ducted, and brushed',
    holds: odd,
    reason: 'thrust of the duct, and motors of another kind: outside of the law',
  },
];

function biasOf(of: Class, figures: readonly Figure[], errors: readonly number[]): ClassBias {
  const each = new Map<string, number[]>();
  let count = 0;
  figures.forEach((figure, i) => {
    if (!of.holds(figure)) return;
    count++;
    const own = each.get(figure.aircraft) ?? [];
    own.push(errors[i]!);
    each.set(figure.aircraft, own);
  });
  const means = [...each.values()].map((own) => own.reduce((a, b) => a + b, 0) / own.length);
  const at = (share: number) => quantile(means, share);
  return {
    name: of.name,
    aircraft: means.length,
    figures: count,
    median: at(0.5),
    low: at(0.25),
    high: at(0.75),
    reason: of.reason,
  };
}

/** By class, of the validation tables with the aircraft left out, and of the aircraft that nothing is fitted to. */
export function classBiases(data: Data): ClassBias[] {
  const figures = figuresOf(data.aircraft);
  const errors = leftOutErrors(data.aircraft);
  const unseen = unseenErrors(data);
  const all: Class = {
    name: '**aircraft that nothing is fitted to**',
    holds: () => true,
    reason: 'none states its avionics; a chart of Alta X falls faster with payload than any law',
  };
  return [
    ...CLASSES.map((one) => biasOf(one, figures, errors)),
    biasOf(all, unseen.figures, unseen.errors),
  ];
}

/** Times of the aircraft in `rotorFacts`, by the law of the tables. */
export function unseenErrors(data: Data): { figures: Figure[]; errors: number[] } {
  const law = fitAirframeLaw(figuresOf(data.aircraft));
  const figures = figuresOf(rotorFacts);
  return { figures, errors: figures.map((figure) => figureError(figure, law)) };
}
