import type { Build } from '@airworthy/performance';

export type WingMembers = Pick<
  Build,
  'wing_span_mm' | 'wing_chord_mm' | 'wing_tip_chord_mm' | 'wing_sweep_mm'
>;

/** The outline of a wing from above, nose up, from the leading edge at its root, mm. */
export function wingPath(wing: WingMembers): string {
  const half = (wing.wing_span_mm ?? 0) / 2;
  const root = wing.wing_chord_mm ?? 0;
  const tip = wing.wing_tip_chord_mm ?? root;
  const sweep = wing.wing_sweep_mm ?? 0;
  return `M0 0L${half} ${sweep}V${sweep + tip}L0 ${root}L${-half} ${sweep + tip}V${sweep}Z`;
}

/** The right half of a wing from above, nose up, as pixels of a drawing of this width. */
export type HalfWing = {
  readonly height_px: number;
  readonly outline: string;
  readonly chord: { readonly x: number; readonly from: number; readonly to: number };
  /** Where a place lies, of the mean chord. */
  readonly down: (share: number) => number;
};

type WingBalance = {
  /** The center of gravity, of the mean chord. */
  readonly centre: number;
  readonly meanChord_m: number;
  readonly meanChordLeadingEdge_m: number;
  readonly meanChordOutboard?: number;
};

/** Room about the drawing for what lies ahead of the wing or behind it, px. */
const ROOM_PX = 18;

export function halfWing(wing: WingMembers, mean: WingBalance, width_px: number): HalfWing {
  const half_mm = (wing.wing_span_mm ?? 0) / 2;
  const root_mm = wing.wing_chord_mm ?? 0;
  const tip_mm = wing.wing_tip_chord_mm ?? root_mm;
  const sweep_mm = wing.wing_sweep_mm ?? 0;
  const scale = (width_px - 2 * ROOM_PX) / half_mm;
  const aft_mm = (share: number) => 1000 * (mean.meanChordLeadingEdge_m + share * mean.meanChord_m);
  // The center of gravity of an aircraft that is badly balanced lies off the wing.
  const first_mm = Math.min(0, sweep_mm, aft_mm(mean.centre));
  const last_mm = Math.max(root_mm, sweep_mm + tip_mm, aft_mm(mean.centre));
  const px = (out_mm: number) => ROOM_PX + scale * out_mm;
  const py = (mm: number) => ROOM_PX + scale * (mm - first_mm);
  const down = (share: number) => py(aft_mm(share));
  return {
    height_px: 2 * ROOM_PX + scale * (last_mm - first_mm),
    outline: `M${px(0)} ${py(0)}L${px(half_mm)} ${py(sweep_mm)}V${py(sweep_mm + tip_mm)}L${px(0)} ${py(root_mm)}Z`,
    chord: { x: px(half_mm * (mean.meanChordOutboard ?? 0.5)), from: down(0), to: down(1) },
    down,
  };
}

/** The centreline of the drawing. */
export const CENTRE_PX = ROOM_PX;
