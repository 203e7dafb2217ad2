/** What is said just below a threshold, at it and just above it. After a change that is meant: `-u`. */
import { expect, test } from 'vitest';
import { EDGES } from '../testing/edges.ts';
import { madeLoss } from '../testing/madeLoss.ts';
import { limit, type ThresholdName } from './thresholds.ts';

test('a rule says something else on the two sides of its threshold, and at it what is printed', () => {
  const made = madeLoss();
  const names = Object.keys(EDGES) as ThresholdName[];
  const said = names.map((name) => {
    const say = (share: number) =>
      JSON.stringify(EDGES[name]!(made, limit[name] * share)) ?? 'none';
    return { name, below: say(0.99), at: say(1), above: say(1.01) };
  });
  expect(said.filter(({ below, above }) => below === above)).toEqual([]);
  const lines = said.map(({ name, below, at, above }) => `${name}: ${below} | ${at} | ${above}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "stuckHold_s: false | true | true
    momentMargin: false | true | true
    momentNoise: false | true | true
    brake_mps2: false | false | true
    rpmDrop: false | true | true
    airborneHeight_m: false | true | true
    movedFast_m: false | false | true
    cruiseLeast_mps: false | true | true
    slowStop_mps2: false | true | true
    sidewaysBlow_mps2: false | true | true
    dropShare: false | true | true
    endHeight_m: false | false | true
    voltageRise: false | false | true
    heightDrawn_m: none | "barometer" | "barometer"
    attitudeStep_s: "attitude_false" | "attitude_false" | none
    targetFalls_mps: true | false | false
    groundedHeight_m: true | false | false
    groundedFor_s: false | true | true
    livelyRate_dps: none | none | "oscillation"
    runsOff_m: false | false | true
    openHover_s: false | true | true
    pushSamples: true | false | false
    drivenLift: false | true | true
    shareMargin: true | true | false
    sinkingLift: "flown_into_ground" | "flown_into_ground" | none
    loneSink_mps: 1 | 2 | 2
    crashImpulse_mps: 1 | 2 | 2
    blowPeak_mps2: 0 | 1 | 1
    strikePeak_mps2: 0 | 1 | 1
    boardSteady_V: true | false | false
    motorReserve: false | true | true
    vibeCalm_mps2: true | false | false
    stickCentred: true | true | false
    imbalanceAlert: ["info"] | ["warn"] | ["warn"]
    rotorTurns_rpm: none | none | "motor_lost"
    compassSilence_s: none | none | "compass_lost"
    fieldChange: [] | ["field_unexpected"] | ["field_unexpected"]
    underWay_mps: "no_flight" | "crash" | "crash"
    gapAlert_s: none | "log_gap" | "log_gap"
    fullThrottle_s: none | "cannot_climb" | "cannot_climb"
    setpointsLate_s: 1 | 2 | 2
    surfaceFull: 2 | 1 | 1
    wrongWay_m: none | "wrong_way" | "wrong_way"
    movedHeight_m: 0 | 0 | 1
    attitudeWork_deg: null | 20000000 | 20000000
    landSink_mps: 20000000 | 20000000 | null
    fallHeight_m: none | "false_landing" | "false_landing"
    motorOffset: none | none | "weak_motor"
    idleLift: true | false | false"
  `);
});
