export type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';
export { endpoint } from './endpoint.ts';
export type { ErrorCode, ErrorMembers, Problem } from './errors.ts';
export { errorCodes, invalidValue, notFound, ServiceError } from './errors.ts';
export type { Area, Permission, Role } from './permissions.ts';
export { areas, keyAreas, permissions, roleHas, roles } from './permissions.ts';
