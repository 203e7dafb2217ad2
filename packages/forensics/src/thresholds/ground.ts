/** On the ground, and what opens or ends there. */
import { row, type Threshold } from './row.ts';

export const groundRows = {
  groundedHeight_m: row(
    0.5,
    'm',
    'motors',
    'Height over its take-off below which it stands or scrapes along, where that lasts',
    'physics: legs are shorter, and nothing flies so low for seconds; measured: estimates return to their zero within 0.3 m',
  ),
  groundedFor_s: row(
    3,
    's',
    'motors',
    'How long it has to have been that low for its outputs to say nothing about a motor',
    'physics: a fall from a few metres passes that height within half a second; a landing takes longer',
  ),
  livelyRate_dps: row(
    20,
    'deg/s',
    'attitude',
    'Rate error that is an oscillation where no target of attitude was logged',
    'measured: good flights stay below 15; less moves an attitude by a degree or two, and no departure shows more',
  ),
  runsOff_m: row(
    5,
    'm',
    'flight',
    'Move of an estimated height within five seconds, before its rotors were driven and without a barometer, after which it shows no flight',
    'physics: what stands on its legs does not move; measured: estimates at rest drift by 0.5 m in five seconds',
  ),
  openHover_s: row(
    5,
    's',
    'flight',
    'Shortest log that opens and stops with its rotors driven and is taken for a hover',
    'physics: tells the work of an attitude from a push; measured: as long as a height takes to move by itself',
  ),
  pushSamples: row(
    3,
    'samples',
    'thrust',
    'Samples of throttle and of force that have to say that the rotors push less',
    'physics: one sample that was written late, beside a throttle that is being closed, is no loss',
  ),
  drivenLift: row(
    0.3,
    'of hover',
    'flight',
    'Throttle that is more than idling: rotors that turn over what stands, or drive what lies',
    'measured: idle lies at 0.05 to 0.2 of hover; physics: thrust goes as its square, a tenth of the weight at 0.3',
  ),
  sinkingLift: row(
    0.85,
    'of hover',
    'rc_intent',
    'Throttle of a mode that hands it to the stick, below which a fast sink is what was asked for',
    'physics: thrust goes at least as the throttle, so that 0.85 of hover gathers 1.5 m/s each second; a hand that holds its height stays within a tenth',
  ),
} as const satisfies Record<string, Threshold>;
