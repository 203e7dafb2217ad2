/** One reading against what is known of its log: each mark is right, wrong, or not to be judged. */
import type { CrashReading } from '@airworthy/forensics';
import { contradictionsOf } from './contradictions.ts';
import { CLASSES, type Truth } from './truth.ts';

const TIME_SLACK_S = 1.5;

export const MARKS = [
  'crash',
  'time',
  'cause',
  'motor',
  'ruleOuts',
  'words',
  'sections',
  'consistent',
] as const;
export type Mark = (typeof MARKS)[number];

export type Judgement = {
  readonly truth: Truth;
  readonly reading: CrashReading;
  readonly first: string;
  readonly marks: Partial<Record<Mark, boolean>>;
  readonly notes: readonly string[];
};

export function firstCause(reading: CrashReading): string {
  const { findings } = reading.preconditions;
  return findings.find(([category]) => !category.startsWith('not_'))?.[0] ?? 'none';
}

/** `origin_s` is the log's own clock at its first record. */
export function judge(truth: Truth, reading: CrashReading, origin_s: number): Judgement {
  const { crash } = reading;
  const marks: Partial<Record<Mark, boolean>> = {};
  const notes: string[] = [];
  const mark = (name: Mark, right: boolean, note: string) => {
    marks[name] = right;
    if (!right) notes.push(`${name}: ${note}`);
  };
  const first = firstCause(reading);
  // A log that does not settle it must not be claimed as a crash, unless the loss itself is in it.
  if (!truth.ambiguous && truth.crashed !== null)
    mark('crash', crash.detected === truth.crashed, crash.detected ? 'false alarm' : 'missed');
  const expected = truth.crashed === true && !truth.ambiguous && truth.clock !== 'none';
  if (expected && (truth.impacts_s.length > 0 || truth.from_s !== null))
    judgeTime(truth, crash.time, origin_s, mark);
  // Where only the manifest knows what cut the log off, nothing in it can tell.
  const visible = truth.crashed !== null || truth.set === 'field';
  if (truth.cause !== null && !truth.ambiguous && visible) {
    const right = [truth.cause, ...truth.also].flatMap((name) => CLASSES[name].categories);
    mark('cause', right.includes(first), `${first}, not ${truth.cause}`);
    const words = [truth.cause, ...truth.also].some((name) =>
      CLASSES[name].words.test(crash.reason),
    );
    mark('words', words && plain(crash.reason), 'the sentence does not carry the cause');
  }
  if (truth.motor !== null) {
    const { motors } = reading.diagnostics;
    const suspect = motors.available ? motors.suspect : null;
    mark('motor', suspect === truth.motor, `${suspect}, not ${truth.motor}`);
  }
  const refuted = wrongRuleOuts(truth, reading);
  mark('ruleOuts', refuted.length === 0, refuted.join(' '));
  const empty = emptySections(reading);
  mark('sections', empty.length === 0, empty.join(' '));
  const contradictions = contradictionsOf(reading);
  mark('consistent', contradictions.length === 0, contradictions.join('; '));
  return { truth, reading, first, marks, notes };
}

function judgeTime(
  truth: Truth,
  time_s: number | null,
  origin_s: number,
  mark: (name: Mark, right: boolean, note: string) => void,
): void {
  const offset_s = truth.clock === 'log' ? origin_s : 0;
  const [first, ...others] = truth.impacts_s.length > 0 ? truth.impacts_s : [truth.from_s!];
  // From the fault on: where the log shows no contact, the loss itself is the answer.
  const spans = [
    [(truth.from_s ?? first!) - offset_s - TIME_SLACK_S, first! - offset_s + TIME_SLACK_S],
    ...others.map((at_s) => [at_s - offset_s - TIME_SLACK_S, at_s - offset_s + TIME_SLACK_S]),
  ];
  const inside = spans.some(([from, to]) => time_s !== null && time_s >= from! && time_s <= to!);
  const wanted = spans.map(([from, to]) => `${from!.toFixed(1)} to ${to!.toFixed(1)}`).join(', ');
  mark('time', inside, `${time_s} s, not ${wanted}`);
}

/** What is known to be at work was ruled out, or a rule-out has no window or no figure to rest on. */
function wrongRuleOuts(truth: Truth, reading: CrashReading): string[] {
  const right = truth.cause === null ? [] : CLASSES[truth.cause].categories;
  return reading.preconditions.findings
    .filter(([category]) => category.startsWith('not_'))
    .filter(
      ([category, sentence]) =>
        right.includes(category.slice('not_'.length)) || !/\d s\b/.test(sentence),
    )
    .map(([category]) => category);
}

/** Words that a reader has to translate first. */
const ODD = /\b(told|stood|asked for it|nobody|lost touch|in one piece)\b/i;

function plain(sentence: string): boolean {
  return !ODD.test(sentence) && /[.!]$/.test(sentence);
}

/** Counts and constants that say nothing about whether anything was measured. */
const NOT_MEASURED = new Set([
  'threshold',
  'over_s',
  'lane_switches',
  'resets',
  'glitches',
  'lost_s',
  'count',
]);

/** A section that says `available` must carry a measured number, not only counts of nothing. */
function emptySections(reading: CrashReading): string[] {
  const numbers = (value: unknown): number =>
    typeof value === 'number'
      ? 1
      : value !== null && typeof value === 'object'
        ? Object.values(value).reduce((sum: number, inner) => sum + numbers(inner), 0)
        : 0;
  return Object.entries(reading.diagnostics).flatMap(([name, section]) => {
    if (Array.isArray(section) || !section.available || name === 'parameters') return [];
    const measured = Object.entries(section).filter(([key]) => !NOT_MEASURED.has(key));
    return numbers(Object.fromEntries(measured)) === 0 ? [name] : [];
  });
}
