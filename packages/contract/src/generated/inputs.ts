// Written by `npm run inputs` from packages/performance/src/inputTable; do not edit by hand.

export const buildRows = {
  airframe_type: {"type":"text","meaning":"Airframe type; letters compare without regard to case","example":"Quad X"},
  motor_count: {"type":"whole","range":{"min":1,"max":32},"meaning":"Lift motors; on a wing the propulsion motors","example":4},
  coaxial: {"type":"flag","meaning":"Whether motors sit in pairs one above the other","example":false},
  dry_mass_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"meaning":"Mass of everything but batteries, payload items and rails with a mass of their own","example":640},
  arm_length_mm: {"type":"number","unit":"mm","range":{"above":0,"max":100000},"meaning":"Distance from the centre to a motor","example":160},
  prop_diameter_in: {"type":"number","unit":"in","range":{"min":0.5,"max":120},"meaning":"Propeller diameter","example":7},
  prop_pitch_in: {"type":"number","unit":"in","range":{"min":0.5,"max":120},"meaning":"Propeller pitch","example":4},
  prop_blades: {"type":"whole","range":{"min":1,"max":12},"meaning":"Blades of a propeller","example":3},
  motor_kv: {"type":"number","unit":"rpm/V","range":{"min":1,"max":100000},"meaning":"Motor speed constant","example":1300},
  max_thrust_per_motor_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"meaning":"Thrust of one motor alone on a stand at full throttle and nominal voltage, at sea level","example":1700},
  esc_current_a: {"type":"number","unit":"A","range":{"above":0,"max":10000},"meaning":"Continuous rating of one speed controller","example":45},
  altitude_m: {"type":"number","unit":"m","range":{"min":-500,"max":12000},"meaning":"Altitude above sea level","example":0},
  temp_c: {"type":"number","unit":"°C","range":{"min":-60,"max":70},"meaning":"Air temperature","example":15},
  flat_plate_area_m2: {"type":"number","unit":"m²","range":{"min":0,"max":100},"meaning":"Drag area of everything but the wing","example":0.012},
  usable_fraction: {"type":"number","range":{"above":0,"max":1},"meaning":"Share of the charge that may be used, 0 to 1","example":0.8},
  batteries: {"type":"list","item":"battery","least":0,"most":16,"meaning":"Battery packs, at most 16"},
  aux_rails: {"type":"list","item":"rail","least":0,"most":32,"meaning":"Supply rails for electronics, at most 32"},
  payload: {"type":"list","item":"payload","least":0,"most":64,"meaning":"Payload items, at most 64"},
  wing_span_mm: {"type":"number","unit":"mm","range":{"above":0,"max":100000},"meaning":"Wing span","example":1400},
  wing_chord_mm: {"type":"number","unit":"mm","range":{"above":0,"max":100000},"meaning":"Wing chord at the root","example":200},
  wing_tip_chord_mm: {"type":"number","unit":"mm","range":{"above":0,"max":100000},"meaning":"Wing chord at the tip; default: that of the root","example":160},
  wing_sweep_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Leading edge of the tip behind that of the root","example":40},
  wing_cl_max: {"type":"number","range":{"min":0.1,"max":5},"meaning":"Largest lift coefficient","example":1.2},
  cruise_speed_kmh: {"type":"number","unit":"km/h","range":{"above":0,"max":2000},"meaning":"Cruise speed; default: that of best range","example":62},
  body_length_mm: {"type":"number","unit":"mm","range":{"above":0,"max":100000},"meaning":"Length of the body","example":180},
  frame_preset: {"type":"choice","values":["quad-5","quad-7","quad-10","hexa-550","octo-1000","y6","wing-pusher","wing-tractor","flying-wing","quadplane","tailsitter"],"meaning":"Frame preset, which sets where the dry mass is","example":"quad-7"},
  motor_resistance_mohm: {"type":"number","unit":"mΩ","range":{"min":0,"max":100000},"meaning":"Winding resistance of one motor","example":45},
  motor_no_load_a: {"type":"number","unit":"A","range":{"min":0,"max":1000},"meaning":"No-load current of one motor","example":1.1},
  motor_mass_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Mass of one motor with propeller","example":46},
  thrust_table: {"type":"list","item":"thrust_point","least":1,"most":50,"meaning":"Points of this motor, propeller and voltage on a stand, 1 to 50. A point at full throttle states max_thrust_per_motor_g where that is left out"},
  thrust_table_of: {"type":"object","item":"stand","meaning":"What thrust_table was measured with; where motor, propeller or voltage of the build differ from it, the table is scaled by the law of full thrust"},
  measured_hover: {"type":"list","item":"measured_hover","least":1,"most":20,"meaning":"Hovers measured on this aircraft, 1 to 20"},
  measured_cruise: {"type":"list","item":"measured_cruise","least":1,"most":20,"meaning":"Level cruises measured on this aircraft, flown on its wing, 1 to 20"},
  calibration: {"type":"object","item":"calibration","meaning":"What flights of this aircraft taught: an aircraft of the registry, or its figures"},
  max_tilt_deg: {"type":"number","unit":"deg","range":{"min":1,"max":80},"meaning":"Largest lean that the autopilot allows; default: 35 in wind, and none that ends the top speed","example":30},
  max_speed_kmh: {"type":"number","unit":"km/h","range":{"above":0,"max":2000},"meaning":"Largest airspeed that the autopilot allows on the rotors; default: what thrust, power and drag allow","example":65},
  wind_kmh: {"type":"number","unit":"km/h","range":{"min":0,"max":500},"meaning":"Steady wind for radius and range","example":20},
  mission: {"type":"list","item":"leg","least":1,"most":50,"meaning":"Legs flown from a full charge, 1 to 50"},
  set_aside: {"type":"list","item":"set_aside","least":0,"most":40,"meaning":"Findings that the owner of the build lives with, each with the reason: they stay in the answer, marked"},
  chart_theme: {"type":"choice","values":["inherit","light","dark"],"meaning":"Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`","example":"inherit"},
} as const;

export const batteryRows = {
  name: {"type":"text","meaning":"Name; default: `Battery n`","example":"Main"},
  role: {"type":"choice","values":["main","lift","cruise","aux"],"meaning":"What it feeds; packs of one role share a bus, `aux` feeds no motor","example":"main"},
  chemistry: {"type":"choice","values":["lipo","lihv","liion","semi_solid","lifepo4","nimh"],"meaning":"Cell chemistry","example":"lipo"},
  cells: {"type":"whole","range":{"min":1,"max":24},"meaning":"Cells in series","example":6},
  parallel: {"type":"whole","range":{"min":1,"max":64},"meaning":"Strings in parallel inside the pack","example":1},
  capacity_mah: {"type":"number","unit":"mAh","range":{"above":0,"max":10000000},"meaning":"Capacity of one string","example":3000},
  c_rating: {"type":"number","unit":"1/h","range":{"above":0,"max":1000},"meaning":"Continuous discharge rating","example":75},
  c_burst: {"type":"number","unit":"1/h","range":{"above":0,"max":1000},"meaning":"Discharge rating for 10 s","example":110},
  ir_mohm: {"type":"number","unit":"mΩ","range":{"min":0,"max":10000},"meaning":"Resistance of one cell at 25 °C","example":2.4},
  mass_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Mass of the whole pack","example":480},
  soh: {"type":"number","range":{"above":0,"max":1},"meaning":"State of health, 0 to 1; scales capacity, and resistance by its inverse","example":1},
  temp_c: {"type":"number","unit":"°C","range":{"min":-60,"max":70},"meaning":"Temperature of the cells; default: that of the build","example":15},
  count: {"type":"whole","range":{"min":1,"max":64},"meaning":"Identical packs in parallel","example":1},
  x_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance behind the datum","example":0},
  y_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance to the right of the datum","example":0},
  z_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Height above the datum","example":30},
  catalog_id: {"type":"text","meaning":"Your own id for the pack","example":"tattu-6s-3000"},
} as const;

export const railRows = {
  name: {"type":"text","meaning":"Name; default: `Rail n`","example":"Avionics 5 V"},
  voltage_v: {"type":"number","unit":"V","range":{"min":0,"max":100000},"meaning":"Output voltage","example":5},
  current_a: {"type":"number","unit":"A","range":{"min":0,"max":100000},"meaning":"Typical current; give this or `power_w`","example":0.9},
  power_w: {"type":"number","unit":"W","range":{"min":0,"max":100000},"meaning":"Typical power; wins over `current_a`","example":4.5},
  efficiency: {"type":"number","range":{"above":0,"max":1},"meaning":"Efficiency of the regulator, 0 to 1","example":0.9},
  duty: {"type":"number","range":{"min":0,"max":1},"meaning":"Share of the time that it draws power, 0 to 1","example":1},
  max_current_a: {"type":"number","unit":"A","range":{"min":0,"max":100000},"meaning":"Rating of the regulator","example":3},
  battery: {"type":"text","meaning":"Name of the battery that feeds it","example":"Main"},
  mass_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Mass of the rail and its loads","example":20},
  x_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance behind the datum","example":0},
  y_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance to the right of the datum","example":0},
  z_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Height above the datum","example":30},
  catalog_id: {"type":"text","meaning":"Your own id for the regulator","example":"matek-bec-5v"},
  qty: {"type":"whole","range":{"min":1,"max":64},"meaning":"Identical rails","example":1},
} as const;

export const payloadRows = {
  catalog_id: {"type":"text","meaning":"Id of a payload part of the catalog; its mass and power are then the defaults","example":"livox-mid-360"},
  name: {"type":"text","meaning":"Name; default: that of the part","example":"Mid-360"},
  mass_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Mass of one","example":265},
  power_w: {"type":"number","unit":"W","range":{"min":0,"max":100000},"meaning":"Typical power of one","example":6.5},
  qty: {"type":"whole","range":{"min":1,"max":64},"meaning":"Quantity","example":1},
  rail: {"type":"text","meaning":"Name of the aux rail that feeds it","example":"Video 9 V"},
  duty: {"type":"number","range":{"min":0,"max":1},"meaning":"Share of the time that it draws power, 0 to 1","example":1},
  x_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance behind the datum","example":0},
  y_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Distance to the right of the datum","example":0},
  z_mm: {"type":"number","unit":"mm","range":{"min":-100000,"max":100000},"meaning":"Height above the datum","example":30},
} as const;

export const thrust_pointRows = {
  thrust_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"required":true,"meaning":"Thrust of one motor","example":280},
  power_w: {"type":"number","unit":"W","range":{"above":0,"max":1000000},"meaning":"Electrical power at the speed controller","example":46},
  current_a: {"type":"number","unit":"A","range":{"above":0,"max":10000},"meaning":"Current, with `voltage_v` instead of a power","example":2.1},
  voltage_v: {"type":"number","unit":"V","range":{"above":0,"max":1000},"meaning":"Voltage under this load","example":22.2},
  throttle: {"type":"number","range":{"min":0,"max":1},"meaning":"Throttle, 0 to 1","example":0.35},
  rpm: {"type":"number","unit":"rpm","range":{"above":0,"max":1000000},"meaning":"Speed of the propeller","example":9800},
} as const;

export const standRows = {
  motor_kv: {"type":"number","unit":"rpm/V","range":{"min":1,"max":100000},"meaning":"Kv of the motor that was measured; default: that of the build","example":1300},
  prop_diameter_in: {"type":"number","unit":"in","range":{"min":0.5,"max":120},"meaning":"Diameter of its propeller; default: that of the build","example":7},
  prop_pitch_in: {"type":"number","unit":"in","range":{"min":0.5,"max":120},"meaning":"Pitch of its propeller; default: that of the build","example":4},
  prop_blades: {"type":"whole","range":{"min":1,"max":12},"meaning":"Blades of its propeller; default: those of the build","example":3},
  voltage_v: {"type":"number","unit":"V","range":{"above":0,"max":1000},"meaning":"Voltage of the test; default: that of the pack. Within 15 % it counts as the same","example":24.7},
  max_thrust_per_motor_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"meaning":"Full thrust of the motor that was measured, where the build states that of another: the table goes with the ratio","example":1996},
} as const;

export const measured_hoverRows = {
  minutes: {"type":"number","unit":"min","range":{"above":0,"max":10000},"meaning":"Hover time on the usable charge","example":12.5},
  power_w: {"type":"number","unit":"W","range":{"above":0,"max":1000000},"meaning":"Battery power","example":250},
  current_a: {"type":"number","unit":"A","range":{"above":0,"max":10000},"meaning":"Battery current","example":11},
  voltage_v: {"type":"number","unit":"V","range":{"above":0,"max":1000},"meaning":"Battery voltage with `current_a`","example":22.6},
  mass_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"meaning":"All-up mass in this hover; default: that of the build","example":1120},
  payload_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Payload in this hover, instead of that of the build","example":200},
  altitude_m: {"type":"number","unit":"m","range":{"min":-500,"max":12000},"meaning":"Altitude of this hover","example":0},
  temp_c: {"type":"number","unit":"°C","range":{"min":-60,"max":70},"meaning":"Air temperature in this hover","example":15},
} as const;

export const measured_cruiseRows = {
  speed_kmh: {"type":"number","unit":"km/h","range":{"above":0,"max":2000},"required":true,"meaning":"Airspeed of the cruise","example":65},
  power_w: {"type":"number","unit":"W","range":{"above":0,"max":1000000},"meaning":"Battery power","example":140},
  current_a: {"type":"number","unit":"A","range":{"above":0,"max":10000},"meaning":"Battery current","example":9.5},
  voltage_v: {"type":"number","unit":"V","range":{"above":0,"max":1000},"meaning":"Battery voltage with `current_a`","example":14.8},
  mass_g: {"type":"number","unit":"g","range":{"above":0,"max":1000000},"meaning":"All-up mass in this cruise; default: that of the build","example":1120},
  payload_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Payload in this cruise, instead of that of the build","example":200},
  altitude_m: {"type":"number","unit":"m","range":{"min":-500,"max":12000},"meaning":"Altitude of this cruise","example":0},
  temp_c: {"type":"number","unit":"°C","range":{"min":-60,"max":70},"meaning":"Air temperature in this cruise","example":15},
} as const;

export const calibrationRows = {
  aircraft_id: {"type":"whole","range":{"min":1,"max":9007199254740991},"meaning":"Aircraft of the registry whose flights taught; instead of the figures below","example":3},
  loss_factor: {"type":"number","range":{"min":0.1,"max":10},"meaning":"Power of the motors in hover over that of the model","example":1.06},
  pack_resistance_mohm: {"type":"number","unit":"mΩ","range":{"above":0,"max":10000},"meaning":"Resistance of all packs that feed the lift motors, at 25 °C","example":21.4},
  drag_area_m2: {"type":"number","unit":"m²","range":{"above":0,"max":10},"meaning":"Drag area, in place of `flat_plate_area_m2`","example":0.03},
} as const;

export const legRows = {
  kind: {"type":"choice","values":["hover","climb","cruise","loiter","descend"],"required":true,"meaning":"What is flown","example":"cruise"},
  minutes: {"type":"number","unit":"min","range":{"above":0,"max":10000},"meaning":"Duration","example":5},
  distance_km: {"type":"number","unit":"km","range":{"above":0,"max":100000},"meaning":"Distance through the air","example":4},
  height_m: {"type":"number","unit":"m","range":{"above":0,"max":20000},"meaning":"Height climbed or descended","example":100},
  speed_kmh: {"type":"number","unit":"km/h","range":{"above":0,"max":2000},"meaning":"Airspeed, vertical in a climb or descent on rotors; default: the best for the leg","example":60},
  payload_g: {"type":"number","unit":"g","range":{"min":0,"max":1000000},"meaning":"Payload during this leg, instead of that of the build","example":200},
} as const;

export const set_asideRows = {
  code: {"type":"text","required":true,"meaning":"Code of the check","example":"MOTOR_OUT"},
  reason: {"type":"text","most":500,"required":true,"meaning":"Why it is accepted","example":"Flown over own ground only, with a parachute."},
} as const;

/** Values of `airframe_type`, in the order in which they are offered. */
export const airframeNames = [
  "Bicopter",
  "Tricopter (Y3)",
  "Quad X",
  "Quad +",
  "Quad H",
  "Hexa",
  "Hexa +",
  "Y6 (coaxial)",
  "Octo",
  "Octo +",
  "X8 (coaxial)",
  "Fixed wing (tractor)",
  "Fixed wing (pusher)",
  "Fixed wing (twin)",
  "Flying wing (pusher)",
  "Powered glider",
  "Quadplane (lift + pusher)",
  "Quadplane (lift + tractor)",
  "Tiltrotor (tilt-quad)",
  "Tiltrotor (tri)",
  "Tailsitter (dual)",
  "Tailsitter (quad)",
] as const;

/** Names of the default items of a request that leaves the list out. */
export const defaultBatteryNames = [
  "Main",
] as const;

export const defaultRailNames = [
  "Avionics 5 V",
  "Video 9 V",
] as const;
