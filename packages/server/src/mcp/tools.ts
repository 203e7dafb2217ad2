/**
 * What an assistant may do, each an operation of the API. The input, the units and the meaning of every field come from
 * the OpenAPI document; here is only what a tool is called, when to use it, and what of its answer is left out.
 */
export type ToolRow = {
  readonly tool: string;
  readonly operation: string;
  readonly when: string;
  /** Changes something: offered only where writing was asked for. */
  readonly write?: true;
  /** Members of the answer that are pictures or samples. */
  readonly without?: readonly string[];
};

export const TOOLS: readonly ToolRow[] = [
  {
    tool: 'analyze_build',
    operation: 'analyzeBuild',
    when: 'To compute what a multirotor, fixed wing or VTOL can do: hover and cruise time, thrust to weight, currents, speeds, with checks and what limits each figure. Fields that are left out are assumed, and the answer says which.',
    without: ['charts'],
  },
  {
    tool: 'list_airframes',
    operation: 'listAirframes',
    when: 'To learn which airframe types there are and what is assumed for each.',
  },
  {
    tool: 'search_builds',
    operation: 'searchBuilds',
    when: 'To find which motors, propellers, packs and frames do a job: what to carry and any other fixed field in build, what to try in vary (motor and battery "catalog" to begin with), what must be kept in limits, what matters in aims. Ask for a small count. Where nothing fits, obstacle says which limit is in the way and what would fit.',
    without: ['out', 'thrust_table'],
  },
  {
    tool: 'find_parts',
    operation: 'getCatalog',
    when: 'To look up parts by name, maker or category: motors with their stand tests, propellers, batteries, escs, frames, sensors, radios. Give words in q, or the answer is too long to read.',
    without: ['points', 'interfaces', 'rf', 'dims_mm'],
  },
  {
    tool: 'radio_range',
    operation: 'analyzeLinks',
    when: 'To compute the range of radio links from powers, gains and losses.',
    without: ['curve'],
  },
  {
    tool: 'center_of_gravity',
    operation: 'balanceBuild',
    when: 'To compute where the center of gravity of a build lies and what would balance it.',
  },
  {
    tool: 'list_flights',
    operation: 'listFlights',
    when: 'To look up flights of the organization by aircraft, pilot, date or text.',
  },
  { tool: 'get_flight', operation: 'getFlight', when: 'To look at one flight.' },
  {
    tool: 'flight_log_reading',
    operation: 'getLogReading',
    when: 'To learn what the log of a flight shows: crash or not, when, why, how sure, and what was ruled out.',
    without: ['series', 'charts', 'timeline'],
  },
  {
    tool: 'list_aircraft',
    operation: 'listAircraft',
    when: 'To see the aircraft of the organization, their hours and what is due.',
  },
  {
    tool: 'list_health',
    operation: 'listHealth',
    when: 'To see the health of all aircraft; a score of null means that too little is known, not that it is well.',
  },
  {
    tool: 'get_health',
    operation: 'getHealth',
    when: 'To see what drives the health of one aircraft.',
  },
  {
    tool: 'list_work_orders',
    operation: 'listWorkOrders',
    when: 'To see open and finished maintenance.',
  },
  { tool: 'usage', operation: 'getUsage', when: 'To see how many units are left today.' },
  {
    tool: 'file_flight',
    operation: 'fileFlight',
    when: 'To record a flight. Ask the person first: it becomes part of the records.',
    write: true,
  },
  {
    tool: 'save_build',
    operation: 'saveBuild',
    when: 'To keep a build under a name. A build of that name is replaced.',
    write: true,
  },
];
