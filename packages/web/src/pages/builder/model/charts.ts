/** The charts of a study. Apart from it, so that the answer waits neither for them nor for their script. */
import { type ChartName, chartDataOf } from '@airworthy/performance';
import type { Study } from './study.ts';

export type StudyCharts = ReturnType<typeof chartDataOf>;

const computed = new WeakMap<Study, StudyCharts>();

/** Computed once for each study: a pinned one is drawn again at every change of the build. */
export function chartsOf(study: Study): StudyCharts {
  let charts = computed.get(study);
  if (charts === undefined) {
    charts = chartDataOf(study.analysis);
    computed.set(study, charts);
  }
  return charts;
}

export const chartOrder: readonly ChartName[] = [
  'power_speed',
  'endurance_payload',
  'thrust_throttle',
  'discharge',
  'endurance_altitude',
  'envelope',
  'drag_speed',
  'climb_speed',
  'range_speed',
];
