import { useRef } from 'react';
import type { CallReply } from '../../../api/types.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import styles from '../flights/flights.module.css';

type Week = CallReply<'listFlightWeeks'>['weeks'][number];

const HEIGHT = 190;
const MARGIN = { left: 30, right: 12, top: 14, bottom: 26 };

/** A round number of hours at or above the busiest week. */
function topOf(hours: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(hours, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((value) => value >= hours) ?? 10 * power;
}

/** Hours flown in each week, with a table behind it. The week that is not over yet is paler. */
export function Weeks({ weeks }: { readonly weeks: readonly Week[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const top = topOf(Math.max(...weeks.map(({ hours }) => hours)));
  const room = width - MARGIN.left - MARGIN.right;
  const step = room / weeks.length;
  const y = (hours: number) =>
    HEIGHT - MARGIN.bottom - (hours / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const total = weeks.reduce((sum, { hours }) => sum + hours, 0);
  return (
    <div ref={box} style={{ padding: '8px 0' }}>
      <svg
        className={styles.bars}
        height={HEIGHT}
        role="img"
        aria-label={`Hours flown in each of the last ${weeks.length} weeks, ${fixed(total, 0)} in all`}
      >
        {[0, top / 2, top].map((hours) => (
          <g key={hours}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(hours)} y2={y(hours)} />
            <text x={MARGIN.left - 5} y={y(hours) + 4} textAnchor="end">
              {hours}
            </text>
          </g>
        ))}
        {weeks.map(({ week, hours, flights }, index) => (
          <g key={week}>
            <title>
              {`Week of ${dateText(week)}: ${fixed(hours, 1)} h, ${plural(flights, 'flight')}`}
            </title>
            <rect
              data-now={index === weeks.length - 1}
              x={MARGIN.left + index * step + 1}
              width={Math.max(1, step - 2)}
              y={y(hours)}
              height={Math.max(0, y(0) - y(hours))}
            />
            {isFirstOfMonth(weeks, index) ? (
              <text x={MARGIN.left + index * step} y={HEIGHT - 8}>
                {dateText(week).split(' ')[1]}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>Hours and flights by week</caption>
        <tbody>
          {weeks.map(({ week, hours, flights }) => (
            <tr key={week}>
              <th scope="row">{dateText(week)}</th>
              <td>{fixed(hours, 1)} h</td>
              <td>{plural(flights, 'flight')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isFirstOfMonth(weeks: readonly Week[], index: number): boolean {
  const month = (at: number) => weeks[at]?.week.slice(0, 7);
  return index > 0 && month(index) !== month(index - 1);
}
