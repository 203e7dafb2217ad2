/** What the rules measure on their way to a judgement, at one moment of a flight, by the file it is worked out in. */

import { responseIn, unexplained } from '../../causes/bodyResponse.ts';
import { byOwnMeans_mps } from '../../causes/collision.ts';
import { rejectionsIn } from '../../causes/estimator.ts';
import { witnessesOf } from '../../causes/falseAttitude.ts';
import { lostEnergy } from '../../causes/lostEnergy.ts';
import { outputsOf, rpmDrop, wingBorne } from '../../causes/motorLoss.ts';
import { atContact, followed, stallOf } from '../../causes/pilot.ts';
import { sentAside } from '../../causes/sentAside.ts';
import { clipsInFlight, firstClip_us } from '../../causes/shaking.ts';
import { cameDown, changesOf, heldPlace, isSteady, spedUp } from '../../causes/spedUp.ts';
import { firstSticks, stickSource, sticksOf, throttleClosed } from '../../causes/sticks.ts';
import { gainIn } from '../../causes/thrust.ts';
import { atTouchdown } from '../../causes/touchdown.ts';
import { meanOutputs, standoutOf } from '../../causes/weakMotor.ts';
import { blowOf, hidesBlows, sidewaysOf } from '../../event/blow.ts';
import {
  blowBeyondShaking_mps,
  type Contact,
  contactAt,
  contactsOf,
  fallsTo,
} from '../../event/contact.ts';
import { crashRecord, releasedIn } from '../../event/crashRecord.ts';
import {
  crashSigns,
  firstOfChain,
  fliesOn,
  stoppedSince,
  turnedByHand,
} from '../../event/crashSigns.ts';
import { departureBefore, errorQuantile_deg, upsetsIn } from '../../event/departure.ts';
import { disarmInAir, disarmInHop, stoppedCarrying_us } from '../../event/disarm.ts';
import { heightAbove, isLost, surelyAbove, tippedAtEnd } from '../../event/ending.ts';
import { ranAwayFrom } from '../../event/flyAway.ts';
import { baselineOf, isInAir, type Situation } from '../../event/situation.ts';
import { lostSpeeds, suddenStops } from '../../event/stops.ts';
import { goesOnDown, isStrike, pinnedAt, struckAndStayed } from '../../event/strike.ts';
import { sinksUncommanded } from '../../event/uncommanded.ts';
import { hoversOf } from '../../samples/hovers.ts';
import { lowFlights } from '../../samples/lowFlight.ts';
import { holdsHeight, isManualThrottle, isSteered, needsPosition } from '../../samples/modes.ts';
import {
  climbOfHeight,
  idles,
  sinkBefore,
  sinksBefore,
  speedAt,
  speedLost_mps,
  stopsAfter,
} from '../../samples/motion.ts';
import { lowest_V, mainPack, restVoltage_V } from '../../samples/pack.ts';
import { type Airborne, groundBefore } from '../../samples/phases.ts';
import { fastestRates } from '../../samples/rates.ts';
import { fitResistance } from '../../samples/resistance.ts';
import { restTilt_rad } from '../../samples/restTilt.ts';
import { covers, heldAt, SECOND_US, slopeIn, type Window } from '../../samples/samples.ts';
import { steadyClimb, steadyCruise } from '../../samples/steadyFlight.ts';
import { hasTarget, heightAt, modeAt, modesIn, type View } from '../../samples/view.ts';
import { notPilot, notRadio } from '../../verdict/stickRuleOuts.ts';

/** A moment of a flight, the five seconds before it, and the contact that it would be. */
export type Place = {
  readonly situation: Situation;
  readonly view: View;
  readonly span: Airborne;
  readonly at_us: number;
  readonly before: Window;
  /** One and a half seconds on both sides. */
  readonly around: Window;
  readonly contact: Contact;
  /** The span as if it had ended there. */
  readonly until: Airborne;
};

export function placeOf(situation: Situation, span: Airborne, at_us: number): Place {
  const { view } = situation;
  return {
    situation,
    view,
    span,
    at_us,
    before: { from_us: at_us - 5 * SECOND_US, to_us: at_us },
    around: { from_us: at_us - 1.5 * SECOND_US, to_us: at_us + 1.5 * SECOND_US },
    contact: contactAt(view, span, at_us, 'force'),
    until: { ...span, to_us: at_us },
  };
}

type Measure = (place: Place) => unknown;

const causes: Readonly<Record<string, Measure>> = {
  collision: ({ view, around }) => view.tilt && byOwnMeans_mps(view.tilt, around),
  bodyResponse: ({ situation, around, at_us }) => {
    const response = responseIn(situation, around);
    if (response === null) return null;
    const without = response.arms.map((_, index) =>
      unexplained(response, [{ index, from_us: at_us }]),
    );
    return [response.answers.length, response.answers[3], unexplained(response, []), without];
  },
  estimator: ({ situation, before }) => rejectionsIn(situation, before),
  falseAttitude: ({ situation }) => witnessesOf(situation),
  lostEnergy: ({ situation }) =>
    situation.flight.throttle && lostEnergy(situation, situation.flight.throttle),
  motorLoss: ({ situation, at_us }) => [
    wingBorne(situation, at_us),
    rpmDrop(situation, 1, at_us),
    outputsOf(situation)?.opposite,
    outputsOf(situation)?.ceiling,
  ],
  pilot: ({ situation, view, at_us }) => [
    followed(situation, modeAt(view.flight, at_us)),
    atContact(situation, 0.3 * SECOND_US),
    stallOf(situation, at_us),
  ],
  sentAside: ({ situation, before }) => sentAside(situation, before),
  shaking: ({ situation, around }) => [
    clipsInFlight(situation, [around]),
    firstClip_us(situation, [around]),
  ],
  spedUp: ({ situation, around, before, at_us }) => [
    changesOf(situation, around),
    spedUp(situation, before),
    isSteady(situation, around),
    heldPlace(situation, at_us),
    cameDown(situation),
  ],
  sticks: ({ situation, view, before, at_us }) => {
    const sticks = sticksOf(situation);
    const source = stickSource(situation, modeAt(view.flight, at_us));
    if (sticks === null) return source;
    return [source, firstSticks(sticks, before, before.from_us), throttleClosed(sticks, before)];
  },
  thrust: ({ situation, view, around }) => view.lift && gainIn(situation, view.lift, around),
  touchdown: ({ situation, at_us }) => atTouchdown(situation, at_us),
  weakMotor: ({ situation, before }) => {
    const outputs = outputsOf(situation);
    if (outputs === null) return null;
    const means = meanOutputs(outputs, before);
    return [means, standoutOf(outputs, means)];
  },
};

const event: Readonly<Record<string, Measure>> = {
  blow: ({ view, around, at_us }) => [
    blowOf(view.force, around, 15),
    blowOf(sidewaysOf(view.flight), around, 3),
    hidesBlows(view, at_us),
  ],
  contact: ({ view, span, at_us, contact }) => [
    contact,
    fallsTo(view, at_us - 2 * SECOND_US, at_us),
    blowBeyondShaking_mps(view, at_us),
    contactsOf(view, span, at_us).map(({ time_us, witness }) => [time_us, witness]),
  ],
  crashRecord: ({ view, before, at_us }) => [
    crashRecord(view, before, at_us + SECOND_US)?.time_us,
    releasedIn(view.flight, before)?.time_us,
  ],
  crashSigns: ({ view, span, contact, at_us }) => [
    crashSigns(view, span, contact),
    turnedByHand(view, contact),
    stoppedSince(view, at_us),
    fliesOn(view, span, contact),
    firstOfChain(view, span, contactsOf(view, span, span.to_us), contact).time_us,
  ],
  departure: ({ view, span, at_us, before }) => [
    departureBefore(view, { from_us: span.from_us, to_us: at_us }),
    upsetsIn(view, before),
    errorQuantile_deg(view, before, 0.5),
    errorQuantile_deg(view, before, 0.95),
  ],
  disarm: ({ view, until }) => [
    disarmInAir(view, until, 1)?.to_us,
    disarmInHop(view, until)?.to_us,
    stoppedCarrying_us(view, until),
  ],
  ending: ({ view, span, until, at_us }) => {
    const departure = departureBefore(view, { from_us: span.from_us, to_us: at_us });
    return [
      heightAbove(view, span, at_us),
      surelyAbove(view, span, at_us),
      departure && isLost(view, departure),
      tippedAtEnd(view, until, departure)?.time_us,
    ];
  },
  flyAway: ({ view, span, at_us }) => ranAwayFrom(view, span, at_us),
  situation: ({ situation, at_us }) => [isInAir(situation, at_us), baselineOf(situation, at_us)],
  stops: ({ view, span, around }) => [
    suddenStops(view, span, around),
    lostSpeeds(view, span, around),
  ],
  strike: ({ view, span, until, contact, at_us }) => [
    isStrike(view, span, contact),
    goesOnDown(view, at_us),
    pinnedAt(view, until),
    struckAndStayed(view, span, [contact])?.time_us,
  ],
  uncommanded: ({ view, span, contact }) => sinksUncommanded(view, span, contact),
};

const samples: Readonly<Record<string, Measure>> = {
  hovers: ({ view, until, at_us }) => hoversOf(view, [until], at_us),
  lowFlight: ({ view, before }) =>
    view.flight.throttle && lowFlights(view.flight, view.flight.throttle, before),
  modes: ({ view, at_us, before }) => {
    const mode = modeAt(view.flight, at_us);
    return [
      modesIn(view.flight, before),
      isManualThrottle(mode),
      needsPosition(mode),
      holdsHeight(mode),
      isSteered(mode),
      hasTarget(view.flight, mode),
    ];
  },
  motion: ({ view, span, at_us, around }) => [
    sinksBefore(view, at_us),
    sinkBefore(view, at_us),
    stopsAfter(view, at_us, span.ground_m),
    idles(view, around, [climbOfHeight(view)]),
    speedAt(view, at_us),
    speedLost_mps(view, at_us),
  ],
  pack: ({ view, before, at_us }) => {
    const pack = mainPack(view.flight);
    if (pack === null) return null;
    return [restVoltage_V(pack, at_us), lowest_V(pack, [before]), fitResistance(pack, [before], 4)];
  },
  phases: ({ view, before }) => view.height && groundBefore(view.height, before),
  rates: ({ view }) => Object.values(fastestRates(view.flight) ?? {}),
  restTilt: ({ view, around }) => restTilt_rad(view, around),
  samples: ({ view, at_us, around }) =>
    view.height && [
      heightAt(view, at_us),
      slopeIn(view.height, around),
      covers(view.height.time_us, around),
      view.lift && heldAt(view.lift.time_us, view.lift.value, at_us),
      view.tilt && heldAt(view.tilt.time_us, view.tilt.value, at_us),
      view.groundSpeed && heldAt(view.groundSpeed.time_us, view.groundSpeed.value, at_us),
    ],
  steadyFlight: ({ view, until, at_us }) => [
    steadyClimb(view, [until], at_us),
    steadyCruise(view, [until], at_us),
  ],
  stickRuleOuts: ({ situation, before }) => [
    notRadio(situation, before),
    notPilot(situation, before),
  ],
};

export const EVERY_MEASURE: Readonly<Record<string, Measure>> = { ...causes, ...event, ...samples };
