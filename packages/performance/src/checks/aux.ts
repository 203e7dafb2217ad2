import type { RailRequest } from '../airframe/build.ts';
import type { Rail } from '../airframe/rails.ts';
import type { Analysis } from '../analysis.ts';
import {
  asSent,
  atMost,
  type Check,
  hoverFiguresOf,
  judged,
  roundUp,
  shortNumber,
} from '../finding.ts';
import { LOAD } from '../inputTable/ranges.ts';

/** No rail carries more; bounds the current of a voltage close to zero. */
const MOST_A = 1e9;
/** Smaller currents count as zero. */
const LEAST_A = 1e-9;

function currentOf_A(rail: Rail): number {
  const current_A = rail.voltage_V > 0 ? rail.load_W / rail.voltage_V : 0;
  return current_A < LEAST_A ? 0 : Math.min(MOST_A, current_A);
}

/** Current of one rail over its rating; any load exceeds a rating of 0. */
function use(rail: Rail): number | null {
  if (rail.rated_A === null) return null;
  const current_A = currentOf_A(rail);
  return current_A === 0 ? 0 : Math.min(MOST_A, current_A / rail.rated_A);
}

function hardest({ resolved }: Analysis): { rail: Rail; use: number } | null {
  let found: { rail: Rail; use: number } | null = null;
  for (const rail of resolved.rails) {
    const own = use(rail);
    if (own !== null && (found === null || own > found.use)) found = { rail, use: own };
  }
  return found;
}

export const railOverload: Check = {
  code: 'AUX_RAIL_OVERLOAD',
  group: 'aux',
  field: 'aux_rails',
  judge: (analysis) => {
    const found = hardest(analysis);
    if (found === null) return null;
    const { rail } = found;
    const rated_A = rail.rated_A ?? 0;
    const current_A = currentOf_A(rail);
    const level = atMost(current_A, 0.8 * rated_A, rated_A);
    return judged(level, {
      fact: () =>
        `${rail.name} carries ${shortNumber(current_A)} A (limit ${shortNumber(0.8 * rated_A)} A of a ${shortNumber(rated_A)} A regulator)`,
      meaning: 'the regulator may shut down',
      value: current_A,
      limit: 0.8 * rated_A,
      unit: 'A',
      comparison: '<=',
      fix: 'Use a larger regulator, or move loads to another rail.',
    });
  },
  remedies: function* ({ resolved }) {
    yield {
      aux_rails: resolved.full.aux_rails.map((item, i): RailRequest => {
        const rail = resolved.rails[i];
        if (rail === undefined || rail.rated_A === null || rail.voltage_V <= 0) return item;
        const needed_A = Math.min(LOAD.max, roundUp(currentOf_A(rail) / 0.79));
        return { ...item, max_current_a: Math.max(rail.rated_A, needed_A) };
      }),
    };
  },
};

export const railConflict: Check = {
  code: 'AUX_RAIL_CONFLICT',
  group: 'aux',
  field: 'aux_rails',
  judge: ({ resolved }) => {
    const rail = resolved.rails.find((each) => each.conflict !== null);
    if (rail === undefined || rail.conflict === null) return null;
    const { byCurrent_W, byPower_W } = rail.conflict;
    return {
      level: 'warn',
      message: `${rail.name} states ${shortNumber(byPower_W)} W, but its current amounts to ${shortNumber(byCurrent_W)} W: the stated power is used.`,
      value: byPower_W,
      limit: byCurrent_W,
      unit: 'W',
      comparison: null,
      fix: 'State the power or the current, not both.',
    };
  },
  remedies: function* ({ resolved }) {
    yield {
      aux_rails: resolved.full.aux_rails.map(
        (item, i): RailRequest =>
          resolved.rails[i]?.conflict == null ? item : { ...item, current_a: null },
      ),
    };
  },
};

export const auxShare: Check = {
  code: 'AUX_SHARE',
  group: 'aux',
  field: 'aux_rails',
  judge: ({ performance, resolved }) => {
    const wing = resolved.type.class === 'wing';
    const flight_W = wing ? performance.wing?.cruisePower_W : hoverFiguresOf(performance)?.power_W;
    if (flight_W === undefined || !(flight_W > 0)) return null;
    const share_pct = (100 * performance.avionicsPower_W) / flight_W;
    const limit_pct = wing ? 30 : 15;
    const level = asSent(share_pct) <= limit_pct ? 'ok' : 'warn';
    return judged(level, {
      fact: () =>
        `Electronics use ${shortNumber(share_pct)} % of the ${wing ? 'cruise' : 'hover'} power (limit ${limit_pct} %)`,
      meaning: 'they shorten the flight noticeably',
      value: share_pct,
      limit: limit_pct,
      unit: '%',
      comparison: '<=',
      fix: 'Turn off what the flight does not need, or feed it from a separate pack.',
    });
  },
};
