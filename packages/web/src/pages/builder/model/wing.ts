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
