import type { Chart, Line } from '@airworthy/chart';
import styles from './CurveChart.module.css';
import { linePixels, type Plot, xPixel, yPixel } from './curve.ts';
import {
  type Box,
  boxOf,
  type LabelPlace,
  type Pixel,
  placeLabels,
  placeText,
  textWidth_px,
} from './labelPlaces.ts';

const TONES = [
  'var(--accent)',
  'var(--current)',
  'var(--pitch)',
  'var(--yaw)',
  'var(--height)',
  'var(--roll)',
  'var(--voltage)',
  'var(--throttle)',
];

export type Drawn = {
  readonly chart: Chart;
  readonly plot: Plot;
  /** Lines of other charts in the same picture. */
  readonly behind?: readonly Line[];
};

export function toneOf(line: Line, index: number): string {
  return TONES[(line.tone ?? index) % TONES.length]!;
}

type ChartBand = NonNullable<Chart['bands']>[number];

/**
 * Places for the name of a band, inside of the plot: beside its left edge, or above and below its upper one; a
 * line higher where a curve runs into the band along that edge.
 */
function bandPlaces(band: ChartBand, plot: Plot): LabelPlace[] {
  const [left, right] = [plot.left + 4, plot.right - 4];
  if (band.axis === 'y') {
    const y = yPixel(plot, band.to);
    const middle = (left + right - textWidth_px(band.label)) / 2;
    return [y - 4, y + 12, y - 20].flatMap((at): LabelPlace[] => [
      { x: right, y: at, anchor: 'end' },
      { x: left, y: at, anchor: 'start' },
      { x: middle, y: at, anchor: 'start' },
    ]);
  }
  const from = xPixel(plot, band.from);
  const width = textWidth_px(band.label);
  // Where neither side has room, across the line and still in the plot.
  const across = Math.max(left, Math.min(from - width / 2, right - width));
  const height = plot.bottom - plot.top;
  const heights = [
    plot.bottom - 6,
    plot.top + 10,
    plot.bottom - 22,
    plot.top + 0.3 * height,
    plot.top + 0.5 * height,
    plot.top + 0.7 * height,
  ];
  return heights.flatMap((y): LabelPlace[] => [
    { x: from + 4, y, anchor: 'start' },
    { x: from - 4, y, anchor: 'end' },
    { x: across, y, anchor: 'start' },
  ]);
}

export type NamedBand = { readonly band: ChartBand; readonly place: LabelPlace; readonly box: Box };

/** Every band with the place of its name, clear of the lines and of one another. */
export function namedBands({ chart, plot, behind = [] }: Drawn): NamedBand[] {
  const curves = [...chart.lines, ...behind].map((line) => linePixels(line, plot));
  const bands = (chart.bands ?? []).filter((band) => isShown(band, plot));
  const named: NamedBand[] = [];
  for (const band of bands) {
    const taken = named.map(({ box }) => box);
    const lines = [
      ...curves,
      ...limitPixels(
        bands.filter((other) => other !== band),
        plot,
      ),
    ];
    const place = placeText(bandPlaces(band, plot), band.label, plot, { taken, lines });
    named.push({ band, place, box: boxOf(place, band.label) });
  }
  return named;
}

/** A part of the axis may be zoomed into that a band lies outside of. */
function isShown({ axis, from, to }: ChartBand, plot: Plot): boolean {
  const { min, max } = axis === 'x' ? plot.x : plot.y;
  return to >= min && from <= max;
}

/** The ends of a band that is so narrow that it is drawn as a line; null for a stretch. */
function limitOf(band: ChartBand, plot: Plot): readonly [Pixel, Pixel] | null {
  const x = band.axis === 'x';
  const from = x ? xPixel(plot, band.from) : yPixel(plot, band.to);
  const to = x ? xPixel(plot, band.to) : yPixel(plot, band.from);
  if (Math.abs(to - from) >= 0.5) return null;
  return x
    ? [
        [from, plot.top],
        [from, plot.bottom],
      ]
    : [
        [plot.left, from],
        [plot.right, from],
      ];
}

function limitPixels(bands: readonly ChartBand[], plot: Plot) {
  return bands.map((band) => limitOf(band, plot)).filter((line) => line !== null);
}

/** A limit as a line that leaves out the names that lie on it. */
function limitPath([[x, y], end]: readonly [Pixel, Pixel], names: readonly Box[]): string {
  if (x !== end[0]) return `M${x} ${y}H${end[0]}`;
  const gaps = names
    .filter(({ left, right }) => left < x && x < right)
    .sort((a, b) => a.top - b.top);
  return `M${x} ${y}${gaps.map(({ top, bottom }) => `V${top}M${x} ${bottom}`).join('')}V${end[1]}`;
}

/** All stretches first, so that none covers the name of another. */
export function Bands({
  named,
  plot,
}: {
  readonly named: readonly NamedBand[];
  readonly plot: Plot;
}) {
  return (
    <>
      {named.map(({ band }) => (
        <Stretch key={keyOf(band)} band={band} plot={plot} names={named.map(({ box }) => box)} />
      ))}
      {named.map(({ band, place }) => (
        <text
          key={keyOf(band)}
          className={styles.rim}
          fill="var(--warn)"
          x={place.x}
          y={place.y}
          textAnchor={place.anchor}
        >
          {band.label}
        </text>
      ))}
    </>
  );
}

function keyOf({ axis, label, from }: ChartBand): string {
  return `${axis}${label}${from}`;
}

type StretchProps = {
  readonly band: ChartBand;
  readonly plot: Plot;
  readonly names: readonly Box[];
};

function Stretch({ band, plot, names }: StretchProps) {
  const limit = limitOf(band, plot);
  if (limit !== null)
    return <path d={limitPath(limit, names)} stroke="var(--warn)" strokeDasharray="4 3" />;
  const x = band.axis === 'x';
  const from = x ? xPixel(plot, band.from) : yPixel(plot, band.to);
  const to = x ? xPixel(plot, band.to) : yPixel(plot, band.from);
  return (
    <rect
      x={x ? from : plot.left}
      y={x ? plot.top : from}
      width={x ? to - from : plot.right - plot.left}
      height={x ? plot.bottom - plot.top : to - from}
      fill="var(--warn-soft)"
      opacity={0.7}
    />
  );
}

type MarkersProps = Drawn & { readonly named: readonly NamedBand[] };

export function Markers({ chart, plot, named, behind = [] }: MarkersProps) {
  const shown = (chart.markers ?? [])
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .filter(({ x }) => x >= plot.x.min && x <= plot.x.max)
    .map((marker) => ({
      marker,
      x: xPixel(plot, marker.x),
      y: yPixel(plot, marker.y, marker.onRight === true),
      text: marker.label,
    }));
  const places = placeLabels(shown, plot, {
    taken: named.map(({ box }) => box),
    lines: [
      ...[...chart.lines, ...behind].map((line) => linePixels(line, plot)),
      ...limitPixels(chart.bands ?? [], plot),
    ],
  });
  return shown.map(({ marker, x, y }, i) => {
    const place = places[i]!;
    return (
      <g key={`${marker.label}${marker.x}`}>
        {place.join === undefined ? null : (
          <path className={styles.join} d={`M${place.join.map(String).join('L')}`} />
        )}
        <circle cx={x} cy={y} r={3.5} fill={TONES[(marker.tone ?? 0) % TONES.length]} />
        <text
          className={`${styles.marker} ${styles.rim}`}
          x={place.x}
          y={place.y}
          textAnchor={place.anchor}
        >
          {marker.label}
        </text>
      </g>
    );
  });
}
