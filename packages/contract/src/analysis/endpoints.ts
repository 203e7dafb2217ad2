import { z } from 'zod';
import { BuildParameters } from '../build.ts';
import { about } from '../describe.ts';
import { endpoint } from '../endpoint.ts';
import { optional, text } from '../fields.ts';
import { RfRequest } from '../link.ts';
import { queryFlag } from '../lists.ts';
import { AirframesReply } from './airframes.ts';
import { AnalysisReply } from './analyze.ts';
import { BalanceReply } from './balance.ts';
import { CatalogReply } from './catalog.ts';
import { ImproveReply, ImproveRequest } from './improve.ts';
import { LinksReply } from './links.ts';
import { SearchReply, SearchRequest } from './search.ts';

const analysis = {
  area: 'analysis',
  permission: null,
  metered: true,
  organization: false,
  write: false,
} as const;

export const listAirframes = endpoint({
  ...analysis,
  name: 'listAirframes',
  summary: 'List the supported airframe types and their defaults',
  method: 'GET',
  path: '/airframes',
  etag: true,
  reply: AirframesReply,
  errors: [],
});

export const getCatalog = endpoint({
  ...analysis,
  name: 'getCatalog',
  summary:
    'Get the parts: controllers, computers, sensors, radios, motors, propellers, packs, frames',
  method: 'GET',
  path: '/catalog',
  query: z.object({
    q: about(
      optional(text({ min: 1, max: 120 })),
      'Only parts whose maker, name or id have all of these words',
      't-motor mn4014',
    ),
    category: about(
      optional(text({ min: 1, max: 40 })),
      'Only this category, such as `motors` or `frames`',
      'motors',
    ),
  }),
  etag: true,
  reply: CatalogReply,
  errors: [],
});

export const analyzeBuild = endpoint({
  ...analysis,
  name: 'analyzeBuild',
  summary: 'Analyze a build: performance, charts, checks and balance',
  method: 'POST',
  path: '/analyze',
  query: z.object({
    charts: queryFlag('Whether to draw charts; 0 leaves `charts` empty, which is faster', true),
  }),
  body: BuildParameters,
  findsUnknown: true,
  reply: AnalysisReply,
  errors: ['invalid_json', 'invalid_value', 'missing_field'],
});

export const analyzeLinks = endpoint({
  ...analysis,
  name: 'analyzeLinks',
  summary: 'Compute range and curve of one radio link, or of up to 16',
  method: 'POST',
  path: '/rf',
  body: RfRequest,
  reply: LinksReply,
  errors: ['invalid_json', 'invalid_value', 'too_many_links'],
});

export const balanceBuild = endpoint({
  ...analysis,
  name: 'balanceBuild',
  summary: 'Compute the center of gravity of a build',
  method: 'POST',
  path: '/cg',
  body: BuildParameters,
  reply: BalanceReply,
  errors: ['invalid_json', 'invalid_value', 'missing_field'],
});

export const searchBuilds = endpoint({
  ...analysis,
  name: 'searchBuilds',
  summary: 'Search for builds: parts and sizes that keep limits and are best for one to three aims',
  method: 'POST',
  path: '/search',
  body: SearchRequest,
  reply: SearchReply,
  errors: ['invalid_json', 'invalid_value', 'missing_field'],
});

export const improveBuild = endpoint({
  ...analysis,
  name: 'improveBuild',
  summary: 'Make a build better: the three single changes of real parts that gain most',
  method: 'POST',
  path: '/search/improve',
  body: ImproveRequest,
  reply: ImproveReply,
  errors: ['invalid_json', 'invalid_value'],
});
