export type { Axis, Chart, ChartBand, Line, Marker } from './chart.ts';
export { drawChart } from './draw.ts';
export { slopeAtEnd, slopeBetween } from './path.ts';
export type { Theme } from './tones.ts';
