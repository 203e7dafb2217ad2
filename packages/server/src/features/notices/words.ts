import type { NoticeKind } from '@airworthy/contract';

/** An event as it lies in the outbox. */
export type TakenEvent = {
  readonly id: number;
  readonly uid: string;
  readonly org_id: number;
  readonly type: string;
  readonly record: string;
  readonly at: Date;
  readonly data: Record<string, unknown>;
};

export type Told = { readonly kind: NoticeKind; readonly title: string; readonly text: string };

type Data = TakenEvent['data'];
const part = (data: Data, name: string) => (data[name] ?? {}) as Data;
const word = (value: unknown) => (typeof value === 'string' ? value : '');
const sentences = (...parts: string[]) => parts.filter((one) => one !== '').join(' ');
const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
});
/** `25 Nov 2026`, as the pages write the day of a date or of an instant at its place. */
function day(value: unknown): string {
  const [date] = /^\d{4}-\d\d-\d\d/.exec(word(value)) ?? [];
  return date === undefined ? word(value) : DAY.format(new Date(`${date}T00:00:00Z`));
}
/** Ends as a sentence does; a reason that somebody wrote may not. */
const ended = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** What a person reads of an event; null where there is nothing to tell. */
export function toldOf({
  type,
  data,
  record,
}: Pick<TakenEvent, 'type' | 'data' | 'record'>): Told | null {
  switch (type) {
    case 'aircraft.grounded': {
      const { name, grounded_reason } = part(data, 'aircraft');
      return { kind: 'grounded', title: `${word(name)} is grounded`, text: word(grounded_reason) };
    }
    case 'crash.found':
      return crashTold(part(data, 'flight'), record);
    case 'work.assigned':
      return assignedTold(data);
    case 'work.due':
      return dueTold(data);
    case 'currency.lapsing':
      return currencyTold(data);
    case 'bulletin.published':
      return bulletinTold(part(data, 'bulletin'));
    case 'health.changed':
      return healthTold(data);
    case 'question.crossed':
      return questionTold(data);
    default:
      return null;
  }
}

function crashTold(flight: Data, record: string): Told {
  const aircraft = word(flight.asset_name) || 'An aircraft';
  const { site, pilot_name } = flight;
  const where = word(site) === '' ? '' : ` at ${word(site)}`;
  const who = word(pilot_name) === '' ? '' : `, flown by ${word(pilot_name)}`;
  return {
    kind: 'crash',
    title: `${aircraft}: a crash was found in the log of ${record}`,
    text: `Flight of ${day(flight.flown_at)}${where}${who}.`,
  };
}

function assignedTold(data: Data): Told {
  const order = part(data, 'workorder');
  const due = day(part(order, 'due').date);
  const aircraft = word(data.aircraft_name);
  return {
    kind: 'work',
    title: `Work order ${order.id} is assigned to you: ${word(order.title)}`,
    text: sentences(
      aircraft === '' ? '' : `On ${aircraft}.`,
      order.grounding === true ? 'It grounds the aircraft.' : '',
      due === '' ? '' : `Due on ${due}.`,
      ended(word(order.reason)),
    ),
  };
}

function dueTold({ title, date, why }: Data): Told {
  const when = word(date) === '' ? 'due soon' : `due on ${day(date)}`;
  const subject = word(title);
  const heading = subject.endsWith(' ends')
    ? `${subject} on ${day(date)}`
    : `${subject} is ${when}`;
  return { kind: 'due', title: heading, text: ended(word(why)) };
}

function currencyTold(data: Data): Told {
  const { name } = part(data, 'pilot');
  const { label, status, valid_until } = part(data, 'item');
  const verb = status === 'lapsed' ? 'has lapsed' : 'lapses';
  const on = day(valid_until);
  const when = status === 'lapsed' ? `; it was valid until ${on}` : ` after ${on}`;
  return {
    kind: 'currency',
    title: `${word(name)}: ${word(label)} ${verb}${on === '' ? '' : when}`,
    text: '',
  };
}

function bulletinTold(bulletin: Data): Told {
  const { number, issuer, title, severity, summary } = bulletin;
  const aircraft = Array.isArray(bulletin.aircraft) ? bulletin.aircraft.length : 0;
  const deadline = day(part(bulletin, 'deadline').date);
  const concerned = aircraft === 1 ? '1 aircraft' : `${aircraft} aircraft`;
  return {
    kind: 'bulletin',
    title: `Bulletin ${word(number)}${word(issuer) === '' ? '' : ` of ${word(issuer)}`}: ${word(title)}`,
    text: sentences(
      `${capital(word(severity))}, concerns ${concerned}.`,
      deadline === '' ? '' : `Deadline ${deadline}.`,
      ended(word(summary).slice(0, 400)),
    ),
  };
}

/** From better to worse. */
const BANDS: readonly unknown[] = ['good', 'watch', 'poor'];

/** A first judgement is a fall only where it is poor. */
function healthTold(data: Data): Told | null {
  const health = part(data, 'health');
  const from = BANDS.indexOf(data.band_before);
  const to = BANDS.indexOf(health.band);
  const falls = from === -1 ? health.band === 'poor' : to > from;
  if (!falls) return null;
  const score = typeof health.score === 'number' ? `, score ${health.score}` : '';
  return {
    kind: 'health',
    title: `Health of ${word(health.name)} is now ${word(health.band)}${score}`,
    text: ended(word(health.reason) || word(worstDriver(health)?.sentence)),
  };
}

type Crossed = { name: string; period: string | null; value: number; flights: number };

/** Groups that a notice names; the rest is on the page of the question. */
const CROSSED_NAMED = 5;

function questionTold(data: Data): Told {
  const { name, measure, side, line, unit, per } = part(data, 'question');
  const crossed = data.crossed as Crossed[];
  const total = Number(data.total);
  const withUnit = (value: unknown) =>
    `${Number(Number(value).toPrecision(4))} ${word(unit)}`.trim();
  const [first] = crossed;
  const who = total === 1 ? `${first?.name} is` : `${total} groups are`;
  const listed = crossed.slice(0, CROSSED_NAMED).map((one) => {
    const when = one.period === null ? '' : `, ${periodWords(per, one.period)}`;
    const flights = one.flights === 1 ? '1 flight' : `${one.flights} flights`;
    return `${one.name} ${withUnit(one.value)} (${flights}${when})`;
  });
  const more = total > listed.length ? `; and ${total - listed.length} more` : '';
  return {
    kind: 'question',
    title: `${word(name)}: ${who} ${word(side)} ${withUnit(line)}`,
    text: `${word(measure)}: ${listed.join('; ')}${more}.`,
  };
}

/** A week by its Monday, a month by its name. */
function periodWords(per: unknown, period: string): string {
  return per === 'month' ? day(period).replace(/^\d+ /, '') : `week of ${day(period)}`;
}

function worstDriver(health: Data): Data | undefined {
  const drivers = (Array.isArray(health.drivers) ? health.drivers : []) as Data[];
  const scored = drivers.filter(({ score }) => typeof score === 'number');
  return scored.sort((a, b) => Number(a.score) - Number(b.score))[0];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
