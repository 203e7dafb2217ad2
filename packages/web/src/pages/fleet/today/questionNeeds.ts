import type { CallReply } from '../../../api/types.ts';
import { plural, withUnit } from '../../../format/numbers.ts';
import { dateText, timeText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import type { Need } from './need.ts';

export type WatchedQuestion = CallReply<'listWatchedQuestions'>['questions'][number];

/** What a watched question says beyond its line, and what is not known of it. */
export function questionNeeds(one: WatchedQuestion): readonly Need[] {
  const need = (word: string, sentence: string, when = ''): Need => ({
    key: `question ${one.id} ${word}`,
    level: 'warn',
    word,
    subject: one.name,
    sentence,
    when,
    to: paths.watchedQuestion(one.id),
  });
  const unknown = unknownText(one);
  const [worst] = one.crossed;
  return [
    ...(worst === undefined
      ? []
      : [need('Line crossed', crossedText(one, worst), periodText(worst))]),
    ...(unknown === null ? [] : [need('Not known', unknown)]),
  ];
}

type Crossing = WatchedQuestion['crossed'][number];

function crossedText(one: WatchedQuestion, worst: Crossing): string {
  const { side, value } = one.line;
  const others = one.crossed_total - 1;
  const more = others === 0 ? '' : `, and ${plural(others, 'other')}`;
  return `${worst.name} ${withUnit(worst.value, one.unit)}${more}: ${side} ${withUnit(value, one.unit)}`;
}

const periodText = ({ period }: Crossing) => (period === null ? '' : `from ${dateText(period)}`);

/** Why nobody can say that the figures are on the right side of the line; null where that is known. */
function unknownText({ state, reason, late, answered_at }: WatchedQuestion): string | null {
  const before =
    answered_at === null ? 'never answered' : `last answered ${timeText(answered_at, 'local')}`;
  if (state === 'refused') return `could not be asked, ${before}: ${reason ?? 'no reason given'}`;
  if (late) return `was not asked again in time, ${before}`;
  if (state === 'waiting') return 'was not asked yet';
  return state === 'empty' ? 'no flight has its figure, so that nothing is compared' : null;
}
