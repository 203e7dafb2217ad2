import { about, component, count, figure, listing, ratio, words } from '../describe.ts';
import { Balance } from './balance.ts';
import { Check, calibrationFigures, Finding } from './findings.ts';
import { AnalysisOut } from './out.ts';
import { Platform } from './platform.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img">…</svg>';
const chart = (meaning: string) => words(`SVG image: ${meaning}`, SVG).optional();

const AnalysisCharts = component(
  'AnalysisCharts',
  'Charts of the build; which there are depends on the airframe',
  {
    power_speed: chart('power over speed on the rotors'),
    endurance_payload: chart('flight time over added payload'),
    endurance_altitude: chart('flight time over altitude'),
    thrust_throttle: chart('thrust and power over throttle'),
    discharge: chart('voltage over time in hover'),
    envelope: chart('speed over altitude'),
    drag_speed: chart('drag over speed on the wing'),
    climb_speed: chart('rate of climb over speed'),
    range_speed: chart('range and endurance over speed on the wing'),
  },
);

const LearnedFigures = component(
  'LearnedFigures',
  'Figures that flights taught, as they were used',
  {
    loss_factor: ratio('Factor on the power of the motors', 1.06).nullable(),
    pack_resistance_mohm: figure('mΩ', 'Resistance of the packs', 21.4).nullable(),
    drag_area_m2: figure('m²', 'Drag area', 0.03).nullable(),
  },
);

const CruiseCalibration = component(
  'CruiseCalibration',
  'How measured cruises changed the model of the wing-borne aircraft',
  {
    drag_factor: ratio('Factor on the drag at zero lift', 1.21),
    power_factor: ratio('Factor on the power of the cruise motors', 1.02),
    points: count('Measured cruises that were used', 1),
    spread_pct: figure('%', 'Spread of the measurements about the calibrated model', 0.4),
  },
);

const Calibration = component('Calibration', 'How measurements and flights changed the model', {
  ...calibrationFigures,
  learned: about(LearnedFigures.nullable(), 'What flights taught; null without `calibration`'),
  cruise: about(CruiseCalibration.nullable(), 'Null without `measured_cruise`'),
});

export const AnalysisReply = component('AnalysisResult', 'The analysis of a build', {
  out: about(AnalysisOut, 'Figures'),
  charts: about(AnalysisCharts, 'Charts by name'),
  checks: listing(Check, 'Level and message of each finding, in the order of `lint`'),
  lint: listing(Finding, 'Findings: bad first, then warn, then ok'),
  platform: about(Platform, 'The build as it was analyzed'),
  cg: about(Balance, 'Center of gravity'),
  calibration: about(
    Calibration.nullable(),
    'How `measured_hover`, `measured_cruise` and `calibration` changed the model; null without them',
  ),
});
