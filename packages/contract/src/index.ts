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
export type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
export { endpoint } from './endpoint.ts';
export type { ErrorCode, ErrorMembers, Problem } from './errors.ts';
export { errorCodes, invalidValue, notFound, ServiceError } from './errors.ts';
export { Link, LinkSet, mostLinks, RfRequest } from './link.ts';
export { airframes, analyze, Balance, catalog, cg, rf } from './performance.ts';
export type { Area, Permission, Role } from './permissions.ts';
export { areas, keyAreas, permissions, roleHas, roles } from './permissions.ts';
