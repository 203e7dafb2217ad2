/** What the autopilot wrote down: its events, flags that rose and fell, and older firmware's texts. */
import type { ArmedSpan, Channel, FlightEvent } from '../../flight.ts';
import type { UlogText } from '../../ulog/register.ts';
import { EVENT_IDS, type EventMeaning } from './eventIds.ts';
import { FLAGS, type Flag } from './flags.ts';
import { fieldChannel, steps } from './shape.ts';
import { killChannel } from './states.ts';
import type { Topics } from './topics.ts';

export type Story = {
  readonly spans: readonly ArmedSpan[];
  readonly texts: readonly UlogText[];
};

/** The same thing reported by an event, a flag and a text within this time is one event. */
const SAME_US = 2e6;

export function readEvents(topics: Topics, story: Story): FlightEvent[] {
  const recorded = readEventTopic(topics);
  const found = [
    ...armEvents(story.spans),
    ...recorded,
    ...readFlags(topics, story.spans),
    ...landEvents(topics),
    ...killEvents(topics, story.spans),
    ...readTexts(topics, story, recorded.length > 0 ? CONSOLE_EVENTS : TEXT_EVENTS),
  ];
  found.sort((a, b) => a.time_us - b.time_us);
  return found.filter((event, i) => !repeated(found, i, event));
}

function repeated(events: readonly FlightEvent[], i: number, event: FlightEvent): boolean {
  for (let k = i - 1; k >= 0 && events[k]!.time_us > event.time_us - SAME_US; k--) {
    const earlier = events[k]!;
    if (earlier.key === event.key && earlier.resolved === event.resolved) return true;
  }
  return false;
}

function eventFrom(time_us: number, meaning: EventMeaning, code: string): FlightEvent {
  return {
    time_us,
    kind: meaning.kind,
    key: meaning.key,
    text: meaning.text,
    level: meaning.level,
    code,
    resolved: meaning.resolved === true,
    timeExact: true,
  };
}

function armEvents(spans: readonly ArmedSpan[]): FlightEvent[] {
  return spans.flatMap((span) => {
    const events: FlightEvent[] = [];
    if (span.armSeen)
      events.push(
        eventFrom(
          span.from_us,
          { key: 'armed', kind: 'arm', level: 'info', text: 'Armed' },
          'arming_state 2',
        ),
      );
    if (!span.disarmSeen) return events;
    const how = span.disarmMethod === null ? '' : ` (${span.disarmMethod.replaceAll('_', ' ')})`;
    const text = `Disarmed${span.forced ? ' by force' : ''}${how}`;
    events.push(
      eventFrom(
        span.to_us,
        { key: 'disarmed', kind: 'arm', level: span.forced ? 'alert' : 'info', text },
        'arming_state 1',
      ),
    );
    return events;
  });
}

function readEventTopic(topics: Topics): FlightEvent[] {
  const topic = topics.one('event');
  const ids = topic?.get('id') ?? null;
  if (topic === null || ids === null) return [];
  const events: FlightEvent[] = [];
  ids.forEach((id, i) => {
    const meaning = EVENT_IDS.get(id);
    if (meaning === undefined) return;
    events.push(eventFrom(topic.time_us[i]!, meaning, `event 0x${id.toString(16)}`));
  });
  return events;
}

/** Flags count while armed; before take-off every one of them is up for a while. */
function readFlags(topics: Topics, spans: readonly ArmedSpan[]): FlightEvent[] {
  return FLAGS.flatMap((flag) => {
    const topic = topics.one(flag.topic);
    const modern = topics.one('vehicle_status')?.get('nav_state_user_intention') != null;
    if (flag.era !== undefined && (flag.era === 'modern') !== modern) return [];
    const value = fieldChannel(topic, flag.field, (v) => flagState(flag, v));
    return flagEvents(flag, value, spans);
  });
}

function flagState(flag: Flag, value: number): number {
  if (flag.bit !== undefined) return (value >> flag.bit) & 1;
  if (flag.from !== undefined) return value >= flag.from ? 1 : 0;
  return flag.inverted === true ? (value === 0 ? 1 : 0) : value === 0 ? 0 : 1;
}

function flagEvents(flag: Flag, value: Channel | null, spans: readonly ArmedSpan[]): FlightEvent[] {
  const code = `${flag.topic}.${flag.field}`;
  return steps(value).flatMap((step) => {
    const armed = spans.some((span) => step.time_us >= span.from_us && step.time_us <= span.to_us);
    if (!armed || Number.isNaN(step.from)) return [];
    if (step.to === 1) return [eventFrom(step.time_us, flag.meaning, code)];
    if (flag.meaning.kind === 'error') return [];
    const cleared: EventMeaning = {
      ...flag.meaning,
      level: 'info',
      text: `${flag.meaning.text}: over`,
      resolved: true,
    };
    return [eventFrom(step.time_us, cleared, code)];
  });
}

function landEvents(topics: Topics): FlightEvent[] {
  const topic = topics.one('vehicle_land_detected');
  const landed = steps(fieldChannel(topic, 'landed')).filter((step) => !Number.isNaN(step.from));
  const maybe = steps(fieldChannel(topic, 'maybe_landed')).filter((step) => step.from === 0);
  const meaning = (key: EventMeaning['key'], text: string): EventMeaning => ({
    key,
    kind: 'event',
    level: 'info',
    text,
  });
  return [
    ...landed.map(({ time_us, to }) =>
      eventFrom(
        time_us,
        to === 1
          ? meaning('land_complete', 'Landing detected')
          : meaning('not_landed', 'Off the ground'),
        'vehicle_land_detected.landed',
      ),
    ),
    ...maybe.map(({ time_us }) =>
      eventFrom(
        time_us,
        meaning('land_complete_maybe', 'Perhaps landed'),
        'vehicle_land_detected.maybe_landed',
      ),
    ),
  ];
}

function killEvents(topics: Topics, spans: readonly ArmedSpan[]): FlightEvent[] {
  const kill: Flag = {
    topic: 'actuator_armed',
    field: 'kill',
    meaning: {
      key: 'motors_emergency_stopped',
      kind: 'event',
      level: 'alert',
      text: 'Kill switch engaged',
    },
  };
  return flagEvents(kill, killChannel(topics), spans);
}

/** Warnings of the position controller on the console: no version has an event for them. */
const CONSOLE_EVENTS: TextEvents = [
  [
    /blind (land|desc)|invalid setpoints/i,
    {
      key: 'setpoints_lost',
      kind: 'failsafe',
      level: 'alert',
      text: 'Position control has no valid setpoints',
    },
  ],
];

/** Firmware before the event interface (1.12) says these in texts only. */
const TEXT_EVENTS: TextEvents = [
  ...CONSOLE_EVENTS,
  [
    /take-?off detected/i,
    { key: 'takeoff', kind: 'event', level: 'info', text: 'Take-off detected' },
  ],
  [
    /(attitude|roll|pitch) failure|failure detect(ed|or).*(roll|pitch|attitude)/i,
    {
      key: 'failure_detector_attitude',
      kind: 'error',
      level: 'alert',
      text: 'Failure detector: attitude beyond its limit',
    },
  ],
  [
    /motor failure/i,
    { key: 'motor_failure', kind: 'error', level: 'alert', text: 'Motor failure' },
  ],
  [
    /(manual control|rc|remote control)( signal)? (lost|timeout)|lost rc/i,
    { key: 'failsafe_radio', kind: 'failsafe', level: 'warn', text: 'Manual control lost' },
  ],
  [
    /(manual control|rc)( signal)? regained/i,
    {
      key: 'failsafe_radio',
      kind: 'failsafe',
      level: 'info',
      text: 'Manual control regained',
      resolved: true,
    },
  ],
  [
    /(data ?link|gcs connection).* lost/i,
    { key: 'failsafe_gcs', kind: 'failsafe', level: 'warn', text: 'Ground station link lost' },
  ],
  [
    /(critical|emergency|dangerous) battery|dangerously low battery/i,
    { key: 'failsafe_battery', kind: 'failsafe', level: 'alert', text: 'Critical battery' },
  ],
  [/low battery/i, { key: 'battery_low', kind: 'failsafe', level: 'warn', text: 'Low battery' }],
  [
    /quad-?chute|transition (failure|timeout)/i,
    { key: 'transition_failed', kind: 'failsafe', level: 'alert', text: 'Transition given up' },
  ],
  [
    /kill-?switch engaged/i,
    { key: 'motors_emergency_stopped', kind: 'event', level: 'alert', text: 'Kill switch engaged' },
  ],
  [
    /geofence (violation|breach)|fence.*breach/i,
    { key: 'failsafe_fence', kind: 'failsafe', level: 'warn', text: 'Geofence breached' },
  ],
  [
    /failsafe (mode )?(activated|enabled)/i,
    { key: 'failsafe', kind: 'failsafe', level: 'warn', text: 'Failsafe activated' },
  ],
];

type TextEvents = readonly (readonly [RegExp, EventMeaning])[];

function readTexts(topics: Topics, story: Story, known: TextEvents): FlightEvent[] {
  return story.texts.flatMap(({ text, time_us }) => {
    const meaning = known.find(([pattern]) => pattern.test(text))?.[1];
    if (meaning === undefined) return [];
    const at_us = Math.max(time_us - topics.clock.start_us, 0);
    return [eventFrom(at_us, meaning, 'text')];
  });
}
