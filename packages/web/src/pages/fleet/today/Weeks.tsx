import type { CallReply } from '../../../api/types.ts';
import { Bars } from '../../../charts/Bars.tsx';
import { fixed, plural } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';

type Week = CallReply<'listFlightWeeks'>['weeks'][number];

const SHOWN = {
  hours: { name: 'Hours flown', text: (hours: number) => `${fixed(hours, 1)} h` },
  flights: { name: 'Flights', text: (flights: number) => plural(flights, 'flight') },
} as const;

type WeeksProps = { readonly weeks: readonly Week[]; readonly of: keyof typeof SHOWN };

/** Hours or flights of each week, with a table behind it. The week that is not over yet is paler. */
export function Weeks({ weeks, of }: WeeksProps) {
  const { name, text } = SHOWN[of];
  const total = weeks.reduce((sum, week) => sum + week[of], 0);
  return (
    <Bars
      name={`${name} by week`}
      summary={`${name} in each of the last ${weeks.length} weeks, ${fixed(total, 0)} in all`}
      text={text}
      bars={weeks.map(({ week, [of]: value }, index) => ({
        key: week,
        label: `Week of ${dateText(week)}`,
        value,
        partial: index === weeks.length - 1,
        ...(isFirstOfMonth(weeks, index) ? { tick: dateText(week).split(' ')[1] ?? '' } : {}),
      }))}
    />
  );
}

function isFirstOfMonth(weeks: readonly Week[], index: number): boolean {
  const month = (at: number) => weeks[at]?.week.slice(0, 7);
  return index > 0 && month(index) !== month(index - 1);
}
