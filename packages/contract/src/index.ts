export type { AirframeName } from './airframeNames.ts';
export {
  airframeName,
  airframeNames,
  defaultBatteryNames,
  defaultRailNames,
  framePresets,
  nearAirframes,
} from './airframeNames.ts';
export {
  AuxRailItem,
  BatteryItem,
  BuildParameters,
  batteryRoles,
  buildFields,
  chemistries,
  PayloadItem,
} from './build.ts';
export {
  Build,
  BuildList,
  BuildSummary,
  deleteBuild,
  getBuild,
  listBuilds,
  NewBuild,
  saveBuild,
} from './builds.ts';
export type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
export { endpoint } from './endpoint.ts';
export type { ErrorCode, ErrorMembers, Problem } from './errors.ts';
export { errorCodes, invalidValue, notFound, ServiceError } from './errors.ts';
export type { IssueParams } from './fields.ts';
export {
  bodyId,
  externalRef,
  flag,
  integer,
  MAGNITUDE_MAX,
  nameText,
  notesText,
  oneOf,
  optional,
  pathId,
  quantity,
  text,
  withDefault,
} from './fields.ts';
export { refuseHostile } from './hostile.ts';
export {
  DateReply,
  date,
  dateFilter,
  dateText,
  InstantReply,
  instant,
  instantText,
  isCalendarDate,
  splitDateTime,
} from './instants.ts';
export { Link, LinkSet, mostLinks, RfRequest } from './link.ts';
export {
  cursor,
  filterText,
  LIMIT_MAX,
  limit,
  page,
  pagedReply,
  queryFlag,
  queryId,
} from './lists.ts';
export {
  getUsage,
  getVersion,
  INTERFACE_VERSION,
  KeyReply,
  UsageReply,
  VersionReply,
} from './meta.ts';
export { airframes, analyze, Balance, catalog, cg, rf } from './performance.ts';
export type { Area, Permission, Role } from './permissions.ts';
export { areas, keyAreas, permissions, roleHas, roles } from './permissions.ts';
export { refusal } from './refusal.ts';
export { untouched } from './untouched.ts';
