import { atLeast, type Check, roundUp, say, told } from '../finding.ts';
import { moreSpan, moreThrust, together } from '../remedies.ts';

export const wingLoading: Check = {
  code: 'WING_LOADING',
  group: 'wing',
  field: 'wing_span_mm',
  judge: ({ performance }) => {
    const loading = performance.wing?.wingLoading_Npm2;
    if (loading === undefined) return null;
    const level = told(loading) < 90 ? 'ok' : told(loading) <= 200 ? 'warn' : 'bad';
    return {
      level,
      message: `The wing carries ${say(loading)} N/m²; below 90 N/m² it lands slowly and forgives much.`,
      value: loading,
      limit: 90,
      unit: 'N/m²',
      comparison: '<',
      fix: level === 'ok' ? null : 'Use a larger wing, or take mass off.',
    };
  },
  remedies: function* ({ performance, resolved }) {
    const loading = performance.wing?.wingLoading_Npm2 ?? 0;
    const wing_span_mm = Math.ceil((resolved.full.wing_span_mm * loading) / 89.5);
    if (wing_span_mm <= 100_000) yield { wing_span_mm };
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
    const level = atLeast(ratio, 1.3, 1.15);
    return {
      level,
      message: `It cruises at ${say(ratio)} times its stall speed; 1.3 leaves room for a gust and a turn.`,
      value: ratio,
      limit: 1.3,
      unit: null,
      comparison: '>=',
      fix:
        level === 'ok' ? null : `Cruise at ${say(1.3 * 3.6 * wing.stallSpeed_mps)} km/h or more.`,
    };
  },
  remedies: function* (analysis) {
    const stall_kmh = 3.6 * (analysis.performance.wing?.stallSpeed_mps ?? 0);
    const cruise_speed_kmh = Math.ceil(1.3 * stall_kmh * 10 + 0.5) / 10;
    if (cruise_speed_kmh <= 2000) yield { cruise_speed_kmh };
    yield* moreSpan(analysis);
  },
};

export const climbLow: Check = {
  code: 'CLIMB_LOW',
  group: 'wing',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { wing } = performance;
    if (wing === null) return null;
    const climb = wing.climbRate_mps;
    const level = atLeast(climb, 2, 0.5);
    return {
      level,
      message:
        climb < 0
          ? `It sinks at ${say(-climb)} m/s even at full throttle.`
          : `It climbs at ${say(climb)} m/s at best; 2 m/s clears trees after a launch.`,
      value: climb,
      limit: 2,
      unit: 'm/s',
      comparison: '>=',
      fix: level === 'ok' ? null : 'Fit a motor with more thrust, or a larger wing.',
    };
  },
  remedies: function* (analysis) {
    yield* moreThrust(analysis);
    yield* moreSpan(analysis);
    yield* pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(moreThrust(analysis, [1.5, 3, 7]), moreSpan(analysis));
    yield* together(
      together(moreThrust(analysis, [1.5, 3, 7]), moreSpan(analysis)),
      pitchFor(analysis.resolved.full.prop_diameter_in),
    );
  },
};

/** Beside the table: a cruise that the drive cannot hold, whose times are those of a drive that could. */
export const cruiseTooFast: Check = {
  code: 'CRUISE_TOO_FAST',
  group: 'wing',
  field: 'cruise_speed_kmh',
  judge: ({ performance }) => {
    const { wing, groups } = performance;
    if (wing === null || wing.cruisePossible) return null;
    // Without a pack there is no cruise at all, and BAT_NONE says so.
    if (groups.at(-1)?.bus === null) return null;
    const cruise_kmh = 3.6 * wing.cruiseSpeed_mps;
    const top_kmh = 3.6 * wing.maxSpeed_mps;
    const reason =
      top_kmh > 0 && top_kmh < cruise_kmh
        ? `level flight ends at ${say(top_kmh)} km/h`
        : 'thrust or battery fall short of level flight there';
    return {
      level: 'bad',
      message: `It cannot hold ${say(cruise_kmh)} km/h: ${reason}, and its cruise time is that of a drive which could.`,
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
      if (cruise_speed_kmh > slowest_kmh && cruise_speed_kmh <= 2000) yield { cruise_speed_kmh };
    }
    // Few, since CLIMB_LOW has mostly tried the rest: all findings share the flights of a search.
    yield* moreThrust(analysis, [1.25, 2, 4.5]);
    const pitches = pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(pitches, moreThrust(analysis, [2]));
    yield* moreSpan(analysis, [1.5, 3]);
  },
};

function* pitchFor(diameter_in: number) {
  for (const ratio of [0.7, 1])
    yield { prop_pitch_in: Math.min(120, Math.max(0.5, roundUp(ratio * diameter_in))) };
}

export const transitionMargin: Check = {
  code: 'TRANSITION_MARGIN',
  group: 'wing',
  field: 'max_thrust_per_motor_g',
  judge: ({ performance }) => {
    const { wing } = performance;
    if (wing?.transitionSpeed_mps == null || !(wing.stallSpeed_mps > 0)) return null;
    const ratio = wing.transitionSpeed_mps / wing.stallSpeed_mps;
    const level = atLeast(ratio, 1.2, 1.05);
    return {
      level,
      message: `With the rotors still carrying it reaches ${say(ratio)} times the stall speed; 1.2 hands over to the wing safely.`,
      value: ratio,
      limit: 1.2,
      unit: null,
      comparison: '>=',
      fix: level === 'ok' ? null : 'Use more thrust for cruise, a larger wing, or take mass off.',
    };
  },
  remedies: function* (analysis) {
    yield* moreThrust(analysis);
    yield* moreSpan(analysis);
    yield* pitchFor(analysis.resolved.full.prop_diameter_in);
    yield* together(moreThrust(analysis, [1.5, 3, 7]), moreSpan(analysis));
    yield* together(pitchFor(analysis.resolved.full.prop_diameter_in), moreSpan(analysis));
  },
};
