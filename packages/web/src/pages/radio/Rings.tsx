import type { ResolvedLink } from '@airworthy/performance';
import { MOTORS, motorColor } from '../../charts/index.ts';
import { useUnits } from '../../format/settings.ts';
import { quantityText } from '../../format/units.ts';
import styles from './radio.module.css';

type RingsProps = {
  readonly links: readonly { readonly name: string; readonly link: ResolvedLink }[];
};

/** The reach of every link about the ground station, to one scale. */
export function Rings({ links }: RingsProps) {
  const units = useUnits();
  const textOf = (link: ResolvedLink) => quantityText(link.max_range_km, 'distance_km', units);
  const most = Math.max(0.1, ...links.map(({ link }) => link.max_range_km));
  const radiusOf = (link: ResolvedLink) => (100 * link.max_range_km) / most;
  const distances = distanceTexts(
    links.map(({ link }) => link),
    radiusOf,
    textOf,
  );
  return (
    <svg
      className={styles.rings}
      viewBox="-110 -110 220 220"
      role="img"
      aria-label={`Ranges: ${links.map(({ name, link }) => `${name} ${textOf(link)}`).join(', ')}`}
    >
      {links.map(({ link }, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list; two may have one name
          key={i}
          r={radiusOf(link)}
          fill="none"
          data-again={i >= MOTORS}
          stroke={motorColor(i + 1)}
          strokeWidth={1.4}
        />
      ))}
      {distances.map(({ text, y }) => (
        <text key={text} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
      <circle r={2} fill="var(--text)" />
    </svg>
  );
}

const TEXT_HEIGHT = 10;
/** From the top of a ring to the foot of its text: there the ring is wide enough not to be crossed by it. */
const INSIDE = 14;
/** A ring smaller than this has its text below. */
const LEAST_RADIUS = 34;

/** One text for each distance, inside of its ring, and none where it would cover that of a wider ring. */
function distanceTexts(
  links: readonly ResolvedLink[],
  radiusOf: (link: ResolvedLink) => number,
  textOf: (link: ResolvedLink) => string,
): { text: string; y: number }[] {
  const texts: { text: string; y: number }[] = [];
  for (const link of [...links].sort((a, b) => b.max_range_km - a.max_range_km)) {
    const r = radiusOf(link);
    const y = r < LEAST_RADIUS ? r + TEXT_HEIGHT : INSIDE - r;
    if (texts.every((one) => Math.abs(one.y - y) >= TEXT_HEIGHT))
      texts.push({ text: textOf(link), y });
  }
  return texts;
}
