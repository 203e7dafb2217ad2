/**
 * The origins of the logs that the rules were made on, by the name of the rule. A rule that is not named follows
 * from physics or firmware alone. Apart from the rules, so that no browser loads it.
 */
const ARDUPILOT = 'ArduPilot simulator';
const PX4 = 'PX4 simulator';
const ERLE = 'erlerobot/logs';
const RRC = 'srikanthgoli1/rrc_fault_tolerant_control';
const STICKS = 'skapila/Control_Tunning_Project';
const DELOREAN = 'DependableSystemsLab/DeLorean';
const CASCADE = 'Chaitali-24csu246/ardupilot-log-diagnosis';
const DIAGNOSIS = 'BeastAyyG/ardupilot-log-diagnosis';
const ANALYZER = 'ArduPilot/ardupilot';

export const MADE_ON: Readonly<Record<string, readonly string[]>> = {
  'stuck output': [RRC],
  'failed motor': [ARDUPILOT, PX4, RRC],
  'thrust short': [ARDUPILOT],
  'engine lost': [ARDUPILOT],
  battery: [ARDUPILOT, PX4],
  'disarmed in the air': [ARDUPILOT, PX4],
  commanded: [ARDUPILOT],
  'flown by hand': [ERLE, STICKS],
  stall: [ARDUPILOT],
  estimator: [ARDUPILOT, ERLE],
  'resting attitude': [ERLE],
  'false height': [ERLE, DELOREAN, CASCADE],
  satellites: [ARDUPILOT, PX4],
  compass: [ARDUPILOT],
  vibration: [ARDUPILOT],
  oscillation: [DIAGNOSIS],
  radio: [ARDUPILOT],
  'other failsafe': [ARDUPILOT, ANALYZER],
  'log ends': [ARDUPILOT, PX4],
  'stuck surface': [PX4],
  unexplained: [ANALYZER],
};

/** Rules that rest on the logs of one origin alone. */
export function rulesMadeOn(origin: string): ReadonlySet<string> {
  const alone = Object.entries(MADE_ON).filter(
    ([, origins]) => origins.length === 1 && origins[0] === origin,
  );
  return new Set(alone.map(([name]) => name));
}
