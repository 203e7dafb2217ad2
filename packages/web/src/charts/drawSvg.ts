/** Loaded when a chart is saved or printed; the page itself draws with `CurveChart`. */
export { drawChart } from '@airworthy/chart';
