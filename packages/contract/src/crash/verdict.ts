import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  instantOf,
  ratio,
  words,
} from '../describe.ts';
import { type causeWords, preconditionCategories } from './readingWords.ts';

export const logFormats = ['dataflash', 'tlog', 'ulg'] as const;
export const vehicles = ['copter', 'plane', 'vtol', 'rover', 'heli', 'sub', 'unknown'] as const;
export const crashKinds = [
  'loss_of_control',
  'impact',
  'fly_away',
  'power_loss',
  'hard_landing',
  'log_ends_in_air',
] as const;

/** A time of the log. */
export const logTime = (meaning: string, example: number) =>
  figure('s from the start of the log', meaning, example);

export const ReadingMeta = component('ReadingMeta', 'The log that was read', {
  source_format: choice(logFormats, 'Format of the log, found from its bytes', 'dataflash'),
  vehicle: choice(vehicles, 'Kind of vehicle', 'copter'),
  vehicle_label: words('Vehicle and firmware as the log names them', 'ArduCopter V4.5.7'),
  firmware: words('Firmware version', '4.5.7 (2a3dc4b7)').nullable(),
  duration_s: figure('s', 'Duration of the log', 412.6),
  altitude_source: choice(['ekf', 'baro', 'gps', 'none'], 'What altitudes were taken from', 'ekf'),
  filename: words('File name of the upload', '00000042.BIN').nullable(),
  size_bytes: about(z.int().min(0), 'Size of the log, in bytes', 31457280).nullable(),
  sha256: words('SHA-256 of the log, hexadecimal', '9c1e6f0a').nullable(),
  started_at: instantOf(
    'Wall-clock time of the start; null when the log has no clock',
    '2026-11-14T15:02:11Z',
  ).nullable(),
  armed_s: figure('s', 'Time that the vehicle was armed', 398.2),
  flights: count('Flights in the log', 1),
  hardware: words('Autopilot board', 'CubeOrangePlus').nullable(),
  autopilot: choice(['ardupilot', 'px4', 'unknown'], 'Autopilot', 'ardupilot'),
  airframe: words('Airframe as the autopilot was configured', 'Quad X').nullable(),
  messages: count('Messages that were read', 481220),
  dropouts: count('Gaps in the log', 0),
  truncated: flagOf('Whether the log ends in the middle of a record', false),
  reader: words('Version of the rules of this reading', '1.1.0'),
});

export const Location = component('Location', 'A position on the earth, WGS 84', {
  lat: figure('deg', 'Latitude, north positive', 47.3977),
  lon: figure('deg', 'Longitude, east positive', 8.5456),
});

export const CrashVerdict = component(
  'CrashVerdict',
  'Whether it was a crash, when, why, and with what confidence',
  {
    detected: flagOf('Whether a crash was found', true),
    time: logTime(
      'Time of the ground contact, else of the loss of control or power; null when none was found',
      396.4,
    ).nullable(),
    reason: words(
      'What the verdict rests on, or what was looked for',
      'The autopilot recorded a crash check at 396.4 s, 2.1 s after roll left its target.',
    ),
    confidence: choice(
      ['high', 'medium', 'low'],
      'How sure the verdict is; null when no crash was found',
      'high',
    ).nullable(),
    kind: choice(crashKinds, 'What happened', 'loss_of_control').nullable(),
    first_anomaly_s: logTime('First sign of trouble', 391).nullable(),
    control_lost_s: logTime(
      'When attitude left its target for good or the motors stopped',
      394.3,
    ).nullable(),
    impact_s: logTime('The decisive ground contact, where the log shows it', 396.4).nullable(),
    altitude_m: figure('m', 'Height above the take-off when control was lost', 23.1).nullable(),
    speed_ms: figure('m/s', 'Speed over ground when control was lost', 6.2).nullable(),
    sink_ms: figure('m/s', 'Vertical speed at the decisive contact, down positive', 7.4).nullable(),
    impact_speed_ms: figure(
      'm/s',
      'Speed at the decisive contact, over ground and down together',
      9.6,
    ).nullable(),
    mode: words('Flight mode at that time', 'LOITER').nullable(),
    location: about(Location.nullable(), 'Position of the event'),
  },
);

type Category = keyof typeof causeWords;
const ruledOut = preconditionCategories.map((category) => `not_${category}` as const);
const precondition = [...preconditionCategories, ...ruledOut] as const as readonly [
  Category | `not_${Category}`,
  ...(Category | `not_${Category}`)[],
];

export const Precondition = z.tuple([z.enum(precondition), z.string()]).meta({
  id: 'Precondition',
  description: 'A cause by its category, or one that was ruled out (`not_…`), with its sentence.',
  example: [
    'motor_saturation',
    'Motor 3 was at its limit for 1.9 s while roll kept falling away: thrust was lost on that side.',
  ],
});

export const Preconditions = component('Preconditions', 'What led to the event', {
  available: flagOf('Whether there is an event to explain', true),
  reason: words(
    'Why there is none; only where `available` is false',
    'Nothing flew in this log.',
  ).optional(),
  window_s: about(
    z.tuple([z.number(), z.number()]).nullable(),
    'Start and end of the part of the log that was examined',
    [386.4, 396.4],
  ),
  findings: about(z.array(Precondition), 'Causes, the most likely first, then what was ruled out'),
});

/** The worst of these flights is the verdict. */
export const FlightOfLog = component(
  'FlightOfLog',
  'One flight of the log with its hardest contact',
  {
    start_s: logTime('Take-off', 12.4),
    end_s: logTime('End of the flight', 396.4),
    ending: choice(['landed', 'hard_landing', 'crash', 'log_ends_in_air'], 'How it ended', 'crash'),
    height_m: figure('m', 'Highest point above the take-off', 31.8).nullable(),
    contact_s: logTime('Hardest contact with the ground', 396.4).nullable(),
    sink_ms: figure('m/s', 'Vertical speed at that contact, down positive', 7.4).nullable(),
    impact_speed_ms: figure(
      'm/s',
      'Speed at that contact, over ground and down together',
      9.6,
    ).nullable(),
    peak_ms2: figure('m/s²', 'Largest specific force of that contact', 142).nullable(),
  },
);

export const HoverOfLog = component(
  'HoverOfLog',
  'A steady hover out of ground effect, for `measured_hover` of a build',
  {
    start_s: logTime('Start of the hover', 44.2),
    seconds: figure('s', 'Duration of the hover', 18),
    power_w: figure('W', 'Mean of voltage times current', 261).nullable(),
    current_a: figure('A', 'Mean current', 11.7).nullable(),
    voltage_v: figure('V', 'Mean voltage', 22.3).nullable(),
    throttle: ratio('Mean throttle, 0 to 1', 0.34).nullable(),
    altitude_m: figure('m', 'Height above the take-off', 15.2).nullable(),
  },
);
