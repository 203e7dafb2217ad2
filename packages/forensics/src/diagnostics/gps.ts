import { glitchesOf, lossesOf, mainGps } from '../causes/satellites.ts';
import type { Situation } from '../event/situation.ts';
import type { GpsSection } from '../report/reading.ts';
import { atText, figure, secondsText } from '../report/words.ts';
import { largest, mean, smallest } from '../samples/robust.ts';
import { SECOND_US, totalOf, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import { barometerDrift } from './barometer.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function gpsSection(situation: Situation): SectionResult<GpsSection> {
  const gps = mainGps(situation);
  if (gps === null)
    return { section: { available: false, reason: 'No GPS messages in this log.' }, noticed: [] };
  if (!(largest(gps.solution.fix) >= 2))
    return {
      section: { available: false, reason: 'The GPS receiver never had a fix.' },
      noticed: [],
    };
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  const { time_us, satellites, hdop, horizontalAccuracy_m, fix, jamming, spoofing } = gps.solution;
  const over = (
    values: Float64Array,
    pick: (v: Float64Array, f: number, t: number) => number,
    join: (...v: number[]) => number,
  ) => {
    const found = windows
      .map((window) => pick(values, ...within(time_us, window)))
      .filter(Number.isFinite);
    return found.length === 0 ? Number.NaN : join(...found);
  };
  const known = between(hdop, 90);
  const accuracy = between(horizontalAccuracy_m, Number.POSITIVE_INFINITY);
  const figures = {
    fix_min: over(fix, smallest, Math.min),
    sats_min: over(satellites, smallest, Math.min),
    hdop_max: over(known, largest, Math.max),
    hacc_max: over(accuracy, largest, Math.max),
    jam_max: over(jamming, largest, Math.max),
    spoof: over(spoofing, largest, Math.max) >= 2,
  };
  const losses = lossesOf(situation, gps);
  const glitches = glitchesOf(situation, gps);
  return {
    section: {
      available: true,
      fix_min: figure(figures.fix_min),
      sats_min: figure(figures.sats_min),
      sats_mean: figure(
        mean(Float64Array.from(windows.map((w) => mean(satellites, ...within(time_us, w))))),
      ),
      hdop_max: figure(figures.hdop_max),
      hacc_max_m: figure(figures.hacc_max),
      glitches: glitches.length,
      lost_s: figure(totalOf(losses) / SECOND_US) ?? 0,
      jam_indicator_max: figure(figures.jam_max),
      spoof_suspected: figures.spoof,
    },
    noticed:
      situation.inAir.length === 0
        ? []
        : [...noticedOf(figures, losses, glitches), ...barometerDrift(situation)],
  };
}

/** The values above nothing and below `high`, NaN for the others: receivers fill in what they lack. */
function between(values: Float64Array, high: number): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const value = values[i]!;
    out[i] = value > 0 && value < high ? value : Number.NaN;
  }
  return out;
}

type Figures = {
  sats_min: number;
  hdop_max: number;
  hacc_max: number;
  jam_max: number;
  spoof: boolean;
};

function noticedOf(
  figures: Figures,
  losses: ReturnType<typeof lossesOf>,
  glitches: ReturnType<typeof glitchesOf>,
): Noticed[] {
  const noticed: Noticed[] = [];
  const note = (row: Omit<Noticed, 'section'>) => noticed.push({ section: 'gps', ...row });
  const loss = losses[0];
  if (loss !== undefined)
    note({
      key: 'fix_lost',
      level: 'alert',
      title: 'GPS was lost in flight',
      detail: `No 3D fix from ${atText(loss.from_us)} for ${secondsText(loss.to_us - loss.from_us)}.`,
      at_us: loss.from_us,
      value: (loss.to_us - loss.from_us) / SECOND_US,
      limit: limit.gpsLost_s,
    });
  const glitch = glitches[0];
  if (glitch !== undefined)
    note({
      key: 'position_jump',
      level: 'alert',
      title: 'The GPS position jumped',
      detail: `It moved ${glitch.step_m.toFixed(0)} m further than the speed allows at ${atText(glitch.time_us)}${glitches.length > 1 ? `, ${glitches.length} jumps in all` : ''}.`,
      at_us: glitch.time_us,
      value: glitch.step_m,
      limit: limit.gpsStep_m,
    });
  return [...noticed, ...qualityNoticed(figures, loss !== undefined)];
}

function qualityNoticed(figures: Figures, lost: boolean): Noticed[] {
  const noticed: Noticed[] = [];
  const note = (row: Omit<Noticed, 'section'>) => noticed.push({ section: 'gps', ...row });
  if (figures.sats_min < limit.satsWarn && !lost)
    note({
      key: 'few_satellites',
      level: figures.sats_min < limit.satsAlert ? 'warn' : 'info',
      title: 'Few satellites',
      detail: `Down to ${figures.sats_min} satellites in flight.`,
      at_us: null,
      value: figures.sats_min,
      limit: limit.satsWarn,
    });
  if (figures.hdop_max > limit.hdopWarn)
    note({
      key: 'hdop_high',
      level: figures.hdop_max > limit.hdopAlert ? 'warn' : 'info',
      title: 'Poor satellite geometry',
      detail: `HDOP rose to ${figures.hdop_max.toFixed(1)} in flight.`,
      at_us: null,
      value: figures.hdop_max,
      limit: limit.hdopWarn,
    });
  if (figures.hacc_max > limit.haccWarn_m)
    note({
      key: 'accuracy_low',
      level: figures.hacc_max > limit.haccAlert_m ? 'warn' : 'info',
      title: 'Poor GPS accuracy',
      detail: `The receiver itself gave ${figures.hacc_max.toFixed(1)} m.`,
      at_us: null,
      value: figures.hacc_max,
      limit: limit.haccWarn_m,
    });
  if (figures.jam_max >= limit.jamWarn)
    note({
      key: 'jamming',
      level: figures.jam_max >= limit.jamAlert ? 'alert' : 'warn',
      title: 'Radio interference on the GPS band',
      detail: `The jamming indicator reached ${figures.jam_max.toFixed(0)} of 255.`,
      at_us: null,
      value: figures.jam_max,
      limit: limit.jamWarn,
    });
  if (figures.spoof)
    note({
      key: 'spoofing',
      level: 'alert',
      title: 'The receiver suspects false signals',
      detail: 'The receiver reported spoofing.',
      at_us: null,
    });
  return noticed;
}
