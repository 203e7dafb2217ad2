import type { ResolvedLink } from '@airworthy/performance';
import { useRef } from 'react';
import { useWidth } from '../../charts/useWidth.ts';
import { useUnits } from '../../format/settings.ts';
import { quantityText } from '../../format/units.ts';
import { HeightHandle } from './HeightHandle.tsx';
import styles from './radio.module.css';

/** 4/3 of the earth's radius: refraction bends radio rays by about that. */
const EFFECTIVE_RADIUS_KM = (4 / 3) * 6371;
const HEIGHT = 220;
const POINTS = 60;
const ENDS = [
  { name: 'tx_height_m', label: 'Height of the ground antenna' },
  { name: 'rx_height_m', label: 'Height of the aircraft' },
] as const;

type ProfileProps = {
  readonly link: ResolvedLink;
  readonly onHeights: (part: { tx_height_m?: number; rx_height_m?: number }) => void;
};

/** The path at full range: earth bulge, ray and first Fresnel zone. Both ends are moved up and down. */
export function Profile({ link, onHeights }: ProfileProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const svg = useRef<SVGSVGElement>(null);
  const units = useUnits();
  const height = (value_m: number) => quantityText(value_m, 'height_m', units);
  const d_km = Math.max(0.05, link.max_range_km);
  const bulge_m = (x_km: number) => (1000 * x_km * (d_km - x_km)) / (2 * EFFECTIVE_RADIUS_KM);
  const radius_m = (x_km: number) =>
    Math.sqrt((link.wavelength_m * 1000 * x_km * (d_km - x_km)) / d_km);
  const ray_m = (x_km: number) =>
    link.tx_height_m + ((link.rx_height_m - link.tx_height_m) * x_km) / d_km;
  const top_m = Math.max(
    20,
    1.25 *
      Math.max(
        link.tx_height_m,
        link.rx_height_m,
        bulge_m(d_km / 2) + 5,
        ray_m(d_km / 2) + radius_m(d_km / 2),
      ),
  );
  const low_m = Math.min(0, ...places(d_km).map((x) => ray_m(x) - radius_m(x)));
  const px = (x_km: number) => 40 + (x_km / d_km) * (width - 60);
  const py = (height_m: number) => 10 + ((top_m - height_m) / (top_m - low_m)) * (HEIGHT - 40);
  const line = (of: (x_km: number) => number) =>
    places(d_km)
      .map((x) => `${px(x).toFixed(1)} ${py(of(x)).toFixed(1)}`)
      .join('L');
  const zone = `M${line((x) => ray_m(x) + radius_m(x))}L${places(d_km)
    .reverse()
    .map((x) => `${px(x).toFixed(1)} ${py(ray_m(x) - radius_m(x)).toFixed(1)}`)
    .join('L')}Z`;
  const distance = quantityText(d_km, 'distance_km', units);
  const heightAt = (clientY: number) => {
    const bounds = svg.current!.getBoundingClientRect();
    const y = ((clientY - bounds.top) / bounds.height) * HEIGHT;
    return top_m - ((y - 10) / (HEIGHT - 40)) * (top_m - low_m);
  };
  return (
    <div ref={box}>
      <div className={styles.path}>
        <svg
          ref={svg}
          className={styles.profile}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`Path profile over ${distance}: ground clearance ${height(link.ground_clearance_m)}, Fresnel radius ${height(link.fresnel_radius_m)} at mid path`}
        >
          <path d={zone} fill="var(--accent-soft)" />
          <path
            d={`M${line(bulge_m)}L${px(d_km)} ${HEIGHT - 24}L${px(0)} ${HEIGHT - 24}Z`}
            fill="var(--height)"
            opacity={0.35}
          />
          <path d={`M${line(ray_m)}`} stroke="var(--accent)" fill="none" strokeWidth={1.6} />
          {ENDS.map(({ name }) => {
            const x = name === 'tx_height_m' ? px(0) : px(d_km);
            return (
              <g key={name}>
                <path d={`M${x} ${py(0)}V${py(link[name])}`} stroke="var(--text)" />
                <circle cx={x} cy={py(link[name])} r={7} fill="var(--accent)" />
                <text
                  x={x}
                  y={py(link[name]) - 12}
                  textAnchor={name === 'tx_height_m' ? 'start' : 'end'}
                >
                  {height(link[name])}
                </text>
              </g>
            );
          })}
          <text x={px(d_km)} y={HEIGHT - 6} textAnchor="end">
            {distance}
          </text>
          <text x={px(0)} y={HEIGHT - 6}>
            Ground station
          </text>
        </svg>
        {ENDS.map(({ name, label }) => (
          <HeightHandle
            key={name}
            label={label}
            value_m={link[name]}
            left={(name === 'tx_height_m' ? px(0) : px(d_km)) / width}
            top={py(link[name]) / HEIGHT}
            heightAt={heightAt}
            onChange={(value_m) => onHeights({ [name]: value_m })}
          />
        ))}
      </div>
      <p className="small muted">
        Earth bulge {height(bulge_m(d_km / 2))} and first Fresnel zone ±{height(radius_m(d_km / 2))}{' '}
        at mid path. Drag the ends to change their heights.
      </p>
    </div>
  );
}

function places(d_km: number): number[] {
  return Array.from({ length: POINTS + 1 }, (_, i) => (d_km * i) / POINTS);
}
