import { asSent, atLeast, type Check, judged, roundUp, shortNumber } from '../finding.ts';
import { accepts, clampTo } from '../inputTable/index.ts';
import { moreSpan, moreThrust, together } from '../remedies.ts';

/** Wing loading above which it lands fast, and cruise speed over stall speed below which a gust may stall it. */
export const WING_LOADING_LIMIT_NPM2 = 90;
export const STALL_MARGIN_LIMIT = 1.3;

export const wingLoading: Check = {
  code: 'WING_LOADING',
  group: 'wing',
  field: 'wing_span_mm',
  judge: ({ performance, resolved }) => {
    const loading = performance.wing?.wingLoading_Npm2;
    if (loading === undefined) return null;
    const vertical = resolved.type.class === 'vtol';
    const level =
      asSent(loading) < WING_LOADING_LIMIT_NPM2 ? 'ok' : asSent(loading) <= 200 ? 'warn' : 'bad';
    return judged(level, {
      fact: () => `Wing loading is ${shortNumber(loading)} N/m² (limit ${WING_LOADING_LIMIT_NPM2})`,
      meaning: vertical
        ? 'the wing stalls early, and the rotors must carry it to a high speed'
        : 'it will land fast and stall early',
      value: loading,
      limit: WING_LOADING_LIMIT_NPM2,
      unit: 'N/m²',
      comparison: '<',
      fix: 'Use a larger wing, or reduce mass.',
    });
  },
  remedies: function* ({ performance, resolved }) {
    const loading = performance.wing?.wingLoading_Npm2 ?? 0;
    // A larger wing is heavier.
    for (const factor of [1, 1.1, 1.25, 1.5, 2]) {
      const wing_span_mm = Math.ceil((factor * resolved.full.wing_span_mm * loading) / 89.5);
      if (accepts('wing_span_mm', wing_span_mm)) yield { wing_span_mm };
    }
  },
};

export const stallMargin: Check = {
  code: 'STALL_MARGIN',
  group: 'wing',
  field: 'cruise_speed_kmh',
  judge: ({ performance }) => {
    const { wing } = performance;
    if (wing === null || !(wing.stallSpeed_mps > 0)) return null;
    const ratio = wing.cruiseSpeed_mps / wing.stallSpeed_mps;
    const level = atLeast(ratio, STALL_MARGIN_LIMIT, 1.15);
    return judged(level, {
      fact: () =>
        `Cruise speed is ${shortNumber(ratio)} times the stall speed (minimum ${STALL_MARGIN_LIMIT})`,
      meaning:
        asSent(ratio) < 1
          ? 'the wing does not carry it and the cruise time is 0'
          : 'a gust or a turn may stall it',
      value: ratio,
      limit: STALL_MARGIN_LIMIT,
      unit: null,
      comparison: '>=',
      fix: `Cruise at ${shortNumber(STALL_MARGIN_LIMIT * 3.6 * wing.stallSpeed_mps)} km/h or more.`,
    });
  },
  remedies: function* (analysis) {
    const stall_kmh = 3.6 * (analysis.performance.wing?.stallSpeed_mps ?? 0);
    const cruise_speed_kmh = Math.ceil(STALL_MARGIN_LIMIT * stall_kmh * 10 + 0.5) / 10;
    if (accepts('cruise_speed_kmh', cruise_speed_kmh)) yield { cruise_speed_kmh };
    yield* moreSpan(analysis);
  },
};

export const climbLow: Check = {
  code: 'CLIMB_LOW',
  group: 'wing',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { wing, groups } = performance;
    // Without a pack there is no climb, and BAT_NONE reports it.
    if (wing === null || groups.at(-1)?.bus === null) return null;
    const climb = wing.climbRate_mps;
    const level = atLeast(climb, 2, 0.5);
    return {
      level,
      message:
        climb < 0
          ? `It sinks at ${shortNumber(-climb)} m/s at full throttle (minimum climb 2 m/s).`
          : `Best climb is ${shortNumber(climb)} m/s (minimum 2 m/s)${level === 'ok' ? '' : ': it may not clear obstacles after launch'}.`,
      value: climb,
      limit: 2,
      unit: 'm/s',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Use a motor with more thrust, or a larger wing.',
    };
  },
  remedies: function* (analysis) {
    yield* moreThrust(analysis);
    yield* moreSpan(analysis);
    yield* pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(moreThrust(analysis, [1.5, 3]), moreSpan(analysis));
    yield* together(
      together(moreThrust(analysis, [1.5, 3]), moreSpan(analysis)),
      pitchFor(analysis.resolved.full.prop_diameter_in),
    );
  },
};

/** A cruise speed that the drive cannot hold. */
export const cruiseTooFast: Check = {
  code: 'CRUISE_TOO_FAST',
  group: 'wing',
  field: 'cruise_speed_kmh',
  judge: ({ performance }) => {
    const { wing, groups } = performance;
    if (wing === null || wing.cruisePossible) return null;
    // Without a pack there is no cruise at all, and BAT_NONE reports it.
    if (groups.at(-1)?.bus === null) return null;
    const cruise_kmh = 3.6 * wing.cruiseSpeed_mps;
    const top_kmh = 3.6 * wing.maxSpeed_mps;
    // STALL_MARGIN reports a cruise below the stall speed.
    if (wing.cruiseSpeed_mps < wing.stallSpeed_mps) return null;
    const reason =
      top_kmh > 0 && top_kmh < cruise_kmh
        ? `level flight ends at ${shortNumber(top_kmh)} km/h`
        : 'thrust or battery fall short of level flight there';
    return {
      level: 'bad',
      message: `It cannot hold its cruise speed of ${shortNumber(cruise_kmh)} km/h: ${reason}, and the cruise time assumes a drive that could.`,
      value: cruise_kmh,
      limit: top_kmh,
      unit: 'km/h',
      comparison: '<=',
      fix: 'Cruise slower, or fit a motor and a pack that give more.',
    };
  },
  remedies: function* (analysis) {
    const { wing } = analysis.performance;
    const top_kmh = 3.6 * (wing?.maxSpeed_mps ?? 0);
    const slowest_kmh = 1.15 * 3.6 * (wing?.stallSpeed_mps ?? 0);
    for (const share of [0.97, 0.85]) {
      const cruise_speed_kmh = Math.floor(10 * share * top_kmh) / 10;
      if (cruise_speed_kmh > slowest_kmh && accepts('cruise_speed_kmh', cruise_speed_kmh))
        yield { cruise_speed_kmh };
    }
    // Few, because CLIMB_LOW has mostly tried the rest and all findings share one budget of tries.
    yield* moreThrust(analysis, [1.25, 2]);
    const pitches = pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(pitches, moreThrust(analysis, [2]));
    yield* moreSpan(analysis, [1.5, 3]);
  },
};

function* pitchFor(diameter_in: number) {
  for (const ratio of [0.7, 1])
    yield { prop_pitch_in: clampTo('prop_pitch_in', roundUp(ratio * diameter_in)) };
}

export const transitionMargin: Check = {
  code: 'TRANSITION_MARGIN',
  group: 'wing',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { wing, rotor } = performance;
    if (wing?.transitionSpeed_mps == null || !(wing.stallSpeed_mps > 0)) return null;
    // What cannot hover never comes to its transition: HOVER_IMPOSSIBLE and BAT_NONE report it.
    if (rotor?.hover.kind === 'cannot_hover') return null;
    const ratio = wing.transitionSpeed_mps / wing.stallSpeed_mps;
    const level = atLeast(ratio, 1.2, 1.05);
    return judged(level, {
      fact: () => `Transition speed is ${shortNumber(ratio)} times the stall speed (minimum 1.2)`,
      meaning: 'the wing may not carry it when the rotors stop',
      value: ratio,
      limit: 1.2,
      unit: null,
      comparison: '>=',
      fix: 'Use more thrust for cruise, a larger wing, or reduce mass.',
    });
  },
  remedies: function* (analysis) {
    yield* moreThrust(analysis);
    yield* moreSpan(analysis);
    yield* pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(moreThrust(analysis, [1.5, 3]), moreSpan(analysis));
    yield* together(pitchFor(analysis.resolved.full.prop_diameter_in), moreSpan(analysis));
  },
};
