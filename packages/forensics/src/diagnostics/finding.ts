/** How a section reports what it noticed; levels and `after_event` are settled in one place. */

import type { Situation } from '../event/situation.ts';
import type { FindingKey } from '../report/findingKeys.ts';
import type { Finding, Level, SectionName } from '../report/reading.ts';
import { figure, seconds } from '../report/words.ts';

export type Noticed = {
  readonly section: SectionName;
  readonly key: FindingKey;
  readonly level: Level;
  readonly title: string;
  readonly detail: string;
  readonly at_us: number | null;
  readonly value?: number;
  readonly limit?: number;
};

export type SectionResult<Section> = {
  readonly section: Section;
  readonly noticed: readonly Noticed[];
};

/** A tumble defeats antenna, compass and accelerometer: from the loss on, these are consequences. */
const DISTURBED_BY_TUMBLING = new Set<SectionName>(['ekf', 'compass', 'gps', 'clipping']);
const LEVEL_ORDER: Record<Level, number> = { alert: 0, warn: 1, info: 2 };

export function findingsOf(situation: Situation, noticed: readonly Noticed[]): Finding[] {
  return noticed
    .map((row) => findingOf(situation, row))
    .sort(
      (a, b) =>
        LEVEL_ORDER[a.level] - LEVEL_ORDER[b.level] ||
        (a.at_s ?? Number.POSITIVE_INFINITY) - (b.at_s ?? Number.POSITIVE_INFINITY),
    );
}

function findingOf(situation: Situation, row: Noticed): Finding {
  const after = isAfter(situation, row);
  return {
    section: row.section,
    key: row.key,
    level: after ? 'info' : row.level,
    title: row.title,
    detail: row.detail,
    at_s: seconds(row.at_us),
    value: figure(row.value),
    limit: figure(row.limit),
    after_event: after,
  };
}

function isAfter(situation: Situation, row: Noticed): boolean {
  if (row.at_us === null || situation.event_us === null) return false;
  const from_us = DISTURBED_BY_TUMBLING.has(row.section)
    ? (situation.lost_us ?? situation.event_us)
    : situation.event_us;
  return row.at_us > from_us;
}
