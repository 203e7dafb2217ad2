import type { ResolvedLink } from '@airworthy/performance';
import { motorColor } from '../../charts/index.ts';
import { figure } from '../../format/numbers.ts';
import styles from './radio.module.css';

type RingsProps = {
  readonly links: readonly { readonly name: string; readonly link: ResolvedLink }[];
};

/** The reach of every link about the ground station, to one scale. */
export function Rings({ links }: RingsProps) {
  const most = Math.max(0.1, ...links.map(({ link }) => link.max_range_km));
  return (
    <svg
      className={styles.rings}
      viewBox="-110 -110 220 220"
      role="img"
      aria-label={`Ranges: ${links.map(({ name, link }) => `${name} ${figure(link.max_range_km)} km`).join(', ')}`}
    >
      {links.map(({ name, link }, i) => {
        const r = (100 * link.max_range_km) / most;
        return (
          <g key={name}>
            <circle r={r} fill="none" stroke={motorColor(i + 1)} strokeWidth={1.4} />
            <text x={0} y={-r + 9} textAnchor="middle">
              {figure(link.max_range_km)} km
            </text>
          </g>
        );
      })}
      <circle r={2} fill="var(--text)" />
    </svg>
  );
}
