import type { Wing } from '@airworthy/physics';

/** Mean aerodynamic chord of a straight-tapered wing, and where its leading edge lies aft of the root's. */
export type MeanChord = {
  readonly length_m: number;
  readonly leadingEdge_m: number;
  /** Its place from the root to the tip, of half the span. */
  readonly outboard: number;
};

/**
 * MAC = 2/3 · c_r · (1 + λ + λ²) / (1 + λ), at the spanwise place b/6 · (1 + 2λ) / (1 + λ).
 * Source: Raymer, Aircraft Design, 6th ed., eq. 7.8 and 7.9. Exact for straight edges.
 */
export function meanChord(wing: Wing): MeanChord {
  const taper = wing.tipChord_m / wing.rootChord_m;
  const length_m = ((2 / 3) * wing.rootChord_m * (1 + taper + taper ** 2)) / (1 + taper);
  const outboard = (1 + 2 * taper) / (3 * (1 + taper));
  return { length_m, leadingEdge_m: wing.sweep_m * outboard, outboard };
}

/** Tail volume of usual model and mapping aircraft; none on a tailless one. */
const TAIL_VOLUME = { conventional: 0.45, glider: 0.45, flying_wing: 0 } as const;

/** Lift slope of the tail over that of the wing, its dynamic pressure loss included. */
const TAIL_SLOPE = 0.8;

/**
 * Neutral point as a share of the mean chord: 0.25 + V_h · (a_t/a_w) · (1 − dε/dα), with the downwash of
 * an elliptic wing dε/dα = 4 / (A + 2). Source: Etkin and Reid, Dynamics of Flight, 3rd ed., §2.3; the
 * downwash from Raymer §16.3. The tail is not in the request, so its volume is the usual one.
 */
export function neutralPoint(wing: Wing): number {
  const area_m2 = (wing.span_m * (wing.rootChord_m + wing.tipChord_m)) / 2;
  const aspect = wing.span_m ** 2 / area_m2;
  const downwash = Math.min(1, 4 / (aspect + 2));
  return 0.25 + TAIL_VOLUME[wing.planform] * TAIL_SLOPE * (1 - downwash);
}

/** Where the balance belongs, as shares of the mean chord: the middle and the two ends of `ok`. */
export function balanceRange(wing: Wing): { target: number; low: number; high: number } {
  return wing.planform === 'flying_wing'
    ? { target: 0.17, low: 0.12, high: 0.22 }
    : { target: 0.25, low: 0.2, high: 0.3 };
}
