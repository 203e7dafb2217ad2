/** How far the camera is from what it looks at, and how large the aircraft is drawn. */
export type View = 'follow' | 'free' | 'above';

/** Nearer than this the ground and the path leave the picture; further off the aircraft's motion is not seen. */
const NEAR_M = 4;
const FAR_M = 25;

/** The distance of the camera; `extent_m` is the larger side of the path. */
export function distance_m(view: View, extent_m: number): number {
  return view === 'follow' ? Math.min(FAR_M, Math.max(NEAR_M, extent_m / 20)) : extent_m;
}

/** A model of a metre across keeps a size at which its attitude is read: larger where it is followed. */
export function modelScale(view: View, away_m: number): number {
  return Math.max(0.6, away_m / (view === 'follow' ? 4.5 : 9));
}
