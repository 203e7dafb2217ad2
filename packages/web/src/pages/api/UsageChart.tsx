import { endpoints } from 'virtual:endpoints';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { count } from '../../format/numbers.ts';
import { dateText } from '../../format/times.ts';
import { EmptyState, ErrorState, LoadingState, Scrollable, Sheet } from '../../ui/index.ts';
import styles from './api.module.css';
import { roundTop, type Usage, usageOf } from './usage.ts';

/** An endpoint as callers write it: `POST /analyze`. */
function pathOf(endpoint: string): string {
  const known = endpoints[endpoint];
  return known === undefined ? endpoint : `${known.method} ${known.path}`;
}

/** Calls of 30 days by endpoint, one bar a day; the same figures as a table below. */
export function UsageChart() {
  const { data, error } = useQuery(query('accountUsage'));
  const usage = data === undefined ? null : usageOf(data.days, data.day);
  return (
    <Sheet title="Calls, 30 days" note="by endpoint, days in UTC" flush>
      {usage === null ? (
        <div className={styles.pad}>
          {error === null ? <LoadingState rows={4} /> : <ErrorState error={error} />}
        </div>
      ) : usage.most === 0 ? (
        <div className={styles.pad}>
          <EmptyState title="No calls in 30 days">
            Calls of your keys are counted here by day.
          </EmptyState>
        </div>
      ) : (
        <>
          <Bars usage={usage} />
          <ul className={styles.legend} aria-label="Endpoints">
            {usage.bands.map(({ endpoint, color, total }) => (
              <li key={endpoint} style={{ listStyle: 'none' }}>
                <span className={styles.swatch} style={{ background: color }} />
                {pathOf(endpoint)} <span className="muted num">{count(total)}</span>
              </li>
            ))}
          </ul>
          <UsageTable usage={usage} />
        </>
      )}
    </Sheet>
  );
}

const WIDTH = 720;
const HEIGHT = 170;
const LEFT = 40;
const BOTTOM = 20;
const TOP = 8;

function Bars({ usage }: { usage: Usage }) {
  const top = roundTop(usage.most);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const step = (WIDTH - LEFT) / usage.days.length;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top).filter(Number.isInteger);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Calls a day; the most on one day is ${count(usage.most)}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {count(tick)}
          </text>
        </g>
      ))}
      {usage.days.map(({ day, calls, total }, index) => {
        let below = 0;
        return (
          <g key={day}>
            <title>{`${dateText(day)}: ${count(total)} calls`}</title>
            {calls.map((value, band) => {
              const from = below;
              below += value;
              const { endpoint = '', color } = usage.bands[band] ?? {};
              return (
                <rect
                  key={endpoint}
                  x={LEFT + index * step + 1}
                  width={step - 2}
                  y={y(from + value)}
                  height={y(from) - y(from + value)}
                  fill={color}
                />
              );
            })}
            {index % 7 === 1 ? (
              <text
                x={index === usage.days.length - 1 ? WIDTH : LEFT + (index + 0.5) * step}
                y={HEIGHT - 5}
                textAnchor={index === usage.days.length - 1 ? 'end' : 'middle'}
              >
                {dateText(day).replace(/ \d{4}$/, '')}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

function UsageTable({ usage }: { usage: Usage }) {
  return (
    <details className={styles.pad}>
      <summary className="small">As a table</summary>
      <Scrollable className={styles.tall} label="Calls by endpoint">
        <table className="rows">
          <thead>
            <tr>
              <th>Day</th>
              {usage.bands.map(({ endpoint }) => (
                <th key={endpoint} className="n">
                  {pathOf(endpoint)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {usage.days
              .filter(({ total }) => total > 0)
              .map(({ day, calls }) => (
                <tr key={day}>
                  <td>{dateText(day)}</td>
                  {usage.bands.map(({ endpoint }, band) => (
                    <td key={endpoint} className="n">
                      {count(calls[band] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </Scrollable>
    </details>
  );
}
