import {
  type Analysis,
  type AnalysisReply,
  airframeByName,
  analysisOf,
  type Build,
  exampleProfile,
  type Finding,
  replyOf,
} from '@airworthy/performance';

/** A build and its answer. `charts.ts` draws its charts of the analysis, once somebody looks at them. */
export type Study = {
  readonly build: Build;
  readonly analysis: Analysis;
  /** The answer without the patches that its findings offer: what a keystroke is answered with. */
  readonly glance: AnalysisReply;
  /** The whole answer, computed when it is first read. */
  readonly reply: AnalysisReply;
};

export type Studied = Study | { readonly refused: string };

/** Analyzes a build in a few milliseconds. A build from a link may hold anything: it is then refused. */
export function study(build: Build): Studied {
  try {
    const analysis = analysisOf(build);
    const glance = replyOf(analysis, { patches: false });
    let reply: AnalysisReply | undefined;
    return {
      build,
      analysis,
      glance,
      get reply() {
        reply ??= replyOf(analysis);
        return reply;
      },
    };
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
