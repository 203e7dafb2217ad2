/** Sentences of a reading, whose figures are in metres and m/s, in the units that the person chose. */
import { textInUnits } from '../../charts/chartUnits.ts';
import { figure } from '../../format/numbers.ts';
import { scaleOf, toShown, type Units } from '../../format/units.ts';
import { unbroken } from './quantities.ts';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
/** One speed, or two as in "from 17 to 41 m/s". */
const SPEEDS = new RegExp(String.raw`(?:(${NUMBER}) to )?(${NUMBER}) m/s(?![²\w])`, 'g');
/** A speed to compare with is written without its unit: "airspeed fell to 10.1 m/s (cruise 17.2)". */
const USUAL = new RegExp(String.raw`\((cruise|usual) (${NUMBER})\)`, 'g');
/** What stands before or behind a rate of sink; every other speed is one over ground or through the air. */
const SINKS_BEFORE = /(?:came down|sank|touchdown was|hard landing at \S+ s) at $|a fall of $/;
const SINKS_BEHIND = /^ down\b/;

/** The sentence with every height, distance and speed as the person reads them. */
export function inUnits(sentence: string, units: Units): string {
  const speed = scaleOf('speed_ms', units);
  if (speed.unit === 'm/s') return textInUnits(sentence, units);
  const shown = (digits: string) => figure(toShown(Number(digits), speed));
  let speeds = 0;
  const converted = sentence.replace(
    SPEEDS,
    (whole: string, low: string | undefined, value: string, at: number) => {
      const behind = sentence.slice(at + whole.length);
      if (SINKS_BEFORE.test(sentence.slice(0, at)) || SINKS_BEHIND.test(behind)) return whole;
      speeds++;
      return `${low === undefined ? '' : `${shown(low)} to `}${shown(value)} ${speed.unit}`;
    },
  );
  const compared =
    speeds === 0
      ? converted
      : converted.replace(USUAL, (_, word: string, value: string) => `(${word} ${shown(value)})`);
  return textInUnits(compared, units);
}

/** As it stands on the page: in the person's units, each figure on one line with its unit. */
export function sentenceText(sentence: string, units: Units): string {
  return unbroken(inUnits(sentence, units));
}
