import { useRef } from 'react';
import type { CallReply } from '../../../api/types.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import styles from '../flights/flights.module.css';

type Week = CallReply<'listFlightWeeks'>['weeks'][number];

const HEIGHT = 170;
const MARGIN = { left: 30, right: 12, top: 14, bottom: 26 };

/** A round number at or above the busiest week. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((one) => one >= most) ?? 10 * power;
}

const SHOWN = {
  hours: { name: 'Hours flown', text: (hours: number) => `${fixed(hours, 1)} h` },
  flights: { name: 'Flights', text: (flights: number) => plural(flights, 'flight') },
} as const;

type WeeksProps = { readonly weeks: readonly Week[]; readonly of: keyof typeof SHOWN };

/** Hours or flights of each week, with a table behind it. The week that is not over yet is paler. */
export function Weeks({ weeks, of }: WeeksProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { name, text } = SHOWN[of];
  const top = topOf(Math.max(...weeks.map((week) => week[of])));
  const room = width - MARGIN.left - MARGIN.right;
  const step = room / weeks.length;
  const y = (value: number) =>
    HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const total = weeks.reduce((sum, week) => sum + week[of], 0);
  return (
    <div ref={box} style={{ padding: '8px 0' }}>
      <svg
        className={styles.bars}
        height={HEIGHT}
        role="img"
        aria-label={`${name} in each of the last ${weeks.length} weeks, ${fixed(total, 0)} in all`}
      >
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text x={MARGIN.left - 5} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {weeks.map(({ week, [of]: value }, index) => (
          <g key={week}>
            <title>{`Week of ${dateText(week)}: ${text(value)}`}</title>
            <rect
              data-now={index === weeks.length - 1}
              x={MARGIN.left + index * step + 1}
              width={Math.max(1, step - 2)}
              y={y(value)}
              height={Math.max(0, y(0) - y(value))}
            />
            {isFirstOfMonth(weeks, index) ? (
              <text x={MARGIN.left + index * step} y={HEIGHT - 8}>
                {dateText(week).split(' ')[1]}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {/* A table grows with its rows whatever height it is given; only a box around it can be cut. */}
      <div className="visually-hidden">
        <table>
          <caption>{name} by week</caption>
          <tbody>
            {weeks.map(({ week, [of]: value }) => (
              <tr key={week}>
                <th scope="row">{dateText(week)}</th>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function isFirstOfMonth(weeks: readonly Week[], index: number): boolean {
  const month = (at: number) => weeks[at]?.week.slice(0, 7);
  return index > 0 && month(index) !== month(index - 1);
}
