import type { ImproveRequest, Limit } from '@airworthy/performance/search';
import type { Study } from '../model/study.ts';

/** What can be asked for, and what must not be lost for it. */
export type BetterAim = {
  readonly text: string;
  readonly label: string;
  /** The figure that is kept and how, in words. */
  readonly keeps: string;
  readonly limitsOf: (study: Study) => Readonly<Record<string, Limit>>;
};

/** A longer flight may cost some mass: an airframe bears so much more. */
const HEAVIER = 1.25;

/** The time of a build as it is counted: by the low end of its band. */
function timeLimit({ reply }: Study, figure: 'hover_min' | 'cruise_min') {
  const low = reply.out.bands[figure]?.low;
  return low === undefined ? {} : { [figure]: { min: low } };
}

function massLimit({ reply }: Study) {
  return { auw_g: { max: Math.round(HEAVIER * reply.out.auw_g) } };
}

const rotors: readonly BetterAim[] = [
  {
    text: 'max hover_min',
    label: 'Longer hover',
    keeps: 'at most a quarter heavier',
    limitsOf: massLimit,
  },
  {
    text: 'min auw_g',
    label: 'Lighter',
    keeps: 'hovering no shorter',
    limitsOf: (study) => timeLimit(study, 'hover_min'),
  },
  {
    text: 'max twr',
    label: 'More thrust to weight',
    keeps: 'hovering no shorter',
    limitsOf: (study) => timeLimit(study, 'hover_min'),
  },
];

const wings: readonly BetterAim[] = [
  {
    text: 'max cruise_min',
    label: 'Longer flight',
    keeps: 'at most a quarter heavier',
    limitsOf: massLimit,
  },
  {
    text: 'min auw_g',
    label: 'Lighter',
    keeps: 'flying no shorter',
    limitsOf: (study) => timeLimit(study, 'cruise_min'),
  },
  {
    text: 'max climb_rate_ms',
    label: 'Faster climb',
    keeps: 'flying no shorter',
    limitsOf: (study) => timeLimit(study, 'cruise_min'),
  },
];

export function aimsOf({ reply }: Study): readonly BetterAim[] {
  return reply.platform.class === 'wing' ? wings : rotors;
}

export function improveRequestOf(study: Study, aim: BetterAim): ImproveRequest {
  return {
    build: study.build,
    aim: { text: aim.text, most: aim.text.startsWith('max '), figure: aim.text.slice(4) },
    limits: aim.limitsOf(study),
    confidence: 'low',
    kinds: null,
  };
}
