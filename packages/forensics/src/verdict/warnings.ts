/** The limits of this particular reading, one sentence each. */

import type { Situation } from '../event/situation.ts';
import { airborne_us } from '../event/situation.ts';
import { listText } from '../report/words.ts';
import { medianStep_us, SECOND_US } from '../samples/samples.ts';

const TLOG_WARNING =
  'A telemetry log carries no crash record from the autopilot; the verdict rests on motion alone.';

type ReadingFacts = {
  readonly timelineLeftOut: number;
  readonly failed: readonly string[];
  readonly damageNear: number;
};

export function warningsOf(situation: Situation, facts: ReadingFacts): string[] {
  return [
    ...whatTheLogIs(situation),
    ...whatIsDamaged(situation, facts.damageNear),
    ...whatIsBriefOrSparse(situation),
    ...whatWasNotReported(facts),
  ];
}

function whatTheLogIs({ flight }: Situation): string[] {
  const out: string[] = [];
  if (flight.meta.format === 'tlog') out.push(TLOG_WARNING);
  const { restarts = 0, systems: [own, ...others] = [0] } = flight.meta;
  if (others.length > 0)
    out.push(
      `The log also holds ${others.length === 1 ? 'vehicle' : 'vehicles'} ${listText(others.map(String))}; this reading is of vehicle ${own}.`,
    );
  if (flight.meta.stride !== undefined)
    out.push(
      `The log is too long to be read whole: away from the ends of flights and the autopilot's alarms, dense messages were read at one record in up to ${flight.meta.stride}, and what lasted shorter may be missed.`,
    );
  if (restarts > 0) out.push(`The autopilot started ${restarts + 1} times within this log.`);
  return out;
}

/** Bytes, values and records that the log should hold and does not. */
function whatIsDamaged(situation: Situation, damageNear: number): string[] {
  const { flight } = situation;
  const out: string[] = [];
  const inAir = situation.outcome.ending === 'ends_in_air' || situation.outcome.lostAtEnd;
  if (flight.meta.truncated && inAir) {
    const cut = flight.damage.filter((row) => row.reason === 'truncated');
    const bytes = cut.reduce((sum, row) => sum + row.length_bytes, 0);
    const tail = bytes === 1 ? 'last byte is' : `last ${bytes} bytes are`;
    out.push(
      `The log ends inside a record while in the air: its ${tail} incomplete and the last moments are missing.`,
    );
  }
  // A cut last record was named above; a power cut leaves one in most logs.
  const damaged = flight.damage.filter(
    (row) => row.reason !== 'recovered' && row.reason !== 'truncated',
  );
  if (damaged.length > 0) {
    const bytes = damaged.reduce((sum, row) => sum + row.length_bytes, 0);
    const places = damaged.length === 1 ? 'One damaged place' : `${damaged.length} damaged places`;
    out.push(`${places} in the log (${bytes} bytes) could not be read.`);
  }
  const values = flight.implausible?.length ?? 0;
  if (values > 0)
    out.push(
      values === 1
        ? 'One value or time that nothing measures was left out.'
        : `${values} values or times that nothing measures were left out.`,
    );
  if (damageNear > 0)
    out.push(
      damageNear === 1
        ? 'One of the damaged places lies in the ten seconds before the first sign or between it and the event: the cause is less sure.'
        : `${damageNear} of the damaged places lie in the ten seconds before the first sign or between it and the event: the cause is less sure.`,
    );
  if (flight.dropouts.length > 0) {
    const times = flight.dropouts.length === 1 ? 'once' : `${flight.dropouts.length} times`;
    const lost_s = flight.dropouts.reduce((sum, row) => sum + row.duration_us, 0) / SECOND_US;
    // ArduPilot counts the records it dropped and says nothing of the time they covered.
    const lost = lost_s > 0 ? `, ${lost_s.toFixed(2)} s in all` : '';
    const what =
      flight.meta.format === 'tlog' ? 'The link dropped' : 'The logger fell behind and lost';
    out.push(`${what} records ${times}${lost}.`);
  }
  return out;
}

function whatIsBriefOrSparse(situation: Situation): string[] {
  const { flight, spans } = situation;
  const out: string[] = [];
  if (spans.length > 1)
    out.push(`The log holds ${spans.length} flights; the verdict is that of the worst one.`);
  if (spans.length > 0 && airborne_us(situation) < 10 * SECOND_US)
    out.push(
      'Under ten seconds in the air: there is no baseline of this flight to compare with, only fixed limits.',
    );
  const step_us = flight.attitude === null ? 0 : medianStep_us(flight.attitude.time_us);
  if (step_us > 0.5 * SECOND_US)
    out.push(
      `Attitude was logged every ${(step_us / SECOND_US).toFixed(1)} s: a loss of control within a second cannot be distinguished from a manoeuvre.`,
    );
  if (flight.attitude === null)
    out.push('The log has no attitude: loss of control cannot be seen.');
  else if (flight.attitudeTarget === null)
    out.push('The log has no attitude target: a departure from it cannot be seen.');
  if (flight.imus.length === 0)
    out.push('The log has no accelerometer: a contact can only be seen in speed and height.');
  else if (situation.view.forceStep_us > 0.2 * SECOND_US)
    out.push(
      `The accelerometer was logged every ${(situation.view.forceStep_us / SECOND_US).toFixed(1)} s: a short impact may be missed.`,
    );
  if (flight.events.some((row) => !row.timeExact))
    out.push('Some records carry no time of their own and are dated by the record before them.');
  return out;
}

function whatWasNotReported(facts: ReadingFacts): string[] {
  const out: string[] = [];
  const { timelineLeftOut: left } = facts;
  if (left > 0) out.push(`${left} timeline ${left === 1 ? 'row was' : 'rows were'} left out.`);
  if (facts.failed.length > 0)
    out.push(`Not computed because of an internal failure: ${facts.failed.join(', ')}.`);
  return out;
}
