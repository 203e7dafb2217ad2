/** A main pack; resistance and rating come from its chemistry. */
export function pack(
  cells: number,
  capacity_mah: number,
  mass_g: number,
  x_mm: number,
  c_rating = 30,
) {
  return [
    { name: 'Main', chemistry: 'lipo' as const, cells, capacity_mah, c_rating, mass_g, x_mm },
  ];
}
