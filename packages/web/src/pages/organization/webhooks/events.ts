import { eventTypes } from '@airworthy/contract/values';

export type EventType = (typeof eventTypes)[number];

/** What happens, as people say it. */
const LABELS: Readonly<Record<EventType, string>> = {
  'flight.filed': 'Flight filed',
  'log.read': 'Log read',
  'crash.found': 'Crash found',
  'work.raised': 'Work raised',
  'aircraft.grounded': 'Aircraft grounded',
  'aircraft.released': 'Aircraft released',
  'component.limit': 'Component at its limit',
  'currency.lapsing': 'Currency lapsing',
  'bulletin.published': 'Bulletin published',
  'health.changed': 'Health changed',
};

export function eventLabel(type: EventType | 'webhook.test'): string {
  return type === 'webhook.test' ? 'Test' : LABELS[type];
}

/** Boxes to tick; a number stands for a type. */
export const eventOptions = eventTypes.map((type, index) => ({ id: index, name: LABELS[type] }));
export const typesOf = (ids: readonly number[]): EventType[] => ids.map((id) => eventTypes[id]!);
export const idsOf = (types: readonly EventType[]): number[] =>
  types.map((type) => eventTypes.indexOf(type));
