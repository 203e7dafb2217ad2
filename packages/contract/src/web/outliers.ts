import { z } from 'zod';
import { forMember } from './endpoint.ts';

/** One figure of one aircraft that stands apart from the others of its type and firmware. */
const Outlier = z.looseObject({
  asset_id: z.int().min(1),
  name: z.string(),
  figure: z.string(),
  unit: z.string(),
  value: z.number(),
  others: z.number(),
  /** Distance from the others in their spread, and from where on it is named. */
  z: z.number(),
  limit: z.number(),
  flights: z.int().min(1),
  sentence: z.string(),
});

const OutlierGroup = z.looseObject({
  type_id: z.int().min(1),
  type: z.string(),
  firmware: z.string().nullable(),
  /** Aircraft with a read flight of this firmware, and those with enough of them. */
  aircraft: z.int().min(0),
  compared: z.int().min(0),
  figures: z.int().min(0),
  outliers: z.array(Outlier),
  /** Why nothing was compared; null where it was. */
  reason: z.string().nullable(),
});

export const listOutliers = forMember(null, {
  name: 'listOutliers',
  summary: 'Aircraft that stand apart from the others of their type and firmware',
  method: 'GET',
  path: '/health/outliers',
  permission: 'health.view',
  reply: z.looseObject({
    groups: z.array(OutlierGroup),
    /** Read aircraft that have no type, which are compared with nothing. */
    without_type: z.int().min(0),
    /** Share of groups without a fault that name an aircraft all the same. */
    false_alarm_rate: z.number(),
  }),
});
