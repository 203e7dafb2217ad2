// Written by `npm run openapi` from openapi.json.

/** Bytes to send: a file of a browser, or what a program has read. */
export type Bytes = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

/** An aircraft in the registry. */
export type Aircraft = {
  /** Id of the aircraft. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** Registration. */
  readonly registration: string | null;
  /** Serial number. */
  readonly serial: string | null;
  /** Model. */
  readonly model: string | null;
  /** Status. */
  readonly status: 'in_service' | 'maintenance' | 'grounded' | 'stored' | 'retired' | 'lost';
  /** Flights on record. */
  readonly total_flights: number;
  /** Flight time, with the hours brought in at registration, in h. */
  readonly total_hours: number;
  /** Flight time of the flights on record, in h. */
  readonly hours_flown: number;
  /** Date of the last flight. */
  readonly last_flight: string | null;
  /** Id of its aircraft type. */
  readonly type_id: number | null;
  /** Id of the saved build that describes it. */
  readonly build_id: number | null;
  /** The build whose copy it keeps, and whose predictions its flights are compared with. */
  readonly tied_build: TiedBuild | null;
  /** Whether nothing on record grounds it. */
  readonly airworthy: boolean;
  /** Why it is grounded. */
  readonly grounded_reason: string | null;
  /** Open work orders. */
  readonly work_open: number;
  /** The next item of its maintenance program. */
  readonly next_due: NextDue | null;
  /** Components fitted to it that are at or past a limit. */
  readonly components_expired?: number;
  /** Components fitted to it that are near a limit. */
  readonly components_due_soon?: number;
  /** Whether its logs are read for Fleet Health. */
  readonly fleet_health: boolean;
  /** Remote ID serial number. */
  readonly remote_id: string | null;
  /** Last day of the insurance. */
  readonly insurance_until: string | null;
  /** When it was registered. */
  readonly created: string;
  /** When it was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** A document of an aircraft: what it is, how long it is valid, where it is kept. */
export type AircraftDocument = {
  /** Id of the document. */
  readonly id: number;
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** Kind. */
  readonly kind: 'registration' | 'insurance' | 'certificate' | 'authorization' | 'manual' | 'report' | 'other';
  /** Title. */
  readonly title: string;
  /** Its number. */
  readonly number: string;
  /** Last day on which it is valid. */
  readonly valid_until: string | null;
  /** Whether it is valid today; `due_soon` in its last 30 days. */
  readonly state: 'valid' | 'due_soon' | 'expired';
  /** Address of the document. */
  readonly url: string | null;
  /** Notes. */
  readonly notes: string;
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** A type of aircraft with its maintenance program. */
export type AircraftType = {
  /** Id of the type. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** Maker. */
  readonly maker: string;
  /** Airframe type. */
  readonly airframe_type: 'Bicopter' | 'Tricopter (Y3)' | 'Quad X' | 'Quad +' | 'Quad H' | 'Hexa' | 'Hexa +' | 'Y6 (coaxial)' | 'Octo' | 'Octo +' | 'X8 (coaxial)' | 'Fixed wing (tractor)' | 'Fixed wing (pusher)' | 'Fixed wing (twin)' | 'Flying wing (pusher)' | 'Powered glider' | 'Quadplane (lift + pusher)' | 'Quadplane (lift + tractor)' | 'Tiltrotor (tilt-quad)' | 'Tiltrotor (tri)' | 'Tailsitter (dual)' | 'Tailsitter (quad)' | null;
  /** Highest take-off mass, in g. */
  readonly mtow_g: number | null;
  /** Id of the saved build that describes it. */
  readonly build_id: number | null;
  /** Maintenance program. */
  readonly program: readonly ProgramItem[];
  /** Operating limits. */
  readonly limits: TypeLimits;
  /** Ids of the aircraft of this type. */
  readonly asset_ids: readonly number[];
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** One supported airframe type. */
export type AirframeType = {
  /** How the type flies. */
  readonly class: 'multirotor' | 'wing' | 'vtol';
  /** Position of its datum: rotor center or leading edge of the wing. */
  readonly regime: 'rotor' | 'wing';
  /** Display name. */
  readonly label: string;
  /** Motors of the type. */
  readonly rotors: number;
  /** Motor groups. */
  readonly groups: readonly MotorGroup[];
  /** Positions of the rotors. */
  readonly layout: readonly LayoutRotor[];
  /** Members of a build that this type reads. */
  readonly fields: readonly string[];
  /** Members of a build that this type presets. */
  readonly defaults: BuildParameters;
  /** Whether the layout can stay in control with any one motor stopped. */
  readonly motor_out_tolerant: boolean;
};

/** The supported airframe types. */
export type Airframes = {
  /** Types by their `airframe_type`. */
  readonly airframe_types: Readonly<Record<string, AirframeType>>;
};

/** Airspace of a mission. */
export type Airspace = {
  /** Class. */
  readonly class: string | null;
  /** Authorization. */
  readonly authorization: string | null;
};

/** A flight that is like another, and what became of it. */
export type AlikeFlight = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** Name of the aircraft. */
  readonly asset_name: string;
  /** Date of the flight. */
  readonly flown_at: string;
  /** Weighted mean difference of the measures, in spreads that are usual for the type; 0 is the same. */
  readonly distance: number;
  /** Why it is here, in words. */
  readonly sentence: string;
  /** Measures in which both stand apart in the same way. */
  readonly alike_in: readonly ('vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events')[];
  /** Measures in which they differ by two spreads or more. */
  readonly differs_in: readonly ('vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events')[];
  /** Measures of the flight that are not known of this one. */
  readonly unknown: readonly ('vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events')[];
  /** Whether its log has a crash; null where the reading does not say. */
  readonly crashed: boolean | null;
  /** Categories of causes that its reading names. */
  readonly causes: readonly string[];
  /** Whether an incident is on record. */
  readonly incident: boolean;
  /** Work orders that it raised. */
  readonly work_orders: readonly RaisedOrder[];
};

/** A stretch of another flight, and what became of it. */
export type AlikeWindow = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Id of the aircraft; null where the flight names none. */
  readonly asset_id: number | null;
  /** Name of the aircraft. */
  readonly asset_name: string | null;
  /** Date of the flight. */
  readonly flown_at: string;
  /** Where it begins, since the start of its log, in s. */
  readonly start_s: number;
  /** Where it ends, in s. */
  readonly end_s: number;
  /** Difference in shape: 0 is the same, 1.41 nothing in common. */
  readonly distance: number;
  /** Its swing over that of the stretch that was asked for. */
  readonly amplitude: number;
  /** Its mean less that of the stretch that was asked for, in the unit of the column. */
  readonly offset: number;
  /** Why it is here, in words. */
  readonly sentence: string;
  /** Whether its log has a crash; null where the reading does not say. */
  readonly crashed: boolean | null;
  /** Categories of causes that its reading names. */
  readonly causes: readonly string[];
  /** Findings of its reading. */
  readonly findings: readonly string[];
  /** Whether an incident is on record. */
  readonly incident: boolean;
  /** Work orders that it raised. */
  readonly work_orders: readonly WindowOrder[];
};

/** Charts of the build; which there are depends on the airframe. */
export type AnalysisCharts = {
  /** SVG image: power over speed on the rotors. */
  readonly power_speed?: string;
  /** SVG image: flight time over added payload. */
  readonly endurance_payload?: string;
  /** SVG image: flight time over altitude. */
  readonly endurance_altitude?: string;
  /** SVG image: thrust and power over throttle. */
  readonly thrust_throttle?: string;
  /** SVG image: voltage over time in hover. */
  readonly discharge?: string;
  /** SVG image: speed over altitude. */
  readonly envelope?: string;
  /** SVG image: drag over speed on the wing. */
  readonly drag_speed?: string;
  /** SVG image: rate of climb over speed. */
  readonly climb_speed?: string;
  /** SVG image: range and endurance over speed on the wing. */
  readonly range_speed?: string;
};

/** Figures of the build; which there are depends on the airframe. */
export type AnalysisOut = {
  /** All-up mass, in g. */
  readonly auw_g: number;
  /** Nominal energy of the packs that feed motors, in Wh. */
  readonly energy_wh: number;
  /** Resistance of the pack at 25 °C, in mΩ. */
  readonly pack_ir_mohm: number;
  /** Current of the whole aircraft at full throttle, in A. */
  readonly wot_current_a: number;
  /** Loaded speed at full throttle over Kv times the voltage under load. */
  readonly prop_rpm_fraction: number;
  /** Whether propeller and motor match. */
  readonly prop_load_verdict: 'over-propped' | 'matched' | 'under-propped';
  /** Propeller speed at full throttle, in rpm. */
  readonly wot_rpm: number;
  /** Mach number of the blade tips at full throttle. */
  readonly tip_mach_wot: number;
  /** Discharge rate at full throttle, in 1/h; null without a pack. */
  readonly c_rate_wot: number | null;
  /** Power of rails and payload, in W. */
  readonly avionics_power_w: number;
  /** Share of the batteries in the mass, 0 to 1. */
  readonly battery_mass_fraction: number;
  /** Altitude of equal density in the standard atmosphere, in m. */
  readonly density_altitude_m: number;
  /** Table of one motor for each motor group, 21 rows from throttle 0 to 1. */
  readonly partial_load: Readonly<Record<string, readonly PartialLoad[]>>;
  /** Longest time in forward flight, in min. */
  readonly cruise_min: number;
  /** Highest level speed, in km/h. */
  readonly max_speed_kmh: number;
  /** Power at the speed of best range, in W; null when it cannot be flown. */
  readonly cruise_power_w: number | null;
  /** Speed of best endurance, in km/h; null when it cannot be flown. */
  readonly v_best_endurance_kmh: number | null;
  /** Speed of best range, in km/h; null when it cannot be flown. */
  readonly v_best_range_kmh: number | null;
  /** Distance at the speed of best range in still air, in km. */
  readonly range_km: number;
  /** Service ceiling, in m. */
  readonly service_ceiling_m: number;
  /** Regulatory mass class. */
  readonly weight_class: WeightClass;
  /** How sure the figures are, by figure. */
  readonly bands: Bands;
  /** Whether it can hover; if not, the hover figures are those at full throttle. */
  readonly hover_possible?: boolean;
  /** Thrust-to-weight ratio at full throttle. */
  readonly twr?: number;
  /** Thrust-to-weight ratio at the voltage under full load. */
  readonly twr_sag?: number;
  /** Hover time, in min; 0 when it cannot hover. */
  readonly hover_min?: number;
  /** Current of the whole aircraft in hover, in A. */
  readonly hover_current_total_a?: number;
  /** Voltage drop in hover, as a share of the open-circuit voltage, in %. */
  readonly sag_hover_pct?: number;
  /** Hover current of one speed controller over its rating. */
  readonly esc_hover_util?: number;
  /** 1 minus the heat of the motor in hover divided by its heat at full throttle. */
  readonly thermal_margin_hover?: number;
  /** Electrical power in hover, in W; null when it cannot hover. */
  readonly hover_power_w?: number | null;
  /** Duty of the speed controllers in hover, 0 to 1; null when it cannot hover. */
  readonly hover_throttle?: number | null;
  /** Propeller speed in hover, in rpm; null when it cannot hover. */
  readonly hover_rpm?: number | null;
  /** Hover efficiency: mass divided by electrical power, in g/W; null when it cannot hover. */
  readonly efficiency_g_w?: number | null;
  /** Disk loading: weight divided by the area of the rotor disks, in N/m². */
  readonly disk_loading_n_m2?: number;
  /** Figure of merit: ideal power in hover divided by the rotor's shaft power; null when it cannot hover. */
  readonly figure_of_merit?: number | null;
  /** Discharge rate in hover, in 1/h; null when it cannot hover. */
  readonly c_rate_hover?: number | null;
  /** Mass that can be added until `twr` is 2, negative when it is below, in g. */
  readonly payload_margin_g?: number;
  /** Gap between neighbouring propeller disks, in mm; null with fewer than two arms. */
  readonly prop_gap_mm?: number | null;
  /** Wind limits. */
  readonly wind?: Wind;
  /** What is left after a motor stops. */
  readonly motor_out?: MotorOut;
  /** Stall speed, in km/h. */
  readonly stall_speed_kmh?: number;
  /** Cruise speed: the one asked for, else that of best range, in km/h. */
  readonly cruise_speed_kmh?: number;
  /** Best rate of climb, in m/s. */
  readonly climb_rate_ms?: number;
  /** Speed of the best climb, in km/h. */
  readonly v_best_climb_kmh?: number;
  /** Wing loading: weight divided by the wing area, in N/m². */
  readonly wing_loading_n_m2?: number;
  /** Aspect ratio: span squared divided by wing area. */
  readonly aspect_ratio?: number;
  /** Throttle in cruise, 0 to 1; null when it cannot be flown. */
  readonly cruise_throttle?: number | null;
  /** Best glide ratio: distance flown for each metre of height lost. */
  readonly glide_ratio?: number;
  /** VTOL: speed reached on rotors minus the speed needed to change to the wing, in km/h. */
  readonly transition_margin_kmh?: number;
  /** Distance that it can fly out against the wind and still return on the usable charge, in km. */
  readonly radius_km?: number;
  /** Range against the wind, in km. */
  readonly range_headwind_km?: number;
  /** Range with the wind, in km. */
  readonly range_tailwind_km?: number;
  /** The mission of the request. */
  readonly mission?: MissionResult;
};

/** The analysis of a build. */
export type AnalysisResult = {
  /** Figures. */
  readonly out: AnalysisOut;
  /** Charts by name. */
  readonly charts: AnalysisCharts;
  /** Level and message of each finding, in the order of `lint`. */
  readonly checks: readonly Check[];
  /** Findings: bad first, then warn, then ok. */
  readonly lint: readonly Finding[];
  /** The build as it was analyzed. */
  readonly platform: Platform;
  /** Center of gravity. */
  readonly cg: Balance;
  /** How `measured_hover`, `measured_cruise` and `calibration` changed the model; null without them. */
  readonly calibration: Calibration | null;
};

/** Answer of analyzeLinks. */
export type AnalyzeLinksAnswer = LinkAnswer | LinksAnswer;

/** One group of flights. */
export type AnswerRow = {
  /** Id of the aircraft, where grouped by it. */
  readonly aircraft_id?: number | null;
  /** Id of the type, where grouped by it. */
  readonly type_id?: number | null;
  /** Id of the pilot, where grouped by it. */
  readonly pilot_id?: number | null;
  /** The site, where grouped by it. */
  readonly site?: string | null;
  /** The firmware, where grouped by it. */
  readonly firmware?: string | null;
  /** Id of the battery, where grouped by it. */
  readonly battery_id?: number | null;
  /** Monday of the week, where grouped by it. */
  readonly week?: string | null;
  /** First day of the month, where grouped by it. */
  readonly month?: string | null;
  /** The figure. */
  readonly value: number;
  /** Flights that it is taken from. */
  readonly flights: number;
  /** Ids of the latest of these flights, at most 20. */
  readonly flight_ids: readonly number[];
};

/** Which aircraft a bulletin concerns; all conditions must hold. */
export type AppliesTo = {
  /** Ids of the aircraft types. */
  readonly type_ids: readonly number[];
  /** First serial number. */
  readonly serial_from: string | null;
  /** Last serial number. */
  readonly serial_to: string | null;
  /** Condition on the firmware. */
  readonly firmware: string | null;
  /** Kind of component that must be fitted. */
  readonly component_kind: string | null;
};

/** Answer of askQuestion. */
export type AskQuestionAnswer = {
  /** One row for each group, in the order of the groups. */
  readonly rows: readonly AnswerRow[];
  /** Flights that were counted. */
  readonly flights: number;
  /** Read flights that match and do not have the figure. */
  readonly left_out: number;
  /** Flights that match and whose log was not read. */
  readonly unread: number;
  /** With `of: column`: those among `left_out` whose columns this server does not keep. */
  readonly not_kept?: number;
  /** Unit of `value`. */
  readonly unit: string;
  /** What was asked: stored figures of flights, or columns of logs. */
  readonly source: 'features' | 'columns';
  /** Time that it took, in milliseconds. */
  readonly took_ms: number;
};

/** Answer of attachFile. */
export type AttachFileAnswer = {
  /** The attachment. */
  readonly attachment: Attachment;
};

/** Answer of attachLog. */
export type AttachLogAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed';
  /** The log. */
  readonly log: FlightLog;
  /** Whether the flight already had a log of the same bytes. */
  readonly duplicate: boolean;
};

/** A photo or file of a record. */
export type Attachment = {
  /** Id of the attachment. */
  readonly id: number;
  /** The record that it belongs to. */
  readonly for: string;
  /** File name. */
  readonly name: string;
  /** Media type, found from its bytes. */
  readonly type: string;
  /** Size, in bytes. */
  readonly size_bytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  /** When it was attached. */
  readonly created_at: string;
  /** Who attached it. */
  readonly by: string;
};

/** How well attitude followed its target. */
export type AttitudeSection = {
  /** Always true. */
  readonly available: true;
  /** Largest roll error, in deg. */
  readonly roll_error_max_deg: number | null;
  /** Largest pitch error, in deg. */
  readonly pitch_error_max_deg: number | null;
  /** Largest yaw error, in deg. */
  readonly yaw_error_max_deg: number | null;
  /** When attitude left its target for good, in s from the start of the log. */
  readonly departed_at_s: number | null;
  /** Axis that departed first. */
  readonly axis: 'roll' | 'pitch' | 'yaw' | null;
};

/** A supply rail for electronics. */
export type AuxRailItem = {
  /** Name; default: `Rail n`. */
  readonly name?: string | null;
  /** Output voltage, in V. */
  readonly voltage_v?: number | null;
  /** Typical current, in A; give this or `power_w`. */
  readonly current_a?: number | null;
  /** Typical power, in W; wins over `current_a`. */
  readonly power_w?: number | null;
  /** Efficiency of the regulator, 0 to 1. */
  readonly efficiency?: number | null;
  /** Share of the time that it draws power, 0 to 1. */
  readonly duty?: number | null;
  /** Rating of the regulator, in A. */
  readonly max_current_a?: number | null;
  /** Name of the battery that feeds it. */
  readonly battery?: string | null;
  /** Mass of the rail and its loads, in g. */
  readonly mass_g?: number | null;
  /** Distance behind the datum, in mm. */
  readonly x_mm?: number | null;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm?: number | null;
  /** Height above the datum, in mm. */
  readonly z_mm?: number | null;
  /** Your own id for the regulator. */
  readonly catalog_id?: string | null;
  /** Identical rails. */
  readonly qty?: number | null;
} & Readonly<Record<string, unknown>>;

/** Center of gravity; members of the mean chord are present on winged builds only. */
export type Balance = {
  /** Center of gravity behind the datum, of the items that have a position, in mm. */
  readonly cg_mm: number;
  /** Center of gravity to the right of the datum, in mm. */
  readonly cg_y_mm: number;
  /** Center of gravity above the datum, in mm. */
  readonly cg_z_mm: number;
  /** Mass of all items, in g. */
  readonly total_mass_g: number;
  /** Mass of the items with a position, in g. */
  readonly placed_g: number;
  /** Mass of the items without a position, in g. */
  readonly unplaced_g: number;
  /** Point that positions are measured from. */
  readonly datum: Datum;
  /** Which datum and which limits apply. */
  readonly regime: 'rotor' | 'wing';
  /** Every mass of the build. */
  readonly items: readonly BalanceItem[];
  /** Load of each rotor in hover. */
  readonly rotors: readonly BalanceRotor[];
  /** Distance of the center of gravity from the rotor center, in % of the arm length; null on a pure wing. */
  readonly offset_pct: number | null;
  /** Move that restores the balance, or null. */
  readonly balance_fix: BalanceFix | null;
  /** Center of gravity behind the leading edge of the mean chord, in % of the mean chord. */
  readonly cg_pct_mac?: number;
  /** Mean aerodynamic chord, in mm. */
  readonly mac_mm?: number;
  /** Leading edge of the mean chord behind the datum, in mm. */
  readonly mac_le_mm?: number;
  /** Neutral point, in % of the mean chord. */
  readonly neutral_point_pct_mac?: number;
  /** Static margin: neutral point minus center of gravity, in % of the mean chord; positive is stable. */
  readonly static_margin_pct?: number;
};

/** The balance of a build. */
export type BalanceAnswer = {
  /** Center of gravity and the load of each rotor. */
  readonly cg: Balance;
};

/** The shortest single move that restores the balance. */
export type BalanceFix = {
  /** Name of the item to move. */
  readonly move: string;
  /** Distance to move it, aft positive, in mm. */
  readonly by_mm: number;
};

/** One mass of a build. */
export type BalanceItem = {
  /** Name of the item. */
  readonly name: string;
  /** What the mass refers to. */
  readonly kind: 'dry' | 'motor' | 'battery' | 'rail' | 'payload';
  /** Mass, in g. */
  readonly mass_g: number;
  /** Distance behind the datum, in mm. */
  readonly x_mm: number | null;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm: number | null;
  /** Height above the datum, in mm. */
  readonly z_mm: number | null;
  /** Whether the item has a position and counts in the center of gravity. */
  readonly placed: boolean;
  /** Mass times distance behind the datum, in g·mm. */
  readonly moment_g_mm: number | null;
};

/** One rotor and its share of the weight. */
export type BalanceRotor = {
  /** Number of the motor, from 1. */
  readonly index: number;
  /** Motor group. */
  readonly group: 'lift' | 'cruise';
  /** Distance behind the datum, in mm. */
  readonly x_mm: number;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm: number;
  /** Height above the datum, in mm. */
  readonly z_mm: number;
  /** Direction of rotation seen from above. */
  readonly spin: 'cw' | 'ccw';
  /** Share of the weight that the rotor carries in hover, 0 to 1; all sum to 1. */
  readonly thrust_share: number;
  /** Load relative to an even share, in %. */
  readonly load_pct: number;
};

/** Limits between which the true figure lies with the stated probability. */
export type Band = {
  /** Lower limit, in the unit of the figure. */
  readonly low: number;
  /** Upper limit, in the unit of the figure. */
  readonly high: number;
  /** Share of aircraft whose figure lies inside, 0 to 1. */
  readonly coverage: number;
  /** Members of a build that were left out and widen the band, the most important first. */
  readonly assumed: readonly string[];
  /** What the band rests on. */
  readonly basis: string;
};

/** The bands of a build. */
export type Bands = {
  /** Band of `hover_min`. */
  readonly hover_min?: Band;
  /** Band of `cruise_min`. */
  readonly cruise_min?: Band;
  /** Band of `hover_current_total_a`. */
  readonly hover_current_total_a?: Band;
  /** Band of `max_speed_kmh`. */
  readonly max_speed_kmh?: Band;
};

/** Figures of a battery. */
export type BatteryFigures = {
  /** Chemistry, as in `batteries` of a build. */
  readonly chemistry: string;
  /** Cells in series; 1 for a single cell that packs are made of. */
  readonly cells: number;
  /** Capacity, in mAh. */
  readonly capacity_mah: number;
  /** Continuous current in multiples of the capacity. */
  readonly c_rating: number;
  /** Current for seconds in multiples of the capacity. */
  readonly c_burst: number | null;
};

/** A battery pack of a build. */
export type BatteryItem = {
  /** Name; default: `Battery n`. */
  readonly name?: string | null;
  /** What it feeds; packs of one role share a bus, `aux` feeds no motor. */
  readonly role?: 'main' | 'lift' | 'cruise' | 'aux' | null;
  /** Cell chemistry. */
  readonly chemistry?: 'lipo' | 'lihv' | 'liion' | 'semi_solid' | 'lifepo4' | 'nimh' | null;
  /** Cells in series. */
  readonly cells?: number | null;
  /** Strings in parallel inside the pack. */
  readonly parallel?: number | null;
  /** Capacity of one string, in mAh. */
  readonly capacity_mah?: number | null;
  /** Continuous discharge rating, in 1/h. */
  readonly c_rating?: number | null;
  /** Discharge rating for 10 s, in 1/h. */
  readonly c_burst?: number | null;
  /** Resistance of one cell at 25 °C, in mΩ. */
  readonly ir_mohm?: number | null;
  /** Mass of the whole pack, in g. */
  readonly mass_g?: number | null;
  /** State of health, 0 to 1; scales capacity, and resistance by its inverse. */
  readonly soh?: number | null;
  /** Temperature of the cells, in °C; default: that of the build. */
  readonly temp_c?: number | null;
  /** Identical packs in parallel. */
  readonly count?: number | null;
  /** Distance behind the datum, in mm. */
  readonly x_mm?: number | null;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm?: number | null;
  /** Height above the datum, in mm. */
  readonly z_mm?: number | null;
  /** Your own id for the pack. */
  readonly catalog_id?: string | null;
} & Readonly<Record<string, unknown>>;

/** The battery. */
export type BatterySection = {
  /** Always true. */
  readonly available: true;
  /** Cells in series, estimated from the voltage. */
  readonly cells: number | null;
  /** Resistance of the pack, fitted to voltage and current, in mΩ. */
  readonly ir_mohm: number | null;
  /** Resistance of one cell, in mΩ. */
  readonly ir_mohm_cell: number | null;
  /** How well the fit explains the voltage, 0 to 1. */
  readonly ir_r2: number | null;
  /** Voltage at rest, in V. */
  readonly v_rest: number | null;
  /** Lowest voltage, in V. */
  readonly v_min: number | null;
  /** Lowest voltage of one cell, in V. */
  readonly v_min_cell: number | null;
  /** Highest current, in A. */
  readonly i_max_a: number | null;
  /** Mean current, in A. */
  readonly i_mean_a: number | null;
  /** Charge used, in mAh. */
  readonly used_mah: number | null;
  /** Energy used, in Wh. */
  readonly used_wh: number | null;
  /** Largest voltage drop under load, in V. */
  readonly sag_max_v: number | null;
  /** Whether the supply voltage fell so low that the autopilot or its power supply failed. */
  readonly brownout: boolean;
  /** Lowest supply voltage of the autopilot, in V. */
  readonly board_v_min: number | null;
};

/** Answer of beginLogUpload. */
export type BeginLogUploadAnswer = {
  /** The upload. */
  readonly upload: LogUpload;
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed' | null;
  /** The log. */
  readonly log: FlightLog | null;
  /** Whether the flight already had a log of the same bytes. */
  readonly duplicate: boolean | null;
};

/** A saved build with its parameters. */
export type Build = {
  /** Id of the build. */
  readonly id: number;
  /** Name, unique for its user. */
  readonly name: string;
  /** Notes. */
  readonly notes: string;
  /** When it was first saved. */
  readonly created: string;
  /** When it was last saved. */
  readonly updated: string;
  /** The parameters exactly as they were sent. */
  readonly params: Readonly<Record<string, unknown>>;
};

/** One part of a build in the place of another. */
export type BuildChange = {
  /** What is changed. */
  readonly kind: 'motor' | 'propeller' | 'battery';
  /** The part of the catalog. */
  readonly part: FoundPart;
  /** What to change in the build, with all that goes along. */
  readonly patch: BuildParameters;
  /** The build after it; `POST /analyze` gives it the same figures. */
  readonly build: BuildParameters;
  /** The figure that was asked for, before. */
  readonly before: RangedFigure;
  /** The same after the change. */
  readonly after: RangedFigure;
  /** The gain in what is ranked by; above zero. */
  readonly gain: number;
  /** All figures after the change. */
  readonly out: AnalysisOut;
  /** Fields and quantities that no measurement stands behind. */
  readonly outside_measured: readonly string[];
};

/** The saved builds of a user. */
export type BuildList = {
  /** All builds of the user, the most recently changed first. */
  readonly builds: readonly BuildSummary[];
};

/** A build. Every member may be left out; it then takes the default of its type. */
export type BuildParameters = {
  /** Airframe type; letters compare without regard to case. */
  readonly airframe_type?: 'Bicopter' | 'Tricopter (Y3)' | 'Quad X' | 'Quad +' | 'Quad H' | 'Hexa' | 'Hexa +' | 'Y6 (coaxial)' | 'Octo' | 'Octo +' | 'X8 (coaxial)' | 'Fixed wing (tractor)' | 'Fixed wing (pusher)' | 'Fixed wing (twin)' | 'Flying wing (pusher)' | 'Powered glider' | 'Quadplane (lift + pusher)' | 'Quadplane (lift + tractor)' | 'Tiltrotor (tilt-quad)' | 'Tiltrotor (tri)' | 'Tailsitter (dual)' | 'Tailsitter (quad)' | null;
  /** Lift motors; on a wing the propulsion motors. */
  readonly motor_count?: number | null;
  /** Whether motors sit in pairs one above the other. */
  readonly coaxial?: boolean | null;
  /** Mass of everything but batteries, payload items and rails with a mass of their own, in g. */
  readonly dry_mass_g?: number | null;
  /** Distance from the centre to a motor, in mm. */
  readonly arm_length_mm?: number | null;
  /** Propeller diameter, in in. */
  readonly prop_diameter_in?: number | null;
  /** Propeller pitch, in in. */
  readonly prop_pitch_in?: number | null;
  /** Blades of a propeller. */
  readonly prop_blades?: number | null;
  /** Motor speed constant, in rpm/V. */
  readonly motor_kv?: number | null;
  /** Thrust of one motor alone on a stand at full throttle and nominal voltage, at sea level, in g. */
  readonly max_thrust_per_motor_g?: number | null;
  /** Continuous rating of one speed controller, in A. */
  readonly esc_current_a?: number | null;
  /** Altitude above sea level, in m. */
  readonly altitude_m?: number | null;
  /** Air temperature, in °C. */
  readonly temp_c?: number | null;
  /** Drag area of everything but the wing, in m². */
  readonly flat_plate_area_m2?: number | null;
  /** Share of the charge that may be used, 0 to 1. */
  readonly usable_fraction?: number | null;
  /** Battery packs, at most 16. */
  readonly batteries?: readonly BatteryItem[] | null;
  /** Supply rails for electronics, at most 32. */
  readonly aux_rails?: readonly AuxRailItem[] | null;
  /** Payload items, at most 64. */
  readonly payload?: readonly PayloadItem[] | null;
  /** Wing span, in mm. */
  readonly wing_span_mm?: number | null;
  /** Wing chord at the root, in mm. */
  readonly wing_chord_mm?: number | null;
  /** Wing chord at the tip, in mm; default: that of the root. */
  readonly wing_tip_chord_mm?: number | null;
  /** Leading edge of the tip behind that of the root, in mm. */
  readonly wing_sweep_mm?: number | null;
  /** Largest lift coefficient. */
  readonly wing_cl_max?: number | null;
  /** Cruise speed, in km/h; default: that of best range. */
  readonly cruise_speed_kmh?: number | null;
  /** Length of the body, in mm. */
  readonly body_length_mm?: number | null;
  /** Frame preset, which sets where the dry mass is. */
  readonly frame_preset?: 'quad-5' | 'quad-7' | 'quad-10' | 'hexa-550' | 'octo-1000' | 'y6' | 'wing-pusher' | 'wing-tractor' | 'flying-wing' | 'quadplane' | 'tailsitter' | null;
  /** Winding resistance of one motor, in mΩ. */
  readonly motor_resistance_mohm?: number | null;
  /** No-load current of one motor, in A. */
  readonly motor_no_load_a?: number | null;
  /** Mass of one motor with propeller, in g. */
  readonly motor_mass_g?: number | null;
  /** Points of this motor, propeller and voltage on a stand, 1 to 50. A point at full throttle states max_thrust_per_motor_g where that is left out. */
  readonly thrust_table?: readonly ThrustPoint[] | null;
  /** What thrust_table was measured with; where motor, propeller or voltage of the build differ from it, the table is scaled by the law of full thrust. */
  readonly thrust_table_of?: StandTestOf | null;
  /** Hovers measured on this aircraft, 1 to 20. */
  readonly measured_hover?: readonly MeasuredHover[] | null;
  /** Level cruises measured on this aircraft, flown on its wing, 1 to 20. */
  readonly measured_cruise?: readonly MeasuredCruise[] | null;
  /** What flights of this aircraft taught: an aircraft of the registry, or its figures. */
  readonly calibration?: CalibrationInput | null;
  /** Largest lean that the autopilot allows, in deg; default: 35 in wind, and none that ends the top speed. */
  readonly max_tilt_deg?: number | null;
  /** Largest airspeed that the autopilot allows on the rotors, in km/h; default: what thrust, power and drag allow. */
  readonly max_speed_kmh?: number | null;
  /** Steady wind for radius and range, in km/h. */
  readonly wind_kmh?: number | null;
  /** Legs flown from a full charge, 1 to 50. */
  readonly mission?: readonly MissionLeg[] | null;
  /** Findings that the owner of the build lives with, each with the reason: they stay in the answer, marked. */
  readonly set_aside?: readonly SetAside[] | null;
  /** Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`. */
  readonly chart_theme?: 'inherit' | 'light' | 'dark' | null;
} & Readonly<Record<string, unknown>>;

/** A saved build in a list. */
export type BuildSummary = {
  /** Id of the build. */
  readonly id: number;
  /** Name, unique for its user. */
  readonly name: string;
  /** Notes. */
  readonly notes: string;
  /** When it was first saved. */
  readonly created: string;
  /** When it was last saved. */
  readonly updated: string;
};

/** A build and which save of it. */
export type BuildVersion = {
  /** Id of the build; null when it was deleted since. */
  readonly id: number | null;
  /** Which save of the build, counted from 1. */
  readonly version: number;
};

/** A bulletin or directive. */
export type Bulletin = {
  /** Id of the bulletin. */
  readonly id: number;
  /** Number. */
  readonly number: string;
  /** Kind. */
  readonly kind: 'service_bulletin' | 'airworthiness_directive' | 'safety_notice' | 'firmware_advisory';
  /** Who issued it. */
  readonly issuer: string;
  /** Title. */
  readonly title: string;
  /** How binding it is. */
  readonly severity: 'mandatory' | 'recommended' | 'information';
  /** Date of issue. */
  readonly issued: string | null;
  /** When it takes effect. */
  readonly effective: string | null;
  /** Summary. */
  readonly summary: string;
  /** Address of the document. */
  readonly url: string | null;
  /** Which aircraft it concerns. */
  readonly applies_to: AppliesTo;
  /** When it must be complied with. */
  readonly deadline: Deadline;
  /** Compliance by aircraft. */
  readonly aircraft: readonly BulletinAircraft[];
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** Compliance of one aircraft. */
export type BulletinAircraft = {
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** State. */
  readonly state: 'open' | 'complied' | 'not_applicable' | 'overdue';
  /** When it was complied with. */
  readonly complied_on: string | null;
  /** Id of the work order. */
  readonly workorder_id: number | null;
  /** Note. */
  readonly note: string;
};

/** Something that has a day. */
export type CalendarEntry = {
  /** The same for as long as it is the same thing. */
  readonly uid: string;
  /** What it is. */
  readonly kind: 'maintenance' | 'document' | 'currency' | 'mission';
  /** What is due, ends or is planned. */
  readonly title: string;
  /** More of it; empty where the title says all. */
  readonly text: string;
  /** Its day, or of a mission the instant. */
  readonly starts: string;
  /** The instant at which a mission ends; null for a day. */
  readonly ends: string | null;
  /** Whether it is a day and no time of it. */
  readonly all_day: boolean;
  /** Of a paper or currency: past its day, within 30 days, or later; of maintenance as its list has it; of a mission its state. */
  readonly state: 'overdue' | 'due_soon' | 'later' | 'planned' | 'approved' | 'flown' | 'cancelled';
  /** The record that it is about. */
  readonly record: CalendarRecord;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
};

/** The record that an entry is about. */
export type CalendarRecord = {
  /** Kind of the record. */
  readonly kind: 'aircraft' | 'workorder' | 'component' | 'pilot' | 'mission' | 'bulletin';
  /** Id of the record. */
  readonly id: number;
};

/** The same with what the flights before it had taught. */
export type CalibratedFlight = {
  /** Hover power of this flight, in W. */
  readonly hover_power_w: number;
  /** Hover power that nine flights in ten pass, in W. */
  readonly low: number;
  /** Hover power that nine flights in ten stay below, in W. */
  readonly high: number;
};

/** How measurements and flights changed the model. */
export type Calibration = {
  /** Factor on the losses of the model. */
  readonly factor: number;
  /** Measured hovers that were used. */
  readonly points: number;
  /** Standard deviation of the measurements about the calibrated model, in %. */
  readonly spread_pct: number;
  /** What flights taught; null without `calibration`. */
  readonly learned: LearnedFigures | null;
  /** Null without `measured_cruise`. */
  readonly cruise: CruiseCalibration | null;
};

/** What flights of this aircraft taught. */
export type CalibrationInput = {
  /** Aircraft of the registry whose flights taught; instead of the figures below. */
  readonly aircraft_id?: number | null;
  /** Power of the motors in hover over that of the model. */
  readonly loss_factor?: number | null;
  /** Resistance of all packs that feed the lift motors, at 25 °C, in mΩ. */
  readonly pack_resistance_mohm?: number | null;
  /** Drag area, in place of `flat_plate_area_m2`, in m². */
  readonly drag_area_m2?: number | null;
} & Readonly<Record<string, unknown>>;

/** Parts for payload and propulsion. */
export type Catalog = {
  /** Parts by category, sorted by vendor and name. */
  readonly catalog: Readonly<Record<string, readonly Part[]>>;
};

/** Where a signed record stands in the chain of its aircraft. */
export type ChainPlace = {
  /** Its number in the chain, from 1 on. */
  readonly position: number;
  /** SHA-256 of the text that was signed, in hex. */
  readonly hash: string;
};

/** Answer of changeWebhook. */
export type ChangeWebhookAnswer = {
  /** Id of the webhook. */
  readonly id: number;
  /** The webhook. */
  readonly webhook: Webhook;
};

/** A parameter that is not at its default. */
export type ChangedParameter = {
  /** Name. */
  readonly name: string;
  /** Value in this log. */
  readonly value: number;
  /** Default of the firmware. */
  readonly default: number;
};

/** The charge of a flight beside its prediction. */
export type ChargeFlight = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** Share of the time in the air that is hover, climb, descent or level flight at a known airspeed: the rest is taken as these, in %. */
  readonly known_pct: number;
  /** What its log measured. */
  readonly measured: MeasuredCharge;
  /** What its build said of these phases, this mass and this air. */
  readonly predicted: PredictedFlightCharge;
  /** Prediction with what the flights before it had taught; null while they are fewer than three. */
  readonly predicted_calibrated: PredictedFlightCharge | null;
  /** Why no charge at landing is known; null where one is. */
  readonly landing_reason: string | null;
};

/** A read flight whose charge could not be compared. */
export type ChargeNotCompared = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** Why not. */
  readonly reason: string;
};

/** Level and message of one finding. */
export type Check = readonly ['ok' | 'warn' | 'bad', string];

/** Answer of checkSignedRecords. */
export type CheckSignedRecordsAnswer = {
  /** What was found. */
  readonly check: CheckedRecords;
};

/** What a check of the signed records found. */
export type CheckedRecords = {
  /** When it was checked. */
  readonly checked_at: string;
  /** Id of the aircraft that was asked for. */
  readonly asset_id: number | null;
  /** `fits` only when every record of a chain does. */
  readonly result: 'fits' | 'broken' | 'nothing_to_check';
  /** The same in a sentence. */
  readonly message: string;
  /** Chains that were checked: one for an aircraft. */
  readonly chains: number;
  /** Records in them. */
  readonly records: number;
  /** Records that fit, up to the first of each chain that does not. */
  readonly fitting: number;
  /** Work orders that were signed before the chain began: not checked. */
  readonly before_chain: number;
  /** Chains with a record that does not fit. */
  readonly broken: number;
  /** The first record of each chain that does not fit, 100 at most. */
  readonly faults: readonly RecordFault[];
  /** Of one chain: the number of its last record. */
  readonly last_position: number | null;
  /** Of one chain: the hash of its last record, to be compared with one kept elsewhere. */
  readonly last_hash: string | null;
};

/** One item of a checklist template. */
export type ChecklistItem = {
  /** Stable key of the item. */
  readonly key: string;
  /** What to check. */
  readonly text: string;
  /** Whether it must pass. */
  readonly required: boolean;
  /** Heading above it. */
  readonly section: string | null;
};

/** One answer of a completed checklist. */
export type ChecklistResult = {
  /** The item. */
  readonly text: string;
  /** The answer. */
  readonly result: 'pass' | 'fail' | 'skip' | 'not_checked';
  /** Note. */
  readonly note: string;
  /** Whether the item must pass. */
  readonly required: boolean;
  /** Whether the template has this item. */
  readonly matched: boolean;
};

/** A completed checklist. */
export type ChecklistRun = {
  /** Id of the completed checklist. */
  readonly id: number;
  /** Id of the template. */
  readonly template_id: number | null;
  /** Name of the template. */
  readonly template_name: string | null;
  /** Revision of the template. */
  readonly template_revision: number | null;
  /** Id of the flight. */
  readonly flight_id: number | null;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** When it was completed. */
  readonly completed_at: string;
  /** Who completed it; null for a device. */
  readonly completed_by: PersonOnRoster | null;
  /** Notes. */
  readonly notes: string;
  /** Items of the template first, then other answers. */
  readonly results: readonly ChecklistResult[];
  /** The answers, counted. */
  readonly summary: ChecklistSummary;
  /** Whether every required item was answered. */
  readonly complete: boolean;
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** Answers of a completed checklist, counted. */
export type ChecklistSummary = {
  /** Items that passed. */
  readonly pass: number;
  /** Items that failed. */
  readonly fail: number;
  /** Items that were skipped. */
  readonly skip: number;
  /** Items of the template without an answer. */
  readonly not_checked: number;
  /** Answers without an item of the template. */
  readonly unmatched: number;
};

/** A checklist template. */
export type ChecklistTemplate = {
  /** Id of the template. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** When it is used. */
  readonly phase: 'preflight' | 'postflight' | 'maintenance' | 'emergency' | 'other';
  /** Increases with every change. */
  readonly revision: number;
  /** Whether it is in use. */
  readonly active: boolean;
  /** Ids of the aircraft that it is for; empty for all. */
  readonly asset_ids: readonly number[];
  /** Ids of the aircraft types that it is for; empty for all. */
  readonly type_ids: readonly number[];
  /** What a failed required item does: nothing, raise a work order, or ground the aircraft by one; null: as the organization has set. */
  readonly on_fail: 'nothing' | 'work' | 'ground' | null;
  /** The items in order. */
  readonly items: readonly ChecklistItem[];
  /** When it was last changed. */
  readonly updated: string;
};

/** Vibration, and accelerometers at their limit. */
export type ClippingSection = {
  /** Always true. */
  readonly available: true;
  /** Samples at the limit, all sensors. */
  readonly total: number | null;
  /** Samples at the limit by sensor. */
  readonly per_imu: readonly (number | null)[];
  /** Samples at the limit before the event. */
  readonly during_flight: number | null;
  /** First sample at the limit, in s from the start of the log. */
  readonly first_s: number | null;
  /** Mean vibration along x, y and z, in m/s². */
  readonly vibe_mean_ms2: readonly (number | null)[];
  /** Highest vibration along x, y and z, in m/s². */
  readonly vibe_max_ms2: readonly (number | null)[];
};

/** The compasses. */
export type CompassSection = {
  /** Always true. */
  readonly available: true;
  /** Compasses. */
  readonly count: number;
  /** Mean field strength, in mGauss. */
  readonly field_mean_mgauss: number | null;
  /** Spread of the field strength, in %. */
  readonly field_spread_pct: number | null;
  /** Correlation of field strength and throttle, -1 to 1. */
  readonly throttle_correlation: number | null;
  /** Length of the calibrated offsets, in mGauss. */
  readonly offsets_norm: number | null;
  /** Whether the field varies enough to disturb the heading. */
  readonly interference: boolean;
  /** Largest difference between two compasses, in deg. */
  readonly disagreement_deg: number | null;
  /** Field of the World Magnetic Model at this place and date, in mGauss. */
  readonly expected_mgauss: number | null;
};

/** Compliance of one aircraft with a bulletin. */
export type Compliance = {
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** State. */
  readonly state: 'open' | 'complied' | 'not_applicable';
  /** When it was complied with; default: today. */
  readonly complied_on?: string | null;
  /** Note. */
  readonly note?: string | null;
} & Readonly<Record<string, unknown>>;

/** A part that is tracked by itself. */
export type Component = {
  /** Id of the component. */
  readonly id: number;
  /** Kind. */
  readonly kind: 'battery' | 'motor' | 'esc' | 'propeller' | 'autopilot' | 'gnss' | 'radio' | 'camera' | 'gimbal' | 'parachute' | 'frame' | 'other';
  /** Name. */
  readonly name: string;
  /** Serial number. */
  readonly serial: string;
  /** Maker. */
  readonly vendor: string;
  /** Part number. */
  readonly part_number: string;
  /** Batch or lot of the maker. */
  readonly batch: string;
  /** Id of the aircraft that it is fitted to. */
  readonly asset_id: number | null;
  /** Where on the aircraft. */
  readonly position: string;
  /** State. */
  readonly state: 'spare' | 'fitted' | 'removed' | 'scrapped';
  /** When it was fitted. */
  readonly fitted_on: string | null;
  /** Flight time, in h. */
  readonly hours: number;
  /** Flights. */
  readonly flights: number;
  /** Charge cycles. */
  readonly cycles: number;
  /** Limits of its life. */
  readonly life: ComponentLife;
  /** Share of its life that is used. */
  readonly used: number | null;
  /** What is left of its life. */
  readonly remaining: ComponentRemaining;
  /** Whether it may still fly; `due_soon` is 90 %. */
  readonly status: 'ok' | 'due_soon' | 'expired';
  /** Measured condition. */
  readonly health: ComponentHealth | null;
  /** What happened to it, oldest first. */
  readonly history: readonly ComponentEvent[];
  /** Notes. */
  readonly notes: string;
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** One event in the history of a component. */
export type ComponentEvent = {
  /** Date. */
  readonly at: string;
  /** What happened. */
  readonly event: string;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
};

/** Measured condition of a battery. */
export type ComponentHealth = {
  /** Resistance of the pack, in mΩ. */
  readonly ir_mohm: number | null;
  /** Growth of the resistance, in % per 10 flights. */
  readonly ir_trend_pct_per_10: number | null;
  /** Capacity, as a share of the nominal capacity, in %. */
  readonly capacity_pct: number | null;
};

/** Limits of a component; the first that passes counts. */
export type ComponentLife = {
  /** Flight time, in h. */
  readonly hours: number | null;
  /** Flights. */
  readonly flights: number | null;
  /** Charge cycles. */
  readonly cycles: number | null;
  /** Last day. */
  readonly date: string | null;
};

/** Fits or removes a component; needs `asset_id` or `state`. */
export type ComponentMove = {
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Id of the aircraft that it is fitted to. */
  readonly asset_id?: number | null;
  /** State after the move. */
  readonly state?: 'spare' | 'fitted' | 'removed' | 'scrapped' | null;
  /** Where on the aircraft. */
  readonly position?: string | null;
  /** Day of the move; default: today. */
  readonly at?: string | null;
  /** Alternative name of `at`. */
  readonly fitted_on?: string | null;
} & Readonly<Record<string, unknown>>;

/** What is left of the life of a component. */
export type ComponentRemaining = {
  /** Flight time, in h. */
  readonly hours: number | null;
  /** Flights. */
  readonly flights: number | null;
  /** Charge cycles. */
  readonly cycles: number | null;
  /** Calendar time, in days. */
  readonly days: number | null;
};

/** Conditions of a flight. */
export type Conditions = {
  /** Wind, in km/h. */
  readonly wind_kmh?: number | null;
  /** Temperature, in °C. */
  readonly temp_c?: number | null;
  /** Visibility, in km. */
  readonly visibility_km?: number | null;
  /** In words. */
  readonly text?: string | null;
};

/** Answer of continueLogUpload. */
export type ContinueLogUploadAnswer = {
  /** The upload. */
  readonly upload: LogUpload;
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed' | null;
  /** The log. */
  readonly log: FlightLog | null;
  /** Whether the flight already had a log of the same bytes. */
  readonly duplicate: boolean | null;
};

/** Answer of correctDocument. */
export type CorrectDocumentAnswer = {
  /** The document. */
  readonly document: AircraftDocument;
};

/** Answer of correctFlight. */
export type CorrectFlightAnswer = {
  /** Id of the flight. */
  readonly id: number;
  /** The flight. */
  readonly flight: Flight;
  /** Work orders that this call raised. */
  readonly work_raised: readonly RaisedWork[];
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of correctMission. */
export type CorrectMissionAnswer = {
  /** The mission. */
  readonly mission: Mission;
};

/** One observation in the log. */
export type CrashFinding = {
  /** Section that it belongs to. */
  readonly section: 'rc_intent' | 'battery' | 'ekf' | 'compass' | 'gps' | 'clipping' | 'motors' | 'attitude' | 'parameters';
  /** Stable word for programs. */
  readonly key: string;
  /** How much it matters. */
  readonly level: 'alert' | 'warn' | 'info';
  /** Title. */
  readonly title: string;
  /** The figure, its limit and the time. */
  readonly detail: string;
  /** Start of the observation, in s from the start of the log. */
  readonly at_s: number | null;
  /** The figure, in the unit of its section. */
  readonly value: number | null;
  /** Its limit. */
  readonly limit: number | null;
  /** Whether it began after the event and so cannot be its cause. */
  readonly after_event: boolean;
};

/** The present state of a reading. */
export type CrashReading = {
  /** Id of the reading. */
  readonly id: number;
  /** State of the analysis; logs with `none` and `too_large` are not read automatically. */
  readonly state: 'queued' | 'reading' | 'done' | 'failed' | 'none' | 'too_large';
  /** Share that is read, 0 to 1; while queued or reading. */
  readonly progress?: number;
  /** Readings before it in the queue; while queued. */
  readonly position?: number;
  /** The reading; when done. */
  readonly result?: CrashResult;
  /** Why it failed; when failed. */
  readonly error?: string;
};

/** The reading of a log. */
export type CrashResult = {
  /** The log. */
  readonly meta: ReadingMeta;
  /** The verdict. */
  readonly crash: CrashVerdict;
  /** Causes, and what was ruled out. */
  readonly preconditions: Preconditions;
  /** Figures of each subsystem. */
  readonly diagnostics: Diagnostics;
  /** Events of the log, at most 2000. */
  readonly timeline: readonly TimelineRow[];
  /** Samples for plots. */
  readonly series: ReadingSeries;
  /** The flights of the log. */
  readonly flights: readonly FlightOfLog[];
  /** Steady hovers of the log. */
  readonly hovers: readonly HoverOfLog[];
  /** What limits this reading. */
  readonly warnings: readonly string[];
  /** SVG images by name; only with `charts=1`. */
  readonly charts?: Readonly<Record<string, string>>;
};

/** Whether it was a crash, when, why, and with what confidence. */
export type CrashVerdict = {
  /** Whether a crash was found. */
  readonly detected: boolean;
  /** Time of the ground contact, else of the loss of control or power, in s from the start of the log; null when none was found. */
  readonly time: number | null;
  /** What the verdict rests on, or what was looked for. */
  readonly reason: string;
  /** How sure the verdict is; null when no crash was found. */
  readonly confidence: 'high' | 'medium' | 'low' | null;
  /** What happened. */
  readonly kind: 'loss_of_control' | 'impact' | 'fly_away' | 'power_loss' | 'hard_landing' | 'log_ends_in_air' | null;
  /** First sign of trouble, in s from the start of the log. */
  readonly first_anomaly_s: number | null;
  /** When attitude left its target for good or the motors stopped, in s from the start of the log. */
  readonly control_lost_s: number | null;
  /** The decisive ground contact, where the log shows it, in s from the start of the log. */
  readonly impact_s: number | null;
  /** Height above the take-off when control was lost, in m. */
  readonly altitude_m: number | null;
  /** Speed over ground when control was lost, in m/s. */
  readonly speed_ms: number | null;
  /** Vertical speed at the decisive contact, down positive, in m/s. */
  readonly sink_ms: number | null;
  /** Speed at the decisive contact, over ground and down together, in m/s. */
  readonly impact_speed_ms: number | null;
  /** Flight mode at that time. */
  readonly mode: string | null;
  /** Position of the event. */
  readonly location: Location | null;
};

/** A person who took part. */
export type CrewMember = {
  /** Name. */
  readonly name: string;
  /** What the person did. */
  readonly role: string | null;
  /** Id of the person on the roster. */
  readonly pilot_id: number | null;
};

/** How measured cruises changed the model of the wing-borne aircraft. */
export type CruiseCalibration = {
  /** Factor on the drag at zero lift. */
  readonly drag_factor: number;
  /** Factor on the power of the cruise motors. */
  readonly power_factor: number;
  /** Measured cruises that were used. */
  readonly points: number;
  /** Spread of the measurements about the calibrated model, in %. */
  readonly spread_pct: number;
};

/** Currency of a pilot; information only. */
export type Currency = {
  /** Whether it is current; `lapsing` has 30 days or fewer left. */
  readonly status: 'current' | 'lapsing' | 'lapsed' | 'unknown';
  /** Date of this assessment. */
  readonly as_of: string;
  /** The rules that are turned on. */
  readonly items: readonly CurrencyItem[];
};

/** One currency rule for one pilot. */
export type CurrencyItem = {
  /** The rule. */
  readonly key: 'part107_recurrent' | 'recent_90d' | 'night_90d' | 'type_recent' | 'medical' | 'flight_review' | 'easa_a2' | 'custom';
  /** The rule in words. */
  readonly label: string;
  /** Whether it is current; `lapsing` has 30 days or fewer left. */
  readonly status: 'current' | 'lapsing' | 'lapsed' | 'unknown';
  /** Last day on which it is met. */
  readonly valid_until: string | null;
  /** Days left, negative when past. */
  readonly days_left: number | null;
  /** How the date is set. */
  readonly basis: string;
  /** What was done in the period. */
  readonly done?: number;
  /** What the rule asks for. */
  readonly needed?: number;
  /** Id of the aircraft type that the rule is about. */
  readonly type_id?: number | null;
};

/** Received power at one distance. */
export type CurvePoint = {
  /** Distance, in km. */
  readonly d_km: number;
  /** Received power in free space, in dBm. */
  readonly rx_dbm: number;
  /** Received power with the reflection from flat ground, in dBm. */
  readonly two_ray_dbm: number;
  /** Received power in free space above the sensitivity, in dB. */
  readonly margin_db: number;
};

/** The point that positions are measured from. */
export type Datum = {
  /** Which point it is. */
  readonly id: 'rotor_center' | 'wing_root_leading_edge';
  /** The point in words. */
  readonly label: string;
  /** Directions of the axes. */
  readonly axis: string;
};

/** When a bulletin must be complied with. */
export type Deadline = {
  /** Date. */
  readonly date: string | null;
  /** Flight time after it took effect, in h. */
  readonly hours: number | null;
};

/** Answer of deleteAttachment. */
export type DeleteAttachmentAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
};

/** Answer of deleteBuild. */
export type DeleteBuildAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** All builds of the user, the most recently changed first. */
  readonly builds: readonly BuildSummary[];
};

/** Answer of deleteDocument. */
export type DeleteDocumentAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
};

/** Answer of deleteFlight. */
export type DeleteFlightAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
  /** The aircraft with its new hours. */
  readonly aircraft: Aircraft | null;
};

/** Answer of deleteLogUpload. */
export type DeleteLogUploadAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
};

/** Answer of deleteMission. */
export type DeleteMissionAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
};

/** Answer of deleteWebhook. */
export type DeleteWebhookAnswer = {
  /** Always true. */
  readonly ok: boolean;
  /** Id of the deleted record. */
  readonly id: number;
};

/** One attempt to deliver an event. */
export type DeliveryAttempt = {
  /** When it began. */
  readonly at: string;
  /** HTTP status of the answer; null without an answer. */
  readonly status: number | null;
  /** The first 1000 characters of the answer. */
  readonly answer: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
  /** How long it took, in ms. */
  readonly took_ms: number;
};

/** The log section by section. */
export type Diagnostics = {
  /** Pilot and radio link. */
  readonly rc_intent: RcIntentSection | SectionUnavailable;
  /** Battery. */
  readonly battery: BatterySection | SectionUnavailable;
  /** State estimator. */
  readonly ekf: EkfSection | SectionUnavailable;
  /** Compasses. */
  readonly compass: CompassSection | SectionUnavailable;
  /** Satellite navigation. */
  readonly gps: GpsSection | SectionUnavailable;
  /** Vibration and clipping. */
  readonly clipping: ClippingSection | SectionUnavailable;
  /** Motors. */
  readonly motors: MotorsSection | SectionUnavailable;
  /** Attitude. */
  readonly attitude: AttitudeSection | SectionUnavailable;
  /** Parameters. */
  readonly parameters: ParametersSection | SectionUnavailable;
  /** Observations: alert first, then warn, then info, each by time. */
  readonly findings: readonly CrashFinding[];
};

/** When work is due; the first that passes counts. */
export type Due = {
  /** Flight time of the aircraft, in h. */
  readonly hours: number | null;
  /** Flights of the aircraft. */
  readonly flights: number | null;
  /** Date. */
  readonly date: string | null;
};

/** The state estimator; test ratios above the threshold reject a sensor. */
export type EkfSection = {
  /** Always true. */
  readonly available: true;
  /** Test ratio above which the estimator rejects a measurement. */
  readonly threshold: number;
  /** Highest test ratio of velocity. */
  readonly velocity_max: number | null;
  /** Highest test ratio of position. */
  readonly position_max: number | null;
  /** Highest test ratio of height. */
  readonly height_max: number | null;
  /** Highest test ratio of the compass. */
  readonly compass_max: number | null;
  /** Highest test ratio of airspeed. */
  readonly airspeed_max: number | null;
  /** First time above the threshold, in s from the start of the log. */
  readonly first_over_s: number | null;
  /** Time above the threshold, in s. */
  readonly over_s: number;
  /** Switches to another estimator lane. */
  readonly lane_switches: number;
  /** Resets of the estimate. */
  readonly resets: number;
  /** Estimator that was flying. */
  readonly estimator: string;
};

/** Time from a full pack to the landing reserve; four flights in five lie between. */
export type EnduranceBand = {
  /** Time from a full pack to the landing reserve, in min. */
  readonly value: number;
  /** Lower end, in min. */
  readonly low: number;
  /** Upper end, in min. */
  readonly high: number;
};

/** A refusal. */
export type ErrorBody = {
  /** One plain sentence. */
  readonly error: string;
  /** The reason, for programs. */
  readonly code: 'invalid_json' | 'wrong_content_type' | 'invalid_value' | 'missing_field' | 'too_many_links' | 'unauthorized' | 'quota_none' | 'addon_required' | 'billing_lapsed' | 'scope' | 'permission' | 'mfa_required' | 'sso_required' | 'no_organization' | 'not_found' | 'method_not_allowed' | 'conflict' | 'stale' | 'final' | 'idempotency_conflict' | 'too_large' | 'not_a_log' | 'unreadable_log' | 'log_too_costly' | 'storage_full' | 'quota_exhausted' | 'internal' | 'unavailable';
  /** Identifies this call in the server's log. */
  readonly request_id?: string;
  /** Path of the first refused member. */
  readonly field?: string;
  /** The refused value, when it is short. */
  readonly value?: string | number | boolean;
  /** Every refused member, the first 50. */
  readonly problems?: readonly Problem[];
  /** Why no unit is left. */
  readonly quota?: 'none' | 'exhausted';
  /** Units of a day. */
  readonly limit?: number;
  /** Units used today. */
  readonly used?: number;
  /** Credits left. */
  readonly credits?: number;
  /** Add-on that the account lacks. */
  readonly addon?: 'crash_analyzer';
  /** Permission that the role lacks. */
  readonly permission?: string;
  /** Areas that the credential is limited to. */
  readonly areas?: readonly string[];
  /** State of the billing. */
  readonly billing?: 'trial_ended' | 'lapsed';
  /** Whether a second factor must be set up first. */
  readonly mfa_setup_required?: boolean;
  /** Whether the holder must sign in at the identity provider first. */
  readonly sso?: boolean;
  /** Limit of the upload or of the storage, in MB. */
  readonly limit_mb?: number;
  /** Storage in use, in MB. */
  readonly used_mb?: number;
  /** Storage that uploads under way have reserved, in MB. */
  readonly reserved_mb?: number;
  /** Bytes of the upload that have arrived. */
  readonly offset?: number;
};

/** Figures of a speed controller. */
export type EscFigures = {
  /** Continuous rating, in A. */
  readonly current_a: number | null;
  /** Highest supply voltage, in V. */
  readonly voltage_max_v: number | null;
  /** Whether the rating is read from the name of the product; null without a source. */
  readonly current_from: 'name' | 'source' | null;
};

/** Answer of fileBulletin. */
export type FileBulletinAnswer = {
  /** Id of the bulletin. */
  readonly id: number;
  /** The bulletin. */
  readonly bulletin: Bulletin;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
  /** Work orders that this call raised. */
  readonly work_raised: readonly RaisedWork[];
};

/** Answer of fileChecklist. */
export type FileChecklistAnswer = {
  /** Id of the completed checklist. */
  readonly id: number;
  /** The completed checklist. */
  readonly run: ChecklistRun;
  /** Work orders that this call raised. */
  readonly work_raised: readonly RaisedWork[];
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileComponent. */
export type FileComponentAnswer = {
  /** Id of the component. */
  readonly id: number;
  /** The component. */
  readonly component: Component;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileDocument. */
export type FileDocumentAnswer = {
  /** Id of the document. */
  readonly id: number;
  /** The document. */
  readonly document: AircraftDocument;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileFlight. */
export type FileFlightAnswer = {
  /** Id of the flight. */
  readonly id: number;
  /** The flight. */
  readonly flight: Flight;
  /** Work orders that this call raised. */
  readonly work_raised: readonly RaisedWork[];
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileFlights. */
export type FileFlightsAnswer = {
  /** One result for each flight, in their order. */
  readonly results: readonly FiledInBulk[];
};

/** Answer of fileMission. */
export type FileMissionAnswer = {
  /** Id of the mission. */
  readonly id: number;
  /** The mission. */
  readonly mission: Mission;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileType. */
export type FileTypeAnswer = {
  /** Id of the type. */
  readonly id: number;
  /** The type. */
  readonly type: AircraftType;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** Answer of fileWorkOrder. */
export type FileWorkOrderAnswer = {
  /** Id of the work order. */
  readonly id: number;
  /** The work order. */
  readonly workorder: WorkOrder;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new: boolean;
};

/** What became of one flight of several. */
export type FiledInBulk = {
  /** Status that `POST /flights` would have answered. */
  readonly status: number;
  /** The flight, where it was filed. */
  readonly flight?: Flight;
  /** Whether a record was filed; false when one was corrected. */
  readonly created_new?: boolean;
  /** Why it was refused, in one sentence. */
  readonly error?: string;
  /** The reason, for programs. */
  readonly code?: string;
  /** Path of the refused member. */
  readonly field?: string;
};

/** Answer of findWindows. */
export type FindWindowsAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** The column. */
  readonly column: string;
  /** Where the stretch begins, in s. */
  readonly from_s: number;
  /** Where it ends, in s. */
  readonly to_s: number;
  /** Means of so many seconds were compared, in s; null without an answer. */
  readonly step_s: number | null;
  /** The nearest first, at most ten, one of a flight. */
  readonly windows: readonly AlikeWindow[];
  /** What was searched. */
  readonly searched: WindowsSearched;
  /** Why nothing was searched; null where something was. */
  readonly reason: string | null;
};

/** One check of a build and its result. */
export type Finding = {
  /** Stable code of the check, never reused. */
  readonly code: string;
  /** Result of the check. */
  readonly level: 'ok' | 'warn' | 'bad';
  /** Part of the aircraft that the check is about. */
  readonly group: string;
  /** The figure, its limit and what it means, in one sentence. */
  readonly message: string;
  /** The figure that was judged, in `unit`; null when the check has none. */
  readonly value: number | null;
  /** The limit of `ok`, in `unit`; null when the check has none. */
  readonly limit: number | null;
  /** Unit of `value` and `limit`; null for a ratio. */
  readonly unit: string | null;
  /** How `value` must compare with `limit` to be ok. */
  readonly comparison: '<=' | '>=' | '<' | 'between' | null;
  /** Member of the build that changes the result most. */
  readonly field: string | null;
  /** What to change. */
  readonly fix: string | null;
  /** Members of a build that clear the finding and make no other worse, with the masses that go along; null where no sensible change does. */
  readonly suggest: BuildParameters | null;
  /** Why the owner of the build lives with it, as `set_aside` of the build says; null where it does not. */
  readonly set_aside: string | null;
  /** Address of the explanation of this check. */
  readonly doc: string;
};

/** A flight on record. */
export type Flight = {
  /** Id of the flight. */
  readonly id: number;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** Name of the aircraft. */
  readonly asset_name: string;
  /** Registration of the aircraft. */
  readonly registration: string | null;
  /** Id of the pilot on the roster. */
  readonly pilot_id: number | null;
  /** Name of the pilot. */
  readonly pilot_name: string | null;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** Start with its offset; null when only a date was sent. */
  readonly started_at: string | null;
  /** Flight time, in s. */
  readonly duration_s: number;
  /** Flight time, in min. */
  readonly duration_min: number;
  /** Kind of flight. */
  readonly flight_type: 'commercial' | 'training' | 'proficiency' | 'maintenance' | 'survey' | 'inspection' | 'public_safety' | 'test' | 'recreational';
  /** Where it was flown. */
  readonly site: string;
  /** Whether it was flown at night. */
  readonly night: boolean;
  /** Take-offs. */
  readonly sorties: number;
  /** Landings. */
  readonly landings: number;
  /** Conditions. */
  readonly conditions: Conditions | null;
  /** People who took part. */
  readonly crew: readonly CrewMember[];
  /** Remarks. */
  readonly remarks: string;
  /** Id of the mission. */
  readonly mission_id: number | null;
  /** Batteries that were used. */
  readonly batteries: readonly FlightBattery[];
  /** Payload. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** Ids of the checklists of the flight. */
  readonly checklist_run_ids: readonly number[];
  /** Newest log that could be read; the newest when none could. */
  readonly log: FlightLog | null;
  /** State of the reading of that log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed' | null;
  /** Whether something went wrong. */
  readonly incident: boolean;
  /** Kind of credential that filed it. */
  readonly source: 'device' | 'personal' | 'operator';
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** A battery that was used. */
export type FlightBattery = {
  /** Name. */
  readonly name: string;
  /** Id of the component. */
  readonly component_id: number | null;
};

/** A log of a flight. */
export type FlightLog = {
  /** Id of the log. */
  readonly id: number;
  /** Id of the flight. */
  readonly flight_id: number;
  /** File name of the upload. */
  readonly filename: string | null;
  /** Format, found from its bytes. */
  readonly format: 'dataflash' | 'tlog' | 'ulg';
  /** Size, in bytes. */
  readonly size_bytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  /** When it was stored. */
  readonly stored_at: string;
  /** Why it could not be read. */
  readonly error: string | null;
  /** Where its reading is, below the base address. */
  readonly reading: string;
  /** State of the analysis; logs with `none` and `too_large` are not read automatically. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed';
};

/** One flight of the log with its hardest contact. */
export type FlightOfLog = {
  /** Take-off, in s from the start of the log. */
  readonly start_s: number;
  /** End of the flight, in s from the start of the log. */
  readonly end_s: number;
  /** How it ended. */
  readonly ending: 'landed' | 'hard_landing' | 'crash' | 'log_ends_in_air';
  /** Highest point above the take-off, in m. */
  readonly height_m: number | null;
  /** Hardest contact with the ground, in s from the start of the log. */
  readonly contact_s: number | null;
  /** Vertical speed at that contact, down positive, in m/s. */
  readonly sink_ms: number | null;
  /** Speed at that contact, over ground and down together, in m/s. */
  readonly impact_speed_ms: number | null;
  /** Largest specific force of that contact, in m/s². */
  readonly peak_ms2: number | null;
};

/** How unusual a flight is; never a cause. */
export type FlightScore = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** Date of the flight. */
  readonly flown_at: string;
  /** Higher is more unusual, 0 to 1; null with too few flights. */
  readonly score: number | null;
  /** Share of flights of this aircraft that are less unusual, in %. */
  readonly percentile: number | null;
  /** The score as a word. */
  readonly label: 'usual' | 'unusual' | 'very_unusual' | 'too_few_flights';
  /** Flights that it was compared with. */
  readonly baseline_flights: number;
  /** How sure the score is. */
  readonly confidence: 'low' | 'medium' | 'high';
  /** Features, the most unusual first. */
  readonly features: readonly ScoreFeature[];
  /** When it was computed. */
  readonly computed_at: string;
};

/** A build that keeps every limit. */
export type FoundBuild = {
  /** The build; `POST /analyze` gives it the same figures. */
  readonly build: BuildParameters;
  /** Its parts. */
  readonly parts: FoundParts;
  /** Its figures. */
  readonly out: AnalysisOut;
  /** How sure the figures are, by figure. */
  readonly bands: Bands;
  /** What it was ranked by, for each aim. */
  readonly aims: Readonly<Record<string, number>>;
  /** Fields and quantities that no measurement stands behind. */
  readonly outside_measured: readonly string[];
};

/** A part of a found build. */
export type FoundPart = {
  /** Id in the catalog, or of a size that no product stands for. */
  readonly id: string;
  /** Maker; `Generic` for a size. */
  readonly vendor: string;
  /** Name. */
  readonly name: string;
  /** How many the build has. */
  readonly count: number;
  /** Mass of one, in g. */
  readonly mass_g: number | null;
  /** Where the mass comes from. */
  readonly mass_from: 'source' | 'derived' | 'recalled' | 'law' | 'unknown';
  /** Where the figures of the part come from. */
  readonly source: string | null;
  /** Price of one, as it was sent. */
  readonly price: number | null;
};

/** The parts of a found build, those that were chosen. */
export type FoundParts = {
  /** Motor. */
  readonly motor?: FoundPart;
  /** Propeller. */
  readonly propeller?: FoundPart;
  /** Pack. */
  readonly battery?: FoundPart;
  /** Speed controller. */
  readonly esc?: FoundPart;
  /** Frame. */
  readonly frame?: FoundPart;
};

/** Figures of a frame. */
export type FrameFigures = {
  /** Distance from motor to motor across the middle, in mm. */
  readonly wheelbase_mm: number;
  /** Arms. */
  readonly arms: number;
  /** Largest propeller that the maker states, in in. */
  readonly max_prop_in: number | null;
  /** Propeller that it is sold with, in in. */
  readonly kit_prop_in: number | null;
};

/** Answer of getBulletin. */
export type GetBulletinAnswer = {
  /** The bulletin. */
  readonly bulletin: Bulletin;
};

/** Answer of getCalendar. */
export type GetCalendarAnswer = {
  /** The entries, in the order of their days. */
  readonly entries: readonly CalendarEntry[];
  /** How many there are. */
  readonly total: number;
  /** First day. */
  readonly since: string;
  /** Last day. */
  readonly until: string;
  /** Kinds that were looked for; a limited key does not see the others. */
  readonly kinds: readonly ('maintenance' | 'document' | 'currency' | 'mission')[];
  /** Items that are due, or soon, by hours, flights or cycles and have no day. */
  readonly undated: number;
  /** When your feed was made; null without one. */
  readonly feed_made_at: string | null;
};

/** Answer of getChecklist. */
export type GetChecklistAnswer = {
  /** The completed checklist. */
  readonly run: ChecklistRun;
};

/** Answer of getComponent. */
export type GetComponentAnswer = {
  /** The component. */
  readonly component: Component;
};

/** Answer of getDocument. */
export type GetDocumentAnswer = {
  /** The document. */
  readonly document: AircraftDocument;
};

/** Answer of getFlight. */
export type GetFlightAnswer = {
  /** Id of the flight. */
  readonly id: number;
  /** The flight. */
  readonly flight: Flight;
};

/** Answer of getHealth. */
export type GetHealthAnswer = {
  /** Health of the aircraft. */
  readonly health: HealthEntry;
};

/** Answer of getLog. */
export type GetLogAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed';
  /** The log. */
  readonly log: FlightLog;
};

/** Answer of getLogUpload. */
export type GetLogUploadAnswer = {
  /** The upload. */
  readonly upload: LogUpload;
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed' | null;
  /** The log. */
  readonly log: FlightLog | null;
  /** Whether the flight already had a log of the same bytes. */
  readonly duplicate: boolean | null;
};

/** Answer of getMission. */
export type GetMissionAnswer = {
  /** The mission. */
  readonly mission: Mission;
};

/** Answer of getType. */
export type GetTypeAnswer = {
  /** The type. */
  readonly type: AircraftType;
};

/** Answer of getWebhook. */
export type GetWebhookAnswer = {
  /** Id of the webhook. */
  readonly id: number;
  /** The webhook. */
  readonly webhook: Webhook;
};

/** Answer of getWorkOrder. */
export type GetWorkOrderAnswer = {
  /** The work order. */
  readonly workorder: WorkOrder;
};

/** Satellite navigation. */
export type GpsSection = {
  /** Always true. */
  readonly available: true;
  /** Lowest fix type. */
  readonly fix_min: number | null;
  /** Fewest satellites. */
  readonly sats_min: number | null;
  /** Mean number of satellites. */
  readonly sats_mean: number | null;
  /** Highest horizontal dilution of precision. */
  readonly hdop_max: number | null;
  /** Largest reported horizontal error, in m. */
  readonly hacc_max_m: number | null;
  /** Jumps of the position. */
  readonly glitches: number;
  /** Time without a fix, in s. */
  readonly lost_s: number;
  /** Highest jamming indicator of the receiver. */
  readonly jam_indicator_max: number | null;
  /** Whether the receiver suspected spoofing. */
  readonly spoof_suspected: boolean;
};

/** One measure of the health of an aircraft. */
export type HealthDriver = {
  /** The measure. */
  readonly key: 'vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events';
  /** The measure in words. */
  readonly label: string;
  /** Score, 0 to 100. */
  readonly score: number | null;
  /** Weight in the whole score, 0 to 1. */
  readonly weight: number;
  /** Recent value, in `unit`. */
  readonly value: number | null;
  /** Usual value of this aircraft, in `unit`. */
  readonly baseline: number | null;
  /** Unit of `value` and `baseline`. */
  readonly unit: string;
  /** Distance from the baseline in standard deviations. */
  readonly z: number | null;
  /** The measure in one sentence. */
  readonly sentence: string;
  /** Id of the first flight that differs. */
  readonly since_flight_id: number | null;
  /** Ids of the flights that show it. */
  readonly flight_ids: readonly number[];
};

/** Health of an aircraft, from its logs. */
export type HealthEntry = {
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** Name of the aircraft. */
  readonly name: string;
  /** Whether its logs are read for Fleet Health. */
  readonly enabled: boolean;
  /** Score, 0 to 100; null with too few flights. */
  readonly score: number | null;
  /** Good from 80, watch from 60, poor below; poor without a score after a crash. */
  readonly band: 'good' | 'watch' | 'poor' | 'unknown';
  /** Where the score is going. */
  readonly trend: 'rising' | 'steady' | 'falling' | 'unknown';
  /** Flights whose logs were read. */
  readonly flights_read: number;
  /** Date of the last such flight. */
  readonly last_read: string | null;
  /** The measures. */
  readonly drivers: readonly HealthDriver[];
  /** Maintenance, counted. */
  readonly maintenance: MaintenanceCount;
  /** Bulletins to comply with. */
  readonly bulletins_open: number;
  /** Why there is no score, or what keeps it below 60: a crash or a grounding that no signed work answers. */
  readonly reason: string | null;
  /** How the score may be used. */
  readonly advisory: string;
};

/** A steady hover out of ground effect, for `measured_hover` of a build. */
export type HoverOfLog = {
  /** Start of the hover, in s from the start of the log. */
  readonly start_s: number;
  /** Duration of the hover, in s. */
  readonly seconds: number;
  /** Mean of voltage times current, in W. */
  readonly power_w: number | null;
  /** Mean current, in A. */
  readonly current_a: number | null;
  /** Mean voltage, in V. */
  readonly voltage_v: number | null;
  /** Mean throttle, 0 to 1. */
  readonly throttle: number | null;
  /** Height above the take-off, in m. */
  readonly altitude_m: number | null;
};

/** The single changes that gain most. */
export type ImproveAnswer = {
  /** What was asked for. */
  readonly aim: string;
  /** The figure as it is; null where the build has none. */
  readonly before: RangedFigure | null;
  /** Changes that were examined. */
  readonly examined: number;
  /** Up to three changes, the largest gain first; empty where nothing gains. */
  readonly changes: readonly BuildChange[];
  /** Changes that gain but bring a bad finding that the build does not have, by its code. */
  readonly left_out: Readonly<Record<string, number>>;
  /** What else to know of the answer; that nothing gains is said here. */
  readonly warnings: readonly Warning[];
};

/** What a build is to gain by a single change. */
export type ImproveRequest = {
  /** The build as it is, as in `POST /analyze`. */
  readonly build?: BuildParameters | null;
  /** What is to be gained: `max` or `min` and a figure of `out`. */
  readonly aim?: string | null;
  /** What the build must still keep, by figure of `out`. */
  readonly limits?: Readonly<Record<string, SearchLimit>> | null;
  /** Kinds of parts that may be changed; left out, all. */
  readonly kinds?: readonly ('motor' | 'propeller' | 'battery')[] | null;
  /** Whether a figure counts with the worse end of its band or with its middle. */
  readonly confidence?: 'low' | 'middle' | null;
} & Readonly<Record<string, unknown>>;

/** The credential of the call. */
export type Key = {
  /** First characters of the key. */
  readonly prefix: string;
  /** When it was made. */
  readonly created: string;
  /** When it was last used. */
  readonly last_used: string | null;
  /** Name that its holder gave it. */
  readonly label: string;
  /** Areas that it is limited to; null is the whole API. */
  readonly areas: readonly ('analysis' | 'builds' | 'crash' | 'flights' | 'missions' | 'maintenance' | 'health' | 'webhooks')[] | null;
  /** Whether it may only read. */
  readonly read_only: boolean;
  /** When it ends; null for never. */
  readonly expires: string | null;
  /** Whether it belongs to a person or to a device. */
  readonly kind: 'personal' | 'device';
};

/** Charge at landing. */
export type LandingCharge = {
  /** As predicted, in %. */
  readonly value: number;
  /** Lower end of the band, in %. */
  readonly low: number;
  /** Upper end of the band, in %. */
  readonly high: number;
  /** Share of flights that the band holds. */
  readonly coverage: number;
};

/** Charge at landing, of the capacity of the build; four flights in five lie between. */
export type LandingChargeBand = {
  /** Charge at landing, of the capacity of the build, in %. */
  readonly value: number;
  /** Lower end, in %. */
  readonly low: number;
  /** Upper end, in %. */
  readonly high: number;
};

/** Errors of the predicted charge at landing. */
export type LandingErrors = {
  /** Median, in points of percent, in points; null where none was scored. */
  readonly median: number | null;
  /** 90th percentile, in points. */
  readonly p90: number | null;
};

/** How far the predicted charge at landing was off. */
export type LandingScore = {
  /** Of the build alone. */
  readonly before: LandingErrors;
  /** With what the flights before each one had taught. */
  readonly after: LandingErrors;
  /** Flights that were scored: each has three compared ones before it. */
  readonly flights: number;
};

/** A rule that is no longer met. */
export type LapsedRule = {
  /** The rule. */
  readonly key: 'part107_recurrent' | 'recent_90d' | 'night_90d' | 'type_recent' | 'medical' | 'flight_review' | 'easa_a2' | 'custom';
  /** The rule in words. */
  readonly label: string;
  /** First day on which it is not met. */
  readonly since: string | null;
};

/** The delivery that was last tried. */
export type LastDelivery = {
  /** Id of the delivery. */
  readonly id: number;
  /** Type of the event. */
  readonly type: 'flight.filed' | 'log.read' | 'crash.found' | 'work.raised' | 'aircraft.grounded' | 'aircraft.released' | 'component.limit' | 'currency.lapsing' | 'bulletin.published' | 'health.changed' | 'webhook.test';
  /** Whether it was accepted. */
  readonly state: 'waiting' | 'delivered';
  /** HTTP status of the answer; null without an answer. */
  readonly status: number | null;
  /** When it was tried. */
  readonly at: string;
};

/** Position of one rotor in the layout of a type. */
export type LayoutRotor = {
  /** Number of the motor, from 1, as ArduPilot counts. */
  readonly index: number;
  /** Motor group that the rotor belongs to. */
  readonly group: string;
  /** Direction from the centre, clockwise from the nose seen from above, in deg. */
  readonly angle_deg: number;
  /** Distance from the centre in arm lengths. */
  readonly arm: number;
  /** Direction of rotation seen from above. */
  readonly spin: 'cw' | 'ccw';
  /** Position in a coaxial pair. */
  readonly level: 'single' | 'upper' | 'lower';
};

/** What the flights of an aircraft have taught. */
export type Learned = {
  /** What the power of the motors is multiplied with; null below three compared flights. */
  readonly loss_factor: LearnedFigure | null;
  /** Resistance of the pack; null below three flights that measured it. */
  readonly pack_resistance_mohm: LearnedFigure | null;
  /** Drag area; null below three flights with a steady cruise and a known airspeed. */
  readonly drag_area_m2: LearnedFigure | null;
  /** Charge from full to the landing reserve; null below three flights with the voltage of the pack at rest before and after, and a third of the pack between. */
  readonly usable_charge_ah: LearnedFigure | null;
};

/** A figure that flights taught. */
export type LearnedFigure = {
  /** The figure. */
  readonly value: number;
  /** Lower end; four aircraft in five lie between. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Flights that it rests on. */
  readonly flights: number;
};

/** Figures that flights taught, as they were used. */
export type LearnedFigures = {
  /** Factor on the power of the motors. */
  readonly loss_factor: number | null;
  /** Resistance of the packs, in mΩ. */
  readonly pack_resistance_mohm: number | null;
  /** Drag area, in m². */
  readonly drag_area_m2: number | null;
};

/** A radio link; every member may be left out. */
export type Link = {
  /** Carrier frequency, in MHz. */
  readonly freq_mhz?: number | null;
  /** Transmit power, in mW; give this or `tx_power_dbm`. */
  readonly tx_power_mw?: number | null;
  /** Transmit power, in dBm; give this or `tx_power_mw`. */
  readonly tx_power_dbm?: number | null;
  /** Gain of the transmitting antenna, in dBi. */
  readonly tx_gain_dbi?: number | null;
  /** Gain of the receiving antenna, in dBi. */
  readonly rx_gain_dbi?: number | null;
  /** Weakest signal that the receiver can read, in dBm. */
  readonly rx_sens_dbm?: number | null;
  /** Loss in cables and connectors, in dB. */
  readonly cable_loss_db?: number | null;
  /** Other losses, in dB. */
  readonly misc_loss_db?: number | null;
  /** Reserve kept against fading, in dB. */
  readonly fade_margin_db?: number | null;
  /** Height of the transmitting antenna above ground, in m. */
  readonly tx_height_m?: number | null;
  /** Height of the receiving antenna above ground, in m. */
  readonly rx_height_m?: number | null;
} & Readonly<Record<string, unknown>>;

/** The answer to a single link. */
export type LinkAnswer = {
  /** The link. */
  readonly link: ResolvedLink;
};

/** Up to 16 links by name. */
export type LinkSet = {
  /** Links by names of your choice, 1 to 16. */
  readonly links: Readonly<Record<string, Link>>;
} & Readonly<Record<string, unknown>>;

/** The answer to several links. */
export type LinksAnswer = {
  /** The links by the names that were sent. */
  readonly links: Readonly<Record<string, ResolvedLink>>;
};

/** Answer of listAircraft. */
export type ListAircraftAnswer = {
  /** The aircraft. */
  readonly aircraft: readonly Aircraft[];
  /** Aircraft in the registry. */
  readonly total: number;
};

/** Answer of listAlike. */
export type ListAlikeAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** The nearest first, at most ten. */
  readonly alike: readonly AlikeFlight[];
  /** Measures that were compared. */
  readonly compared_in: readonly ('vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events')[];
  /** Measures that were left out: this flight does not have them, or fewer than five flights of its type do. */
  readonly unknown: readonly ('vibration' | 'battery' | 'power' | 'motor_balance' | 'estimator' | 'compass' | 'gps' | 'link' | 'tracking' | 'events')[];
  /** Flights that it was compared with. */
  readonly flights: number;
  /** Flights that have fewer than three measures in common with it. */
  readonly not_compared: number;
  /** Why there is no answer; null where there is one. */
  readonly reason: string | null;
};

/** Answer of listAttachments. */
export type ListAttachmentsAnswer = {
  /** The attachments. */
  readonly attachments: readonly Attachment[];
  /** How many there are. */
  readonly total: number;
};

/** Answer of listBulletins. */
export type ListBulletinsAnswer = {
  /** The records of this page. */
  readonly bulletins: readonly Bulletin[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listChecklists. */
export type ListChecklistsAnswer = {
  /** All templates. */
  readonly templates: readonly ChecklistTemplate[];
  /** Completed checklists of this page. */
  readonly runs: readonly ChecklistRun[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listComponents. */
export type ListComponentsAnswer = {
  /** The records of this page. */
  readonly components: readonly Component[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listDeliveries. */
export type ListDeliveriesAnswer = {
  /** The records of this page. */
  readonly deliveries: readonly WebhookDelivery[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listDocuments. */
export type ListDocumentsAnswer = {
  /** The records of this page. */
  readonly documents: readonly AircraftDocument[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listFlights. */
export type ListFlightsAnswer = {
  /** The records of this page. */
  readonly flights: readonly Flight[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listHealth. */
export type ListHealthAnswer = {
  /** The aircraft. */
  readonly health: readonly HealthEntry[];
  /** Aircraft. */
  readonly total: number;
  /** Date of this assessment. */
  readonly as_of: string;
};

/** Answer of listLogs. */
export type ListLogsAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** The logs, newest first. */
  readonly logs: readonly LogWithReading[];
};

/** Answer of listMissions. */
export type ListMissionsAnswer = {
  /** The records of this page. */
  readonly missions: readonly Mission[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listNotices. */
export type ListNoticesAnswer = {
  /** The notices of this page. */
  readonly notices: readonly Notice[];
  /** How many are not read yet. */
  readonly unread: number;
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listPilots. */
export type ListPilotsAnswer = {
  /** The people on the roster. */
  readonly pilots: readonly Pilot[];
  /** People on the roster. */
  readonly total: number;
  /** How currency may be used. */
  readonly advisory: string;
};

/** Answer of listScores. */
export type ListScoresAnswer = {
  /** The scores of this page. */
  readonly scores: readonly FlightScore[];
  /** How the scores were computed. */
  readonly model: ScoreModel;
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listSignedRecords. */
export type ListSignedRecordsAnswer = {
  /** The records of this page. */
  readonly signed_records: readonly SignedRecord[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listTypes. */
export type ListTypesAnswer = {
  /** The records of this page. */
  readonly types: readonly AircraftType[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** Answer of listWebhooks. */
export type ListWebhooksAnswer = {
  /** All webhooks. */
  readonly webhooks: readonly Webhook[];
  /** How many there are. */
  readonly total: number;
};

/** Answer of listWorkOrders. */
export type ListWorkOrdersAnswer = {
  /** The records of this page. */
  readonly workorders: readonly WorkOrder[];
  /** Records that match, before `limit`; null with `total=0`. */
  readonly total: number | null;
  /** Records per page. */
  readonly limit: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
};

/** A position on the earth, WGS 84. */
export type Location = {
  /** Latitude, north positive, in deg. */
  readonly lat: number;
  /** Longitude, east positive, in deg. */
  readonly lon: number;
};

/** A log on its way to a flight, in as many calls as it takes. */
export type LogUpload = {
  /** Id of the upload. */
  readonly id: number;
  /** Id of the flight. */
  readonly flight_id: number;
  /** File name of the log. */
  readonly name: string | null;
  /** Size of the log, in bytes. */
  readonly size_bytes: number;
  /** SHA-256 that the bytes must have, hexadecimal. */
  readonly sha256: string | null;
  /** Bytes that have arrived and are stored; send on from here. */
  readonly offset: number;
  /** `done` once the log is attached; `refused` when its bytes cannot be, for the reason in `error`. */
  readonly state: 'open' | 'done' | 'refused';
  /** Why the bytes were refused. */
  readonly error: string | null;
  /** Until when it is kept. */
  readonly expires_at: string;
};

/** A log of a flight with its reading. */
export type LogWithReading = {
  /** The log. */
  readonly log: FlightLog;
  /** Its reading, or how far it is. */
  readonly reading: CrashReading;
};

/** Maintenance of an aircraft, counted. */
export type MaintenanceCount = {
  /** Items that are overdue. */
  readonly overdue: number;
  /** Items that are due soon. */
  readonly due_soon: number;
};

/** Answer of makeCalendarFeed. */
export type MakeCalendarFeedAnswer = {
  /** Address of the feed (iCalendar), shown once; without its origin where the server has no address of its own. */
  readonly url: string;
  /** When it was made. */
  readonly made_at: string;
};

/** Answer of makeWebhook. */
export type MakeWebhookAnswer = {
  /** Id of the webhook. */
  readonly id: number;
  /** The webhook. */
  readonly webhook: Webhook;
};

/** What the log of a flight measured of its charge. */
export type MeasuredCharge = {
  /** `counter`: the count of the autopilot. `current`: the logged current, summed up. */
  readonly source: 'counter' | 'current';
  /** Charge drawn in the air, in Ah. */
  readonly used_ah: number;
  /** Charge left at landing: what was there by the voltage at rest before take-off, less what was drawn, in %; null with `landing_reason`. */
  readonly landing_charge_pct: number | null;
  /** Time from a full pack to the landing reserve at what this flight drew, in min; null where too little was drawn, or the voltage ends it before. */
  readonly endurance_min: number | null;
};

/** A level cruise that was measured on this aircraft, flown on its wing. */
export type MeasuredCruise = {
  /** Airspeed of the cruise, in km/h. */
  readonly speed_kmh: number;
  /** Battery power, in W. */
  readonly power_w?: number | null;
  /** Battery current, in A. */
  readonly current_a?: number | null;
  /** Battery voltage with `current_a`, in V. */
  readonly voltage_v?: number | null;
  /** All-up mass in this cruise, in g; default: that of the build. */
  readonly mass_g?: number | null;
  /** Payload in this cruise, instead of that of the build, in g. */
  readonly payload_g?: number | null;
  /** Altitude of this cruise, in m. */
  readonly altitude_m?: number | null;
  /** Air temperature in this cruise, in °C. */
  readonly temp_c?: number | null;
} & Readonly<Record<string, unknown>>;

/** What the log of a flight measured in hover. */
export type MeasuredFlight = {
  /** Mean battery power in steady hover, in W. */
  readonly hover_power_w: number;
  /** Mean throttle in steady hover, 0 to 1. */
  readonly hover_throttle: number | null;
  /** All-up mass: the build's, with the payload of the flight's record, in g. */
  readonly mass_g: number | null;
  /** Air density in the hover, in kg/m³. */
  readonly air_density_kg_m3: number;
  /** Resistance of the pack, in mΩ. */
  readonly pack_resistance_mohm: number | null;
};

/** A hover that was measured on this aircraft. */
export type MeasuredHover = {
  /** Hover time on the usable charge, in min. */
  readonly minutes?: number | null;
  /** Battery power, in W. */
  readonly power_w?: number | null;
  /** Battery current, in A. */
  readonly current_a?: number | null;
  /** Battery voltage with `current_a`, in V. */
  readonly voltage_v?: number | null;
  /** All-up mass in this hover, in g; default: that of the build. */
  readonly mass_g?: number | null;
  /** Payload in this hover, instead of that of the build, in g. */
  readonly payload_g?: number | null;
  /** Altitude of this hover, in m. */
  readonly altitude_m?: number | null;
  /** Air temperature in this hover, in °C. */
  readonly temp_c?: number | null;
} & Readonly<Record<string, unknown>>;

/** Planned work. */
export type Mission = {
  /** Id of the mission. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** State. */
  readonly state: 'planned' | 'approved' | 'flown' | 'cancelled';
  /** Client. */
  readonly client: string;
  /** Where it is flown. */
  readonly site: string;
  /** Place. */
  readonly location: Location | null;
  /** Planned start. */
  readonly planned_from: string | null;
  /** Planned end. */
  readonly planned_to: string | null;
  /** Ids of the aircraft. */
  readonly asset_ids: readonly number[];
  /** Ids of the pilots. */
  readonly pilot_ids: readonly number[];
  /** Maximum height above ground, in m. */
  readonly max_height_m: number | null;
  /** Airspace. */
  readonly airspace: Airspace;
  /** Risk. */
  readonly risk: Risk;
  /** Ids of the checklist templates. */
  readonly checklist_template_ids: readonly number[];
  /** Ids of the flights. */
  readonly flight_ids: readonly number[];
  /** Notes. */
  readonly notes: string;
  /** Its latest check; null where it was never checked. */
  readonly plan: MissionPlan | null;
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** What an aircraft lands with. */
export type MissionCheck = {
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** Whether every leg can be flown and the reserve is left; null where nothing could be checked. */
  readonly feasible: boolean | null;
  /** Charge at landing; 0 where it ends on the way, null where a leg is impossible whatever the charge or nothing could be checked. */
  readonly landing_charge_pct: LandingCharge | null;
  /** Charge that is to be left at landing, in %. */
  readonly reserve_pct: number | null;
  /** Time in the air, in min. */
  readonly minutes: number | null;
  /** Distance over ground, in km. */
  readonly distance_km: number | null;
  /** The legs in order, as far as they can be flown above the reserve. */
  readonly legs: readonly MissionLegResult[];
  /** Flights of this aircraft that taught its losses; 0 is the build alone. */
  readonly calibrated_by: number;
  /** What stands against the flight, or makes the answer less sure. */
  readonly warnings: readonly Warning[];
  /** What was not given, and what was taken in its place. */
  readonly assumed: readonly string[];
  /** Why nothing could be checked; null where something was. */
  readonly reason: string | null;
  /** Whether it is now the plan of the mission. */
  readonly kept: boolean;
};

/** One leg of a mission. */
export type MissionLeg = {
  /** What is flown. */
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  /** Duration, in min. */
  readonly minutes?: number | null;
  /** Distance through the air, in km. */
  readonly distance_km?: number | null;
  /** Height climbed or descended, in m. */
  readonly height_m?: number | null;
  /** Airspeed, vertical in a climb or descent on rotors, in km/h; default: the best for the leg. */
  readonly speed_kmh?: number | null;
  /** Payload during this leg, instead of that of the build, in g. */
  readonly payload_g?: number | null;
} & Readonly<Record<string, unknown>>;

/** One leg of the mission. */
export type MissionLegResult = {
  /** What the leg does. */
  readonly kind: 'hover' | 'climb' | 'cruise' | 'loiter' | 'descend';
  /** Duration, in min. */
  readonly minutes: number;
  /** Distance over ground, in km. */
  readonly distance_km: number;
  /** Energy used, in Wh. */
  readonly energy_wh: number;
  /** Charge left after the leg, in %. */
  readonly charge_left_pct: number;
  /** Whether the leg can be flown. */
  readonly possible: boolean;
  /** Why it cannot be flown, or null. */
  readonly reason: string | null;
};

/** The latest check of a mission. */
export type MissionPlan = {
  /** When it was checked. */
  readonly checked_at: string;
  /** What was asked. */
  readonly asked: MissionPlanAsked;
  /** Whether every leg can be flown and the reserve is left; null where nothing could be checked. */
  readonly feasible: boolean | null;
  /** Charge at landing; 0 where it ends on the way, null where a leg is impossible whatever the charge or nothing could be checked. */
  readonly landing_charge_pct: LandingCharge | null;
  /** Charge that is to be left at landing, in %. */
  readonly reserve_pct: number | null;
  /** Time in the air, in min. */
  readonly minutes: number | null;
  /** Distance over ground, in km. */
  readonly distance_km: number | null;
  /** The legs in order, as far as they can be flown above the reserve. */
  readonly legs: readonly MissionLegResult[];
  /** Flights of this aircraft that taught its losses; 0 is the build alone. */
  readonly calibrated_by: number;
  /** What stands against the flight, or makes the answer less sure. */
  readonly warnings: readonly Warning[];
  /** What was not given, and what was taken in its place. */
  readonly assumed: readonly string[];
  /** Why nothing could be checked; null where something was. */
  readonly reason: string | null;
};

/** What a check of a mission was asked. */
export type MissionPlanAsked = {
  /** Id of the aircraft. */
  readonly asset_id: number;
  /** What is flown. */
  readonly legs: readonly MissionLeg[] | null;
  /** The way over ground, in km. */
  readonly distance_km: number | null;
  /** Payload, in g. */
  readonly payload_g: number | null;
  /** Wind, in km/h. */
  readonly wind_kmh: number | null;
  /** Temperature, in °C. */
  readonly temp_c: number | null;
  /** Altitude above sea level, in m. */
  readonly altitude_m: number | null;
  /** Ids of the batteries. */
  readonly component_ids: readonly number[];
};

/** The mission of the request, leg by leg. */
export type MissionResult = {
  /** Whether every leg can be flown. */
  readonly possible: boolean;
  /** First leg that cannot be flown, from 0; null when all can. */
  readonly failed_leg: number | null;
  /** Duration of all legs, in min. */
  readonly minutes: number;
  /** Distance of all legs, in km. */
  readonly distance_km: number;
  /** Energy of all legs, in Wh. */
  readonly energy_wh: number;
  /** The legs in order. */
  readonly legs: readonly MissionLegResult[];
};

/** Figures of a motor. */
export type MotorFigures = {
  /** Speed constant, in rpm/V. */
  readonly kv_rpm_per_v: number;
  /** Largest current of all tests, in A; not a limit of the maker, null without a test. */
  readonly tested_to_a: number | null;
  /** Largest power of all tests, in W; not a limit of the maker, null without a test. */
  readonly tested_to_w: number | null;
  /** Winding resistance, in mΩ. */
  readonly resistance_mohm: number | null;
  /** No-load current, in A. */
  readonly no_load_a: number | null;
  /** Largest current that the maker states, in A. */
  readonly max_current_a: number | null;
  /** Largest power that the maker states, in W. */
  readonly max_power_w: number | null;
  /** Most LiPo cells in series that the maker states. */
  readonly cells_max: number | null;
  /** Tests on a stand. */
  readonly tests: readonly StandTest[];
  /** Full throttle as predicted, of a motor without a test; null where too little is known of it. */
  readonly predicted: MotorPrediction | null;
};

/** Motors of an airframe type that share one throttle. */
export type MotorGroup = {
  /** Name of the group. */
  readonly name: string;
  /** Whether the group lifts, propels or does both. */
  readonly role: 'lift' | 'cruise' | 'both';
  /** Motors in the group; both motors of a coaxial pair count. */
  readonly count: number;
  /** Whether the motors sit in pairs one above the other. */
  readonly coaxial: boolean;
};

/** What is left after the worst single lift motor stops. */
export type MotorOut = {
  /** Whether it can hover and hold roll, pitch and yaw. */
  readonly survivable: boolean;
  /** Whether roll and pitch can be held. */
  readonly controllable: boolean;
  /** Whether yaw can be held. */
  readonly yaw_controllable: boolean;
  /** Whether the remaining thrust carries the weight. */
  readonly can_hover: boolean;
  /** Number of the motor whose loss is worst, from 1. */
  readonly worst_motor: number;
  /** Motors that still work. */
  readonly working_motors: number;
  /** Motors that carry load in the remaining balance. */
  readonly usable_motors: number;
  /** Thrust-to-weight ratio of the usable motors. */
  readonly twr_after: number;
  /** Thrust of the hardest-working motor, in g; null when it cannot balance. */
  readonly required_thrust_per_motor_g: number | null;
  /** Thrust that this motor has in reserve, in %; null when it cannot balance. */
  readonly margin_pct: number | null;
  /** Current of its speed controller, in A; null when it cannot balance. */
  readonly esc_current_after_a: number | null;
  /** Hover time on the remaining motors, in min. */
  readonly hover_min_after: number;
  /** The result in one sentence. */
  readonly reason: string;
};

/** Full throttle of a motor without a test, with the largest usual propeller that it bears. */
export type MotorPrediction = {
  /** Propeller diameter, in in. */
  readonly prop_diameter_in: number;
  /** Propeller pitch, in in. */
  readonly prop_pitch_in: number;
  /** Blades of the propeller. */
  readonly prop_blades: number;
  /** LiPo cells in series, at 3.7 V. */
  readonly cells: number;
  /** Thrust at full throttle, in g. */
  readonly max_thrust_g: number;
  /** Electrical power at full throttle, in W. */
  readonly power_w: number;
  /** Current at full throttle, in A. */
  readonly current_a: number;
};

/** Motor outputs. */
export type MotorsSection = {
  /** Always true. */
  readonly available: true;
  /** Motors. */
  readonly count: number;
  /** Time at the limit by motor, in s. */
  readonly saturated_s: readonly (number | null)[];
  /** Mean output by motor, 0 to 1. */
  readonly mean_output: readonly (number | null)[];
  /** Largest difference of the mean outputs, in %. */
  readonly imbalance_pct: number | null;
  /** Motor with the lowest mean output, from 1. */
  readonly lowest: number | null;
  /** Motor with the highest mean output, from 1. */
  readonly highest: number | null;
  /** Motor that probably failed, from 1; null when none did. */
  readonly suspect: number | null;
  /** Share of its rotor speed that the suspect lost, 0 to 1; null without ESC telemetry. */
  readonly esc_rpm_drop: number | null;
};

/** Answer of moveComponent. */
export type MoveComponentAnswer = {
  /** The component. */
  readonly component: Component;
};

/** Answer of moveWorkOrder. */
export type MoveWorkOrderAnswer = {
  /** The work order. */
  readonly workorder: WorkOrder;
};

/** A type to describe, or members to correct. */
export type NewAircraftType = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Name; required for a new type. */
  readonly name?: string | null;
  /** Maker. */
  readonly maker?: string | null;
  /** Airframe type. */
  readonly airframe_type?: 'Bicopter' | 'Tricopter (Y3)' | 'Quad X' | 'Quad +' | 'Quad H' | 'Hexa' | 'Hexa +' | 'Y6 (coaxial)' | 'Octo' | 'Octo +' | 'X8 (coaxial)' | 'Fixed wing (tractor)' | 'Fixed wing (pusher)' | 'Fixed wing (twin)' | 'Flying wing (pusher)' | 'Powered glider' | 'Quadplane (lift + pusher)' | 'Quadplane (lift + tractor)' | 'Tiltrotor (tilt-quad)' | 'Tiltrotor (tri)' | 'Tailsitter (dual)' | 'Tailsitter (quad)' | null;
  /** Highest take-off mass, in g. */
  readonly mtow_g?: number | null;
  /** Id of a saved build that describes it. */
  readonly build_id?: number | null;
  /** Maintenance program. */
  readonly program?: readonly NewProgramItem[] | null;
  /** Operating limits. */
  readonly limits?: NewLimits | null;
  /** Ids of the aircraft to put under this type. */
  readonly asset_ids?: readonly number[] | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('airframe_type' | 'mtow_g' | 'build_id')[] | null;
} & Readonly<Record<string, unknown>>;

/** Airspace of a mission. */
export type NewAirspace = {
  /** Class. */
  readonly class?: string | null;
  /** Authorization. */
  readonly authorization?: string | null;
} & Readonly<Record<string, unknown>>;

/** Which aircraft a bulletin concerns. */
export type NewAppliesTo = {
  /** Ids of the aircraft types. */
  readonly type_ids?: readonly number[] | null;
  /** First serial number. */
  readonly serial_from?: string | null;
  /** Last serial number. */
  readonly serial_to?: string | null;
  /** Condition on the firmware. */
  readonly firmware?: string | null;
  /** Kind of component that must be fitted. */
  readonly component_kind?: 'battery' | 'motor' | 'esc' | 'propeller' | 'autopilot' | 'gnss' | 'radio' | 'camera' | 'gimbal' | 'parachute' | 'frame' | 'other' | null;
} & Readonly<Record<string, unknown>>;

/** A build to save. */
export type NewBuild = {
  /** Name; a build of this name is overwritten. */
  readonly name: string;
  /** Parameters, checked as `POST /analyze` checks them. */
  readonly params: BuildParameters;
  /** Notes; empty by default. */
  readonly notes?: string | null;
} & Readonly<Record<string, unknown>>;

/** A bulletin to file, or members to correct. */
export type NewBulletin = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Number; required for a new bulletin. */
  readonly number?: string | null;
  /** Kind. */
  readonly kind?: 'service_bulletin' | 'airworthiness_directive' | 'safety_notice' | 'firmware_advisory' | null;
  /** Who issued it. */
  readonly issuer?: string | null;
  /** Title; required for a new bulletin. */
  readonly title?: string | null;
  /** How binding it is. */
  readonly severity?: 'mandatory' | 'recommended' | 'information' | null;
  /** Date of issue. */
  readonly issued?: string | null;
  /** When it takes effect. */
  readonly effective?: string | null;
  /** Summary. */
  readonly summary?: string | null;
  /** Address of the document. */
  readonly url?: string | null;
  /** Which aircraft it concerns. */
  readonly applies_to?: NewAppliesTo | null;
  /** When it must be complied with. */
  readonly deadline?: NewDeadline | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('issued' | 'effective' | 'applies_to.component_kind' | 'deadline.date' | 'deadline.hours')[] | null;
} & Readonly<Record<string, unknown>>;

/** One answer. */
export type NewChecklistResult = {
  /** The item. */
  readonly text: string;
  /** The answer. */
  readonly result: 'pass' | 'fail' | 'skip';
  /** Note. */
  readonly note?: string | null;
} & Readonly<Record<string, unknown>>;

/** A completed checklist to file. */
export type NewChecklistRun = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Id of the template. */
  readonly template_id?: number | null;
  /** Id of the flight. */
  readonly flight_id?: number | null;
  /** Id of the aircraft. */
  readonly asset_id?: number | null;
  /** When it was completed; default: now. */
  readonly completed_at?: string | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Why it is corrected; kept in the history of the record. */
  readonly reason?: string | null;
  /** The answers; required for a new run. */
  readonly results?: readonly NewChecklistResult[] | null;
} & Readonly<Record<string, unknown>>;

/** A component to register, or members to correct. */
export type NewComponent = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Kind; required for a new component. */
  readonly kind?: 'battery' | 'motor' | 'esc' | 'propeller' | 'autopilot' | 'gnss' | 'radio' | 'camera' | 'gimbal' | 'parachute' | 'frame' | 'other' | null;
  /** Name; required for a new component. */
  readonly name?: string | null;
  /** Serial number. */
  readonly serial?: string | null;
  /** Maker. */
  readonly vendor?: string | null;
  /** Part number. */
  readonly part_number?: string | null;
  /** Batch or lot of the maker. */
  readonly batch?: string | null;
  /** Id of the aircraft that it is fitted to. */
  readonly asset_id?: number | null;
  /** Where on the aircraft. */
  readonly position?: string | null;
  /** When it was fitted. */
  readonly fitted_on?: string | null;
  /** Flight time so far, in h. */
  readonly hours?: number | null;
  /** Flights so far. */
  readonly flights?: number | null;
  /** Charge cycles so far. */
  readonly cycles?: number | null;
  /** Limits of its life. */
  readonly life?: NewLife | null;
  /** Measured condition. */
  readonly health?: NewHealth | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('life.hours' | 'life.flights' | 'life.cycles' | 'life.date')[] | null;
} & Readonly<Record<string, unknown>>;

/** Conditions of a flight as sent. */
export type NewConditions = {
  /** Wind, in km/h. */
  readonly wind_kmh?: number | null;
  /** Temperature, in °C. */
  readonly temp_c?: number | null;
  /** Visibility, in km. */
  readonly visibility_km?: number | null;
  /** In words. */
  readonly text?: string | null;
} & Readonly<Record<string, unknown>>;

/** A person who took part, as sent. */
export type NewCrewMember = {
  /** Name. */
  readonly name?: string | null;
  /** What the person did. */
  readonly role?: string | null;
  /** Id of the person on the roster. */
  readonly pilot_id?: number | null;
} & Readonly<Record<string, unknown>>;

/** When a bulletin must be complied with. */
export type NewDeadline = {
  /** Date. */
  readonly date?: string | null;
  /** Flight time after it takes effect, in h. */
  readonly hours?: number | null;
} & Readonly<Record<string, unknown>>;

/** A document to file, or members to correct. */
export type NewDocument = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Id of the aircraft; required for a new document. */
  readonly asset_id?: number | null;
  /** Kind. */
  readonly kind?: 'registration' | 'insurance' | 'certificate' | 'authorization' | 'manual' | 'report' | 'other' | null;
  /** Title; required for a new document. */
  readonly title?: string | null;
  /** Its number. */
  readonly number?: string | null;
  /** Last day on which it is valid. */
  readonly valid_until?: string | null;
  /** Address of the document, http or https. */
  readonly url?: string | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly 'valid_until'[] | null;
} & Readonly<Record<string, unknown>>;

/** When work is due; the first that passes counts. */
export type NewDue = {
  /** Flight time of the aircraft, in h. */
  readonly hours?: number | null;
  /** Flights of the aircraft. */
  readonly flights?: number | null;
  /** Date. */
  readonly date?: string | null;
} & Readonly<Record<string, unknown>>;

/** A flight to file, or members to correct. */
export type NewFlight = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Id of the aircraft; a new flight needs this or a name. */
  readonly asset_id?: number | null;
  /** Name of an aircraft that is not in the registry. */
  readonly asset_name?: string | null;
  /** Id of the pilot on the roster; default: the holder of a personal key. */
  readonly pilot_id?: number | null;
  /** Flight time, in s; give this or `duration_min`. */
  readonly duration_s?: number | null;
  /** Flight time, in min; give this or `duration_s`. */
  readonly duration_min?: number | null;
  /** Date at the place of the flight, or date and time with offset; default: today in UTC. */
  readonly flown_at?: string | null;
  /** Kind of flight. */
  readonly flight_type?: 'commercial' | 'training' | 'proficiency' | 'maintenance' | 'survey' | 'inspection' | 'public_safety' | 'test' | 'recreational' | null;
  /** Where it was flown. */
  readonly site?: string | null;
  /** Whether it was flown at night. */
  readonly night?: boolean | null;
  /** Take-offs; default: 1. */
  readonly sorties?: number | null;
  /** Landings; default: as many as `sorties`. */
  readonly landings?: number | null;
  /** Conditions, as text or as an object. */
  readonly conditions?: string | null | NewConditions;
  /** People who took part: one name, or a list of names and objects. */
  readonly crew?: string | null | readonly (string | NewCrewMember)[];
  /** Remarks. */
  readonly remarks?: string | null;
  /** Id of the mission that it belongs to. */
  readonly mission_id?: number | null;
  /** Batteries, each as a name or as an object. */
  readonly batteries?: readonly (string | NewFlightBattery)[] | null;
  /** Payload, as text or as an object of your own. */
  readonly payload?: string | null | Readonly<Record<string, unknown>>;
  /** Whether something went wrong. */
  readonly incident?: boolean | null;
  /** Why it is corrected; kept in the history of the record. */
  readonly reason?: string | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('pilot_id' | 'mission_id')[] | null;
} & Readonly<Record<string, unknown>>;

/** A battery that was used, as sent. */
export type NewFlightBattery = {
  /** Name. */
  readonly name?: string | null;
  /** Id of the component. */
  readonly component_id?: number | null;
} & Readonly<Record<string, unknown>>;

/** Flights to file. */
export type NewFlights = {
  /** Flights, each as `POST /flights` takes it; one that is refused leaves the others. */
  readonly flights: readonly NewFlight[];
} & Readonly<Record<string, unknown>>;

/** Measured condition of a battery. */
export type NewHealth = {
  /** Resistance of the pack, in mΩ. */
  readonly ir_mohm?: number | null;
  /** Growth of the resistance, in % per 10 flights. */
  readonly ir_trend_pct_per_10?: number | null;
  /** Capacity, as a share of the nominal capacity, in %. */
  readonly capacity_pct?: number | null;
} & Readonly<Record<string, unknown>>;

/** How often an item is due; needs at least one member. */
export type NewInterval = {
  /** Flight time, in h. */
  readonly hours?: number | null;
  /** Flights. */
  readonly flights?: number | null;
  /** Calendar time, in days. */
  readonly days?: number | null;
} & Readonly<Record<string, unknown>>;

/** Limits of a component; the first that passes counts. */
export type NewLife = {
  /** Flight time, in h. */
  readonly hours?: number | null;
  /** Flights. */
  readonly flights?: number | null;
  /** Charge cycles. */
  readonly cycles?: number | null;
  /** Last day. */
  readonly date?: string | null;
} & Readonly<Record<string, unknown>>;

/** Operating limits of a type. */
export type NewLimits = {
  /** Strongest wind, in km/h. */
  readonly wind_kmh?: number | null;
  /** Lowest temperature, in °C. */
  readonly temp_min_c?: number | null;
  /** Highest temperature, in °C. */
  readonly temp_max_c?: number | null;
} & Readonly<Record<string, unknown>>;

/** A position on the earth, WGS 84. */
export type NewLocation = {
  /** Latitude, north positive, in deg. */
  readonly lat: number;
  /** Longitude, east positive, in deg. */
  readonly lon: number;
} & Readonly<Record<string, unknown>>;

/** A log that is to be uploaded. */
export type NewLogUpload = {
  /** Size of the log, in bytes; at most 512 MB. */
  readonly size_bytes: number;
  /** File name of the log; a longer one is cut to 160 characters. */
  readonly name?: string | null;
  /** SHA-256 of the log, hexadecimal: bytes that arrive otherwise are refused, and bytes that the flight has already need not be sent. */
  readonly sha256?: string | null;
} & Readonly<Record<string, unknown>>;

/** A mission to plan, or members to correct. */
export type NewMission = {
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Name; required for a new mission. */
  readonly name?: string | null;
  /** State. */
  readonly state?: 'planned' | 'approved' | 'flown' | 'cancelled' | null;
  /** Client. */
  readonly client?: string | null;
  /** Where it is flown. */
  readonly site?: string | null;
  /** Place. */
  readonly location?: NewLocation | null;
  /** Planned start. */
  readonly planned_from?: string | null;
  /** Planned end. */
  readonly planned_to?: string | null;
  /** Ids of the aircraft. */
  readonly asset_ids?: readonly number[] | null;
  /** Ids of the pilots. */
  readonly pilot_ids?: readonly number[] | null;
  /** Maximum height above ground, in m. */
  readonly max_height_m?: number | null;
  /** Airspace. */
  readonly airspace?: NewAirspace | null;
  /** Risk. */
  readonly risk?: NewRisk | null;
  /** Ids of the checklist templates. */
  readonly checklist_template_ids?: readonly number[] | null;
  /** Ids of the flights. */
  readonly flight_ids?: readonly number[] | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('location' | 'planned_from' | 'planned_to' | 'max_height_m')[] | null;
} & Readonly<Record<string, unknown>>;

/** What is to be flown, and in what conditions. */
export type NewMissionCheck = {
  /** The aircraft; may be left out where the mission names one alone. */
  readonly asset_id?: number | null;
  /** What is flown, from a full charge; distances are over ground. */
  readonly legs?: readonly MissionLeg[] | null;
  /** In place of legs: the way over ground, out and back together, with half a minute of hover before and after, in km. */
  readonly distance_km?: number | null;
  /** Payload, in place of that of the build, in g. */
  readonly payload_g?: number | null;
  /** Steady wind: half of a distance is against it, half with it, in km/h. */
  readonly wind_kmh?: number | null;
  /** Temperature of air and packs, in °C. */
  readonly temp_c?: number | null;
  /** Altitude above sea level, in place of that of the build, in m. */
  readonly altitude_m?: number | null;
  /** Batteries of the registry that will be on board. */
  readonly component_ids?: readonly number[] | null;
} & Readonly<Record<string, unknown>>;

/** A part. */
export type NewPart = {
  /** Name. */
  readonly name?: string | null;
  /** Serial number. */
  readonly serial?: string | null;
  /** Quantity. */
  readonly qty?: number | null;
} & Readonly<Record<string, unknown>>;

/** One item of a maintenance program. */
export type NewProgramItem = {
  /** Key, unique in the program. */
  readonly key: string;
  /** Title. */
  readonly title: string;
  /** How often it is due. */
  readonly every: NewInterval;
  /** Share of the interval from which it is due soon. */
  readonly warn_at?: number | null;
  /** Whether it grounds the aircraft when overdue. */
  readonly grounding?: boolean | null;
  /** Tasks of its work order. */
  readonly tasks?: readonly string[] | null;
  /** Id of the checklist template. */
  readonly checklist_template_id?: number | null;
} & Readonly<Record<string, unknown>>;

/** A question over the figures of read flights. */
export type NewQuestion = {
  /** What is asked for. */
  readonly measure: QuestionMeasure;
  /** Which flights. */
  readonly where?: QuestionFilter | null;
  /** How they are grouped, up to three of aircraft, type, pilot, site, firmware, battery, week, month; left out, all are one group. */
  readonly group?: readonly string[] | null;
  /** Only flights of this date and later. */
  readonly since?: string | null;
  /** Only flights of this date and earlier. */
  readonly until?: string | null;
} & Readonly<Record<string, unknown>>;

/** Risk of a mission. */
export type NewRisk = {
  /** Level. */
  readonly level?: 'low' | 'medium' | 'high' | null;
  /** Notes. */
  readonly notes?: string | null;
} & Readonly<Record<string, unknown>>;

/** Who signs the work off. */
export type NewSignOff = {
  /** Name; that of the account when left out. */
  readonly name?: string | null;
  /** Statement. */
  readonly statement: string;
  /** Licence number, or whatever else stands beside the name. */
  readonly licence?: string | null;
} & Readonly<Record<string, unknown>>;

/** One task. */
export type NewTask = {
  /** What to do. */
  readonly text: string;
  /** Whether it is done. */
  readonly done?: boolean | null;
  /** Note. */
  readonly note?: string | null;
} & Readonly<Record<string, unknown>>;

/** A webhook to make. */
export type NewWebhook = {
  /** Address that events are sent to: https, and no private address unless the operator of the server listed it. */
  readonly url: string;
  /** Types of events to send. */
  readonly events: readonly ('flight.filed' | 'log.read' | 'crash.found' | 'work.raised' | 'aircraft.grounded' | 'aircraft.released' | 'component.limit' | 'currency.lapsing' | 'bulletin.published' | 'health.changed')[];
  /** What it is for. */
  readonly description?: string | null;
} & Readonly<Record<string, unknown>>;

/** A stretch of a flight to find others like. */
export type NewWindow = {
  /** Column of the table of a flight, with its unit at the end (docs/lake.md). */
  readonly column: string;
  /** Where it begins, since the start of the log, in s. */
  readonly from_s: number;
  /** Where it ends, since the start of the log, in s; 1 to 120 s after it begins. */
  readonly to_s: number;
};

/** A work order to open, or members to correct. */
export type NewWorkOrder = {
  /** State; `done` needs `sign_off`. */
  readonly state?: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled' | null;
  /** Who signs the work off. */
  readonly sign_off?: NewSignOff | null;
  /** Priority. */
  readonly priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
  /** Tasks, each as text or as an object. */
  readonly tasks?: readonly (string | NewTask)[] | null;
  /** Parts. */
  readonly parts?: readonly NewPart[] | null;
  /** Who does it. */
  readonly assigned_to?: string | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Flight time of the aircraft at the work, in h. */
  readonly hours_at?: number | null;
  /** Flights of the aircraft at the work. */
  readonly flights_at?: number | null;
  /** Your own id for the record; sending it again corrects the record instead of filing another. */
  readonly external_ref?: string | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
  /** Title; required for a new order. */
  readonly title?: string | null;
  /** Id of the aircraft. */
  readonly asset_id?: number | null;
  /** Id of the component. */
  readonly component_id?: number | null;
  /** Why it is opened; required with `corrects`. */
  readonly reason?: string | null;
  /** Id of a signed work order that this one corrects: that one stays as it was signed. */
  readonly corrects?: number | null;
  /** Whether it grounds the aircraft while it is open. */
  readonly grounding?: boolean | null;
  /** When it is due. */
  readonly due?: NewDue | null;
  /** Members to empty; members that are null or left out do not change. */
  readonly clear?: readonly ('due.hours' | 'due.flights' | 'due.date')[] | null;
} & Readonly<Record<string, unknown>>;

/** The maintenance that comes next. */
export type NextDue = {
  /** What is due. */
  readonly title: string;
  /** Flight time left, negative when past, in h. */
  readonly in_hours: number | null;
  /** Flights left, negative when past. */
  readonly in_flights: number | null;
  /** Calendar time left, negative when past, in days. */
  readonly in_days: number | null;
  /** How urgent it is. */
  readonly state: 'ok' | 'due_soon' | 'overdue';
};

/** A read flight that could not be compared. */
export type NotCompared = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** Why not. */
  readonly reason: string;
};

/** Something that a person should know. */
export type Notice = {
  /** Id of the notice. */
  readonly id: number;
  /** What it is about. */
  readonly kind: 'grounded' | 'crash' | 'work' | 'due' | 'currency' | 'bulletin' | 'health' | 'question';
  /** What happened. */
  readonly title: string;
  /** More of it; empty where the title says all. */
  readonly text: string;
  /** The record that it is about. */
  readonly record: NoticeRecord;
  /** When it happened. */
  readonly at: string;
  /** Whether the person has read it. */
  readonly read: boolean;
};

/** Choices to change; the others stay. */
export type NoticeChoices = {
  /** When an aircraft may no longer fly. */
  readonly grounded?: 'now' | 'daily' | 'off' | null;
  /** When a crash is found in a log. */
  readonly crash?: 'now' | 'daily' | 'off' | null;
  /** When work is assigned to you. */
  readonly work?: 'now' | 'daily' | 'off' | null;
  /** When work, the life of a component or a document falls due. */
  readonly due?: 'now' | 'daily' | 'off' | null;
  /** When a currency lapses: your own, and all for those who manage the roster. */
  readonly currency?: 'now' | 'daily' | 'off' | null;
  /** When a bulletin is published. */
  readonly bulletin?: 'now' | 'daily' | 'off' | null;
  /** When the health of an aircraft falls. */
  readonly health?: 'now' | 'daily' | 'off' | null;
  /** When a figure of a watched question crosses its line. */
  readonly question?: 'now' | 'daily' | 'off' | null;
  /** How many days before something falls due you are told: 1, 3, 7, 14 or 30. */
  readonly due_days?: number | null;
  /** Whether notices are also sent by mail. */
  readonly mail?: boolean | null;
} & Readonly<Record<string, unknown>>;

/** The record that a notice is about. */
export type NoticeRecord = {
  /** Kind of the record. */
  readonly kind: 'aircraft' | 'flight' | 'workorder' | 'component' | 'bulletin' | 'pilot' | 'question';
  /** Id of the record. */
  readonly id: number;
};

/** What a person is told of, and how. */
export type NoticeSettings = {
  /** When an aircraft may no longer fly. */
  readonly grounded: 'now' | 'daily' | 'off';
  /** When a crash is found in a log. */
  readonly crash: 'now' | 'daily' | 'off';
  /** When work is assigned to you. */
  readonly work: 'now' | 'daily' | 'off';
  /** When work, the life of a component or a document falls due. */
  readonly due: 'now' | 'daily' | 'off';
  /** When a currency lapses: your own, and all for those who manage the roster. */
  readonly currency: 'now' | 'daily' | 'off';
  /** When a bulletin is published. */
  readonly bulletin: 'now' | 'daily' | 'off';
  /** When the health of an aircraft falls. */
  readonly health: 'now' | 'daily' | 'off';
  /** When a figure of a watched question crosses its line. */
  readonly question: 'now' | 'daily' | 'off';
  /** How many days before something falls due you are told: 1, 3, 7, 14 or 30. */
  readonly due_days: number;
  /** Whether notices are also sent by mail. */
  readonly mail: boolean;
  /** Whether this server sends mails at all. */
  readonly mail_available: boolean;
};

/** Parameters of the autopilot. */
export type ParametersSection = {
  /** Always true. */
  readonly available: true;
  /** At most 200 parameters that differ from the default. */
  readonly changed_from_default: readonly ChangedParameter[];
  /** Parameters that may have contributed. */
  readonly suspicious: readonly SuspiciousParameter[];
};

/** A part. */
export type Part = {
  /** Stable id; that of a payload part is a `catalog_id`. */
  readonly id: string;
  /** Name of the product. */
  readonly name: string;
  /** Maker. */
  readonly vendor: string;
  /** Category; the name of the list that the part is in. */
  readonly category: string;
  /** Mass, in g. */
  readonly mass_g: number | null;
  /** Typical power in use, in W. */
  readonly power_w: number | null;
  /** Short peak of the power, in W. */
  readonly power_peak_w: number | null;
  /** Supply voltages; null when not known. */
  readonly voltage_v: VoltageRange | null;
  /** Length, width and height, in mm; null where not known. */
  readonly dims_mm: readonly (number | null)[] | null;
  /** Electrical interfaces. */
  readonly interfaces: readonly string[];
  /** Radio figures; null for a part without a radio. */
  readonly rf: PartRadio | null;
  /** Remark on the figures. */
  readonly note: string;
  /** Where mass and power come from. */
  readonly basis: PartBasis;
  /** Public file or page that the figures are from; null without one, and where each test has its own. */
  readonly source: string | null;
  /** Licence of that source, as it states it. */
  readonly licence: string | null;
  /** Only of motors. */
  readonly motor?: MotorFigures;
  /** Only of propellers. */
  readonly propeller?: PropellerFigures;
  /** Only of batteries. */
  readonly battery?: BatteryFigures;
  /** Only of speed controllers. */
  readonly esc?: EscFigures;
  /** Only of frames. */
  readonly frame?: FrameFigures;
};

/** Where the figures of a part come from. */
export type PartBasis = {
  /** Where the mass comes from. */
  readonly mass: 'source' | 'derived' | 'recalled' | 'law' | 'unknown';
  /** Where the power comes from. */
  readonly power: 'source' | 'derived' | 'recalled' | 'law' | 'unknown';
};

/** Radio figures of a part; can be sent to `POST /rf`. */
export type PartRadio = {
  /** Carrier frequency, in MHz. */
  readonly freq_mhz: number;
  /** Transmit power, in dBm. */
  readonly tx_power_dbm: number;
  /** Weakest signal that the receiver can read, in dBm. */
  readonly rx_sens_dbm: number;
};

/** One motor on a stand at one throttle. */
export type PartialLoad = {
  /** Throttle, 0 to 1. */
  readonly throttle: number;
  /** Thrust, in g. */
  readonly thrust_g: number;
  /** Propeller speed, in rpm. */
  readonly rpm: number;
  /** Current, in A. */
  readonly current_a: number;
  /** Electrical power, in W. */
  readonly power_w: number;
  /** Thrust divided by electrical power, in g/W; null at throttle 0. */
  readonly efficiency_g_w: number | null;
};

/** A payload item. */
export type PayloadItem = {
  /** Id of a payload part of the catalog; its mass and power are then the defaults. */
  readonly catalog_id?: string | null;
  /** Name; default: that of the part. */
  readonly name?: string | null;
  /** Mass of one, in g. */
  readonly mass_g?: number | null;
  /** Typical power of one, in W. */
  readonly power_w?: number | null;
  /** Quantity. */
  readonly qty?: number | null;
  /** Name of the aux rail that feeds it. */
  readonly rail?: string | null;
  /** Share of the time that it draws power, 0 to 1. */
  readonly duty?: number | null;
  /** Distance behind the datum, in mm. */
  readonly x_mm?: number | null;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm?: number | null;
  /** Height above the datum, in mm. */
  readonly z_mm?: number | null;
} & Readonly<Record<string, unknown>>;

/** A person on the roster. */
export type PersonOnRoster = {
  /** Id of the person on the roster. */
  readonly pilot_id: number;
  /** Name. */
  readonly name: string;
};

/** A person on the roster. */
export type Pilot = {
  /** Id of the person on the roster. */
  readonly id: number;
  /** Name. */
  readonly name: string;
  /** What the person does. */
  readonly role: 'pilot' | 'observer' | 'instructor' | 'maintainer' | 'manager';
  /** Whether it is current; `lapsing` has 30 days or fewer left. */
  readonly status: 'current' | 'lapsing' | 'lapsed' | 'unknown';
  /** Currency; information only. */
  readonly currency: Currency;
  /** Rules that are no longer met. */
  readonly lapsed: readonly LapsedRule[];
  /** Date of the last flight. */
  readonly last_flight: string | null;
  /** Flight time, in h. */
  readonly hours: number;
  /** Flight time of the last 90 days, in h. */
  readonly hours_90d: number;
  /** Flights. */
  readonly flights: number;
  /** Landings of the last 90 days. */
  readonly landings_90d: number;
  /** Flight time at night, in h. */
  readonly night_hours: number;
  /** Increases with every change. */
  readonly revision: number;
};

/** The build after defaults were filled in. */
export type Platform = {
  /** Airframe type. */
  readonly airframe_type: 'Bicopter' | 'Tricopter (Y3)' | 'Quad X' | 'Quad +' | 'Quad H' | 'Hexa' | 'Hexa +' | 'Y6 (coaxial)' | 'Octo' | 'Octo +' | 'X8 (coaxial)' | 'Fixed wing (tractor)' | 'Fixed wing (pusher)' | 'Fixed wing (twin)' | 'Flying wing (pusher)' | 'Powered glider' | 'Quadplane (lift + pusher)' | 'Quadplane (lift + tractor)' | 'Tiltrotor (tilt-quad)' | 'Tiltrotor (tri)' | 'Tailsitter (dual)' | 'Tailsitter (quad)';
  /** How it flies. */
  readonly class: 'multirotor' | 'wing' | 'vtol';
  /** Position of its datum. */
  readonly regime: 'rotor' | 'wing';
  /** Whether the lift motors sit in coaxial pairs. */
  readonly coaxial: boolean;
  /** Rotors. */
  readonly rotor_count: number;
  /** Distance between opposite motors, in mm; null on a pure wing. */
  readonly diagonal_mm: number | null;
  /** Gap between neighbouring propeller disks, negative when they overlap, in mm. */
  readonly prop_gap_mm: number | null;
  /** Motor groups. */
  readonly groups: readonly PlatformGroup[];
  /** Positions of the rotors. */
  readonly layout: readonly RotorPlace[];
  /** Members of the request that took a default. */
  readonly defaults_used: readonly string[];
  /** Members of the request that were left out and follow from others: full thrust from Kv, propeller and voltage. */
  readonly predicted: readonly Predicted[];
  /** Members of the request that this type does not read. */
  readonly ignored: readonly string[];
};

/** One motor group of the resolved build. */
export type PlatformGroup = {
  /** Name of the group. */
  readonly name: string;
  /** Whether the group lifts, propels or does both. */
  readonly role: 'lift' | 'cruise' | 'both';
  /** Motors in the group. */
  readonly count: number;
  /** Propeller diameter, in in. */
  readonly prop_diameter_in: number;
  /** Propeller pitch, in in. */
  readonly prop_pitch_in: number;
  /** Blades of a propeller. */
  readonly prop_blades: number;
  /** Motor speed constant, in rpm/V. */
  readonly motor_kv: number;
  /** Thrust of one motor at full throttle on a stand, in g. */
  readonly max_thrust_per_motor_g: number;
  /** Continuous rating of one speed controller, in A. */
  readonly esc_current_a: number;
  /** Whether the motors sit in pairs one above the other. */
  readonly coaxial: boolean;
  /** Power of a coaxial rotor over that of the same rotor alone at equal thrust. */
  readonly coaxial_factor: number;
};

/** A cause by its category, or one that was ruled out (`not_…`), with its sentence. */
export type Precondition = readonly ['motor_saturation' | 'thrust_loss' | 'vibration' | 'battery' | 'power' | 'ekf' | 'compass' | 'gps' | 'rc_loss' | 'pilot_input' | 'failsafe' | 'mode_change' | 'wind' | 'tuning' | 'mechanical' | 'collision' | 'log_gap' | 'not_motor_saturation' | 'not_thrust_loss' | 'not_vibration' | 'not_battery' | 'not_power' | 'not_ekf' | 'not_compass' | 'not_gps' | 'not_rc_loss' | 'not_pilot_input' | 'not_failsafe' | 'not_mode_change' | 'not_wind' | 'not_tuning' | 'not_mechanical' | 'not_collision' | 'not_log_gap', string];

/** What led to the event. */
export type Preconditions = {
  /** Whether there is an event to explain. */
  readonly available: boolean;
  /** Why there is none; only where `available` is false. */
  readonly reason?: string;
  /** Start and end of the part of the log that was examined. */
  readonly window_s: readonly [number, number] | null;
  /** Causes, the most likely first, then what was ruled out. */
  readonly findings: readonly Precondition[];
};

/** A member that was left out and follows from others. */
export type Predicted = {
  /** The member. */
  readonly field: string;
  /** Its value, in the unit of the member. */
  readonly value: number;
  /** Members of the request that it follows from. */
  readonly from: readonly string[];
  /** What ends the thrust: the motor at full throttle, or one and a half times the stated rating of the speed controller; null for other members. */
  readonly limited_by: 'motor' | 'esc' | null;
};

/** Charge and endurance, over flights. */
export type PredictedCharges = {
  /** The latest compared flights, oldest first; at most 200. */
  readonly flights: readonly ChargeFlight[];
  /** The latest read flights whose charge could not be compared. */
  readonly not_compared: readonly ChargeNotCompared[];
  /** Error of the charge at landing of the next flight. */
  readonly error_points: LandingScore;
};

/** What was predicted for a flight. */
export type PredictedFlight = {
  /** Hover power of this flight, in W. */
  readonly hover_power_w: number;
  /** Hover power that nine flights in ten pass, in W. */
  readonly low: number;
  /** Hover power that nine flights in ten stay below, in W. */
  readonly high: number;
  /** Duty of the speed controllers in hover, 0 to 1. */
  readonly hover_throttle: number | null;
  /** Resistance of the pack, new, in mΩ. */
  readonly pack_resistance_mohm: number | null;
};

/** What was predicted of the charge of a flight. */
export type PredictedFlightCharge = {
  /** Charge drawn in the air, in Ah. */
  readonly used_ah: number;
  /** Charge at landing; null with `landing_reason`. */
  readonly landing_charge_pct: LandingChargeBand | null;
  /** Time from a full pack to the landing reserve; null where the voltage ends it before. */
  readonly endurance_min: EnduranceBand | null;
};

/** Predicted against measured, over flights. */
export type Prediction = {
  /** Id of the aircraft. */
  readonly aircraft_id: number;
  /** The build that the aircraft is tied to. */
  readonly build: BuildVersion | null;
  /** The latest compared flights, oldest first; at most 200. */
  readonly flights: readonly PredictionFlight[];
  /** The latest read flights that could not be compared. */
  readonly not_compared: readonly NotCompared[];
  /** What they have taught. */
  readonly learned: Learned;
  /** Error of hover power on the next flight, before and after learning. */
  readonly error_pct: PredictionScore;
  /** Charge at landing and endurance, predicted against measured. */
  readonly charge: PredictedCharges;
  /** Vibration against the other aircraft of the type. */
  readonly vibration: VibrationOfType;
  /** Why nothing is predicted; null where something is. */
  readonly reason: string | null;
};

/** Errors of predicted hover power. */
export type PredictionErrors = {
  /** Median, in %; null where no flight could be scored. */
  readonly median: number | null;
  /** 90th percentile, in %. */
  readonly p90: number | null;
};

/** A flight beside its prediction. */
export type PredictionFlight = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** What its log measured. */
  readonly measured: MeasuredFlight;
  /** What its build said of this mass and this air. */
  readonly predicted: PredictedFlight;
  /** Prediction with what the flights before it had taught; null while they are fewer than three. */
  readonly predicted_calibrated: CalibratedFlight | null;
};

/** How far predictions were off. */
export type PredictionScore = {
  /** Of the build alone. */
  readonly before: PredictionErrors;
  /** With what the flights before each one had taught. */
  readonly after: PredictionErrors;
  /** Flights that were scored: each has three compared ones before it. */
  readonly flights: number;
};

/** One member of a request that was refused. */
export type Problem = {
  /** Path of the member. */
  readonly field: string;
  /** What is wrong with it. */
  readonly message: string;
};

/** How often an item is due; the first that passes counts. */
export type ProgramInterval = {
  /** Flight time, in h. */
  readonly hours: number | null;
  /** Flights. */
  readonly flights: number | null;
  /** Calendar time, in days. */
  readonly days: number | null;
};

/** One item of a maintenance program. */
export type ProgramItem = {
  /** Stable key of the item. */
  readonly key: string;
  /** Title. */
  readonly title: string;
  /** How often it is due. */
  readonly every: ProgramInterval;
  /** Share of the interval from which it is due soon. */
  readonly warn_at: number;
  /** Whether it grounds the aircraft when overdue. */
  readonly grounding: boolean;
  /** Tasks of its work order. */
  readonly tasks: readonly string[];
  /** Id of the checklist template. */
  readonly checklist_template_id: number | null;
};

/** Figures of a propeller. */
export type PropellerFigures = {
  /** Diameter, in in. */
  readonly diameter_in: number;
  /** Pitch, in in. */
  readonly pitch_in: number;
  /** Blades. */
  readonly blades: number;
  /** Figures that are general knowledge and not in the source. */
  readonly recalled: readonly ('pitch_in' | 'blades')[];
};

/** Which flights are asked; all when left out. */
export type QuestionFilter = {
  /** Only flights of this aircraft. */
  readonly asset_id?: number | null;
  /** Only flights of aircraft of this type. */
  readonly type_id?: number | null;
  /** Only flights of this pilot. */
  readonly pilot_id?: number | null;
  /** Only flights of this mission. */
  readonly mission_id?: number | null;
  /** Only flights of this kind. */
  readonly flight_type?: 'commercial' | 'training' | 'proficiency' | 'maintenance' | 'survey' | 'inspection' | 'public_safety' | 'test' | 'recreational' | null;
  /** Only flights with an incident, or only those without. */
  readonly incident?: boolean | null;
  /** Only flights at this site. */
  readonly site?: string | null;
  /** Only flights of this firmware, as logged. */
  readonly firmware?: string | null;
  /** Only flights whose reading has a finding of this key. */
  readonly finding?: string | null;
  /** Only flights whose reading names a cause of this category. */
  readonly cause?: string | null;
} & Readonly<Record<string, unknown>>;

/** A figure, and what is taken of it. */
export type QuestionMeasure = {
  /** The figure: a member of the figures of a flight; `column` asks for a column of the logs. */
  readonly of: string;
  /** The column, with `of: column`: a name of the table of a flight. */
  readonly column?: string | null;
  /** What is taken of it in each group: min, max, mean, median, p95, sum, time_above. */
  readonly take?: string | null;
  /** With `take: time_above`: the seconds in which the column was above it are counted. */
  readonly level?: number | null;
} & Readonly<Record<string, unknown>>;

/** A reading that was queued with `wait=0`. */
export type QueuedReading = {
  /** Id of the reading. */
  readonly id: number;
  /** Always `queued`. */
  readonly state: 'queued';
  /** Where to collect it, below the base address. */
  readonly href: string;
  /** When it is deleted. */
  readonly expires: string;
};

/** What raised a work order. */
export type RaisedBy = {
  /** Id of the flight. */
  readonly flight_id: number | null;
  /** Id of the completed checklist. */
  readonly checklist_run_id: number | null;
  /** Id of the bulletin. */
  readonly bulletin_id: number | null;
};

/** A work order that a flight raised. */
export type RaisedOrder = {
  /** Id of the work order. */
  readonly id: number;
  /** What is to be done. */
  readonly title: string;
  /** How far it is. */
  readonly state: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled';
};

/** A work order that this call raised. */
export type RaisedWork = {
  /** Id of the work order. */
  readonly id: number;
  /** Title. */
  readonly title: string;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** Why it was raised. */
  readonly reason: string;
  /** State. */
  readonly state: string;
  /** Whether it grounds the aircraft. */
  readonly grounding: boolean;
};

/** A figure with its band. */
export type RangedFigure = {
  /** The figure. */
  readonly value: number;
  /** Lower end of its band; null where the figure has none. */
  readonly low: number | null;
  /** Upper end of its band; null where the figure has none. */
  readonly high: number | null;
};

/** What the pilot commanded, and whether the link held. */
export type RcIntentSection = {
  /** Always true. */
  readonly available: true;
  /** Whether the radio link held. */
  readonly link_ok: boolean;
  /** Last change of a stick, in s from the start of the log. */
  readonly last_input_s: number | null;
  /** What the pilot commanded just before. */
  readonly inputs_before_event: StickInputs;
  /** Whether the pilot steered against the motion. */
  readonly pilot_fought: boolean;
  /** Radio failsafe, in s from the start of the log; null when there was none. */
  readonly failsafe_at_s: number | null;
  /** Weakest signal, in %. */
  readonly rssi_min_pct: number | null;
  /** Lowest link quality, in %. */
  readonly link_quality_min_pct: number | null;
};

/** Answer of readCrash. */
export type ReadCrashAnswer = CrashResult | QueuedReading;

/** Whether a notice was read. */
export type ReadNotice = {
  /** Whether it was read. */
  readonly read: boolean;
} & Readonly<Record<string, unknown>>;

/** Answer of readNotice. */
export type ReadNoticeAnswer = {
  /** The notice. */
  readonly notice: Notice;
};

/** Which notices were seen. */
export type ReadNotices = {
  /** Id of the newest notice that was seen; it and all older are read. */
  readonly read_until: number;
} & Readonly<Record<string, unknown>>;

/** Answer of readNotices. */
export type ReadNoticesAnswer = {
  /** How many were marked. */
  readonly read: number;
  /** How many are not read yet. */
  readonly unread: number;
};

/** The log that was read. */
export type ReadingMeta = {
  /** Format of the log, found from its bytes. */
  readonly source_format: 'dataflash' | 'tlog' | 'ulg';
  /** Kind of vehicle. */
  readonly vehicle: 'copter' | 'plane' | 'vtol' | 'rover' | 'heli' | 'sub' | 'unknown';
  /** Vehicle and firmware as the log names them. */
  readonly vehicle_label: string;
  /** Firmware version. */
  readonly firmware: string | null;
  /** Duration of the log, in s. */
  readonly duration_s: number;
  /** What altitudes were taken from. */
  readonly altitude_source: 'ekf' | 'baro' | 'gps' | 'none';
  /** File name of the upload. */
  readonly filename: string | null;
  /** Size of the log, in bytes. */
  readonly size_bytes: number | null;
  /** SHA-256 of the log, hexadecimal. */
  readonly sha256: string | null;
  /** Wall-clock time of the start; null when the log has no clock. */
  readonly started_at: string | null;
  /** Time that the vehicle was armed, in s. */
  readonly armed_s: number;
  /** Flights in the log. */
  readonly flights: number;
  /** Autopilot board. */
  readonly hardware: string | null;
  /** Autopilot. */
  readonly autopilot: 'ardupilot' | 'px4' | 'unknown';
  /** Airframe as the autopilot was configured. */
  readonly airframe: string | null;
  /** Messages that were read. */
  readonly messages: number;
  /** Gaps in the log. */
  readonly dropouts: number;
  /** Whether the log ends in the middle of a record. */
  readonly truncated: boolean;
  /** Version of the rules of this reading. */
  readonly reader: string;
};

/** Samples of the flight for plots. */
export type ReadingSeries = {
  /** The whole log, at most 600 points. */
  readonly flight: SeriesBlock;
  /** 10 s before the event to 5 s after it, at most 500 points. */
  readonly event: SeriesBlock;
  /** Start and end of the part of the log that `event` covers. */
  readonly event_window_s: readonly [number, number] | null;
  /** Unit of each column. */
  readonly units: Readonly<Record<string, string>>;
  /** Display name of each column. */
  readonly labels: Readonly<Record<string, string>>;
  /** Columns that belong together. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** How points were chosen; extremes are kept. */
  readonly downsampling: string;
};

/** The first record of a chain that does not fit. */
export type RecordFault = {
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** Its number in the chain; null when it is in none. */
  readonly position: number | null;
  /** Id of the work order. */
  readonly workorder_id: number;
  /** What does not fit. */
  readonly kind: 'record_missing' | 'hash_differs' | 'order_differs' | 'content_differs' | 'not_in_chain';
  /** The same in a sentence. */
  readonly message: string;
};

/** Answer of requestLogReading. */
export type RequestLogReadingAnswer = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** State of the reading of the log. */
  readonly analysis_state: 'queued' | 'none' | 'too_large' | 'done' | 'failed';
  /** The log. */
  readonly log: FlightLog;
  /** Whether the flight already had a log of the same bytes. */
  readonly duplicate: boolean;
};

/** Answer of resendDelivery. */
export type ResendDeliveryAnswer = {
  /** The delivery. */
  readonly delivery: WebhookDelivery;
};

/** A radio link with its defaults filled in and its range. */
export type ResolvedLink = {
  /** Carrier frequency, in MHz. */
  readonly freq_mhz: number;
  /** Transmit power, in dBm. */
  readonly tx_power_dbm: number;
  /** Transmit power, in mW. */
  readonly tx_power_mw: number;
  /** Gain of the transmitting antenna, in dBi. */
  readonly tx_gain_dbi: number;
  /** Gain of the receiving antenna, in dBi. */
  readonly rx_gain_dbi: number;
  /** Weakest signal that the receiver can read, in dBm. */
  readonly rx_sens_dbm: number;
  /** Loss in cables and connectors, in dB. */
  readonly cable_loss_db: number;
  /** Other losses, in dB. */
  readonly misc_loss_db: number;
  /** Reserve kept against fading, in dB. */
  readonly fade_margin_db: number;
  /** Height of the transmitting antenna above ground, in m. */
  readonly tx_height_m: number;
  /** Height of the receiving antenna above ground, in m. */
  readonly rx_height_m: number;
  /** Radiated power: transmit power plus antenna gain minus cable loss, in dBm. */
  readonly eirp_dbm: number;
  /** Largest path loss at which the link still holds, in dB. */
  readonly max_path_loss_db: number;
  /** Wavelength, in m. */
  readonly wavelength_m: number;
  /** Range that the link budget allows in free space, in km. */
  readonly free_space_range_km: number;
  /** Distance to the geometric horizon of both antennas, in km. */
  readonly los_range_km: number;
  /** Distance to the radio horizon, 4/3 earth radius, in km. */
  readonly radio_horizon_km: number;
  /** Range: the smaller of link budget and line of sight, in km. */
  readonly max_range_km: number;
  /** What ends the range. */
  readonly limiter: 'link_budget' | 'line_of_sight';
  /** Distance from which the ground reflection dominates, in km. */
  readonly breakpoint_km: number;
  /** Range over flat reflecting ground, in km; null when an antenna is on the ground. */
  readonly two_ray_range_km: number | null;
  /** Radius of the first Fresnel zone at mid path, in m. */
  readonly fresnel_radius_m: number;
  /** Clearance above the earth bulge at mid path, in m; may be negative. */
  readonly ground_clearance_m: number;
  /** Clearance relative to the Fresnel radius, 60 or more is clear, in %; null without a range. */
  readonly fresnel_pct: number | null;
  /** Received power at 64 distances, spaced logarithmically. */
  readonly curve: readonly CurvePoint[];
  /** Limits of the model, and advice. */
  readonly notes: readonly string[];
};

/** Risk of a mission. */
export type Risk = {
  /** Level. */
  readonly level: 'low' | 'medium' | 'high' | null;
  /** Notes. */
  readonly notes: string;
};

/** Position of one rotor of the resolved build. */
export type RotorPlace = {
  /** Number of the motor, from 1. */
  readonly index: number;
  /** Motor group. */
  readonly group: 'lift' | 'cruise';
  /** Distance behind the datum, in mm. */
  readonly x_mm: number;
  /** Distance to the right of the datum, in mm. */
  readonly y_mm: number;
  /** Height above the datum, in mm. */
  readonly z_mm: number;
  /** Direction of rotation seen from above. */
  readonly spin: 'cw' | 'ccw';
  /** Position in a coaxial pair. */
  readonly level: 'single' | 'upper' | 'lower';
  /** Direction of the thrust: 0 lifts, 90 pushes forward, in deg. */
  readonly tilt_deg: number;
};

/** One sample of a column; null is missing. */
export type Sample = number | null;

/** Answer of saveBuild. */
export type SaveBuildAnswer = {
  /** Id of the saved build. */
  readonly id: number;
  /** All builds of the user, the most recently changed first. */
  readonly builds: readonly BuildSummary[];
};

/** One feature of a flight. */
export type ScoreFeature = {
  /** Name of the feature. */
  readonly key: string;
  /** Value of this flight. */
  readonly value: number | null;
  /** Usual value of this aircraft. */
  readonly mean: number | null;
  /** Usual spread. */
  readonly sd: number | null;
  /** Distance from the usual value in spreads. */
  readonly z: number | null;
  /** Share in the score, 0 to 1. */
  readonly contribution: number | null;
};

/** The model behind the scores. */
export type ScoreModel = {
  /** Name. */
  readonly name: string;
  /** Version. */
  readonly version: string;
  /** Method. */
  readonly method: string;
  /** Data. */
  readonly trained_on: string;
};

/** The builds that a search found. */
export type SearchAnswer = {
  /** Candidates that were examined. */
  readonly examined: number;
  /** Candidates that keep every limit. */
  readonly fit: number;
  /** Builds that no other is better than in every aim. */
  readonly front: readonly FoundBuild[];
  /** The place in `front` of the best build for each aim. */
  readonly best: Readonly<Record<string, number>>;
  /** What is in the way where nothing fits; null where something does. */
  readonly obstacle: SearchObstacle | null;
  /** How the space was thinned, and what else to know of the answer. */
  readonly warnings: readonly Warning[];
};

/** A limit on a figure. */
export type SearchLimit = {
  /** Least that the figure may be. */
  readonly min?: number | null;
  /** Most that the figure may be. */
  readonly max?: number | null;
} & Readonly<Record<string, unknown>>;

/** Why no build fits. */
export type SearchObstacle = {
  /** The limit in the way. */
  readonly limit: string;
  /** What it asks for. */
  readonly asked: number;
  /** The nearest that a build comes that keeps all other limits. */
  readonly reached: number;
  /** That build. */
  readonly with: BuildParameters;
  /** The limit at the next round figure. */
  readonly at: number;
  /** Builds that would fit with the limit there. */
  readonly would_fit: number;
};

/** Packs by size; their mass follows from the energy. */
export type SearchPacks = {
  /** Chemistries to try; left out, LiPo. */
  readonly chemistry?: readonly ('lipo' | 'lihv' | 'liion' | 'semi_solid' | 'lifepo4' | 'nimh')[] | null;
  /** Cells in series to try; left out, as sold. */
  readonly cells?: readonly number[] | null;
  /** Capacities to try, in mAh: a list, or from min to max as sold. */
  readonly capacity_mah?: readonly number[] | null | SearchSpan;
} & Readonly<Record<string, unknown>>;

/** What a search looks for. */
export type SearchRequest = {
  /** What is fixed, as in `POST /analyze`. */
  readonly build?: BuildParameters | null;
  /** What is tried. */
  readonly vary?: SearchVary | null;
  /** What a build must keep, by figure of `out`. */
  readonly limits?: Readonly<Record<string, SearchLimit>> | null;
  /** One to three aims: `max` or `min` and a figure of `out`, or `min price`. */
  readonly aims: readonly string[];
  /** Whether a figure counts with the worse end of its band or with its middle. */
  readonly confidence?: 'low' | 'middle' | null;
  /** Candidates that are examined at most; a larger space is thinned. */
  readonly candidates?: number | null;
  /** Builds that are answered at most. */
  readonly count?: number | null;
  /** Prices of parts by their id, in one currency; for the figure `price`. */
  readonly prices?: Readonly<Record<string, number>> | null;
} & Readonly<Record<string, unknown>>;

/** Values from one to another. */
export type SearchSpan = {
  /** The least value. */
  readonly min: number;
  /** The largest value. */
  readonly max: number;
  /** From one value to the next; left out, a usual one. */
  readonly step?: number | null;
} & Readonly<Record<string, unknown>>;

/** What is tried, each member with each other. */
export type SearchVary = {
  /** Airframe types to try. */
  readonly airframe_type?: readonly string[] | null;
  /** Motors to try: `catalog`, or ids of the catalog. */
  readonly motor?: 'catalog' | null | readonly string[];
  /** Propellers to try: `catalog`, or ids. */
  readonly propeller?: 'catalog' | null | readonly string[];
  /** Frames to try: `catalog`, or ids. */
  readonly frame?: 'catalog' | null | readonly string[];
  /** Packs to try: `catalog`, ids, or sizes by chemistry, cells and capacity. */
  readonly battery?: 'catalog' | readonly string[] | SearchPacks | null;
  /** Lift motors; on a wing the propulsion motors: a list of values, or from min to max. */
  readonly motor_count?: readonly number[] | null | SearchSpan;
  /** Mass of everything but batteries, payload items and rails with a mass of their own: a list of values, or from min to max. */
  readonly dry_mass_g?: readonly number[] | null | SearchSpan;
  /** Distance from the centre to a motor: a list of values, or from min to max. */
  readonly arm_length_mm?: readonly number[] | null | SearchSpan;
  /** Propeller diameter: a list of values, or from min to max. */
  readonly prop_diameter_in?: readonly number[] | null | SearchSpan;
  /** Propeller pitch: a list of values, or from min to max. */
  readonly prop_pitch_in?: readonly number[] | null | SearchSpan;
  /** Blades of a propeller: a list of values, or from min to max. */
  readonly prop_blades?: readonly number[] | null | SearchSpan;
  /** Motor speed constant: a list of values, or from min to max. */
  readonly motor_kv?: readonly number[] | null | SearchSpan;
  /** Thrust of one motor alone on a stand at full throttle and nominal voltage, at sea level: a list of values, or from min to max. */
  readonly max_thrust_per_motor_g?: readonly number[] | null | SearchSpan;
  /** Continuous rating of one speed controller: a list of values, or from min to max. */
  readonly esc_current_a?: readonly number[] | null | SearchSpan;
  /** Altitude above sea level: a list of values, or from min to max. */
  readonly altitude_m?: readonly number[] | null | SearchSpan;
  /** Air temperature: a list of values, or from min to max. */
  readonly temp_c?: readonly number[] | null | SearchSpan;
  /** Drag area of everything but the wing: a list of values, or from min to max. */
  readonly flat_plate_area_m2?: readonly number[] | null | SearchSpan;
  /** Share of the charge that may be used, 0 to 1: a list of values, or from min to max. */
  readonly usable_fraction?: readonly number[] | null | SearchSpan;
  /** Wing span: a list of values, or from min to max. */
  readonly wing_span_mm?: readonly number[] | null | SearchSpan;
  /** Wing chord at the root: a list of values, or from min to max. */
  readonly wing_chord_mm?: readonly number[] | null | SearchSpan;
  /** Wing chord at the tip; default: that of the root: a list of values, or from min to max. */
  readonly wing_tip_chord_mm?: readonly number[] | null | SearchSpan;
  /** Leading edge of the tip behind that of the root: a list of values, or from min to max. */
  readonly wing_sweep_mm?: readonly number[] | null | SearchSpan;
  /** Largest lift coefficient: a list of values, or from min to max. */
  readonly wing_cl_max?: readonly number[] | null | SearchSpan;
  /** Cruise speed; default: that of best range: a list of values, or from min to max. */
  readonly cruise_speed_kmh?: readonly number[] | null | SearchSpan;
  /** Length of the body: a list of values, or from min to max. */
  readonly body_length_mm?: readonly number[] | null | SearchSpan;
  /** Winding resistance of one motor: a list of values, or from min to max. */
  readonly motor_resistance_mohm?: readonly number[] | null | SearchSpan;
  /** No-load current of one motor: a list of values, or from min to max. */
  readonly motor_no_load_a?: readonly number[] | null | SearchSpan;
  /** Mass of one motor with propeller: a list of values, or from min to max. */
  readonly motor_mass_g?: readonly number[] | null | SearchSpan;
  /** Largest lean that the autopilot allows; default: 35 in wind, and none that ends the top speed: a list of values, or from min to max. */
  readonly max_tilt_deg?: readonly number[] | null | SearchSpan;
  /** Largest airspeed that the autopilot allows on the rotors; default: what thrust, power and drag allow: a list of values, or from min to max. */
  readonly max_speed_kmh?: readonly number[] | null | SearchSpan;
  /** Steady wind for radius and range: a list of values, or from min to max. */
  readonly wind_kmh?: readonly number[] | null | SearchSpan;
} & Readonly<Record<string, unknown>>;

/** A section that this log has no data for. */
export type SectionUnavailable = {
  /** Always false. */
  readonly available: false;
  /** What is missing. */
  readonly reason: string;
};

/** Columns over one time axis; a missing sample is null, every column has the length of `t`. */
export type SeriesBlock = {
  /** Times, in s from the start of the log. */
  readonly t: readonly number[];
} & Readonly<Record<string, readonly Sample[]>>;

/** A finding that the owner of a build lives with. */
export type SetAside = {
  /** Code of the check. */
  readonly code: string;
  /** Why it is accepted. */
  readonly reason: string;
} & Readonly<Record<string, unknown>>;

/** Answer of setCompliance. */
export type SetComplianceAnswer = {
  /** The bulletin. */
  readonly bulletin: Bulletin;
};

/** Who signed the work off. */
export type SignOff = {
  /** Name that was given; else that of the account. */
  readonly name: string;
  /** Statement. */
  readonly statement: string;
  /** Licence number, or whatever else stands beside the name. */
  readonly licence: string;
  /** Name of the person whose account signed, as it was then; null where none did. */
  readonly signed_by: string | null;
};

/** A signed work order in the chain of its aircraft. */
export type SignedRecord = {
  /** Id of the record. */
  readonly id: number;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** Id of the work order. */
  readonly workorder_id: number;
  /** Its number in the chain, from 1 on; null where it was signed before the chain began. */
  readonly position: number | null;
  /** The text that was signed and hashed, as canonical JSON (RFC 8785); it names the hash before it as `previous`. */
  readonly content: string | null;
  /** SHA-256 of `content` as UTF-8, in hex. */
  readonly hash: string | null;
  /** Whether it came from another installation: ids within `content` are those of that one. */
  readonly moved: boolean;
};

/** A test of a motor and a propeller on a stand. */
export type StandTest = {
  /** Id of the test. */
  readonly id: string;
  /** Id of the propeller in this catalog. */
  readonly propeller: string;
  /** Supply voltage of the first point, in V. */
  readonly voltage_v: number;
  /** What the voltage refers to. */
  readonly voltage_is: string;
  /** Whether the test went to full throttle. */
  readonly full_throttle: boolean;
  /** Points in order of thrust; can be sent as `thrust_table` unchanged. */
  readonly points: readonly TestedPoint[];
  /** Where the figures were published. */
  readonly source: string;
};

/** Motor, propeller and voltage that a thrust table was measured with. */
export type StandTestOf = {
  /** Kv of the motor that was measured, in rpm/V; default: that of the build. */
  readonly motor_kv?: number | null;
  /** Diameter of its propeller, in in; default: that of the build. */
  readonly prop_diameter_in?: number | null;
  /** Pitch of its propeller, in in; default: that of the build. */
  readonly prop_pitch_in?: number | null;
  /** Blades of its propeller; default: those of the build. */
  readonly prop_blades?: number | null;
  /** Voltage of the test, in V; default: that of the pack. Within 15 % it counts as the same. */
  readonly voltage_v?: number | null;
  /** Full thrust of the motor that was measured, where the build states that of another: the table goes with the ratio, in g. */
  readonly max_thrust_per_motor_g?: number | null;
} & Readonly<Record<string, unknown>>;

/** The sticks before the event. */
export type StickInputs = {
  /** Roll stick. */
  readonly roll: StickSummary;
  /** Pitch stick. */
  readonly pitch: StickSummary;
  /** Yaw stick. */
  readonly yaw: StickSummary;
  /** Throttle stick. */
  readonly throttle: StickSummary;
};

/** One stick before the event, -1 to 1, throttle 0 to 1. */
export type StickSummary = {
  /** Mean position. */
  readonly mean: number | null;
  /** Lowest position. */
  readonly min: number | null;
  /** Highest position. */
  readonly max: number | null;
  /** Last position. */
  readonly last: number | null;
};

/** A parameter that may have contributed. */
export type SuspiciousParameter = {
  /** Name. */
  readonly name: string;
  /** Value in this log. */
  readonly value: number;
  /** Why it matters. */
  readonly why: string;
};

/** One task of a work order. */
export type Task = {
  /** What to do. */
  readonly text: string;
  /** Whether it is done. */
  readonly done: boolean;
  /** Note. */
  readonly note: string;
};

/** Answer of testWebhook. */
export type TestWebhookAnswer = {
  /** The delivery. */
  readonly delivery: WebhookDelivery;
};

/** One point of a stand test; can be sent in `thrust_table`. */
export type TestedPoint = {
  /** Throttle, 0 to 1, where it was recorded. */
  readonly throttle?: number;
  /** Thrust of the motor, in g. */
  readonly thrust_g: number;
  /** Electrical power at the speed controller, in W. */
  readonly power_w: number;
  /** Speed, where it was measured, in rpm. */
  readonly rpm?: number;
  /** Supply voltage, in V. */
  readonly voltage_v: number;
};

/** A measurement of motor and propeller on a stand. */
export type ThrustPoint = {
  /** Thrust of one motor, in g. */
  readonly thrust_g: number;
  /** Electrical power at the speed controller, in W. */
  readonly power_w?: number | null;
  /** Current, with `voltage_v` instead of a power, in A. */
  readonly current_a?: number | null;
  /** Voltage under this load, in V. */
  readonly voltage_v?: number | null;
  /** Throttle, 0 to 1. */
  readonly throttle?: number | null;
  /** Speed of the propeller, in rpm. */
  readonly rpm?: number | null;
} & Readonly<Record<string, unknown>>;

/** The build that an aircraft is tied to, as it was tied. */
export type TiedBuild = {
  /** Id of the saved build; null when it was deleted since. */
  readonly id: number | null;
  /** Name of the build. */
  readonly name: string;
  /** Which save of the build it is, counted from 1. */
  readonly version: number;
};

/** Time in s from the start of the log, type, text and class of one event. */
export type TimelineRow = readonly [number, 'mode' | 'arm' | 'event' | 'error' | 'failsafe' | 'text' | 'param' | 'ekf' | 'gps' | 'crash', string, 'info' | 'warn' | 'alert' | 'crash'];

/** Operating limits of a type. */
export type TypeLimits = {
  /** Strongest wind, in km/h. */
  readonly wind_kmh: number | null;
  /** Lowest temperature, in °C. */
  readonly temp_min_c: number | null;
  /** Highest temperature, in °C. */
  readonly temp_max_c: number | null;
};

/** The account of the caller. */
export type Usage = {
  /** Units of a day. */
  readonly limit: number;
  /** Units used today, from quota and from credits. */
  readonly used: number;
  /** Units of the quota left today. */
  readonly remaining: number;
  /** Credits left. */
  readonly credits: number;
  /** The day in UTC. */
  readonly day: string;
  /** The credential of this call. */
  readonly key: Key | null;
  /** When the next day begins. */
  readonly resets_at: string;
  /** Plan of the account. */
  readonly plan: string;
};

/** A part of a work order. */
export type UsedPart = {
  /** Name. */
  readonly name: string;
  /** Serial number. */
  readonly serial: string;
  /** Quantity. */
  readonly qty: number;
};

/** The service. */
export type Version = {
  /** Name of the service. */
  readonly name: string;
  /** Version of the interface. */
  readonly version: string;
  /** Who makes it. */
  readonly author: string;
  /** Version of the API, as in its address. */
  readonly api: 'v1';
  /** Version of the service that answers. */
  readonly service: string;
  /** Build of the service: what its operator calls it, or its commit. */
  readonly build: string;
  /** Where the documentation is. */
  readonly docs: string;
};

/** Vibration of a flight against its type. */
export type VibrationFlight = {
  /** Id of the flight. */
  readonly flight_id: number;
  /** Date at the place of the flight. */
  readonly flown_at: string;
  /** Vibration in the air, all axes, in m/s²; null where not logged. */
  readonly vibration_mps2: number | null;
  /** Over the median of the other aircraft when it was compared. */
  readonly ratio: number | null;
  /** Its place among them and itself, 1 shakes most. */
  readonly rank: number | null;
  /** Aircraft that it was placed among, itself with them. */
  readonly of: number;
  /** Why there is no ratio; null where there is. */
  readonly reason: string | null;
};

/** Vibration of an aircraft against the others of its type in the organization. */
export type VibrationOfType = {
  /** Median over its latest flights, 95th percentile of each, all axes, in m/s²; null where not known. */
  readonly vibration_mps2: number | null;
  /** Median over the other aircraft, the type as it is, in m/s². */
  readonly usual_mps2: number | null;
  /** The least of the others, in m/s². */
  readonly low_mps2: number | null;
  /** The greatest of the others, in m/s². */
  readonly high_mps2: number | null;
  /** Over the median of the others. */
  readonly ratio: number | null;
  /** Its place, 1 shakes most. */
  readonly rank: number | null;
  /** Aircraft that it is placed among, itself with them. */
  readonly of: number;
  /** Flights of the others. */
  readonly flights: number;
  /** Flights of its own. */
  readonly own_flights: number;
  /** Why it is not known; null where it is. */
  readonly reason: string | null;
  /** The latest flights that were compared, oldest first; at most 200. Empty without a build. */
  readonly by_flight: readonly VibrationFlight[];
};

/** Supply voltages that a part accepts. */
export type VoltageRange = {
  /** Lowest supply voltage, in V. */
  readonly min: number;
  /** Highest supply voltage, in V. */
  readonly max: number;
};

/** Warnings about the body of the request. */
export type Warned = {
  /** Members of the body that are not known, the first 20 and a count; left out where there are none. */
  readonly warnings?: readonly Warning[];
};

/** A member of the body that nobody reads. */
export type Warning = {
  /** Its place in the body; empty for a warning about the whole body. */
  readonly field: string;
  /** What is wrong, and what may be meant. */
  readonly message: string;
};

/** An address that is told of events. */
export type Webhook = {
  /** Id of the webhook. */
  readonly id: number;
  /** Address that events are sent to. */
  readonly url: string;
  /** What it is for. */
  readonly description: string;
  /** Types of events that are sent. */
  readonly events: readonly ('flight.filed' | 'log.read' | 'crash.found' | 'work.raised' | 'aircraft.grounded' | 'aircraft.released' | 'component.limit' | 'currency.lapsing' | 'bulletin.published' | 'health.changed')[];
  /** While it is `paused`, events wait for up to 30 days and are sent when it is resumed. */
  readonly state: 'active' | 'paused';
  /** Why the server paused it; null when a person did, or it is not paused. */
  readonly paused_reason: string | null;
  /** Secret that deliveries are signed with; shown once, when it is made. */
  readonly secret?: string;
  /** Until when deliveries are also signed with the secret before; null when there is none. */
  readonly old_secret_until: string | null;
  /** Deliveries that wait. */
  readonly waiting: number;
  /** When it was made. */
  readonly created_at: string;
  /** The delivery that was last tried; null before the first. */
  readonly last_delivery: LastDelivery | null;
  /** Increases with every change. */
  readonly revision: number;
};

/** Members of a webhook to change. */
export type WebhookChange = {
  /** Address that events are sent to: https, and no private address unless the operator of the server listed it. */
  readonly url?: string | null;
  /** Types of events to send. */
  readonly events?: readonly ('flight.filed' | 'log.read' | 'crash.found' | 'work.raised' | 'aircraft.grounded' | 'aircraft.released' | 'component.limit' | 'currency.lapsing' | 'bulletin.published' | 'health.changed')[] | null;
  /** What it is for. */
  readonly description?: string | null;
  /** Pause or resume. */
  readonly state?: 'active' | 'paused' | null;
  /** Whether to make a new secret; for 24 hours deliveries are signed with both. */
  readonly rotate_secret?: boolean | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
} & Readonly<Record<string, unknown>>;

/** An event on its way to a webhook. */
export type WebhookDelivery = {
  /** Id of the delivery. */
  readonly id: number;
  /** Id of the webhook. */
  readonly webhook_id: number;
  /** Id of the event, which every attempt carries as `webhook-id`. */
  readonly event_id: string;
  /** Type of the event. */
  readonly type: 'flight.filed' | 'log.read' | 'crash.found' | 'work.raised' | 'aircraft.grounded' | 'aircraft.released' | 'component.limit' | 'currency.lapsing' | 'bulletin.published' | 'health.changed' | 'webhook.test';
  /** The record that the event is about; its events are sent in order. */
  readonly record: string;
  /** When the event happened. */
  readonly at: string;
  /** Whether it was accepted. */
  readonly state: 'waiting' | 'delivered';
  /** Attempts so far. */
  readonly attempts: number;
  /** When it is tried next; null when it was accepted. */
  readonly next_attempt_at: string | null;
  /** When it was accepted; null until then. */
  readonly delivered_at: string | null;
  /** The latest attempts with their answers, oldest first. */
  readonly tries: readonly DeliveryAttempt[];
};

/** Regulatory mass class; information, not advice. */
export type WeightClass = {
  /** Class. */
  readonly code: 'micro' | 'small' | 'large';
  /** Limits of the class. */
  readonly label: string;
  /** All-up mass, in g. */
  readonly auw_g: number;
  /** Lower limit of the class, in g. */
  readonly lower_g: number;
  /** Upper limit of the class, in g; null in the last one. */
  readonly upper_g: number | null;
  /** Mass left to the upper limit, in g; null in the last class. */
  readonly margin_g: number | null;
  /** Kinetic energy at the highest speed, in J. */
  readonly impact_energy_j: number;
  /** Rules by region. */
  readonly rules: readonly WeightRule[];
  /** Date of this table of rules. */
  readonly rules_as_of: string;
};

/** A rule that follows from the mass in one region. */
export type WeightRule = {
  /** Country or region. */
  readonly region: string;
  /** The rule. */
  readonly rule: string;
  /** What to observe. */
  readonly note: string;
};

/** Wind limits of an aircraft flying on its rotors. */
export type Wind = {
  /** Strongest steady wind in which it holds position, in km/h. */
  readonly max_steady_kmh: number;
  /** Strongest gust in which it holds position, in km/h. */
  readonly max_gust_kmh: number;
  /** Wind in which it can still hold position, in km/h. */
  readonly hold_position_kmh: number;
  /** Strongest headwind in which it can still fly home, in km/h. */
  readonly return_headwind_kmh: number;
  /** Largest tilt that is allowed, in deg. */
  readonly tilt_limit_deg: number;
  /** Tilt in the strongest steady wind, in deg. */
  readonly tilt_at_max_deg: number;
  /** What sets the limit. */
  readonly limited_by: 'tilt' | 'power' | 'speed';
  /** Time to hold position in 30 km/h of wind, in min. */
  readonly hover_min_at_30_kmh: number;
  /** Beaufort force of `max_steady_kmh`. */
  readonly beaufort: number;
};

/** A work order that a flight raised. */
export type WindowOrder = {
  /** Id of the work order. */
  readonly id: number;
  /** What is to be done. */
  readonly title: string;
  /** How far it is. */
  readonly state: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled';
};

/** What was searched, and what was not. */
export type WindowsSearched = {
  /** Flights whose columns were searched, the newest first. */
  readonly flights: number;
  /** Of these, flights that did not measure the column. */
  readonly without_column: number;
  /** Of these, flights that measured it too seldom to show the shape. */
  readonly too_slow: number;
  /** Of these, flights whose columns could not be read. */
  readonly unreadable: number;
  /** Flights with columns that were not searched: older, or the time was up. */
  readonly not_reached: number;
  /** Flights with a read log whose columns are not kept. */
  readonly no_columns: number;
  /** Whether the time of five seconds ended the search. */
  readonly time_up: boolean;
};

/** Maintenance work on an aircraft. */
export type WorkOrder = {
  /** Id of the work order. */
  readonly id: number;
  /** Title. */
  readonly title: string;
  /** Id of the aircraft. */
  readonly asset_id: number | null;
  /** Id of the component. */
  readonly component_id: number | null;
  /** State. */
  readonly state: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled';
  /** Priority. */
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  /** What raised it. */
  readonly origin: 'program' | 'checklist' | 'bulletin' | 'component_life' | 'crash_reading' | 'manual';
  /** Key of the maintenance program item. */
  readonly program_item: string | null;
  /** The record that raised it. */
  readonly raised_by: RaisedBy;
  /** Why it was raised. */
  readonly reason: string;
  /** Whether it grounds the aircraft while it is open. */
  readonly grounding: boolean;
  /** When it is due. */
  readonly due: Due;
  /** Tasks. */
  readonly tasks: readonly Task[];
  /** Who does it. */
  readonly assigned_to: string | null;
  /** Parts. */
  readonly parts: readonly UsedPart[];
  /** Flight time of the aircraft at the work, in h. */
  readonly hours_at: number | null;
  /** Flights of the aircraft at the work. */
  readonly flights_at: number | null;
  /** When it was opened. */
  readonly opened: string;
  /** When it was closed. */
  readonly closed: string | null;
  /** Who closed it. */
  readonly closed_by: PersonOnRoster | null;
  /** The sign-off. */
  readonly sign_off: SignOff | null;
  /** Its place in the chain of signed records; null while it is not signed, and where it was signed before the chain began. */
  readonly chain: ChainPlace | null;
  /** Who opened it by hand. */
  readonly opened_by: PersonOnRoster | null;
  /** Id of the signed work order that this one corrects. */
  readonly corrects: number | null;
  /** Ids of the work orders that correct this one. */
  readonly corrected_by: readonly number[];
  /** Notes. */
  readonly notes: string;
  /** Your own id for the record; null when none was sent. */
  readonly external_ref: string | null;
  /** When the record was filed. */
  readonly created: string;
  /** When the record was last changed. */
  readonly updated: string;
  /** Increases with every change. */
  readonly revision: number;
};

/** A new state of a work order, or work on it. */
export type WorkOrderMove = {
  /** State; `done` needs `sign_off`. */
  readonly state?: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled' | null;
  /** Who signs the work off. */
  readonly sign_off?: NewSignOff | null;
  /** Priority. */
  readonly priority?: 'low' | 'normal' | 'high' | 'urgent' | null;
  /** Tasks, each as text or as an object. */
  readonly tasks?: readonly (string | NewTask)[] | null;
  /** Parts. */
  readonly parts?: readonly NewPart[] | null;
  /** Who does it. */
  readonly assigned_to?: string | null;
  /** Notes. */
  readonly notes?: string | null;
  /** Flight time of the aircraft at the work, in h. */
  readonly hours_at?: number | null;
  /** Flights of the aircraft at the work. */
  readonly flights_at?: number | null;
  /** Revision that this change is based on; an older one than that on record is refused with 409 `stale`. */
  readonly revision?: number | null;
} & Readonly<Record<string, unknown>>;

/** Every operation: what it takes, and what it answers. */
export type Operations = {
  /** Get name and version of the service. */
  readonly getVersion: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: Version;
  };
  /** Get the units used today, the credits, and the key of this call. */
  readonly getUsage: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: Usage;
  };
  /** List the supported airframe types and their defaults. */
  readonly listAirframes: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: Airframes;
  };
  /** Get the parts: controllers, computers, sensors, radios, motors, propellers, packs, frames. */
  readonly getCatalog: {
    readonly input: {
      readonly query?: {
        /** Only parts whose maker, name or id have all of these words. */
        readonly q?: string;
        /** Only this category, such as `motors` or `frames`. */
        readonly category?: string;
      };
    };
    readonly answer: Catalog;
  };
  /** Analyze a build: performance, charts, checks and balance. */
  readonly analyzeBuild: {
    readonly input: {
      readonly query?: {
        /** Whether to draw charts; 0 leaves `charts` empty, which is faster. */
        readonly charts?: '0' | '1';
      };
      readonly body: BuildParameters;
    };
    readonly answer: AnalysisResult;
  };
  /** Compute range and curve of one radio link, or of up to 16. */
  readonly analyzeLinks: {
    readonly input: {
      readonly body: Link | LinkSet;
    };
    readonly answer: AnalyzeLinksAnswer & Warned;
  };
  /** Compute the center of gravity of a build. */
  readonly balanceBuild: {
    readonly input: {
      readonly body: BuildParameters;
    };
    readonly answer: BalanceAnswer & Warned;
  };
  /** Search for builds: parts and sizes that keep limits and are best for one to three aims. */
  readonly searchBuilds: {
    readonly input: {
      readonly body: SearchRequest;
    };
    readonly answer: SearchAnswer & Warned;
  };
  /** Make a build better: the three single changes of real parts that gain most. */
  readonly improveBuild: {
    readonly input: {
      readonly body: ImproveRequest;
    };
    readonly answer: ImproveAnswer & Warned;
  };
  /** List the saved builds, the most recently changed first. */
  readonly listBuilds: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: BuildList;
  };
  /** Save a build; a name that is taken overwrites that build. */
  readonly saveBuild: {
    readonly input: {
      readonly body: NewBuild;
    };
    readonly answer: SaveBuildAnswer & Warned;
  };
  /** Get a saved build with its parameters. */
  readonly getBuild: {
    readonly input: {
      readonly params: {
        /** Id of the build. */
        readonly id: number;
      };
    };
    readonly answer: Build;
  };
  /** Delete a saved build. */
  readonly deleteBuild: {
    readonly input: {
      readonly params: {
        /** Id of the build. */
        readonly id: number;
      };
    };
    readonly answer: DeleteBuildAnswer;
  };
  /** Read a flight log after an incident: was it a crash, when, why, with what confidence. */
  readonly readCrash: {
    readonly input: {
      readonly query?: {
        /** File name of the log; a longer one is cut to 120 characters. */
        readonly name?: string;
        /** Whether to draw charts. */
        readonly charts?: '0' | '1';
        /** Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`. */
        readonly chart_theme?: 'inherit' | 'light' | 'dark';
        /** Whether to wait for the reading; 0 answers at once with where to collect it. */
        readonly wait?: '0' | '1';
      };
      readonly bytes: Bytes;
    };
    readonly answer: ReadCrashAnswer;
  };
  /** Collect a reading that was requested with wait=0. */
  readonly getCrashReading: {
    readonly input: {
      readonly params: {
        /** Id of the reading. */
        readonly id: number;
      };
      readonly query?: {
        /** Whether to draw charts. */
        readonly charts?: '0' | '1';
        /** Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`. */
        readonly chart_theme?: 'inherit' | 'light' | 'dark';
      };
    };
    readonly answer: CrashReading;
  };
  /** List the flights, the most recently flown first. */
  readonly listFlights: {
    readonly input: {
      readonly query?: {
        /** Only flights of this aircraft. */
        readonly asset_id?: number;
        /** Only flights of this pilot. */
        readonly pilot_id?: number;
        /** Only flights of this mission. */
        readonly mission_id?: number;
        /** Only flights of this date and later. */
        readonly since?: string;
        /** Only flights of this date and earlier. */
        readonly until?: string;
        /** Only flights of this kind. */
        readonly flight_type?: 'commercial' | 'training' | 'proficiency' | 'maintenance' | 'survey' | 'inspection' | 'public_safety' | 'test' | 'recreational';
        /** Only flights with an incident (1), or only those without (0). */
        readonly incident?: '0' | '1';
        /** Only flights whose log is in this state; `missing` finds those without a log. */
        readonly log?: 'queued' | 'none' | 'too_large' | 'done' | 'failed' | 'missing';
        /** Only flights whose texts contain this. A page can come back short, even empty, while `next` continues. */
        readonly q?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListFlightsAnswer;
  };
  /** File a flight, or correct the one that external_ref names. */
  readonly fileFlight: {
    readonly input: {
      readonly body: NewFlight;
    };
    readonly answer: FileFlightAnswer & Warned;
  };
  /** File up to 1000 flights; each is answered on its own, in their order. */
  readonly fileFlights: {
    readonly input: {
      readonly body: NewFlights;
    };
    readonly answer: FileFlightsAnswer & Warned;
  };
  /** Get one flight. */
  readonly getFlight: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
    };
    readonly answer: GetFlightAnswer;
  };
  /** Correct a flight; members that are left out do not change. */
  readonly correctFlight: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly body: NewFlight;
    };
    readonly answer: CorrectFlightAnswer & Warned;
  };
  /** Delete a flight with its logs, readings and scores. */
  readonly deleteFlight: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly query?: {
        /** Why it is deleted; kept in the audit. */
        readonly reason?: string;
      };
    };
    readonly answer: DeleteFlightAnswer;
  };
  /** Attach a log to a flight; it is stored and queued for reading. */
  readonly attachLog: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly query?: {
        /** File name of the log; a longer one is cut to 160 characters. */
        readonly name?: string;
      };
      readonly bytes: Bytes;
    };
    readonly answer: AttachLogAnswer;
  };
  /** Get the newest log of a flight. */
  readonly getLog: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
    };
    readonly answer: GetLogAnswer;
  };
  /** Begin to upload a log of a flight in several calls. */
  readonly beginLogUpload: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly body: NewLogUpload;
    };
    readonly answer: BeginLogUploadAnswer & Warned;
  };
  /** Get how much of an upload has arrived. */
  readonly getLogUpload: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
        /** Id of the upload. */
        readonly upload_id: number;
      };
    };
    readonly answer: GetLogUploadAnswer;
  };
  /** Send the next bytes of an upload; the last ones attach the log. */
  readonly continueLogUpload: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
        /** Id of the upload. */
        readonly upload_id: number;
      };
      readonly query: {
        /** Bytes that have arrived so far: where these bytes belong. */
        readonly offset: number;
      };
      readonly bytes: Bytes;
    };
    readonly answer: ContinueLogUploadAnswer;
  };
  /** Give up an upload and what has arrived of it; a log that it attached stays. */
  readonly deleteLogUpload: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
        /** Id of the upload. */
        readonly upload_id: number;
      };
    };
    readonly answer: DeleteLogUploadAnswer;
  };
  /** Get the reading of the newest log of a flight. */
  readonly getLogReading: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly query?: {
        /** Whether to draw charts. */
        readonly charts?: '0' | '1';
        /** Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`. */
        readonly chart_theme?: 'inherit' | 'light' | 'dark';
      };
    };
    readonly answer: CrashReading;
  };
  /** Request a reading of the newest log of a flight. */
  readonly requestLogReading: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
    };
    readonly answer: RequestLogReadingAnswer;
  };
  /** List all logs of a flight with their readings, newest first. */
  readonly listLogs: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly query?: {
        /** Whether to draw charts. */
        readonly charts?: '0' | '1';
        /** Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`. */
        readonly chart_theme?: 'inherit' | 'light' | 'dark';
      };
    };
    readonly answer: ListLogsAnswer;
  };
  /** Download the newest log of a flight. */
  readonly downloadLog: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
    };
    readonly answer: Response;
  };
  /** List the photos and files of a record, newest first. */
  readonly listAttachments: {
    readonly input: {
      readonly query: {
        /** The record: its kind (flight, workorder, checklist, aircraft, bulletin, document, component), a colon and its id. */
        readonly for: string;
      };
    };
    readonly answer: ListAttachmentsAnswer;
  };
  /** Attach a photo or a file to a record. */
  readonly attachFile: {
    readonly input: {
      readonly query: {
        /** The record: its kind (flight, workorder, checklist, aircraft, bulletin, document, component), a colon and its id. */
        readonly for: string;
        /** File name; a longer one is cut to 160 characters. */
        readonly name?: string;
      };
      readonly bytes: Bytes;
    };
    readonly answer: AttachFileAnswer;
  };
  /** Download a photo or a file. */
  readonly downloadAttachment: {
    readonly input: {
      readonly params: {
        /** Id of the attachment. */
        readonly id: number;
      };
    };
    readonly answer: Response;
  };
  /** Delete a photo or a file; one of a signed work order or of locked days stays. */
  readonly deleteAttachment: {
    readonly input: {
      readonly params: {
        /** Id of the attachment. */
        readonly id: number;
      };
    };
    readonly answer: DeleteAttachmentAnswer;
  };
  /** List checklist templates, and completed checklists, newest first. */
  readonly listChecklists: {
    readonly input: {
      readonly query?: {
        /** Only checklists of this flight. */
        readonly flight_id?: number;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListChecklistsAnswer;
  };
  /** File a completed checklist, or correct the one that external_ref names. */
  readonly fileChecklist: {
    readonly input: {
      readonly body: NewChecklistRun;
    };
    readonly answer: FileChecklistAnswer & Warned;
  };
  /** Get one completed checklist. */
  readonly getChecklist: {
    readonly input: {
      readonly params: {
        /** Id of the checklist. */
        readonly id: number;
      };
    };
    readonly answer: GetChecklistAnswer;
  };
  /** List the pilots with their currency, which is information only. */
  readonly listPilots: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: ListPilotsAnswer;
  };
  /** List the aircraft in the registry. */
  readonly listAircraft: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: ListAircraftAnswer;
  };
  /** List the missions, newest first. */
  readonly listMissions: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Only missions in this state. */
        readonly state?: 'planned' | 'approved' | 'flown' | 'cancelled';
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListMissionsAnswer;
  };
  /** Plan a mission, or correct the one that external_ref names. */
  readonly fileMission: {
    readonly input: {
      readonly body: NewMission;
    };
    readonly answer: FileMissionAnswer & Warned;
  };
  /** Get one mission. */
  readonly getMission: {
    readonly input: {
      readonly params: {
        /** Id of the mission. */
        readonly id: number;
      };
    };
    readonly answer: GetMissionAnswer;
  };
  /** Correct a mission, or change its state. */
  readonly correctMission: {
    readonly input: {
      readonly params: {
        /** Id of the mission. */
        readonly id: number;
      };
      readonly body: NewMission;
    };
    readonly answer: CorrectMissionAnswer & Warned;
  };
  /** Delete a mission; its flights stay on record. */
  readonly deleteMission: {
    readonly input: {
      readonly params: {
        /** Id of the mission. */
        readonly id: number;
      };
    };
    readonly answer: DeleteMissionAnswer;
  };
  /** Check what an aircraft lands with after a mission. */
  readonly checkMission: {
    readonly input: {
      readonly params: {
        /** Id of the mission. */
        readonly id: number;
      };
      readonly body: NewMissionCheck;
    };
    readonly answer: MissionCheck & Warned;
  };
  /** List the work orders, newest first. */
  readonly listWorkOrders: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Only orders in this state; `unfinished` finds those neither done nor cancelled. */
        readonly state?: 'open' | 'in_progress' | 'waiting_parts' | 'done' | 'deferred' | 'cancelled' | 'unfinished';
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListWorkOrdersAnswer;
  };
  /** Open a work order, or correct the one that external_ref names. */
  readonly fileWorkOrder: {
    readonly input: {
      readonly body: NewWorkOrder;
    };
    readonly answer: FileWorkOrderAnswer & Warned;
  };
  /** Get one work order. */
  readonly getWorkOrder: {
    readonly input: {
      readonly params: {
        /** Id of the work order. */
        readonly id: number;
      };
    };
    readonly answer: GetWorkOrderAnswer;
  };
  /** Move a work order to another state; done needs a sign-off. */
  readonly moveWorkOrder: {
    readonly input: {
      readonly params: {
        /** Id of the work order. */
        readonly id: number;
      };
      readonly body: WorkOrderMove;
    };
    readonly answer: MoveWorkOrderAnswer & Warned;
  };
  /** List the signed records with the texts that were hashed, oldest first. */
  readonly listSignedRecords: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListSignedRecordsAnswer;
  };
  /** Check the chain of signed records, and name the first that does not fit. */
  readonly checkSignedRecords: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
      };
    };
    readonly answer: CheckSignedRecordsAnswer;
  };
  /** List the components, newest first. */
  readonly listComponents: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Only components in this state. */
        readonly state?: 'spare' | 'fitted' | 'removed' | 'scrapped';
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListComponentsAnswer;
  };
  /** Register a component, or correct the one that external_ref names. */
  readonly fileComponent: {
    readonly input: {
      readonly body: NewComponent;
    };
    readonly answer: FileComponentAnswer & Warned;
  };
  /** Get one component. */
  readonly getComponent: {
    readonly input: {
      readonly params: {
        /** Id of the component. */
        readonly id: number;
      };
    };
    readonly answer: GetComponentAnswer;
  };
  /** Fit a component to an aircraft, or remove it. */
  readonly moveComponent: {
    readonly input: {
      readonly params: {
        /** Id of the component. */
        readonly id: number;
      };
      readonly body: ComponentMove;
    };
    readonly answer: MoveComponentAnswer & Warned;
  };
  /** List the aircraft types with their maintenance programs, newest first. */
  readonly listTypes: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Without effect: types have no state. */
        readonly state?: string;
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListTypesAnswer;
  };
  /** Describe a type, or correct the one that external_ref names. */
  readonly fileType: {
    readonly input: {
      readonly body: NewAircraftType;
    };
    readonly answer: FileTypeAnswer & Warned;
  };
  /** Get one type. */
  readonly getType: {
    readonly input: {
      readonly params: {
        /** Id of the type. */
        readonly id: number;
      };
    };
    readonly answer: GetTypeAnswer;
  };
  /** List the documents of the aircraft, newest first. */
  readonly listDocuments: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Only documents in this state. */
        readonly state?: 'valid' | 'due_soon' | 'expired';
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListDocumentsAnswer;
  };
  /** File a document of an aircraft, or correct the one that external_ref names. */
  readonly fileDocument: {
    readonly input: {
      readonly body: NewDocument;
    };
    readonly answer: FileDocumentAnswer & Warned;
  };
  /** Get one document. */
  readonly getDocument: {
    readonly input: {
      readonly params: {
        /** Id of the document. */
        readonly id: number;
      };
    };
    readonly answer: GetDocumentAnswer;
  };
  /** Correct a document by its id. */
  readonly correctDocument: {
    readonly input: {
      readonly params: {
        /** Id of the document. */
        readonly id: number;
      };
      readonly body: NewDocument;
    };
    readonly answer: CorrectDocumentAnswer & Warned;
  };
  /** Delete a document. */
  readonly deleteDocument: {
    readonly input: {
      readonly params: {
        /** Id of the document. */
        readonly id: number;
      };
    };
    readonly answer: DeleteDocumentAnswer;
  };
  /** List the bulletins and directives, newest first. */
  readonly listBulletins: {
    readonly input: {
      readonly query?: {
        /** Only records of this aircraft. */
        readonly asset_id?: number;
        /** Only bulletins with an aircraft in this state. */
        readonly state?: 'open' | 'complied' | 'not_applicable' | 'overdue';
        /** Only records of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListBulletinsAnswer;
  };
  /** File a bulletin, or correct the one that external_ref names. */
  readonly fileBulletin: {
    readonly input: {
      readonly body: NewBulletin;
    };
    readonly answer: FileBulletinAnswer & Warned;
  };
  /** Get one bulletin. */
  readonly getBulletin: {
    readonly input: {
      readonly params: {
        /** Id of the bulletin. */
        readonly id: number;
      };
    };
    readonly answer: GetBulletinAnswer;
  };
  /** Set the compliance of one aircraft with a bulletin. */
  readonly setCompliance: {
    readonly input: {
      readonly params: {
        /** Id of the bulletin. */
        readonly id: number;
      };
      readonly body: Compliance;
    };
    readonly answer: SetComplianceAnswer & Warned;
  };
  /** List the health of every aircraft. */
  readonly listHealth: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: ListHealthAnswer;
  };
  /** Get the health of one aircraft. */
  readonly getHealth: {
    readonly input: {
      readonly params: {
        /** Id of the aircraft. */
        readonly asset_id: number;
      };
    };
    readonly answer: GetHealthAnswer;
  };
  /** List how unusual flights are compared with others of the same aircraft, newest first. */
  readonly listScores: {
    readonly input: {
      readonly query?: {
        /** Only flights of this aircraft. */
        readonly asset_id?: number;
        /** Only this flight. */
        readonly flight_id?: number;
        /** Only flights of this date and later. */
        readonly since?: string;
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListScoresAnswer;
  };
  /** Compare the flights of an aircraft with its build, and what they taught. */
  readonly getPrediction: {
    readonly input: {
      readonly params: {
        /** Id of the aircraft. */
        readonly id: number;
      };
    };
    readonly answer: Prediction;
  };
  /** List the ten flights that are most like a flight, with what became of them. */
  readonly listAlike: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
    };
    readonly answer: ListAlikeAnswer;
  };
  /** Find the ten stretches of other flights that are most like one of a flight. */
  readonly findWindows: {
    readonly input: {
      readonly params: {
        /** Id of the flight. */
        readonly id: number;
      };
      readonly body: NewWindow;
    };
    readonly answer: FindWindowsAnswer & Warned;
  };
  /** List the webhooks, oldest first. */
  readonly listWebhooks: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: ListWebhooksAnswer;
  };
  /** Make a webhook; the answer shows its secret, once. */
  readonly makeWebhook: {
    readonly input: {
      readonly body: NewWebhook;
    };
    readonly answer: MakeWebhookAnswer & Warned;
  };
  /** Get one webhook. */
  readonly getWebhook: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
      };
    };
    readonly answer: GetWebhookAnswer;
  };
  /** Change, pause or resume a webhook, or rotate its secret. */
  readonly changeWebhook: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
      };
      readonly body: WebhookChange;
    };
    readonly answer: ChangeWebhookAnswer & Warned;
  };
  /** Delete a webhook with its deliveries; what still waits is not sent. */
  readonly deleteWebhook: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
      };
    };
    readonly answer: DeleteWebhookAnswer;
  };
  /** Send an event of the type webhook.test to try a webhook out. */
  readonly testWebhook: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
      };
    };
    readonly answer: TestWebhookAnswer;
  };
  /** List the deliveries of a webhook with their answers, newest first; kept 30 days. */
  readonly listDeliveries: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
      };
      readonly query?: {
        /** Only deliveries in this state. */
        readonly state?: 'waiting' | 'delivered';
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListDeliveriesAnswer;
  };
  /** Send a delivery again at once, with the same event id. */
  readonly resendDelivery: {
    readonly input: {
      readonly params: {
        /** Id of the webhook. */
        readonly id: number;
        /** Id of the delivery. */
        readonly delivery_id: number;
      };
    };
    readonly answer: ResendDeliveryAnswer;
  };
  /** Ask a question over the figures of all read flights. */
  readonly askQuestion: {
    readonly input: {
      readonly body: NewQuestion;
    };
    readonly answer: AskQuestionAnswer & Warned;
  };
  /** List your own notices, newest first; kept 90 days. */
  readonly listNotices: {
    readonly input: {
      readonly query?: {
        /** Whether to list only those not read yet. */
        readonly unread?: '0' | '1';
        /** Records per page; values above 1000 count as 1000. */
        readonly limit?: number;
        /** The `next` of the previous page. */
        readonly cursor?: string;
        /** Whether to count all records: 0 leaves `total` null, which is faster on long lists. */
        readonly total?: '0' | '1';
      };
    };
    readonly answer: ListNoticesAnswer;
  };
  /** Mark your notices as read, up to one of them. */
  readonly readNotices: {
    readonly input: {
      readonly body: ReadNotices;
    };
    readonly answer: ReadNoticesAnswer & Warned;
  };
  /** Mark one of your notices as read, or as not read. */
  readonly readNotice: {
    readonly input: {
      readonly params: {
        /** Id of the notice. */
        readonly id: number;
      };
      readonly body: ReadNotice;
    };
    readonly answer: ReadNoticeAnswer & Warned;
  };
  /** What you are told of, and how. */
  readonly getNoticeSettings: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: NoticeSettings;
  };
  /** Choose what you are told of: at once, once a day or never. */
  readonly setNoticeSettings: {
    readonly input: {
      readonly body: NoticeChoices;
    };
    readonly answer: NoticeSettings & Warned;
  };
  /** Days of maintenance, documents, currencies and missions in a period of at most two years. */
  readonly getCalendar: {
    readonly input: {
      readonly query?: {
        /** First day; today when left out. */
        readonly since?: string;
        /** Last day; 90 days after the first when left out. */
        readonly until?: string;
      };
    };
    readonly answer: GetCalendarAnswer;
  };
  /** Make the secret address of your calendar feed, or renew it: the old address then ends. */
  readonly makeCalendarFeed: {
    readonly input: Readonly<Record<never, never>>;
    readonly answer: MakeCalendarFeedAnswer;
  };
};

/** What a refusal tells beside its sentence, by its code. */
export type ErrorMembers = {
  readonly invalid_json: never;
  readonly wrong_content_type: never;
  readonly invalid_value: 'field' | 'value' | 'problems';
  readonly missing_field: 'field' | 'value' | 'problems';
  readonly too_many_links: 'field' | 'value' | 'problems';
  readonly unauthorized: never;
  readonly quota_none: 'quota';
  readonly addon_required: 'addon';
  readonly billing_lapsed: 'billing';
  readonly scope: 'areas';
  readonly permission: 'permission';
  readonly mfa_required: 'mfa_setup_required';
  readonly sso_required: 'sso';
  readonly no_organization: never;
  readonly not_found: never;
  readonly method_not_allowed: never;
  readonly conflict: 'field' | 'value' | 'problems' | 'offset';
  readonly stale: 'field';
  readonly final: never;
  readonly idempotency_conflict: never;
  readonly too_large: 'limit_mb';
  readonly not_a_log: never;
  readonly unreadable_log: never;
  readonly log_too_costly: never;
  readonly storage_full: 'limit_mb' | 'used_mb' | 'reserved_mb';
  readonly quota_exhausted: 'quota' | 'limit' | 'used' | 'credits';
  readonly internal: never;
  readonly unavailable: never;
};

/** Paged operations, with the member that holds their records. */
export type PagedLists = {
  readonly listFlights: 'flights';
  readonly listChecklists: 'runs';
  readonly listMissions: 'missions';
  readonly listWorkOrders: 'workorders';
  readonly listSignedRecords: 'signed_records';
  readonly listComponents: 'components';
  readonly listTypes: 'types';
  readonly listDocuments: 'documents';
  readonly listBulletins: 'bulletins';
  readonly listScores: 'model';
  readonly listDeliveries: 'deliveries';
  readonly listNotices: 'unread';
};
