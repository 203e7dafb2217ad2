export { AircraftEntry, listAircraft, NextDue } from './aircraft.ts';
export type { AirframeName } from './airframeNames.ts';
export { airframeName, nearAirframes } from './airframeNames.ts';
export {
  analyzeBuild,
  analyzeLinks,
  balanceBuild,
  getCatalog,
  improveBuild,
  listAirframes,
  searchBuilds,
} from './analysis/endpoints.ts';
export { figureNames } from './analysis/figures.ts';
export { ResolvedLink } from './analysis/links.ts';
export { AnalysisOut } from './analysis/out.ts';
export {
  ATTACHMENT_LIMIT_BYTES,
  Attachment,
  type AttachmentKind,
  attachFile,
  attachmentKinds,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from './attachments.ts';
export { BuildParameters, buildFields, chartThemes, framePresets } from './build.ts';
export { AuxRailItem, BatteryItem, batteryRoles, chemistries, PayloadItem } from './buildItems.ts';
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
export {
  Bulletin,
  Compliance,
  complianceStates,
  fileBulletin,
  getBulletin,
  listBulletins,
  NewBulletin,
  setCompliance,
} from './bulletins.ts';
export {
  CalendarEntry,
  type CalendarKind,
  calendarKinds,
  calendarRights,
  calendarStates,
  getCalendar,
  makeCalendarFeed,
} from './calendar.ts';
export {
  ChecklistItem,
  ChecklistRun,
  ChecklistTemplate,
  checklistAnswers,
  checklistPhases,
  checklistResults,
  fileChecklist,
  getChecklist,
  listChecklists,
  NewChecklistRun,
} from './checklists.ts';
export {
  Component,
  ComponentMove,
  componentStates,
  fileComponent,
  getComponent,
  listComponents,
  moveComponent,
  NewComponent,
} from './components.ts';
export {
  CRASH_LOG_LIMIT_BYTES,
  getCrashReading,
  readCrash,
  uploadName,
} from './crash/endpoints.ts';
export { findingWords, preconditionCategories } from './crash/readingWords.ts';
export { CrashReading, CrashResult } from './crash/result.ts';
export { crashKinds, logFormats } from './crash/verdict.ts';
export { dateText, isCalendarDate } from './dates.ts';
export {
  AircraftDocument,
  correctDocument,
  deleteDocument,
  documentStates,
  fileDocument,
  getDocument,
  listDocuments,
  NewDocument,
} from './documents.ts';
export type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Reply,
  SentBody,
  SentParams,
  SentQuery,
} from './endpoint.ts';
export { endpoint, takesIdempotencyKey } from './endpoint.ts';
export { endpoints } from './endpoints.ts';
export type { ErrorCode, ErrorMembers, Problem } from './errors.ts';
export {
  ErrorAnswer,
  errorCodes,
  invalidValue,
  membersOfError,
  missingField,
  notFound,
  ServiceError,
  webErrorCodes,
} from './errors.ts';
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
export {
  correctFlight,
  deleteFlight,
  Flight,
  FlightPath,
  fileFlight,
  fileFlights,
  flightFilters,
  flightLogFilters,
  flightSources,
  getFlight,
  listFlights,
  NewFlight,
} from './flights.ts';
export type { FlownAt } from './flownAt.ts';
export { airframeNames, defaultBatteryNames, defaultRailNames } from './generated/inputs.ts';
export {
  FlightScore,
  getHealth,
  HEALTH_ADVISORY,
  HealthEntry,
  healthDrivers,
  listHealth,
  listScores,
} from './health.ts';
export { refuseHostile } from './hostile.ts';
export { date, dateFilter, instant, instantText, splitDateTime } from './instants.ts';
export { getPrediction, Prediction } from './learning.ts';
export { listAlike } from './likeness.ts';
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
  attachLog,
  downloadLog,
  FLIGHT_LOG_LIMIT_BYTES,
  FlightLog,
  getLog,
  getLogReading,
  listLogs,
  logStates,
  requestLogReading,
} from './logs.ts';
export {
  beginLogUpload,
  continueLogUpload,
  deleteLogUpload,
  getLogUpload,
  UPLOAD_KEPT_H,
} from './logUploads.ts';
export {
  getUsage,
  getVersion,
  INTERFACE_VERSION,
  KeyReply,
  UsageReply,
  VersionReply,
} from './meta.ts';
export { MissionCheck, MissionPlan, NewMissionCheck } from './missionPlan.ts';
export {
  checkMission,
  correctMission,
  deleteMission,
  fileMission,
  getMission,
  listMissions,
  Mission,
  NewMission,
  riskLevels,
} from './missions.ts';
export {
  getNoticeSettings,
  listNotices,
  Notice,
  NoticeChoices,
  type NoticeKind,
  type NoticeWay,
  noticeDueDays,
  noticeKinds,
  noticeRights,
  noticeWays,
  readNotice,
  readNotices,
  setNoticeSettings,
} from './notices.ts';
export type { Area, KeyArea, Permission, Role } from './permissions.ts';
export { areas, keyAreas, permissions, roleHas, roles } from './permissions.ts';
export {
  CURRENCY_ADVISORY,
  CurrencyItem,
  currencyKeys,
  currencyStatuses,
  datedCurrencyKeys,
  listPilots,
  PilotEntry,
} from './pilots.ts';
export {
  askQuestion,
  columnName,
  columnTakes,
  type LineSide,
  lineSides,
  measureWords,
  NewQuestion,
  type QuestionMeasure,
  questionColumns,
  questionGroups,
  questionMeasures,
  questionTakes,
} from './questions.ts';
export { refusal } from './refusal.ts';
export { freeObject, type Shape, shapeOf } from './shape.ts';
export {
  CheckedRecords,
  checkSignedRecords,
  listSignedRecords,
  RecordFault,
  SignedRecord,
} from './signedRecords.ts';
export { statusOf } from './statuses.ts';
export {
  AircraftType,
  fileType,
  getType,
  listTypes,
  NewAircraftType,
  ProgramItem,
} from './types.ts';
export { untouched } from './untouched.ts';
export {
  aircraftStatuses,
  bulletinKinds,
  bulletinSeverities,
  componentKinds,
  documentKinds,
  eventTypes,
  flightTypes,
  isInUse,
  maintenanceSoon,
  maintenanceState,
  missionStates,
  pilotRoles,
  trendGroups,
} from './values.ts';
export { Warned } from './warnings.ts';
export {
  changeWebhook,
  deleteWebhook,
  deliveryStates,
  getWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  NewWebhook,
  resendDelivery,
  testWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  webhookStates,
} from './webhooks.ts';
export { findWindows } from './windows.ts';
export {
  fileWorkOrder,
  getWorkOrder,
  listWorkOrders,
  moveWorkOrder,
  NewWorkOrder,
  WorkOrder,
  WorkOrderMove,
  workOrderOrigins,
  workOrderPriorities,
  workOrderStates,
} from './workorders.ts';
