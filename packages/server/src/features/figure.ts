/** A derived figure as it goes over the wire: six significant digits, what a double computed and no more. */
export function figure(value: number): number {
  return Number(value.toPrecision(6));
}

export function hoursOf(duration_s: number): number {
  return figure(duration_s / 3600);
}
