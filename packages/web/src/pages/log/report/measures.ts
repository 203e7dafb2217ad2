import type { CrashReading } from '@airworthy/forensics';
import { scaleOf, toShown, type Units } from '../../../format/units.ts';
import { html, type Markup } from '../html.ts';
import { figure, time } from '../quantities.ts';
import { AS_READ } from '../words.ts';
import { section } from './section.ts';

type Row = readonly [label: string, unit: string];

/** The members a pilot would look up, by section; the rest is in the reading itself. */
const SECTIONS: Record<string, { title: string; rows: Record<string, Row> }> = {
  battery: {
    title: 'Battery',
    rows: {
      cells: ['Cells', ''],
      v_rest: ['At rest', 'V'],
      v_min: ['Lowest', 'V'],
      v_min_cell: ['Lowest per cell', 'V'],
      sag_max_v: ['Deepest sag', 'V'],
      i_max_a: ['Highest current', 'A'],
      used_mah: ['Used', 'mAh'],
      ir_mohm: ['Internal resistance', 'mΩ'],
      board_v_min: ['Board supply, lowest', 'V'],
    },
  },
  motors: {
    title: 'Motors',
    rows: {
      count: ['Motors', ''],
      mean_output: ['Mean output', ''],
      saturated_s: ['At the limit', 's'],
      imbalance_pct: ['Imbalance', '%'],
      suspect: ['Suspect', ''],
    },
  },
  attitude: {
    title: 'Attitude',
    rows: {
      roll_error_max_deg: ['Roll off its target, at most', '°'],
      pitch_error_max_deg: ['Pitch off its target, at most', '°'],
      yaw_error_max_deg: ['Yaw off its target, at most', '°'],
      departed_at_s: ['Left its target at', 't'],
    },
  },
  ekf: {
    title: 'Estimator',
    rows: {
      estimator: ['Estimator', ''],
      velocity_max: ['Velocity ratio, limit 1', ''],
      position_max: ['Position ratio', ''],
      height_max: ['Height ratio', ''],
      compass_max: ['Compass ratio', ''],
      lane_switches: ['Lane switches', ''],
    },
  },
  gps: {
    title: 'GPS',
    rows: {
      sats_min: ['Fewest satellites', ''],
      hdop_max: ['Worst HDOP', ''],
      hacc_max_m: ['Worst accuracy', 'm'],
      glitches: ['Glitches', ''],
      lost_s: ['Without a fix', 's'],
    },
  },
  compass: {
    title: 'Compass',
    rows: {
      count: ['Compasses', ''],
      field_mean_mgauss: ['Field', 'mG'],
      field_spread_pct: ['Spread of the field', '%'],
      throttle_correlation: ['Correlation with throttle', ''],
      disagreement_deg: ['Disagreement', '°'],
    },
  },
  clipping: {
    title: 'Vibration',
    rows: {
      vibe_mean_ms2: ['Mean x, y, z', 'm/s²'],
      vibe_max_ms2: ['Peak x, y, z', 'm/s²'],
      total: ['Clipped samples', ''],
    },
  },
  rc_intent: {
    title: 'Radio and sticks',
    rows: {
      link_ok: ['Link held', ''],
      last_input_s: ['Last stick movement', 't'],
      pilot_fought: ['Pilot fought it', ''],
      failsafe_at_s: ['Failsafe at', 't'],
      rssi_min_pct: ['Weakest signal', '%'],
    },
  },
};

type Measured = { readonly available: boolean; readonly reason?: string } & Record<string, unknown>;

/** One section of measurements; `missing` is why the log cannot fill it. */
export type Measure = {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly missing: string | null;
};

export function measuresOf({ diagnostics }: CrashReading, units: Units = AS_READ): Measure[] {
  return Object.entries(SECTIONS).map(([name, { title, rows }]) => {
    const measured = diagnostics[name as keyof typeof diagnostics] as unknown as Measured;
    if (!measured.available)
      return { title, rows: [], missing: measured.reason ?? 'Not in this log.' };
    const filled = Object.entries(rows).flatMap(([key, [label, unit]]) => {
      const text = valueText(measured[key], unit, units);
      return text === null ? [] : [[label, text] as const];
    });
    return { title, rows: filled, missing: null };
  });
}

function valueText(value: unknown, unit: string, units: Units): string | null {
  if (unit === 'm' && typeof value === 'number') {
    const scale = scaleOf('distance_m', units);
    return `${meant(toShown(value, scale), scale.unit)}\u00a0${scale.unit}`;
  }
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (unit === 't') return time(Number(value));
  const numbers = Array.isArray(value) ? value : [value];
  const text = numbers.map((one) => (typeof one === 'number' ? meant(one, unit) : '–')).join(', ');
  return unit === '' ? text : `${text}${unit === '°' ? '' : '\u00a0'}${unit}`;
}

/** Decimals that a sensor of an aircraft can tell apart; other figures have three significant digits. */
const DECIMALS: Readonly<Record<string, number>> = {
  V: 2,
  A: 1,
  '%': 1,
  '°': 1,
  'm/s²': 1,
  m: 1,
  ft: 0,
  s: 1,
  mAh: 0,
  mG: 0,
};

/** Of ratios and correlations, which are read against a limit near 1; counts have none. */
const RATIO_DECIMALS = 2;

/** A figure that is less than its last decimal says so: not 0.022 %, but < 0.1 %. */
function meant(value: number, unit: string): string {
  const decimals = unit === '' && !Number.isInteger(value) ? RATIO_DECIMALS : DECIMALS[unit];
  if (decimals === undefined) return figure(value);
  const text = value.toFixed(decimals);
  if (Number(text) === 0) return value === 0 ? '0' : `< ${10 ** -decimals}`;
  return text.replace('-', '\u2212');
}

/** The figures behind the findings; a section that the log cannot fill says why. */
export function measuresHtml(reading: CrashReading): Markup {
  const cards = measuresOf(reading).map(
    ({ title, rows, missing }) =>
      html`<div class="measure"><h3>${title}</h3>${
        missing === null
          ? html`<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
          : html`<p class="dim">${missing}</p>`
      }</div>`,
  );
  return section(
    'measures',
    'Measurements',
    html`<div class="measures">${cards}${parametersHtml(reading.diagnostics)}</div>`,
  );
}

/** A reading lists no more changed parameters than this. */
const SHOWN_AT_MOST = 200;

function parametersHtml({ parameters }: CrashReading['diagnostics']): Markup {
  const title = html`<h3>Parameters</h3>`;
  if (!parameters.available)
    return html`<div class="measure">${title}<p class="dim">${parameters.reason}</p></div>`;
  const { suspicious, changed_from_default: changed } = parameters;
  const doubts =
    suspicious.length === 0
      ? html`<p class="dim">None stands out.</p>`
      : html`<ul>${suspicious.map(({ name, value, why }) => html`<li><code>${name} ${value}</code> ${why}</li>`)}</ul>`;
  return html`<div class="measure">${title}${doubts}${
    changed.length === 0
      ? null
      : html`<p class="dim">${changed.length === SHOWN_AT_MOST ? `${SHOWN_AT_MOST} or more differ` : changed.length === 1 ? '1 differs' : `${changed.length} differ`} from the default.</p>`
  }</div>`;
}
