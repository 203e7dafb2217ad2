import {
  type Analysis,
  type AnalysisReply,
  airframeByName,
  analysisOf,
  type Build,
  type ChartName,
  chartDataOf,
  exampleProfile,
  type Finding,
  replyOf,
} from '@airworthy/performance';

/** A build, its answer and its charts as data: everything the page shows of one build. */
export type Study = {
  readonly build: Build;
  readonly reply: AnalysisReply;
  readonly charts: ReturnType<typeof chartDataOf>;
};

export type Studied = Study | { readonly refused: string };

/** Analyzes a build in a few milliseconds. A build from a link may hold anything: it is then refused. */
export function study(build: Build): Studied {
  try {
    const analysis: Analysis = analysisOf(build);
    return { build, reply: replyOf(analysis), charts: chartDataOf(analysis) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

export function isStudy(studied: Studied): studied is Study {
  return 'reply' in studied;
}

/** What applies where a build states nothing: the type's own defaults, then the example profile. */
export function defaultsOf(build: Build): typeof exampleProfile & Build {
  const type = airframeByName(build.airframe_type ?? exampleProfile.airframe_type);
  return { ...exampleProfile, ...type?.defaults } as typeof exampleProfile & Build;
}

export function typeOf(build: Build) {
  const name = build.airframe_type ?? exampleProfile.airframe_type;
  return airframeByName(name) ?? airframeByName(exampleProfile.airframe_type)!;
}

export function findingOf(reply: AnalysisReply, code: string): Finding | undefined {
  return reply.lint.find((finding) => finding.code === code);
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
