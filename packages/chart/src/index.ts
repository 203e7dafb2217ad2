export type { Axis, Chart, ChartBand, Line, Marker } from './chart.ts';
export { drawChart } from './draw.ts';
export { extremes } from './frame.ts';
export { slopeAtEnd, slopeBetween } from './path.ts';
export { type Scale, scaleOf } from './scale.ts';
export type { Theme } from './tones.ts';
