/** The search for builds. It needs the whole catalog, so pages load it when somebody searches. */
export { numericInputs } from './axes.ts';
export { type ChangeKind, changeKinds } from './changes.ts';
export {
  type Improvement,
  type ImproveReply,
  type ImproveRequest,
  improveBuild,
  type Ranged,
} from './improve.ts';
export type {
  Aim,
  Found,
  FoundPart,
  FoundParts,
  Limit,
  Obstacle,
  SearchReply,
  SearchRequest,
  SearchWarning,
  Varied,
  Vary,
} from './request.ts';
export { type SearchOptions, type SearchProgress, searchBuilds } from './search.ts';
