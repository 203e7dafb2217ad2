/**
 * Plots of the log's own fields as the address writes them: `ATT.Roll - ATT.DesRoll;BAT.Volt,BAT.Curr~r` over time,
 * `log:` before it for a logarithmic scale, `fft:IMU[0].GyrX` over frequency, `spg:IMU[0].GyrX` over both, `xy:CTUN.ThO,BAT.Curr` one over the other.
 */
import type { FieldList } from '../../../workers/fields.ts';
import { type Expression, parseExpression } from '../../../workers/signal/expression.ts';
import { unitText } from '../quantities.ts';

export type PlottedField = {
  /** A field or an expression of fields. */
  readonly text: string;
  readonly axis: 'left' | 'right';
};

export type OwnPlot = {
  /** `xy`: the first field is the axis across for all others. `spectrogram`: frequency over time. */
  readonly over: 'time' | 'frequency' | 'xy' | 'spectrogram';
  readonly fields: readonly PlottedField[];
  /** Of the values of a plot over time. */
  readonly isLog?: boolean;
};

/** What one page shows at most: an address is text that anybody can write. */
const MOST_PLOTS = 12;
const MOST_FIELDS = 12;
const RIGHT = '~r';
const PREFIXES: Readonly<Record<OwnPlot['over'], string>> = {
  time: '',
  frequency: 'fft:',
  xy: 'xy:',
  spectrogram: 'spg:',
};
const LOG = 'log:';
const PREFIXED = ['frequency', 'xy', 'spectrogram'] as const;

export function plotsFromAddress(address: string | undefined): OwnPlot[] {
  if (address === undefined || address === '') return [];
  return address
    .split(';')
    .slice(0, MOST_PLOTS)
    .map((written): OwnPlot => {
      const isLog = written.startsWith(LOG);
      const plot = isLog ? written.slice(LOG.length) : written;
      const over = isLog
        ? 'time'
        : (PREFIXED.find((one) => plot.startsWith(PREFIXES[one])) ?? 'time');
      const texts = topLevelParts(plot.slice(PREFIXES[over].length));
      const fields = texts.slice(0, MOST_FIELDS).flatMap(fieldOf);
      return isLog ? { over, fields, isLog } : { over, fields };
    })
    .filter(({ fields }) => fields.length > 0);
}

export function addressOfPlots(plots: readonly OwnPlot[]): string | undefined {
  const written = plots
    .filter(({ fields }) => fields.length > 0)
    .map(({ over, fields, isLog }) => {
      const texts = fields.map(({ text, axis }) => `${text}${axis === 'right' ? RIGHT : ''}`);
      return `${isLog === true ? LOG : PREFIXES[over]}${texts.join(',')}`;
    });
  return written.length === 0 ? undefined : written.join(';');
}

/** Commas inside of brackets belong to a function. */
function topLevelParts(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function fieldOf(written: string): PlottedField[] {
  const right = written.endsWith(RIGHT);
  const text = (right ? written.slice(0, -RIGHT.length) : written).trim();
  return wrongIn(text) === null ? [{ text, axis: right ? 'right' : 'left' }] : [];
}

/** So many expressions are named in the title of a plot; the legend has them all. */
const NAMED = 3;

/** A plot is named by its expressions. */
export function plotTitle(fields: readonly PlottedField[]): string {
  const named = fields.slice(0, NAMED).map(({ text }) => text);
  const more = fields.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Why a text is no expression, for people; null where it is one. */
export function wrongIn(text: string): string | null {
  try {
    parseExpression(text);
    return /[;~]/.test(text) ? 'The expression cannot hold ; or ~.' : null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The unit of what an expression gives, where the log states those of its fields; else empty. */
export function unitOf(text: string, list: FieldList | undefined): string {
  if (list === undefined || wrongIn(text) !== null) return '';
  const units = new Map(
    list.flatMap(({ table, fields }) =>
      fields.map(({ name, unit }) => [`${table}.${name}`, unitText(unit ?? '')] as const),
    ),
  );
  const unit = (one: Expression): string => {
    switch (one.kind) {
      case 'number':
        return '';
      case 'field':
        return units.get(`${one.table}.${one.field}`) ?? '';
      case 'negative':
        return unit(one.of);
      case 'call':
        return callUnit(one);
      case 'binary':
        return binaryUnit(one);
    }
  };
  const callUnit = ({ name, of }: Extract<Expression, { kind: 'call' }>): string => {
    if (name === 'sqrt') return '';
    if (name === 'roll' || name === 'pitch' || name === 'yaw') return '°';
    // A number takes the unit of what it stands beside.
    const [first = '', ...others] = (name === 'if' ? of.slice(1) : of)
      .filter(({ kind }) => kind !== 'number')
      .map(unit);
    if (others.some((other) => other !== first)) return '';
    return name === 'derivative' ? perSecond(first) : first;
  };
  const binaryUnit = ({ operator, left, right }: Extract<Expression, { kind: 'binary' }>) => {
    if (operator === '+' || operator === '-') return unit(left) === unit(right) ? unit(left) : '';
    if (operator !== '*' && operator !== '/') return '';
    if (right.kind === 'number') return unit(left);
    return operator === '*' && left.kind === 'number' ? unit(right) : '';
  };
  return unit(parseExpression(text));
}

const perSecond = (unit: string) => (unit === '' ? '' : `${unit}/s`);

/**
 * Plots that every log of a kind has fields for, as [message, fields]; the first message that the log has is taken,
 * for a spectrum the one with the most samples a second.
 */
const PRESETS = {
  rates: {
    text: 'Rates',
    over: 'time',
    from: [
      ['RATE', ['R', 'RDes', 'P', 'PDes', 'Y', 'YDes']],
      ['vehicle_angular_velocity', ['xyz[0]', 'xyz[1]', 'xyz[2]']],
      ['ATTITUDE', ['rollspeed', 'pitchspeed', 'yawspeed']],
    ],
  },
  compass: {
    text: 'Compass',
    over: 'time',
    from: [
      ['MAG', ['MagX', 'MagY', 'MagZ']],
      ['vehicle_magnetometer', [0, 1, 2].map((axis) => `magnetometer_ga[${axis}]`)],
      ['RAW_IMU', ['xmag', 'ymag', 'zmag']],
    ],
  },
  link: {
    text: 'Link',
    over: 'time',
    from: [
      ['RSSI', ['RXRSSI']],
      ['input_rc', ['rssi', 'rc_lost']],
      ['RADIO_STATUS', ['rssi', 'remrssi']],
      ['RC_CHANNELS', ['rssi']],
    ],
  },
  gyro: {
    text: 'Gyro spectrum',
    over: 'frequency',
    from: [
      ['batch_gyro', ['x', 'y', 'z']],
      ['GYR', ['GyrX', 'GyrY', 'GyrZ']],
      ['IMU', ['GyrX', 'GyrY', 'GyrZ']],
      ['sensor_combined', ['gyro_rad[0]', 'gyro_rad[1]', 'gyro_rad[2]']],
      ['sensor_gyro', ['x', 'y', 'z']],
      ['RAW_IMU', ['xgyro', 'ygyro', 'zgyro']],
    ],
  },
  accelerometer: {
    text: 'Accelerometer spectrum',
    over: 'frequency',
    from: [
      ['batch_accel', ['x', 'y', 'z']],
      ['ACC', ['AccX', 'AccY', 'AccZ']],
      ['IMU', ['AccX', 'AccY', 'AccZ']],
      ['sensor_combined', [0, 1, 2].map((axis) => `accelerometer_m_s2[${axis}]`)],
      ['sensor_accel', ['x', 'y', 'z']],
      ['RAW_IMU', ['xacc', 'yacc', 'zacc']],
    ],
  },
} as const satisfies Record<string, Preset>;

type Preset = {
  readonly text: string;
  readonly over: OwnPlot['over'];
  readonly from: readonly (readonly [message: string, fields: readonly string[]])[];
};

/** The presets that this log has fields for. */
export function presetsOf(list: FieldList): { readonly text: string; readonly plot: OwnPlot }[] {
  return Object.values<Preset>(PRESETS).flatMap(({ text, over, from }) => {
    for (const [message, names] of from) {
      // Of several sensors or senders the first one.
      const found = list.find(({ table }) => table.replace(/\[.*\]$/, '') === message);
      const has = (name: string) => found?.fields.some((field) => field.name === name) === true;
      if (found !== undefined && names.every(has)) {
        const fields = names.map((name) => `${found.table}.${name}`);
        return [
          { text, plot: { over, fields: fields.map((one) => ({ text: one, axis: 'left' })) } },
        ];
      }
    }
    return [];
  });
}
