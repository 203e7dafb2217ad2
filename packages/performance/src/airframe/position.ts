/** A place in the axes of the build: x aft, y right, z up, from the datum. */
export type Position = { readonly x_m: number; readonly y_m: number; readonly z_m: number };

type Placed = {
  readonly x_mm?: number | null | undefined;
  readonly y_mm?: number | null | undefined;
  readonly z_mm?: number | null | undefined;
};

/** An item is placed when its `x_mm` is given; the other two then default to 0. */
export function positionOf(item: Placed): Position | null {
  if (item.x_mm == null) return null;
  return {
    x_m: item.x_mm / 1000,
    y_m: (item.y_mm ?? 0) / 1000,
    z_m: (item.z_mm ?? 0) / 1000,
  };
}
