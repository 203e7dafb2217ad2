import type { PlatformReply } from '@airworthy/performance';
import { motorColor } from '../../charts/index.ts';
import styles from './builder.module.css';
import { type WingMembers, wingPath } from './model/wing.ts';

const MM_PER_INCH = 25.4;

type LayoutDrawingProps = {
  readonly platform: PlatformReply;
  /** Null where the airframe has none. */
  readonly wing: WingMembers | null;
};

/** The rotors and the wing from above, nose up, to scale, with the rotors' numbers and the way they turn. */
export function LayoutDrawing({ platform, wing }: LayoutDrawingProps) {
  const radius = (group: string) =>
    ((platform.groups.find((one) => one.name === group)?.prop_diameter_in ?? 0) * MM_PER_INCH) / 2;
  const reach = Math.max(
    50,
    (wing?.wing_span_mm ?? 0) / 2,
    ...platform.layout.map((rotor) => Math.hypot(rotor.x_mm, rotor.y_mm) + radius(rotor.group)),
  );
  const size = reach * 1.06;
  return (
    <svg
      className={styles.layout}
      viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
      role="img"
      aria-label={`${platform.airframe_type} from above: ${platform.rotor_count} rotors`}
    >
      {wing === null ? null : (
        <path
          d={wingPath(wing)}
          fill="var(--sunken)"
          stroke="var(--line-strong)"
          strokeWidth={size / 70}
        />
      )}
      <path
        d={`M0 ${-size * 0.2}L${size * 0.06} ${-size * 0.08}H${-size * 0.06}Z`}
        fill="var(--faint)"
      />
      {platform.layout.map((rotor) => (
        <g key={rotor.index}>
          <path
            d={`M0 0L${rotor.y_mm} ${rotor.x_mm}`}
            stroke="var(--line-strong)"
            strokeWidth={size / 60}
          />
          {/* A propeller that pulls or pushes is seen from its edge. */}
          <ellipse
            cx={rotor.y_mm}
            cy={rotor.x_mm}
            rx={radius(rotor.group) * (rotor.level === 'lower' ? 0.9 : 1)}
            ry={
              radius(rotor.group) *
              (rotor.tilt_deg === 90 ? 0.08 : rotor.level === 'lower' ? 0.9 : 1)
            }
            fill="none"
            stroke={motorColor(rotor.index)}
            strokeWidth={size / 70}
            strokeDasharray={rotor.level === 'lower' ? `${size / 20} ${size / 20}` : undefined}
          />
          <text
            x={rotor.y_mm}
            y={
              rotor.x_mm +
              size * (rotor.level === 'lower' ? 0.17 : rotor.tilt_deg === 90 ? 0.16 : 0.04)
            }
            fontSize={size * 0.12}
            textAnchor="middle"
            fill="var(--text)"
          >
            {rotor.index}
            {rotor.spin === 'cw' ? '↻' : '↺'}
          </text>
        </g>
      ))}
    </svg>
  );
}
