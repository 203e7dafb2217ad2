import { listAircraft } from './aircraft.ts';
import {
  analyzeBuild,
  analyzeLinks,
  balanceBuild,
  getCatalog,
  improveBuild,
  listAirframes,
  searchBuilds,
} from './analysis/endpoints.ts';
import {
  attachFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from './attachments.ts';
import { deleteBuild, getBuild, listBuilds, saveBuild } from './builds.ts';
import { fileBulletin, getBulletin, listBulletins, setCompliance } from './bulletins.ts';
import { getCalendar, makeCalendarFeed } from './calendar.ts';
import { fileChecklist, getChecklist, listChecklists } from './checklists.ts';
import { fileComponent, getComponent, listComponents, moveComponent } from './components.ts';
import { getCrashReading, readCrash } from './crash/endpoints.ts';
import {
  correctDocument,
  deleteDocument,
  fileDocument,
  getDocument,
  listDocuments,
} from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import {
  correctFlight,
  deleteFlight,
  fileFlight,
  fileFlights,
  getFlight,
  listFlights,
} from './flights.ts';
import { getHealth, listHealth, listScores } from './health.ts';
import { getPrediction } from './learning.ts';
import { listAlike } from './likeness.ts';
import {
  attachLog,
  downloadLog,
  getLog,
  getLogReading,
  listLogs,
  requestLogReading,
} from './logs.ts';
import { beginLogUpload, continueLogUpload, deleteLogUpload, getLogUpload } from './logUploads.ts';
import { getUsage, getVersion } from './meta.ts';
import {
  checkMission,
  correctMission,
  deleteMission,
  fileMission,
  getMission,
  listMissions,
} from './missions.ts';
import {
  getNoticeSettings,
  listNotices,
  readNotice,
  readNotices,
  setNoticeSettings,
} from './notices.ts';
import { listPilots } from './pilots.ts';
import { askQuestion } from './questions.ts';
import { checkSignedRecords, listSignedRecords } from './signedRecords.ts';
import { fileType, getType, listTypes } from './types.ts';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  resendDelivery,
  testWebhook,
} from './webhooks.ts';
import { findWindows } from './windows.ts';
import { fileWorkOrder, getWorkOrder, listWorkOrders, moveWorkOrder } from './workorders.ts';

/**
 * Every endpoint of the API, in the order of the reference. The same values are served under `/api/v1`
 * for keys and devices and under `/app/api` for people who are signed in.
 */
export const endpoints = [
  getVersion,
  getUsage,
  listAirframes,
  getCatalog,
  analyzeBuild,
  analyzeLinks,
  balanceBuild,
  searchBuilds,
  improveBuild,
  listBuilds,
  saveBuild,
  getBuild,
  deleteBuild,
  readCrash,
  getCrashReading,
  listFlights,
  fileFlight,
  fileFlights,
  getFlight,
  correctFlight,
  deleteFlight,
  attachLog,
  beginLogUpload,
  getLogUpload,
  continueLogUpload,
  deleteLogUpload,
  getLog,
  getLogReading,
  listLogs,
  requestLogReading,
  downloadLog,
  listAttachments,
  attachFile,
  downloadAttachment,
  deleteAttachment,
  listChecklists,
  fileChecklist,
  getChecklist,
  listPilots,
  listAircraft,
  listMissions,
  fileMission,
  getMission,
  correctMission,
  deleteMission,
  checkMission,
  listWorkOrders,
  fileWorkOrder,
  getWorkOrder,
  moveWorkOrder,
  listSignedRecords,
  checkSignedRecords,
  listComponents,
  fileComponent,
  getComponent,
  moveComponent,
  listTypes,
  fileType,
  getType,
  listDocuments,
  fileDocument,
  getDocument,
  correctDocument,
  deleteDocument,
  listBulletins,
  fileBulletin,
  getBulletin,
  setCompliance,
  listHealth,
  getHealth,
  listScores,
  getPrediction,
  listAlike,
  findWindows,
  listWebhooks,
  makeWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  resendDelivery,
  askQuestion,
  listNotices,
  readNotices,
  readNotice,
  getNoticeSettings,
  setNoticeSettings,
  getCalendar,
  makeCalendarFeed,
] as const satisfies readonly Endpoint[];
