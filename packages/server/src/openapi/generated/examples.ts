// Written by `npm run openapi` from real calls; do not edit by hand.
import type { Examples } from '../example.ts';

export const examples: Examples = {
 "listAirframes": {
  "answer": {
   "airframe_types": {
    "Bicopter": {
     "class": "multirotor",
     "regime": "rotor",
     "label": "Two tilting rotors side by side",
     "rotors": 2,
     "groups": [
      {
       "name": "lift",
       "role": "lift",
       "count": 2,
       "coaxial": false
      }
     ],
     "layout": [
      {
       "index": 1,
       "group": "lift",
       "angle_deg": 270,
       "arm": 1,
       "spin": "cw",
       "level": "single"
      },
      {
       "index": 2,
       "group": "lift",
       "angle_deg": 90,
       "arm": 1,
       "spin": "ccw",
       "level": "single"
      }
     ],
     "fields": [
      "airframe_type",
      "motor_count",
      "coaxial"
     ],
     "defaults": {
      "motor_count": 2,
      "coaxial": false,
      "dry_mass_g": 620,
      "arm_length_mm": 180,
      "prop_diameter_in": 9,
      "prop_pitch_in": 4.5,
      "prop_blades": 2,
      "motor_kv": 1150,
      "max_thrust_per_motor_g": 1500,
      "esc_current_a": 45,
      "flat_plate_area_m2": 0.012,
      "batteries": [
       {
        "name": "Main",
        "chemistry": "lipo",
        "cells": 4,
        "capacity_mah": 3000,
        "c_rating": 45,
        "mass_g": 300,
        "x_mm": 0
       }
      ],
      "frame_preset": "quad-7"
     },
     "motor_out_tolerant": false
    },
    "Tricopter (Y3)": {
     "class": "multirotor",
     "regime": "rotor",
     "label": "Three rotors, the tail one tilting",
     "rotors": 3,
     "groups": [
      {
       "name": "lift",
       "role": "lift",
       "count": 3,
       "coaxial": false
      }
     ],
     "layout": [
      {
       "index": 1,
       "group": "lift",
       "angle_deg": 60,
       "arm": 1,
       "spin": "ccw",
       "level": "single"
      },
      {
       "index": 2,
       "group": "lift",
       "angle_deg": 300,
       "arm": 1,
       "spin": "cw",
       "level": "single"
      },
      {
       "index": 3,
       "group": "lift",
       "angle_deg": 180,
       "arm": 1,
       "spin": "ccw",
       "level": "single"
      }
     ],
     "fields": [
      "airframe_type",
      "motor_count",
      "coaxial"
     ],
     "defaults": {
      "motor_count": 3,
      "coaxial": false,
      "dry_mass_g": 900,
      "arm_length_mm": 260,
      "prop_diameter_in": 9,
      "prop_pitch_in": 4.5,
      "prop_blades": 2,
      "motor_kv": 1120,
      "max_thrust_per_motor_g": 1400,
      "esc_current_a": 40,
      "flat_plate_area_m2": 0.016,
      "batteries": [
       {
        "name": "Main",
        "chemistry": "lipo",
        "cells": 4,
        "capacity_mah": 5000,
        "c_rating": 30,
        "mass_g": 480,
        "x_mm": 0
       }
      ],
      "body_length_mm": 220,
      "frame_preset": "quad-10"
     },
     "motor_out_tolerant": false
    }
   }
  }
 },
 "getCatalog": {
  "answer": {
   "catalog": {
    "controllers": [
     {
      "id": "aet-h743-basic",
      "name": "AET-H743-Basic",
      "vendor": "AeroEggTech",
      "category": "controllers",
      "mass_g": 45,
      "power_w": 1.2,
      "power_peak_w": null,
      "voltage_v": {
       "min": 7.4,
       "max": 25.2
      },
      "dims_mm": [
       47,
       36,
       17
      ],
      "interfaces": [
       "uart",
       "i2c",
       "can"
      ],
      "rf": null,
      "note": "",
      "basis": {
       "mass": "source",
       "power": "recalled"
      },
      "source": "ArduPilot/ardupilot_wiki:common/source/docs/common-AET-H743-Basic.rst@1a02dd61",
      "licence": null
     },
     {
      "id": "ark-fpv",
      "name": "ARK FPV",
      "vendor": "ARK Electronics",
      "category": "controllers",
      "mass_g": 7.5,
      "power_w": 1.5,
      "power_peak_w": 2.5,
      "voltage_v": {
       "min": 5,
       "max": 25.2
      },
      "dims_mm": [
       36,
       36,
       8
      ],
      "interfaces": [
       "uart",
       "i2c",
       "spi"
      ],
      "rf": null,
      "note": "300 mA system plus 200 mA heater; mass with microSD card",
      "basis": {
       "mass": "source",
       "power": "derived"
      },
      "source": "PX4/PX4-user_guide:en/flight_controller/ark_fpv.md@84abe455",
      "licence": null
     },
     {
      "id": "ark-pi6x-flow",
      "name": "ARK Pi6X Flow",
      "vendor": "ARK Electronics",
      "category": "controllers",
      "mass_g": 41,
      "power_w": 6,
      "power_peak_w": null,
      "voltage_v": {
       "min": 5.5,
       "max": 25.2
      },
      "dims_mm": [
       91.5,
       56,
       null
      ],
      "interfaces": [
       "uart",
       "i2c",
       "can"
      ],
      "rf": null,
      "note": "without Pi CM4 and ESC; 53 g with the Pi CM4 bundle; power is with a CM4 fitted",
      "basis": {
       "mass": "source",
       "power": "recalled"
      },
      "source": "PX4/PX4-user_guide:en/flight_controller/ark_pi6x.md@84abe455",
      "licence": null
     }
    ],
    "computers": [
     {
      "id": "airvolute-dronecore",
      "name": "DroneCore Suite",
      "vendor": "Airvolute",
      "category": "computers",
      "mass_g": 247,
      "power_w": 18,
      "power_peak_w": null,
      "voltage_v": {
       "min": 12,
       "max": 35
      },
      "dims_mm": [
       115,
       80,
       45
      ],
      "interfaces": [
       "csi",
       "usb3",
       "ethernet"
      ],
      "rf": null,
      "note": "with Cube Orange, Xavier NX and heatsink",
      "basis": {
       "mass": "source",
       "power": "recalled"
      },
      "source": "ArduPilot/ardupilot_wiki:common/source/docs/common-airvolute-DroneCore-Suite.rst@1a02dd61",
      "licence": null
     },
     {
      "id": "ark-jetson-pab-carrier",
      "name": "Jetson PAB Carrier with Jetson and heatsink",
      "vendor": "ARK Electronics",
      "category": "computers",
      "mass_g": 160,
      "power_w": 15,
      "power_peak_w": 28,
      "voltage_v": {
       "min": 5,
       "max": 25.2
      },
      "dims_mm": [
       116,
       72,
       null
      ],
      "interfaces": [
       "csi",
       "usb3",
       "ethernet"
      ],
      "rf": null,
      "note": "80 g bare, 108 g with Jetson module, 160 g with heatsink, 174 g complete with flight controller, SSD and Wi-Fi",
      "basis": {
       "mass": "source",
       "power": "recalled"
      },
      "source": "PX4/PX4-user_guide:en/companion_computer/ark_jetson_pab_carrier.md@84abe455",
      "licence": null
     },
     {
      "id": "emlid-navio2",
      "name": "Navio2 shield",
      "vendor": "Emlid",
      "category": "computers",
      "mass_g": 23,
      "power_w": 0.9,
      "power_peak_w": null,
      "voltage_v": {
       "min": 4.8,
       "max": 5.3
      },
      "dims_mm": [
       65,
       55,
       null
      ],
      "interfaces": [
       "uart",
       "i2c",
       "spi",
       "pwm"
      ],
      "rf": null,
      "note": "shield alone; a Raspberry Pi is needed",
      "basis": {
       "mass": "source",
       "power": "recalled"
      },
      "source": "ArduPilot/ardupilot_wiki:common/source/docs/common-navio2-overview.rst@1a02dd61",
      "licence": null
     }
    ]
   }
  }
 },
 "analyzeBuild": {
  "request": {
   "airframe_type": "Quad X",
   "dry_mass_g": 640,
   "prop_diameter_in": 7,
   "motor_kv": 1300,
   "max_thrust_per_motor_g": 1700,
   "batteries": [
    {
     "name": "Main",
     "cells": 6,
     "capacity_mah": 3000,
     "mass_g": 480,
     "x_mm": 4.2
    }
   ]
  },
  "answer": {
   "out": {
    "auw_g": 1120,
    "energy_wh": 66.6,
    "pack_ir_mohm": 18,
    "wot_current_a": 117.715,
    "prop_rpm_fraction": 0.659203,
    "prop_load_verdict": "matched",
    "wot_rpm": 18764.5,
    "tip_mach_wot": 0.51335,
    "c_rate_wot": 39.2383,
    "avionics_power_w": 12,
    "battery_mass_fraction": 0.428571,
    "density_altitude_m": 0,
    "partial_load": {
     "lift": [
      {
       "throttle": 0,
       "thrust_g": 0,
       "rpm": 0,
       "current_a": 0,
       "power_w": 0,
       "efficiency_g_w": null
      },
      {
       "throttle": 0.05,
       "thrust_g": 2.94984,
       "rpm": 914.357,
       "current_a": 0.0722582,
       "power_w": 1.60413,
       "efficiency_g_w": 1.8389
      },
      {
       "throttle": 0.1,
       "thrust_g": 17.9888,
       "rpm": 2159.47,
       "current_a": 0.198613,
       "power_w": 4.4092,
       "efficiency_g_w": 4.07984
      }
     ]
    },
    "cruise_min": 14.8176,
    "max_speed_kmh": 127.676,
    "cruise_power_w": 226.615,
    "v_best_endurance_kmh": 31.8196,
    "v_best_range_kmh": 71.24,
    "range_km": 12.936,
    "service_ceiling_m": 13584.2,
    "weight_class": {
     "code": "small",
     "label": "250 g to 25 kg",
     "auw_g": 1120,
     "lower_g": 250,
     "upper_g": 25000,
     "margin_g": 23880,
     "impact_energy_j": 704.368,
     "rules": [
      {
       "region": "US",
       "rule": "14 CFR Part 107, small unmanned aircraft",
       "note": "registration and remote ID apply"
      },
      {
       "region": "EU",
       "rule": "Open category, privately built: A3",
       "note": "A1 needs less than 250 g and less than 19 m/s"
      },
      {
       "region": "UK",
       "rule": "Open category, privately built: A3",
       "note": "flyer and operator ID apply"
      }
     ],
     "rules_as_of": "2026-01-01"
    },
    "bands": {
     "hover_min": {
      "low": 13.4379,
      "high": 20.268,
      "coverage": 0.8,
      "assumed": [
       "aux_rails",
       "usable_fraction",
       "prop_pitch_in"
      ],
      "basis": "model spread 24 %, aux_rails, usable_fraction, prop_pitch_in assumed"
     },
     "cruise_min": {
      "low": 14.2357,
      "high": 21.5759,
      "coverage": 0.8,
      "assumed": [
       "aux_rails",
       "usable_fraction",
       "prop_pitch_in",
       "flat_plate_area_m2"
      ],
      "basis": "model spread 25 %, aux_rails, usable_fraction, prop_pitch_in, flat_plate_area_m2 assumed"
     },
     "hover_current_total_a": {
      "low": 8.29639,
      "high": 12.9113,
      "coverage": 0.8,
      "assumed": [
       "aux_rails",
       "prop_pitch_in"
      ],
      "basis": "model spread 22 %, aux_rails, prop_pitch_in assumed"
     },
     "max_speed_kmh": {
      "low": 95.0379,
      "high": 177.686,
      "coverage": 0.8,
      "assumed": [
       "flat_plate_area_m2",
       "prop_pitch_in"
      ],
      "basis": "model spread 32 %, flat_plate_area_m2, prop_pitch_in assumed"
     }
    },
    "hover_possible": true,
    "twr": 6.07143,
    "twr_sag": 5.51642,
    "hover_min": 13.9989,
    "hover_current_total_a": 10.4924,
    "hover_power_w": 239.763,
    "hover_throttle": 0.345916,
    "hover_rpm": 7961.87,
    "sag_hover_pct": 0.819717,
    "esc_hover_util": 0.0553736,
    "thermal_margin_hover": 0.845387,
    "efficiency_g_w": 4.67128,
    "disk_loading_n_m2": 110.592,
    "figure_of_merit": 0.503485,
    "c_rate_hover": 3.49746,
    "payload_margin_g": 2280,
    "wind": {
     "max_steady_kmh": 43.57,
     "max_gust_kmh": 52.2839,
     "hold_position_kmh": 43.57,
     "return_headwind_kmh": 43.57,
     "tilt_limit_deg": 35,
     "tilt_at_max_deg": 35,
     "limited_by": "tilt",
     "hover_min_at_30_kmh": 14.8088,
     "beaufort": 6
    },
    "prop_gap_mm": 48.4742,
    "motor_out": {
     "survivable": false,
     "controllable": false,
     "yaw_controllable": false,
     "can_hover": true,
     "worst_motor": 1,
     "working_motors": 3,
     "usable_motors": 2,
     "twr_after": 3.03571,
     "required_thrust_per_motor_g": 560,
     "margin_pct": 67.0588,
     "esc_current_after_a": 6.12996,
     "hover_min_after": 11.4885,
     "reason": "A quad loses yaw control with any motor; expect a spin."
    }
   },
   "charts": {
    "power_speed": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"1…",
    "endurance_payload": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"1…"
   },
   "checks": [
    [
     "warn",
     "Motor 1 out: A quad loses yaw control with any motor; expect a spin."
    ],
    [
     "warn",
     "Hover time may be 13.4 to 20.3 min because aux_rails and 2 other fields are assumed: measuring aux_rails would narrow this by 0.219 min."
    ],
    [
     "ok",
     "Electronics use 5 % of the hover power (limit 15 %)."
    ]
   ],
   "lint": [
    {
     "code": "MOTOR_OUT",
     "level": "warn",
     "group": "control",
     "message": "Motor 1 out: A quad loses yaw control with any motor; expect a spin.",
     "value": 3.03571,
     "limit": 1,
     "unit": null,
     "comparison": ">=",
     "field": "motor_count",
     "fix": "Only a layout with more rotors keeps control: an octo, an X8 or a Y6.",
     "suggest": {
      "motor_count": 8,
      "coaxial": true,
      "dry_mass_g": 718,
      "arm_length_mm": 160,
      "prop_diameter_in": 7,
      "prop_pitch_in": 4,
      "prop_blades": 3,
      "motor_kv": 970,
      "max_thrust_per_motor_g": 940,
      "esc_current_a": 45,
      "flat_plate_area_m2": 0.012,
      "batteries": [
       {
        "name": "Main",
        "cells": 6,
        "capacity_mah": 3000,
        "mass_g": 480,
        "x_mm": 4.2
       }
      ],
      "body_length_mm": 180,
      "frame_preset": "quad-7",
      "airframe_type": "X8 (coaxial)"
     },
     "set_aside": null,
     "doc": "/docs/findings/MOTOR_OUT"
    },
    {
     "code": "INPUT_ASSUMED",
     "level": "warn",
     "group": "model",
     "message": "Hover time may be 13.4 to 20.3 min because aux_rails and 2 other fields are assumed: measuring aux_rails would narrow this by 0.219 min.",
     "value": 0.219223,
     "limit": null,
     "unit": "min",
     "comparison": null,
     "field": "aux_rails",
     "fix": "State aux_rails.",
     "suggest": null,
     "set_aside": null,
     "doc": "/docs/findings/INPUT_ASSUMED"
    },
    {
     "code": "AUX_SHARE",
     "level": "ok",
     "group": "aux",
     "message": "Electronics use 5 % of the hover power (limit 15 %).",
     "value": 5.00495,
     "limit": 15,
     "unit": "%",
     "comparison": "<=",
     "field": "aux_rails",
     "fix": null,
     "suggest": null,
     "set_aside": null,
     "doc": "/docs/findings/AUX_SHARE"
    }
   ],
   "platform": {
    "airframe_type": "Quad X",
    "class": "multirotor",
    "regime": "rotor",
    "coaxial": false,
    "rotor_count": 4,
    "diagonal_mm": 320,
    "prop_gap_mm": 48.4742,
    "groups": [
     {
      "name": "lift",
      "role": "lift",
      "count": 4,
      "prop_diameter_in": 7,
      "prop_pitch_in": 4,
      "prop_blades": 3,
      "motor_kv": 1300,
      "max_thrust_per_motor_g": 1700,
      "esc_current_a": 45,
      "coaxial": false,
      "coaxial_factor": 1
     }
    ],
    "layout": [
     {
      "index": 1,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": 113.137,
      "z_mm": 0,
      "spin": "ccw",
      "level": "single",
      "tilt_deg": 0
     },
     {
      "index": 2,
      "group": "lift",
      "x_mm": 113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "ccw",
      "level": "single",
      "tilt_deg": 0
     },
     {
      "index": 3,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "cw",
      "level": "single",
      "tilt_deg": 0
     }
    ],
    "defaults_used": [
     "motor_count",
     "coaxial",
     "arm_length_mm"
    ],
    "predicted": [],
    "ignored": []
   },
   "cg": {
    "cg_mm": 1.8,
    "cg_y_mm": 0,
    "cg_z_mm": 1.64286,
    "total_mass_g": 1120,
    "placed_g": 1120,
    "unplaced_g": 0,
    "datum": {
     "id": "rotor_center",
     "label": "Centre of the rotors",
     "axis": "x aft, y right, z up"
    },
    "regime": "rotor",
    "items": [
     {
      "name": "Frame and electronics",
      "kind": "dry",
      "mass_g": 456,
      "x_mm": 0,
      "y_mm": 0,
      "z_mm": 0,
      "placed": true,
      "moment_g_mm": 0
     },
     {
      "name": "Motor 1",
      "kind": "motor",
      "mass_g": 46,
      "x_mm": -113.137,
      "y_mm": 113.137,
      "z_mm": 10,
      "placed": true,
      "moment_g_mm": -5204.31
     },
     {
      "name": "Motor 2",
      "kind": "motor",
      "mass_g": 46,
      "x_mm": 113.137,
      "y_mm": -113.137,
      "z_mm": 10,
      "placed": true,
      "moment_g_mm": 5204.31
     }
    ],
    "rotors": [
     {
      "index": 1,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": 113.137,
      "z_mm": 0,
      "spin": "ccw",
      "thrust_share": 0.246023,
      "load_pct": 98.409
     },
     {
      "index": 2,
      "group": "lift",
      "x_mm": 113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "ccw",
      "thrust_share": 0.253977,
      "load_pct": 101.591
     },
     {
      "index": 3,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "cw",
      "thrust_share": 0.246023,
      "load_pct": 98.409
     }
    ],
    "offset_pct": 1.125,
    "balance_fix": {
     "move": "Main",
     "by_mm": -4.2
    }
   },
   "calibration": null
  }
 },
 "analyzeLinks": {
  "request": {
   "links": {
    "video": {
     "freq_mhz": 5800,
     "tx_power_mw": 400
    },
    "control": {
     "freq_mhz": 915
    }
   }
  },
  "answer": {
   "links": {
    "video": {
     "freq_mhz": 5800,
     "tx_power_dbm": 26.0206,
     "tx_power_mw": 400,
     "tx_gain_dbi": 2,
     "rx_gain_dbi": 2,
     "rx_sens_dbm": -108,
     "cable_loss_db": 0.5,
     "misc_loss_db": 1,
     "fade_margin_db": 10,
     "tx_height_m": 1.5,
     "rx_height_m": 100,
     "eirp_dbm": 27.5206,
     "max_path_loss_db": 126.521,
     "wavelength_m": 0.0516884,
     "free_space_range_km": 8.72172,
     "los_range_km": 40.0723,
     "radio_horizon_km": 46.2459,
     "max_range_km": 8.72172,
     "limiter": "link_budget",
     "breakpoint_km": 11.608,
     "two_ray_range_km": 8.72172,
     "fresnel_radius_m": 10.6162,
     "ground_clearance_m": 49.6306,
     "fresnel_pct": 467.501,
     "curve": [
      {
       "d_km": 0.01,
       "rx_dbm": -39.188,
       "two_ray_dbm": -39.188,
       "margin_db": 68.812
      },
      {
       "d_km": 0.0112065,
       "rx_dbm": -40.1774,
       "two_ray_dbm": -40.1774,
       "margin_db": 67.8226
      },
      {
       "d_km": 0.0125586,
       "rx_dbm": -41.1668,
       "two_ray_dbm": -41.1668,
       "margin_db": 66.8332
      }
     ],
     "notes": [
      "Free space and flat earth: trees, buildings and interference shorten this."
     ]
    },
    "control": {
     "freq_mhz": 915,
     "tx_power_dbm": 20,
     "tx_power_mw": 100,
     "tx_gain_dbi": 2,
     "rx_gain_dbi": 2,
     "rx_sens_dbm": -108,
     "cable_loss_db": 0.5,
     "misc_loss_db": 1,
     "fade_margin_db": 10,
     "tx_height_m": 1.5,
     "rx_height_m": 100,
     "eirp_dbm": 21.5,
     "max_path_loss_db": 120.5,
     "wavelength_m": 0.327642,
     "free_space_range_km": 27.6426,
     "los_range_km": 40.0723,
     "radio_horizon_km": 46.2459,
     "max_range_km": 27.6426,
     "limiter": "link_budget",
     "breakpoint_km": 1.83127,
     "two_ray_range_km": 12.6051,
     "fresnel_radius_m": 47.5838,
     "ground_clearance_m": 39.506,
     "fresnel_pct": 83.024,
     "curve": [
      {
       "d_km": 0.0276426,
       "rx_dbm": -38,
       "two_ray_dbm": -38,
       "margin_db": 70
      },
      {
       "d_km": 0.0310451,
       "rx_dbm": -39.0083,
       "two_ray_dbm": -39.0083,
       "margin_db": 68.9917
      },
      {
       "d_km": 0.0348664,
       "rx_dbm": -40.0166,
       "two_ray_dbm": -40.0166,
       "margin_db": 67.9834
      }
     ],
     "notes": [
      "Free space and flat earth: trees, buildings and interference shorten this."
     ]
    }
   }
  }
 },
 "balanceBuild": {
  "request": {
   "airframe_type": "Quad X",
   "dry_mass_g": 640,
   "prop_diameter_in": 7,
   "motor_kv": 1300,
   "max_thrust_per_motor_g": 1700,
   "batteries": [
    {
     "name": "Main",
     "cells": 6,
     "capacity_mah": 3000,
     "mass_g": 480,
     "x_mm": 4.2
    }
   ]
  },
  "answer": {
   "cg": {
    "cg_mm": 1.8,
    "cg_y_mm": 0,
    "cg_z_mm": 1.64286,
    "total_mass_g": 1120,
    "placed_g": 1120,
    "unplaced_g": 0,
    "datum": {
     "id": "rotor_center",
     "label": "Centre of the rotors",
     "axis": "x aft, y right, z up"
    },
    "regime": "rotor",
    "items": [
     {
      "name": "Frame and electronics",
      "kind": "dry",
      "mass_g": 456,
      "x_mm": 0,
      "y_mm": 0,
      "z_mm": 0,
      "placed": true,
      "moment_g_mm": 0
     },
     {
      "name": "Motor 1",
      "kind": "motor",
      "mass_g": 46,
      "x_mm": -113.137,
      "y_mm": 113.137,
      "z_mm": 10,
      "placed": true,
      "moment_g_mm": -5204.31
     },
     {
      "name": "Motor 2",
      "kind": "motor",
      "mass_g": 46,
      "x_mm": 113.137,
      "y_mm": -113.137,
      "z_mm": 10,
      "placed": true,
      "moment_g_mm": 5204.31
     }
    ],
    "rotors": [
     {
      "index": 1,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": 113.137,
      "z_mm": 0,
      "spin": "ccw",
      "thrust_share": 0.246023,
      "load_pct": 98.409
     },
     {
      "index": 2,
      "group": "lift",
      "x_mm": 113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "ccw",
      "thrust_share": 0.253977,
      "load_pct": 101.591
     },
     {
      "index": 3,
      "group": "lift",
      "x_mm": -113.137,
      "y_mm": -113.137,
      "z_mm": 0,
      "spin": "cw",
      "thrust_share": 0.246023,
      "load_pct": 98.409
     }
    ],
    "offset_pct": 1.125,
    "balance_fix": {
     "move": "Main",
     "by_mm": -4.2
    }
   }
  }
 },
 "searchBuilds": {
  "request": {
   "build": {
    "payload": [
     {
      "name": "Camera",
      "mass_g": 500
     }
    ]
   },
   "vary": {
    "motor": [
     "t-motor-mn3110-470-kv",
     "t-motor-mn4014-330-kv"
    ],
    "battery": {
     "chemistry": [
      "lipo"
     ],
     "cells": [
      6
     ],
     "capacity_mah": [
      8000,
      12000
     ]
    }
   },
   "limits": {
    "hover_min": {
     "min": 15
    },
    "auw_g": {
     "max": 4000
    }
   },
   "aims": [
    "max hover_min",
    "min auw_g"
   ],
   "count": 1
  },
  "answer": {
   "examined": 10,
   "fit": 5,
   "front": [
    {
     "build": {
      "payload": [
       {
        "name": "Camera",
        "mass_g": 500
       }
      ],
      "airframe_type": "Quad X",
      "motor_kv": 330,
      "motor_mass_g": 150,
      "prop_diameter_in": 15,
      "prop_pitch_in": 5,
      "prop_blades": 2,
      "thrust_table": [
       {
        "throttle": 0.5,
        "thrust_g": 830,
        "power_w": 80,
        "rpm": 3900,
        "voltage_v": 22.2
       },
       {
        "throttle": 0.65,
        "thrust_g": 1150,
        "power_w": 131,
        "rpm": 4600,
        "voltage_v": 22.2
       },
       {
        "throttle": 0.75,
        "thrust_g": 1430,
        "power_w": 173,
        "rpm": 5100,
        "voltage_v": 22.2
       }
      ],
      "max_thrust_per_motor_g": 1920,
      "esc_current_a": 15,
      "arm_length_mm": 324,
      "batteries": [
       {
        "name": "Main",
        "role": "main",
        "chemistry": "lipo",
        "cells": 6,
        "capacity_mah": 12000,
        "mass_g": 1719,
        "x_mm": 0
       }
      ],
      "dry_mass_g": 1701,
      "usable_fraction": 0.8,
      "aux_rails": [
       {
        "name": "Avionics 5 V",
        "voltage_v": 5,
        "current_a": 0.9,
        "efficiency": 0.9
       },
       {
        "name": "Video 9 V",
        "voltage_v": 9,
        "current_a": 0.7,
        "efficiency": 0.9
       }
      ],
      "flat_plate_area_m2": 0.0277
     },
     "parts": {
      "motor": {
       "id": "t-motor-mn4014-330-kv",
       "vendor": "T-Motor",
       "name": "MN4014 330 Kv",
       "count": 4,
       "mass_g": 150,
       "mass_from": "recalled",
       "source": null,
       "price": null
      },
      "propeller": {
       "id": "t-motor-p15x5",
       "vendor": "T-Motor",
       "name": "P15x5",
       "count": 4,
       "mass_g": 30,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "battery": {
       "id": "generic-lipo-6s-12000-mah",
       "vendor": "Generic",
       "name": "lipo 6S 12000 mAh",
       "count": 1,
       "mass_g": 1719,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "esc": {
       "id": "generic-esc-15-a-6s",
       "vendor": "Generic",
       "name": "ESC 15 A 6S",
       "count": 4,
       "mass_g": 14,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "frame": {
       "id": "generic-frame-with-4-arms-648-mm",
       "vendor": "Generic",
       "name": "Frame with 4 arms 648 mm",
       "count": 1,
       "mass_g": 743,
       "mass_from": "law",
       "source": null,
       "price": null
      }
     },
     "out": {
      "auw_g": 3920,
      "energy_wh": 266.4,
      "pack_ir_mohm": 4.5,
      "wot_current_a": 46.7816,
      "prop_rpm_fraction": 0.815696,
      "prop_load_verdict": "matched",
      "wot_rpm": 6000,
      "tip_mach_wot": 0.351739,
      "c_rate_wot": 3.89847,
      "avionics_power_w": 12,
      "battery_mass_fraction": 0.43852,
      "density_altitude_m": 0,
      "partial_load": {
       "lift": [
        {
         "throttle": 0,
         "thrust_g": 0,
         "rpm": 0,
         "current_a": 0,
         "power_w": 0,
         "efficiency_g_w": null
        },
        {
         "throttle": 0.05,
         "thrust_g": 3.5329,
         "rpm": 291.127,
         "current_a": 0.0337087,
         "power_w": 0.748333,
         "efficiency_g_w": 4.72103
        },
        {
         "throttle": 0.1,
         "thrust_g": 18.4042,
         "rpm": 637.958,
         "current_a": 0.0848774,
         "power_w": 1.88428,
         "efficiency_g_w": 9.76726
        }
       ]
      },
      "cruise_min": 29.353,
      "max_speed_kmh": 70.1949,
      "cruise_power_w": 459.289,
      "v_best_endurance_kmh": 34.817,
      "v_best_range_kmh": 70.1949,
      "range_km": 26.8217,
      "service_ceiling_m": 4823.07,
      "weight_class": {
       "code": "small",
       "label": "250 g to 25 kg",
       "auw_g": 3920,
       "lower_g": 250,
       "upper_g": 25000,
       "margin_g": 21080,
       "impact_energy_j": 745.182,
       "rules": [
        {
         "region": "US",
         "rule": "14 CFR Part 107, small unmanned aircraft",
         "note": "registration and remote ID apply"
        },
        {
         "region": "EU",
         "rule": "Open category, privately built: A3",
         "note": "A1 needs less than 250 g and less than 19 m/s"
        },
        {
         "region": "UK",
         "rule": "Open category, privately built: A3",
         "note": "flyer and operator ID apply"
        }
       ],
       "rules_as_of": "2026-01-01"
      },
      "bands": {
       "hover_min": {
        "low": 22.9745,
        "high": 30.0356,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 13 %"
       },
       "cruise_min": {
        "low": 25.2643,
        "high": 33.0292,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 13 %"
       },
       "hover_current_total_a": {
        "low": 19.1325,
        "high": 25.8004,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 15 %"
       },
       "max_speed_kmh": {
        "low": 59.3989,
        "high": 103.159,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 31 %"
       }
      },
      "hover_possible": true,
      "twr": 1.95918,
      "twr_sag": 1.95918,
      "hover_min": 26.6925,
      "hover_current_total_a": 22.0076,
      "hover_power_w": 504.876,
      "hover_throttle": 0.66021,
      "hover_rpm": 4242.18,
      "sag_hover_pct": 0.429836,
      "esc_hover_util": 0.358076,
      "thermal_margin_hover": 0.40647,
      "efficiency_g_w": 7.76428,
      "disk_loading_n_m2": 84.296,
      "figure_of_merit": 0.553042,
      "c_rate_hover": 1.83397,
      "payload_margin_g": -79.9999,
      "wind": {
       "max_steady_kmh": 38.6072,
       "max_gust_kmh": 46.3286,
       "hold_position_kmh": 38.6072,
       "return_headwind_kmh": 38.6072,
       "tilt_limit_deg": 35,
       "tilt_at_max_deg": 25.3798,
       "limited_by": "power",
       "hover_min_at_30_kmh": 29.2141,
       "beaufort": 5
      },
      "prop_gap_mm": 77.2052,
      "motor_out": {
       "survivable": false,
       "controllable": false,
       "yaw_controllable": false,
       "can_hover": false,
       "worst_motor": 1,
       "working_motors": 3,
       "usable_motors": 2,
       "twr_after": 0.979592,
       "required_thrust_per_motor_g": 1960,
       "margin_pct": -2.08333,
       "esc_current_after_a": null,
       "hover_min_after": 0,
       "reason": "A quad loses yaw control with any motor; expect a spin."
      }
     },
     "bands": {
      "hover_min": {
       "low": 22.9745,
       "high": 30.0356,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 13 %"
      },
      "cruise_min": {
       "low": 25.2643,
       "high": 33.0292,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 13 %"
      },
      "hover_current_total_a": {
       "low": 19.1325,
       "high": 25.8004,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 15 %"
      },
      "max_speed_kmh": {
       "low": 59.3989,
       "high": 103.159,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 31 %"
      }
     },
     "aims": {
      "max hover_min": 22.9745,
      "min auw_g": 3920
     },
     "outside_measured": []
    },
    {
     "build": {
      "payload": [
       {
        "name": "Camera",
        "mass_g": 500
       }
      ],
      "airframe_type": "Quad X",
      "motor_kv": 470,
      "motor_mass_g": 80,
      "prop_diameter_in": 11,
      "prop_pitch_in": 3.7,
      "prop_blades": 2,
      "thrust_table": [
       {
        "throttle": 0.5,
        "thrust_g": 430,
        "power_w": 42.18,
        "rpm": 4900,
        "voltage_v": 22.2
       },
       {
        "throttle": 0.65,
        "thrust_g": 690,
        "power_w": 77.7,
        "rpm": 6300,
        "voltage_v": 22.2
       },
       {
        "throttle": 0.75,
        "thrust_g": 860,
        "power_w": 111,
        "rpm": 7100,
        "voltage_v": 22.2
       }
      ],
      "max_thrust_per_motor_g": 1110,
      "esc_current_a": 10,
      "arm_length_mm": 238,
      "batteries": [
       {
        "name": "Main",
        "role": "main",
        "chemistry": "lipo",
        "cells": 6,
        "capacity_mah": 8000,
        "mass_g": 1146,
        "x_mm": 0
       }
      ],
      "dry_mass_g": 1023,
      "usable_fraction": 0.8,
      "aux_rails": [
       {
        "name": "Avionics 5 V",
        "voltage_v": 5,
        "current_a": 0.9,
        "efficiency": 0.9
       },
       {
        "name": "Video 9 V",
        "voltage_v": 9,
        "current_a": 0.7,
        "efficiency": 0.9
       }
      ],
      "flat_plate_area_m2": 0.0214
     },
     "parts": {
      "motor": {
       "id": "t-motor-mn3110-470-kv",
       "vendor": "T-Motor",
       "name": "MN3110 470 Kv",
       "count": 4,
       "mass_g": 80,
       "mass_from": "recalled",
       "source": null,
       "price": null
      },
      "propeller": {
       "id": "t-motor-p11x3.7",
       "vendor": "T-Motor",
       "name": "P11x3.7",
       "count": 4,
       "mass_g": 17,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "battery": {
       "id": "generic-lipo-6s-8000-mah",
       "vendor": "Generic",
       "name": "lipo 6S 8000 mAh",
       "count": 1,
       "mass_g": 1146,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "esc": {
       "id": "generic-esc-10-a-6s",
       "vendor": "Generic",
       "name": "ESC 10 A 6S",
       "count": 4,
       "mass_g": 9,
       "mass_from": "law",
       "source": null,
       "price": null
      },
      "frame": {
       "id": "generic-frame-with-4-arms-476-mm",
       "vendor": "Generic",
       "name": "Frame with 4 arms 476 mm",
       "count": 1,
       "mass_g": 468,
       "mass_from": "law",
       "source": null,
       "price": null
      }
     },
     "out": {
      "auw_g": 2669,
      "energy_wh": 177.6,
      "pack_ir_mohm": 6.75,
      "wot_current_a": 29.2931,
      "prop_rpm_fraction": 0.782254,
      "prop_load_verdict": "matched",
      "wot_rpm": 8200.01,
      "tip_mach_wot": 0.352521,
      "c_rate_wot": 3.66163,
      "avionics_power_w": 12,
      "battery_mass_fraction": 0.429374,
      "density_altitude_m": 0,
      "partial_load": {
       "lift": [
        {
         "throttle": 0,
         "thrust_g": 0,
         "rpm": 0,
         "current_a": 0,
         "power_w": 0,
         "efficiency_g_w": null
        },
        {
         "throttle": 0.05,
         "thrust_g": 2.06802,
         "rpm": 387.634,
         "current_a": 0.0222044,
         "power_w": 0.492938,
         "efficiency_g_w": 4.19529
        },
        {
         "throttle": 0.1,
         "thrust_g": 11.3392,
         "rpm": 870.371,
         "current_a": 0.057315,
         "power_w": 1.27239,
         "efficiency_g_w": 8.91174
        }
       ]
      },
      "cruise_min": 26.2834,
      "max_speed_kmh": 63.8413,
      "cruise_power_w": 341.801,
      "v_best_endurance_kmh": 35.0489,
      "v_best_range_kmh": 63.8413,
      "range_km": 23.8072,
      "service_ceiling_m": 3275.01,
      "weight_class": {
       "code": "small",
       "label": "250 g to 25 kg",
       "auw_g": 2669,
       "lower_g": 250,
       "upper_g": 25000,
       "margin_g": 22331,
       "impact_energy_j": 419.679,
       "rules": [
        {
         "region": "US",
         "rule": "14 CFR Part 107, small unmanned aircraft",
         "note": "registration and remote ID apply"
        },
        {
         "region": "EU",
         "rule": "Open category, privately built: A3",
         "note": "A1 needs less than 250 g and less than 19 m/s"
        },
        {
         "region": "UK",
         "rule": "Open category, privately built: A3",
         "note": "flyer and operator ID apply"
        }
       ],
       "rules_as_of": "2026-01-01"
      },
      "bands": {
       "hover_min": {
        "low": 20.9585,
        "high": 27.4001,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 13 %"
       },
       "cruise_min": {
        "low": 22.6223,
        "high": 29.5752,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 13 %"
       },
       "hover_current_total_a": {
        "low": 13.9821,
        "high": 18.855,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 15 %"
       },
       "max_speed_kmh": {
        "low": 54.0225,
        "high": 93.8221,
        "coverage": 0.8,
        "assumed": [],
        "basis": "model spread 31 %"
       }
      },
      "hover_possible": true,
      "twr": 1.66354,
      "twr_sag": 1.66354,
      "hover_min": 24.3503,
      "hover_current_total_a": 16.0832,
      "hover_power_w": 368.811,
      "hover_throttle": 0.703317,
      "hover_rpm": 6188.75,
      "sag_hover_pct": 0.471188,
      "esc_hover_util": 0.388998,
      "thermal_margin_hover": 0.366823,
      "efficiency_g_w": 7.23676,
      "disk_loading_n_m2": 106.725,
      "figure_of_merit": 0.565445,
      "c_rate_hover": 2.0104,
      "payload_margin_g": -449,
      "wind": {
       "max_steady_kmh": 35.1127,
       "max_gust_kmh": 42.1353,
       "hold_position_kmh": 35.1127,
       "return_headwind_kmh": 35.1127,
       "tilt_limit_deg": 35,
       "tilt_at_max_deg": 22.8193,
       "limited_by": "power",
       "hover_min_at_30_kmh": 26.1655,
       "beaufort": 5
      },
      "prop_gap_mm": 57.1828,
      "motor_out": {
       "survivable": false,
       "controllable": false,
       "yaw_controllable": false,
       "can_hover": false,
       "worst_motor": 1,
       "working_motors": 3,
       "usable_motors": 2,
       "twr_after": 0.831772,
       "required_thrust_per_motor_g": 1334.5,
       "margin_pct": -20.2252,
       "esc_current_after_a": null,
       "hover_min_after": 0,
       "reason": "A quad loses yaw control with any motor; expect a spin."
      }
     },
     "bands": {
      "hover_min": {
       "low": 20.9585,
       "high": 27.4001,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 13 %"
      },
      "cruise_min": {
       "low": 22.6223,
       "high": 29.5752,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 13 %"
      },
      "hover_current_total_a": {
       "low": 13.9821,
       "high": 18.855,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 15 %"
      },
      "max_speed_kmh": {
       "low": 54.0225,
       "high": 93.8221,
       "coverage": 0.8,
       "assumed": [],
       "basis": "model spread 31 %"
      }
     },
     "aims": {
      "max hover_min": 20.9585,
      "min auw_g": 2669
     },
     "outside_measured": []
    }
   ],
   "best": {
    "max hover_min": 0,
    "min auw_g": 1
   },
   "obstacle": null,
   "warnings": [
    {
     "field": "build.dry_mass_g",
     "message": "dry_mass_g of multirotors is summed from the parts; masses that no source states follow the laws of docs/catalog.md."
    },
    {
     "field": "build.aux_rails",
     "message": "aux_rails was left out: the electronics of the default are taken."
    },
    {
     "field": "limits",
     "message": "Builds that keep every limit but have a bad finding are left out: TWR_LOW 3."
    }
   ]
  }
 },
 "improveBuild": {
  "request": {
   "build": {
    "airframe_type": "Quad X",
    "dry_mass_g": 640,
    "prop_diameter_in": 7,
    "motor_kv": 1300,
    "max_thrust_per_motor_g": 1700,
    "batteries": [
     {
      "name": "Main",
      "cells": 6,
      "capacity_mah": 3000,
      "mass_g": 480,
      "x_mm": 4.2
     }
    ]
   },
   "aim": "max hover_min",
   "limits": {
    "auw_g": {
     "max": 4000
    }
   }
  },
  "answer": {
   "aim": "max hover_min",
   "before": {
    "value": 13.9989,
    "low": 13.4379,
    "high": 20.268
   },
   "examined": 599,
   "changes": [
    {
     "kind": "battery",
     "part": {
      "id": "tattu-5c-20000mah-6s1p-5c",
      "vendor": "Tattu",
      "name": "5C 20000mAh 6S1P 5C",
      "count": 1,
      "mass_g": 1800,
      "mass_from": "source",
      "source": "symbench/uav-analysis:docs/New_UAV_Battery_Corpus.xlsx@3249eff8",
      "price": null
     },
     "patch": {
      "batteries": [
       {
        "name": "Tattu 5C 20000mAh 6S1P 5C",
        "role": "main",
        "chemistry": "liion",
        "cells": 6,
        "capacity_mah": 20000,
        "c_rating": 5,
        "c_burst": 10,
        "mass_g": 1800,
        "x_mm": 4.2
       }
      ],
      "max_thrust_per_motor_g": 1610
     },
     "build": {
      "airframe_type": "Quad X",
      "dry_mass_g": 640,
      "prop_diameter_in": 7,
      "motor_kv": 1300,
      "max_thrust_per_motor_g": 1610,
      "batteries": [
       {
        "name": "Tattu 5C 20000mAh 6S1P 5C",
        "role": "main",
        "chemistry": "liion",
        "cells": 6,
        "capacity_mah": 20000,
        "c_rating": 5,
        "c_burst": 10,
        "mass_g": 1800,
        "x_mm": 4.2
       }
      ]
     },
     "before": {
      "value": 13.9989,
      "low": 13.4379,
      "high": 20.268
     },
     "after": {
      "value": 33.8847,
      "low": 32.3491,
      "high": 48.1915
     },
     "gain": 18.9112,
     "out": {
      "auw_g": 2440,
      "energy_wh": 432,
      "pack_ir_mohm": 18,
      "wot_current_a": 110.717,
      "prop_rpm_fraction": 0.659447,
      "prop_load_verdict": "matched",
      "wot_rpm": 18285.6,
      "tip_mach_wot": 0.500247,
      "c_rate_wot": 5.53585,
      "avionics_power_w": 12,
      "battery_mass_fraction": 0.737705,
      "density_altitude_m": 0,
      "partial_load": {
       "lift": [
        {
         "throttle": 0,
         "thrust_g": 0,
         "rpm": 0,
         "current_a": 0,
         "power_w": 0,
         "efficiency_g_w": null
        },
        {
         "throttle": 0.05,
         "thrust_g": 2.74433,
         "rpm": 883.504,
         "current_a": 0.0692724,
         "power_w": 1.49628,
         "efficiency_g_w": 1.8341
        },
        {
         "throttle": 0.1,
         "thrust_g": 16.8394,
         "rpm": 2092.75,
         "current_a": 0.190384,
         "power_w": 4.11229,
         "efficiency_g_w": 4.09491
        }
       ]
      },
      "cruise_min": 35.918,
      "max_speed_kmh": 123.553,
      "cruise_power_w": 602.345,
      "v_best_endurance_kmh": 46.5917,
      "v_best_range_kmh": 102.738,
      "range_km": 45.2998,
      "service_ceiling_m": 7494.82,
      "weight_class": {
       "code": "small",
       "label": "250 g to 25 kg",
       "auw_g": 2440,
       "lower_g": 250,
       "upper_g": 25000,
       "margin_g": 22560,
       "impact_energy_j": 1437.02,
       "rules": [
        {
         "region": "US",
         "rule": "14 CFR Part 107, small unmanned aircraft",
         "note": "registration and remote ID apply"
        },
        {
         "region": "EU",
         "rule": "Open category, privately built: A3",
         "note": "A1 needs less than 250 g and less than 19 m/s"
        },
        {
         "region": "UK",
         "rule": "Open category, privately built: A3",
         "note": "flyer and operator ID apply"
        }
       ],
       "rules_as_of": "2026-01-01"
      },
      "bands": {
       "hover_min": {
        "low": 32.3491,
        "high": 48.1915,
        "coverage": 0.8,
        "assumed": [
         "usable_fraction",
         "prop_pitch_in",
         "aux_rails"
        ],
        "basis": "model spread 23 %, usable_fraction, prop_pitch_in, aux_rails assumed"
       },
       "cruise_min": {
        "low": 34.3391,
        "high": 51.3635,
        "coverage": 0.8,
        "assumed": [
         "usable_fraction",
         "prop_pitch_in",
         "flat_plate_area_m2",
         "aux_rails"
        ],
        "basis": "model spread 24 %, usable_fraction, prop_pitch_in, flat_plate_area_m2, aux_rails assumed"
       },
       "hover_current_total_a": {
        "low": 23.1133,
        "high": 35.6244,
        "coverage": 0.8,
        "assumed": [
         "prop_pitch_in",
         "aux_rails"
        ],
        "basis": "model spread 22 %, prop_pitch_in, aux_rails assumed"
       },
       "max_speed_kmh": {
        "low": 93.8711,
        "high": 174.932,
        "coverage": 0.8,
        "assumed": [
         "flat_plate_area_m2",
         "prop_pitch_in"
        ],
        "basis": "model spread 33 %, flat_plate_area_m2, prop_pitch_in assumed"
       }
      },
      "hover_possible": true,
      "twr": 2.63934,
      "twr_sag": 2.41631,
      "hover_min": 33.8847,
      "hover_current_total_a": 29.0876,
      "hover_power_w": 637.67,
      "hover_throttle": 0.553689,
      "hover_rpm": 11528.1,
      "sag_hover_pct": 2.3326,
      "esc_hover_util": 0.158556,
      "thermal_margin_hover": 0.676906,
      "efficiency_g_w": 3.82643,
      "disk_loading_n_m2": 240.933,
      "figure_of_merit": 0.503485,
      "c_rate_hover": 1.45438,
      "payload_margin_g": 780,
      "wind": {
       "max_steady_kmh": 63.8533,
       "max_gust_kmh": 76.624,
       "hold_position_kmh": 63.8533,
       "return_headwind_kmh": 63.8533,
       "tilt_limit_deg": 35,
       "tilt_at_max_deg": 35,
       "limited_by": "tilt",
       "hover_min_at_30_kmh": 35.2459,
       "beaufort": 8
      },
      "prop_gap_mm": 48.4742,
      "motor_out": {
       "survivable": false,
       "controllable": false,
       "yaw_controllable": false,
       "can_hover": true,
       "worst_motor": 1,
       "working_motors": 3,
       "usable_motors": 2,
       "twr_after": 1.31967,
       "required_thrust_per_motor_g": 1220,
       "margin_pct": 24.2236,
       "esc_current_after_a": 19.4769,
       "hover_min_after": 24.9594,
       "reason": "A quad loses yaw control with any motor; expect a spin."
      }
     },
     "outside_measured": []
    },
    {
     "kind": "motor",
     "part": {
      "id": "t-motor-antigravity-mn2806-evo-kv650",
      "vendor": "T-Motor",
      "name": "Antigravity MN2806 EVO KV650",
      "count": 4,
      "mass_g": 45,
      "mass_from": "source",
      "source": "EMPAERIAL/Drone-Designer:Resources/AppData/verified_yellow_extract.json@e57ef88b (rows its author marked as checked)",
      "price": null
     },
     "patch": {
      "motor_kv": 650,
      "motor_mass_g": 45,
      "motor_resistance_mohm": 201,
      "motor_no_load_a": null,
      "thrust_table": null,
      "thrust_table_of": null,
      "max_thrust_per_motor_g": null,
      "dry_mass_g": 538
     },
     "build": {
      "airframe_type": "Quad X",
      "dry_mass_g": 538,
      "prop_diameter_in": 7,
      "motor_kv": 650,
      "max_thrust_per_motor_g": null,
      "batteries": [
       {
        "name": "Main",
        "cells": 6,
        "capacity_mah": 3000,
        "mass_g": 480,
        "x_mm": 4.2
       }
      ],
      "motor_mass_g": 45,
      "motor_resistance_mohm": 201,
      "motor_no_load_a": null,
      "thrust_table": null,
      "thrust_table_of": null
     },
     "before": {
      "value": 13.9989,
      "low": 13.4379,
      "high": 20.268
     },
     "after": {
      "value": 18.368,
      "low": 17.6813,
      "high": 27.0151
     },
     "gain": 4.243399999999999,
     "out": {
      "auw_g": 1018,
      "energy_wh": 66.6,
      "pack_ir_mohm": 18,
      "wot_current_a": 24.3107,
      "prop_rpm_fraction": 0.816256,
      "prop_load_verdict": "matched",
      "wot_rpm": 11807.8,
      "tip_mach_wot": 0.323031,
      "c_rate_wot": 8.10357,
      "avionics_power_w": 12,
      "battery_mass_fraction": 0.471513,
      "density_altitude_m": 0,
      "partial_load": {
       "lift": [
        {
         "throttle": 0,
         "thrust_g": 0,
         "rpm": 0,
         "current_a": 0,
         "power_w": 0,
         "efficiency_g_w": null
        },
        {
         "throttle": 0.05,
         "thrust_g": 0.927965,
         "rpm": 527.684,
         "current_a": 0.0223687,
         "power_w": 0.496586,
         "efficiency_g_w": 1.86869
        },
        {
         "throttle": 0.1,
         "thrust_g": 5.22421,
         "rpm": 1199.79,
         "current_a": 0.0561397,
         "power_w": 1.2463,
         "efficiency_g_w": 4.19177
        }
       ]
      },
      "cruise_min": 19.422,
      "max_speed_kmh": 81.4655,
      "cruise_power_w": 173.198,
      "v_best_endurance_kmh": 30.3215,
      "v_best_range_kmh": 68.0149,
      "range_km": 16.2137,
      "service_ceiling_m": 7095,
      "weight_class": {
       "code": "small",
       "label": "250 g to 25 kg",
       "auw_g": 1018,
       "lower_g": 250,
       "upper_g": 25000,
       "margin_g": 23982,
       "impact_energy_j": 260.651,
       "rules": [
        {
         "region": "US",
         "rule": "14 CFR Part 107, small unmanned aircraft",
         "note": "registration and remote ID apply"
        },
        {
         "region": "EU",
         "rule": "Open category, privately built: A3",
         "note": "A1 needs less than 250 g and less than 19 m/s"
        },
        {
         "region": "UK",
         "rule": "Open category, privately built: A3",
         "note": "flyer and operator ID apply"
        }
       ],
       "rules_as_of": "2026-01-01"
      },
      "bands": {
       "hover_min": {
        "low": 17.6813,
        "high": 27.0151,
        "coverage": 0.8,
        "assumed": [
         "aux_rails",
         "usable_fraction",
         "max_thrust_per_motor_g",
         "prop_pitch_in"
        ],
        "basis": "model spread 25 %, aux_rails, usable_fraction, max_thrust_per_motor_g, prop_pitch_in assumed"
       },
       "cruise_min": {
        "low": 18.7042,
        "high": 28.7371,
        "coverage": 0.8,
        "assumed": [
         "aux_rails",
         "usable_fraction",
         "prop_pitch_in"
        ],
        "basis": "model spread 26 %, aux_rails, usable_fraction, prop_pitch_in, max_thrust_per_motor_g, flat_plate_area_m2 assumed"
       },
       "hover_current_total_a": {
        "low": 6.22911,
        "high": 9.8106,
        "coverage": 0.8,
        "assumed": [
         "aux_rails",
         "max_thrust_per_motor_g",
         "prop_pitch_in"
        ],
        "basis": "model spread 22 %, aux_rails, max_thrust_per_motor_g, prop_pitch_in assumed"
       },
       "max_speed_kmh": {
        "low": 51.4395,
        "high": 107.849,
        "coverage": 0.8,
        "assumed": [
         "prop_pitch_in",
         "max_thrust_per_motor_g",
         "flat_plate_area_m2"
        ],
        "basis": "model spread 35 %, prop_pitch_in, max_thrust_per_motor_g, flat_plate_area_m2 assumed"
       }
      },
      "hover_possible": true,
      "twr": 2.52082,
      "twr_sag": 2.52082,
      "hover_min": 18.368,
      "hover_current_total_a": 7.99601,
      "hover_power_w": 183.077,
      "hover_throttle": 0.59192,
      "hover_rpm": 7608.57,
      "sag_hover_pct": 0.624688,
      "esc_hover_util": 0.0415106,
      "thermal_margin_hover": 0.516109,
      "efficiency_g_w": 5.56049,
      "disk_loading_n_m2": 100.521,
      "figure_of_merit": 0.503485,
      "c_rate_hover": 2.66534,
      "payload_margin_g": 265.098,
      "wind": {
       "max_steady_kmh": 41.5745,
       "max_gust_kmh": 49.8894,
       "hold_position_kmh": 41.5745,
       "return_headwind_kmh": 41.5745,
       "tilt_limit_deg": 35,
       "tilt_at_max_deg": 35,
       "limited_by": "tilt",
       "hover_min_at_30_kmh": 19.4216,
       "beaufort": 6
      },
      "prop_gap_mm": 48.4742,
      "motor_out": {
       "survivable": false,
       "controllable": false,
       "yaw_controllable": false,
       "can_hover": true,
       "worst_motor": 1,
       "working_motors": 3,
       "usable_motors": 2,
       "twr_after": 1.26041,
       "required_thrust_per_motor_g": 509,
       "margin_pct": 20.6608,
       "esc_current_after_a": 4.81087,
       "hover_min_after": 14.4756,
       "reason": "A quad loses yaw control with any motor; expect a spin."
      }
     },
     "outside_measured": [
      "max_thrust_per_motor_g"
     ]
    },
    {
     "kind": "propeller",
     "part": {
      "id": "apc-8.8x9.75",
      "vendor": "APC",
      "name": "8.8x9.75",
      "count": 4,
      "mass_g": 26.1,
      "mass_from": "source",
      "source": "symbench/uav-analysis:docs/Propeller_Corpus.xlsx@3249eff8",
      "price": null
     },
     "patch": {
      "prop_diameter_in": 8.8,
      "prop_pitch_in": 9.75,
      "prop_blades": 2,
      "max_thrust_per_motor_g": 1900
     },
     "build": {
      "airframe_type": "Quad X",
      "dry_mass_g": 640,
      "prop_diameter_in": 8.8,
      "motor_kv": 1300,
      "max_thrust_per_motor_g": 1900,
      "batteries": [
       {
        "name": "Main",
        "cells": 6,
        "capacity_mah": 3000,
        "mass_g": 480,
        "x_mm": 4.2
       }
      ],
      "prop_pitch_in": 9.75,
      "prop_blades": 2
     },
     "before": {
      "value": 13.9989,
      "low": 13.4379,
      "high": 20.268
     },
     "after": {
      "value": 16.2563,
      "low": 15.8469,
      "high": 22.2656
     },
     "gain": 2.408999999999999,
     "out": {
      "auw_g": 1120,
      "energy_wh": 66.6,
      "pack_ir_mohm": 18,
      "wot_current_a": 111.42,
      "prop_rpm_fraction": 0.453835,
      "prop_load_verdict": "over-propped",
      "wot_rpm": 12892.7,
      "tip_mach_wot": 0.443409,
      "c_rate_wot": 37.1399,
      "avionics_power_w": 12,
      "battery_mass_fraction": 0.428571,
      "density_altitude_m": 0,
      "partial_load": {
       "lift": [
        {
         "throttle": 0,
         "thrust_g": 0,
         "rpm": 0,
         "current_a": 0,
         "power_w": 0,
         "efficiency_g_w": null
        },
        {
         "throttle": 0.05,
         "thrust_g": 3.41782,
         "rpm": 639.086,
         "current_a": 0.0660995,
         "power_w": 1.46741,
         "efficiency_g_w": 2.32915
        },
        {
         "throttle": 0.1,
         "thrust_g": 24.7108,
         "rpm": 1636.57,
         "current_a": 0.205462,
         "power_w": 4.56126,
         "efficiency_g_w": 5.41754
        }
       ]
      },
      "cruise_min": 17.5306,
      "max_speed_kmh": 167.08,
      "cruise_power_w": 191.767,
      "v_best_endurance_kmh": 29.3686,
      "v_best_range_kmh": 66.2437,
      "range_km": 14.0665,
      "service_ceiling_m": 14289.6,
      "weight_class": {
       "code": "small",
       "label": "250 g to 25 kg",
       "auw_g": 1120,
       "lower_g": 250,
       "upper_g": 25000,
       "margin_g": 23880,
       "impact_energy_j": 1206.23,
       "rules": [
        {
         "region": "US",
         "rule": "14 CFR Part 107, small unmanned aircraft",
         "note": "registration and remote ID apply"
        },
        {
         "region": "EU",
         "rule": "Open category, privately built: A3",
         "note": "A1 needs less than 250 g and less than 19 m/s"
        },
        {
         "region": "UK",
         "rule": "Open category, privately built: A3",
         "note": "flyer and operator ID apply"
        }
       ],
       "rules_as_of": "2026-01-01"
      },
      "bands": {
       "hover_min": {
        "low": 15.8469,
        "high": 22.2656,
        "coverage": 0.8,
        "assumed": [
         "aux_rails",
         "usable_fraction"
        ],
        "basis": "model spread 20 %, aux_rails, usable_fraction assumed"
       },
       "cruise_min": {
        "low": 17.018,
        "high": 24.0514,
        "coverage": 0.8,
        "assumed": [
         "aux_rails",
         "usable_fraction",
         "flat_plate_area_m2"
        ],
        "basis": "model spread 20 %, aux_rails, usable_fraction, flat_plate_area_m2 assumed"
       },
       "hover_current_total_a": {
        "low": 7.61326,
        "high": 10.9063,
        "coverage": 0.8,
        "assumed": [
         "aux_rails"
        ],
        "basis": "model spread 18 %, aux_rails assumed"
       },
       "max_speed_kmh": {
        "low": 132.93,
        "high": 246.046,
        "coverage": 0.8,
        "assumed": [
         "flat_plate_area_m2"
        ],
        "basis": "model spread 34 %, flat_plate_area_m2 assumed"
       }
      },
      "hover_possible": true,
      "twr": 6.78571,
      "twr_sag": 6.26229,
      "hover_min": 16.2563,
      "hover_current_total_a": 9.03493,
      "hover_power_w": 206.696,
      "hover_throttle": 0.298302,
      "hover_rpm": 5188.73,
      "sag_hover_pct": 0.705854,
      "esc_hover_util": 0.04728,
      "thermal_margin_hover": 0.844693,
      "efficiency_g_w": 5.4186,
      "disk_loading_n_m2": 69.9771,
      "figure_of_merit": 0.466688,
      "c_rate_hover": 3.01164,
      "payload_margin_g": 2680,
      "wind": {
       "max_steady_kmh": 40.2297,
       "max_gust_kmh": 48.2756,
       "hold_position_kmh": 40.2297,
       "return_headwind_kmh": 40.2297,
       "tilt_limit_deg": 35,
       "tilt_at_max_deg": 35,
       "limited_by": "tilt",
       "hover_min_at_30_kmh": 17.5288,
       "beaufort": 6
      },
      "prop_gap_mm": 2.75417,
      "motor_out": {
       "survivable": false,
       "controllable": false,
       "yaw_controllable": false,
       "can_hover": true,
       "worst_motor": 1,
       "working_motors": 3,
       "usable_motors": 2,
       "twr_after": 3.39286,
       "required_thrust_per_motor_g": 560,
       "margin_pct": 70.5263,
       "esc_current_after_a": 5.18342,
       "hover_min_after": 13.4852,
       "reason": "A quad loses yaw control with any motor; expect a spin."
      }
     },
     "outside_measured": []
    }
   ],
   "left_out": {
    "TWR_LOW": 7,
    "ESC_WOT_CURRENT": 63,
    "PROP_LOAD": 144,
    "PROP_CLEARANCE": 20,
    "BAT_C_WOT": 1
   },
   "warnings": []
  }
 },
 "saveBuild": {
  "request": {
   "name": "Survey quad",
   "params": {
    "airframe_type": "Quad X",
    "dry_mass_g": 640,
    "prop_diameter_in": 7,
    "motor_kv": 1300,
    "max_thrust_per_motor_g": 1700,
    "batteries": [
     {
      "name": "Main",
      "cells": 6,
      "capacity_mah": 3000,
      "mass_g": 480,
      "x_mm": 4.2
     }
    ]
   },
   "notes": "Winter setup"
  },
  "answer": {
   "id": 1,
   "builds": [
    {
     "id": 1,
     "name": "Survey quad",
     "notes": "Winter setup",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z"
    }
   ]
  }
 },
 "listBuilds": {
  "answer": {
   "builds": [
    {
     "id": 1,
     "name": "Survey quad",
     "notes": "Winter setup",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z"
    }
   ]
  }
 },
 "getBuild": {
  "answer": {
   "id": 1,
   "name": "Survey quad",
   "notes": "Winter setup",
   "created": "2026-11-15T01:48:00Z",
   "updated": "2026-11-15T01:48:00Z",
   "params": {
    "airframe_type": "Quad X",
    "dry_mass_g": 640,
    "prop_diameter_in": 7,
    "motor_kv": 1300,
    "max_thrust_per_motor_g": 1700,
    "batteries": [
     {
      "name": "Main",
      "cells": 6,
      "capacity_mah": 3000,
      "mass_g": 480,
      "x_mm": 4.2
     }
    ]
   }
  }
 },
 "deleteBuild": {
  "answer": {
   "ok": true,
   "builds": []
  }
 },
 "readCrash": {
  "answer": {
   "meta": {
    "source_format": "dataflash",
    "vehicle": "copter",
    "vehicle_label": "ArduCopter V4.6.3",
    "firmware": "4.6.3 (92b0cd78)",
    "duration_s": 17.809,
    "altitude_source": "ekf",
    "filename": "00000042.BIN",
    "size_bytes": 471040,
    "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
    "started_at": "2026-11-15T02:46:08Z",
    "armed_s": 10.484,
    "flights": 1,
    "hardware": "SITL",
    "autopilot": "ardupilot",
    "airframe": "Quad +",
    "messages": 11076,
    "dropouts": 0,
    "truncated": true,
    "reader": "1.1.0"
   },
   "crash": {
    "detected": true,
    "time": 8.128,
    "reason": "The aircraft tipped over as it left the ground at 8.1 s. The autopilot recorded it at 10.5 s.",
    "confidence": "high",
    "kind": "loss_of_control",
    "first_anomaly_s": 7.689,
    "control_lost_s": 7.789,
    "impact_s": 8.128,
    "altitude_m": -0.0346484,
    "speed_ms": 0,
    "sink_ms": 0.068,
    "impact_speed_ms": 0.068,
    "mode": "STABILIZE",
    "location": {
     "lat": -35.363262,
     "lon": 149.1652402
    }
   },
   "preconditions": {
    "available": true,
    "window_s": [
     0,
     8.128
    ],
    "findings": [
     [
      "motor_saturation",
      "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …"
     ],
     [
      "not_battery",
      "From 6.7 to 7.7 s the battery held 4.20 V per cell or more (limit 3.3 V): it did not give out."
     ],
     [
      "not_ekf",
      "From 6.7 to 7.7 s the estimator agreed with its sensors: its test ratios stayed below 0.03 (limit 1.0)."
     ]
    ]
   },
   "flights": [
    {
     "start_s": 6.689,
     "end_s": 9.689,
     "ending": "crash",
     "height_m": 0.270763,
     "contact_s": 8.128,
     "sink_ms": 0.068,
     "impact_speed_ms": 0.068,
     "peak_ms2": 29.026
    }
   ],
   "hovers": [],
   "diagnostics": {
    "rc_intent": {
     "available": true,
     "link_ok": true,
     "last_input_s": 8.088,
     "inputs_before_event": {
      "roll": {
       "mean": 0,
       "min": 0,
       "max": 0,
       "last": 0
      },
      "pitch": {
       "mean": 0,
       "min": 0,
       "max": 0,
       "last": 0
      },
      "yaw": {
       "mean": 0,
       "min": 0,
       "max": 0,
       "last": 0
      },
      "throttle": {
       "mean": 0.2928,
       "min": 0,
       "max": 0.68,
       "last": 0.68
      }
     },
     "pilot_fought": false,
     "failsafe_at_s": null,
     "rssi_min_pct": null,
     "link_quality_min_pct": null
    },
    "battery": {
     "available": true,
     "cells": 3,
     "ir_mohm": null,
     "ir_mohm_cell": null,
     "ir_r2": null,
     "v_rest": 12.6,
     "v_min": 12.6,
     "v_min_cell": 4.2,
     "i_max_a": 37.979,
     "i_mean_a": 33.3826,
     "used_mah": 12.05,
     "used_wh": 0.15183,
     "sag_max_v": 0,
     "brownout": false,
     "board_v_min": null
    },
    "ekf": {
     "available": true,
     "threshold": 1,
     "velocity_max": 0.22,
     "position_max": 0,
     "height_max": 0,
     "compass_max": 0.45,
     "airspeed_max": 0,
     "first_over_s": null,
     "over_s": 0,
     "lane_switches": 0,
     "resets": 0,
     "estimator": "EKF3"
    },
    "compass": {
     "available": true,
     "count": 3,
     "field_mean_mgauss": 579.176,
     "field_spread_pct": 0.110732,
     "throttle_correlation": -0.881337,
     "offsets_norm": 22.7596,
     "interference": false,
     "disagreement_deg": 0,
     "expected_mgauss": 580.731
    },
    "gps": {
     "available": true,
     "fix_min": 6,
     "sats_min": 10,
     "sats_mean": 10,
     "hdop_max": 1.21,
     "hacc_max_m": 0.3,
     "glitches": 0,
     "lost_s": 0,
     "jam_indicator_max": null,
     "spoof_suspected": false
    },
    "clipping": {
     "available": true,
     "total": 0,
     "per_imu": [
      0,
      0
     ],
     "during_flight": 0,
     "first_s": null,
     "vibe_mean_ms2": [
      0.00803977,
      0.273342,
      0.575969
     ],
     "vibe_max_ms2": [
      0.0205302,
      1.55168,
      2.28822
     ]
    },
    "motors": {
     "available": true,
     "count": 4,
     "saturated_s": [
      0.339824,
      0,
      0,
      0
     ],
     "mean_output": [
      0.722054,
      0.427321,
      0.621161,
      0.605536
     ],
     "imbalance_pct": 29.4732,
     "lowest": 2,
     "highest": 1,
     "suspect": 1,
     "esc_rpm_drop": null
    },
    "attitude": {
     "available": true,
     "roll_error_max_deg": 169.863,
     "pitch_error_max_deg": 1.87289,
     "yaw_error_max_deg": 84.117,
     "departed_at_s": 7.789,
     "axis": "roll"
    },
    "parameters": {
     "available": true,
     "changed_from_default": [
      {
       "name": "BARO1_DEVID",
       "value": 65540,
       "default": 0
      },
      {
       "name": "BARO1_GND_PRESS",
       "value": 101325,
       "default": 0
      },
      {
       "name": "BARO2_DEVID",
       "value": 65796,
       "default": 0
      }
     ],
     "suspicious": [
      {
       "name": "BATT_FS_LOW_ACT",
       "value": 0,
       "why": "A low battery is reported and nothing is done about it."
      },
      {
       "name": "BATT_FS_CRT_ACT",
       "value": 0,
       "why": "A critical battery is reported and nothing is done about it."
      },
      {
       "name": "SERVO1_FUNCTION",
       "value": 34,
       "why": "outputs 1 and 2 carry motors 2 and 1."
      }
     ]
    },
    "findings": [
     {
      "section": "motors",
      "key": "flip_on_takeoff",
      "level": "alert",
      "title": "It was thrown over as it left the ground",
      "detail": "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …",
      "at_s": 7.689,
      "value": 1,
      "limit": null,
      "after_event": false
     },
     {
      "section": "attitude",
      "key": "departed",
      "level": "alert",
      "title": "The aircraft left its target attitude",
      "detail": "Roll left its target at 7.8 s; the aircraft was tilted up to 170 degrees away from it.",
      "at_s": 7.789,
      "value": 169.693,
      "limit": 20,
      "after_event": false
     },
     {
      "section": "parameters",
      "key": "motor_order",
      "level": "warn",
      "title": "The motor outputs are not in their usual order",
      "detail": "SERVO1_FUNCTION is 34: outputs 1 and 2 carry motors 2 and 1.",
      "at_s": null,
      "value": 34,
      "limit": null,
      "after_event": false
     }
    ]
   },
   "timeline": [
    [
     0,
     "mode",
     "STABILIZE (ground station)",
     "info"
    ],
    [
     0,
     "arm",
     "Armed",
     "info"
    ],
    [
     0,
     "text",
     "Arming motors",
     "info"
    ]
   ],
   "series": {
    "flight": {
     "t": [
      0.015,
      0.045,
      0.074
     ],
     "roll_deg": [
      null,
      null,
      0.0852282
     ]
    },
    "event": {
     "t": [
      0.013,
      0.039,
      0.066
     ],
     "roll_deg": [
      null,
      null,
      0.0852282
     ]
    },
    "event_window_s": [
     0,
     13.128
    ],
    "units": {
     "roll_deg": "deg",
     "roll_target_deg": "deg"
    },
    "labels": {
     "roll_deg": "Roll",
     "roll_target_deg": "Roll target",
     "pitch_deg": "Pitch",
     "pitch_target_deg": "Pitch target",
     "yaw_deg": "Yaw",
     "yaw_target_deg": "Yaw target",
     "alt_m": "Height",
     "alt_target_m": "Height target",
     "climb_ms": "Climb rate",
     "volt_v": "Battery voltage",
     "curr_a": "Battery current",
     "motor_1": "Motor 1 (right)",
     "motor_2": "Motor 2 (left)",
     "motor_3": "Motor 3 (front)",
     "motor_4": "Motor 4 (rear)",
     "vibe_x_ms2": "Vibration x",
     "vibe_y_ms2": "Vibration y",
     "vibe_z_ms2": "Vibration z",
     "ekf_vel": "Velocity",
     "ekf_pos": "Position",
     "ekf_hgt": "Height",
     "ekf_mag": "Compass",
     "sats": "Satellites",
     "hdop": "HDOP",
     "rc_roll": "Roll",
     "rc_pitch": "Pitch",
     "rc_yaw": "Yaw",
     "rc_throttle": "Throttle",
     "lat": "Latitude",
     "lon": "Longitude",
     "speed_ms": "Ground speed"
    },
    "groups": {
     "attitude": [
      "roll_deg",
      "roll_target_deg",
      "pitch_deg"
     ],
     "height": [
      "alt_m",
      "alt_target_m",
      "climb_ms"
     ]
    },
    "downsampling": "min-max per bin"
   },
   "warnings": [
    "Under ten seconds in the air: there is no baseline of this flight to compare with, only fixed limits."
   ],
   "charts": {
    "attitude": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"1…",
    "altitude": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 380\" role=\"img\" font-family=\"system-ui,sans-serif\" font-size=\"1…"
   }
  }
 },
 "getCrashReading": {
  "answer": {
   "id": 1,
   "state": "done",
   "result": {
    "meta": {
     "source_format": "dataflash",
     "vehicle": "copter",
     "vehicle_label": "ArduCopter V4.6.3",
     "firmware": "4.6.3 (92b0cd78)",
     "duration_s": 17.809,
     "altitude_source": "ekf",
     "filename": "00000042.BIN",
     "size_bytes": 471040,
     "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
     "started_at": "2026-11-15T02:46:08Z",
     "armed_s": 10.484,
     "flights": 1,
     "hardware": "SITL",
     "autopilot": "ardupilot",
     "airframe": "Quad +",
     "messages": 11076,
     "dropouts": 0,
     "truncated": true,
     "reader": "1.1.0"
    },
    "crash": {
     "detected": true,
     "time": 8.128,
     "reason": "The aircraft tipped over as it left the ground at 8.1 s. The autopilot recorded it at 10.5 s.",
     "confidence": "high",
     "kind": "loss_of_control",
     "first_anomaly_s": 7.689,
     "control_lost_s": 7.789,
     "impact_s": 8.128,
     "altitude_m": -0.0346484,
     "speed_ms": 0,
     "sink_ms": 0.068,
     "impact_speed_ms": 0.068,
     "mode": "STABILIZE",
     "location": {
      "lat": -35.363262,
      "lon": 149.1652402
     }
    },
    "preconditions": {
     "available": true,
     "window_s": [
      0,
      8.128
     ],
     "findings": [
      [
       "motor_saturation",
       "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …"
      ],
      [
       "not_battery",
       "From 6.7 to 7.7 s the battery held 4.20 V per cell or more (limit 3.3 V): it did not give out."
      ],
      [
       "not_ekf",
       "From 6.7 to 7.7 s the estimator agreed with its sensors: its test ratios stayed below 0.03 (limit 1.0)."
      ]
     ]
    },
    "flights": [
     {
      "start_s": 6.689,
      "end_s": 9.689,
      "ending": "crash",
      "height_m": 0.270763,
      "contact_s": 8.128,
      "sink_ms": 0.068,
      "impact_speed_ms": 0.068,
      "peak_ms2": 29.026
     }
    ],
    "hovers": [],
    "diagnostics": {
     "rc_intent": {
      "available": true,
      "link_ok": true,
      "last_input_s": 8.088,
      "inputs_before_event": {
       "roll": {
        "mean": 0,
        "min": 0,
        "max": 0,
        "last": 0
       },
       "pitch": {
        "mean": 0,
        "min": 0,
        "max": 0,
        "last": 0
       },
       "yaw": {
        "mean": 0,
        "min": 0,
        "max": 0,
        "last": 0
       },
       "throttle": {
        "mean": 0.2928,
        "min": 0,
        "max": 0.68,
        "last": 0.68
       }
      },
      "pilot_fought": false,
      "failsafe_at_s": null,
      "rssi_min_pct": null,
      "link_quality_min_pct": null
     },
     "battery": {
      "available": true,
      "cells": 3,
      "ir_mohm": null,
      "ir_mohm_cell": null,
      "ir_r2": null,
      "v_rest": 12.6,
      "v_min": 12.6,
      "v_min_cell": 4.2,
      "i_max_a": 37.979,
      "i_mean_a": 33.3826,
      "used_mah": 12.05,
      "used_wh": 0.15183,
      "sag_max_v": 0,
      "brownout": false,
      "board_v_min": null
     },
     "ekf": {
      "available": true,
      "threshold": 1,
      "velocity_max": 0.22,
      "position_max": 0,
      "height_max": 0,
      "compass_max": 0.45,
      "airspeed_max": 0,
      "first_over_s": null,
      "over_s": 0,
      "lane_switches": 0,
      "resets": 0,
      "estimator": "EKF3"
     },
     "compass": {
      "available": true,
      "count": 3,
      "field_mean_mgauss": 579.176,
      "field_spread_pct": 0.110732,
      "throttle_correlation": -0.881337,
      "offsets_norm": 22.7596,
      "interference": false,
      "disagreement_deg": 0,
      "expected_mgauss": 580.731
     },
     "gps": {
      "available": true,
      "fix_min": 6,
      "sats_min": 10,
      "sats_mean": 10,
      "hdop_max": 1.21,
      "hacc_max_m": 0.3,
      "glitches": 0,
      "lost_s": 0,
      "jam_indicator_max": null,
      "spoof_suspected": false
     },
     "clipping": {
      "available": true,
      "total": 0,
      "per_imu": [
       0,
       0
      ],
      "during_flight": 0,
      "first_s": null,
      "vibe_mean_ms2": [
       0.00803977,
       0.273342,
       0.575969
      ],
      "vibe_max_ms2": [
       0.0205302,
       1.55168,
       2.28822
      ]
     },
     "motors": {
      "available": true,
      "count": 4,
      "saturated_s": [
       0.339824,
       0,
       0,
       0
      ],
      "mean_output": [
       0.722054,
       0.427321,
       0.621161,
       0.605536
      ],
      "imbalance_pct": 29.4732,
      "lowest": 2,
      "highest": 1,
      "suspect": 1,
      "esc_rpm_drop": null
     },
     "attitude": {
      "available": true,
      "roll_error_max_deg": 169.863,
      "pitch_error_max_deg": 1.87289,
      "yaw_error_max_deg": 84.117,
      "departed_at_s": 7.789,
      "axis": "roll"
     },
     "parameters": {
      "available": true,
      "changed_from_default": [
       {
        "name": "BARO1_DEVID",
        "value": 65540,
        "default": 0
       },
       {
        "name": "BARO1_GND_PRESS",
        "value": 101325,
        "default": 0
       },
       {
        "name": "BARO2_DEVID",
        "value": 65796,
        "default": 0
       }
      ],
      "suspicious": [
       {
        "name": "BATT_FS_LOW_ACT",
        "value": 0,
        "why": "A low battery is reported and nothing is done about it."
       },
       {
        "name": "BATT_FS_CRT_ACT",
        "value": 0,
        "why": "A critical battery is reported and nothing is done about it."
       },
       {
        "name": "SERVO1_FUNCTION",
        "value": 34,
        "why": "outputs 1 and 2 carry motors 2 and 1."
       }
      ]
     },
     "findings": [
      {
       "section": "motors",
       "key": "flip_on_takeoff",
       "level": "alert",
       "title": "It was thrown over as it left the ground",
       "detail": "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …",
       "at_s": 7.689,
       "value": 1,
       "limit": null,
       "after_event": false
      },
      {
       "section": "attitude",
       "key": "departed",
       "level": "alert",
       "title": "The aircraft left its target attitude",
       "detail": "Roll left its target at 7.8 s; the aircraft was tilted up to 170 degrees away from it.",
       "at_s": 7.789,
       "value": 169.693,
       "limit": 20,
       "after_event": false
      },
      {
       "section": "parameters",
       "key": "motor_order",
       "level": "warn",
       "title": "The motor outputs are not in their usual order",
       "detail": "SERVO1_FUNCTION is 34: outputs 1 and 2 carry motors 2 and 1.",
       "at_s": null,
       "value": 34,
       "limit": null,
       "after_event": false
      }
     ]
    },
    "timeline": [
     [
      0,
      "mode",
      "STABILIZE (ground station)",
      "info"
     ],
     [
      0,
      "arm",
      "Armed",
      "info"
     ],
     [
      0,
      "text",
      "Arming motors",
      "info"
     ]
    ],
    "series": {
     "flight": {
      "t": [
       0.015,
       0.045,
       0.074
      ],
      "roll_deg": [
       null,
       null,
       0.0852282
      ]
     },
     "event": {
      "t": [
       0.013,
       0.039,
       0.066
      ],
      "roll_deg": [
       null,
       null,
       0.0852282
      ]
     },
     "event_window_s": [
      0,
      13.128
     ],
     "units": {
      "roll_deg": "deg",
      "roll_target_deg": "deg"
     },
     "labels": {
      "roll_deg": "Roll",
      "roll_target_deg": "Roll target",
      "pitch_deg": "Pitch",
      "pitch_target_deg": "Pitch target",
      "yaw_deg": "Yaw",
      "yaw_target_deg": "Yaw target",
      "alt_m": "Height",
      "alt_target_m": "Height target",
      "climb_ms": "Climb rate",
      "volt_v": "Battery voltage",
      "curr_a": "Battery current",
      "motor_1": "Motor 1 (right)",
      "motor_2": "Motor 2 (left)",
      "motor_3": "Motor 3 (front)",
      "motor_4": "Motor 4 (rear)",
      "vibe_x_ms2": "Vibration x",
      "vibe_y_ms2": "Vibration y",
      "vibe_z_ms2": "Vibration z",
      "ekf_vel": "Velocity",
      "ekf_pos": "Position",
      "ekf_hgt": "Height",
      "ekf_mag": "Compass",
      "sats": "Satellites",
      "hdop": "HDOP",
      "rc_roll": "Roll",
      "rc_pitch": "Pitch",
      "rc_yaw": "Yaw",
      "rc_throttle": "Throttle",
      "lat": "Latitude",
      "lon": "Longitude",
      "speed_ms": "Ground speed"
     },
     "groups": {
      "attitude": [
       "roll_deg",
       "roll_target_deg",
       "pitch_deg"
      ],
      "height": [
       "alt_m",
       "alt_target_m",
       "climb_ms"
      ]
     },
     "downsampling": "min-max per bin"
    },
    "warnings": [
     "Under ten seconds in the air: there is no baseline of this flight to compare with, only fixed limits."
    ]
   }
  }
 },
 "fileFlight": {
  "request": {
   "external_ref": "gcs-7f3a",
   "asset_id": 1,
   "pilot_id": 2,
   "flown_at": "2026-11-14",
   "duration_min": 21,
   "flight_type": "survey",
   "site": "North quarry",
   "conditions": {
    "wind_kmh": 18,
    "temp_c": 9,
    "text": "light rain after 15:00"
   },
   "crew": [
    {
     "name": "M. Roy",
     "role": "visual_observer"
    }
   ]
  },
  "answer": {
   "id": 1,
   "flight": {
    "id": 1,
    "external_ref": "gcs-7f3a",
    "asset_id": 1,
    "asset_name": "Survey 1",
    "registration": "FA3XK9",
    "pilot_id": 2,
    "pilot_name": "R. Ito",
    "flown_at": "2026-11-14",
    "started_at": null,
    "duration_s": 1260,
    "duration_min": 21,
    "flight_type": "survey",
    "site": "North quarry",
    "night": false,
    "sorties": 1,
    "landings": 1,
    "conditions": {
     "text": "light rain after 15:00",
     "temp_c": 9,
     "wind_kmh": 18
    },
    "crew": [
     {
      "name": "M. Roy",
      "role": "visual_observer",
      "pilot_id": null
     }
    ],
    "remarks": "",
    "mission_id": null,
    "batteries": [],
    "payload": null,
    "checklist_run_ids": [],
    "log": null,
    "analysis_state": null,
    "incident": false,
    "source": "personal",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "work_raised": [],
   "created_new": true
  }
 },
 "fileFlights": {
  "request": {
   "flights": [
    {
     "external_ref": "gcs-7f3b",
     "asset_id": 1,
     "flown_at": "2026-11-14",
     "duration_min": 12
    },
    {
     "external_ref": "gcs-7f3c",
     "asset_id": 4711
    }
   ]
  },
  "answer": {
   "results": [
    {
     "status": 200,
     "flight": {
      "id": 2,
      "external_ref": "gcs-7f3b",
      "asset_id": 1,
      "asset_name": "Survey 1",
      "registration": "FA3XK9",
      "pilot_id": 1,
      "pilot_name": "Olga Owner",
      "flown_at": "2026-11-14",
      "started_at": null,
      "duration_s": 720,
      "duration_min": 12,
      "flight_type": "commercial",
      "site": "",
      "night": false,
      "sorties": 1,
      "landings": 1,
      "conditions": null,
      "crew": [],
      "remarks": "",
      "mission_id": null,
      "batteries": [],
      "payload": null,
      "checklist_run_ids": [],
      "log": null,
      "analysis_state": null,
      "incident": false,
      "source": "personal",
      "created": "2026-11-15T01:48:00Z",
      "updated": "2026-11-15T01:48:00Z",
      "revision": 1
     },
     "created_new": true
    },
    {
     "status": 400,
     "error": "asset_id is not an aircraft of the registry.",
     "code": "invalid_value",
     "field": "asset_id"
    }
   ]
  }
 },
 "attachLog": {
  "answer": {
   "flight_id": 1,
   "analysis_state": "queued",
   "log": {
    "id": 1,
    "flight_id": 1,
    "filename": "00000042.BIN",
    "format": "dataflash",
    "size_bytes": 471040,
    "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
    "stored_at": "2026-11-15T01:48:00Z",
    "error": null,
    "reading": "/flights/1/log/reading",
    "analysis_state": "queued"
   },
   "duplicate": false
  }
 },
 "getLogReading": {
  "answer": {
   "id": 1,
   "state": "done",
   "result": {
    "meta": {
     "reader": "1.1.0",
     "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
     "armed_s": 10.484,
     "flights": 1,
     "vehicle": "copter",
     "airframe": "Quad +",
     "dropouts": 0,
     "filename": "00000042.BIN",
     "firmware": "4.6.3 (92b0cd78)",
     "hardware": "SITL",
     "messages": 11076,
     "autopilot": "ardupilot",
     "truncated": true,
     "duration_s": 17.809,
     "size_bytes": 471040,
     "started_at": "2026-11-15T02:46:08Z",
     "source_format": "dataflash",
     "vehicle_label": "ArduCopter V4.6.3",
     "altitude_source": "ekf"
    },
    "crash": {
     "kind": "loss_of_control",
     "mode": "STABILIZE",
     "time": 8.128,
     "reason": "The aircraft tipped over as it left the ground at 8.1 s. The autopilot recorded it at 10.5 s.",
     "sink_ms": 0.068,
     "detected": true,
     "impact_s": 8.128,
     "location": {
      "lat": -35.363262,
      "lon": 149.1652402
     },
     "speed_ms": 0,
     "altitude_m": -0.0346484,
     "confidence": "high",
     "control_lost_s": 7.789,
     "first_anomaly_s": 7.689,
     "impact_speed_ms": 0.068
    },
    "hovers": [],
    "series": {
     "event": {
      "t": [
       0.013,
       0.039,
       0.066
      ],
      "lat": [
       null,
       null,
       -35.363262
      ]
     },
     "units": {
      "lat": "deg",
      "lon": "deg"
     },
     "flight": {
      "t": [
       0.015,
       0.045,
       0.074
      ],
      "lat": [
       null,
       null,
       -35.363262
      ]
     },
     "groups": {
      "power": [
       "volt_v",
       "curr_a"
      ],
      "track": [
       "lat",
       "lon",
       "speed_ms"
      ]
     },
     "labels": {
      "lat": "Latitude",
      "lon": "Longitude",
      "hdop": "HDOP",
      "sats": "Satellites",
      "alt_m": "Height",
      "curr_a": "Battery current",
      "rc_yaw": "Yaw",
      "volt_v": "Battery voltage",
      "ekf_hgt": "Height",
      "ekf_mag": "Compass",
      "ekf_pos": "Position",
      "ekf_vel": "Velocity",
      "motor_1": "Motor 1 (right)",
      "motor_2": "Motor 2 (left)",
      "motor_3": "Motor 3 (front)",
      "motor_4": "Motor 4 (rear)",
      "rc_roll": "Roll",
      "yaw_deg": "Yaw",
      "climb_ms": "Climb rate",
      "rc_pitch": "Pitch",
      "roll_deg": "Roll",
      "speed_ms": "Ground speed",
      "pitch_deg": "Pitch",
      "vibe_x_ms2": "Vibration x",
      "vibe_y_ms2": "Vibration y",
      "vibe_z_ms2": "Vibration z",
      "rc_throttle": "Throttle",
      "alt_target_m": "Height target",
      "yaw_target_deg": "Yaw target",
      "roll_target_deg": "Roll target",
      "pitch_target_deg": "Pitch target"
     },
     "downsampling": "min-max per bin",
     "event_window_s": [
      0,
      13.128
     ]
    },
    "flights": [
     {
      "end_s": 9.689,
      "ending": "crash",
      "sink_ms": 0.068,
      "start_s": 6.689,
      "height_m": 0.270763,
      "peak_ms2": 29.026,
      "contact_s": 8.128,
      "impact_speed_ms": 0.068
     }
    ],
    "timeline": [
     [
      0,
      "mode",
      "STABILIZE (ground station)",
      "info"
     ],
     [
      0,
      "arm",
      "Armed",
      "info"
     ],
     [
      0,
      "text",
      "Arming motors",
      "info"
     ]
    ],
    "warnings": [
     "Under ten seconds in the air: there is no baseline of this flight to compare with, only fixed limits."
    ],
    "diagnostics": {
     "ekf": {
      "over_s": 0,
      "resets": 0,
      "available": true,
      "estimator": "EKF3",
      "threshold": 1,
      "height_max": 0,
      "compass_max": 0.45,
      "airspeed_max": 0,
      "first_over_s": null,
      "position_max": 0,
      "velocity_max": 0.22,
      "lane_switches": 0
     },
     "gps": {
      "lost_s": 0,
      "fix_min": 6,
      "glitches": 0,
      "hdop_max": 1.21,
      "sats_min": 10,
      "available": true,
      "sats_mean": 10,
      "hacc_max_m": 0.3,
      "spoof_suspected": false,
      "jam_indicator_max": null
     },
     "motors": {
      "count": 4,
      "lowest": 2,
      "highest": 1,
      "suspect": 1,
      "available": true,
      "mean_output": [
       0.722054,
       0.427321,
       0.621161,
       0.605536
      ],
      "saturated_s": [
       0.339824,
       0,
       0,
       0
      ],
      "esc_rpm_drop": null,
      "imbalance_pct": 29.4732
     },
     "battery": {
      "cells": 3,
      "ir_r2": null,
      "v_min": 12.6,
      "v_rest": 12.6,
      "i_max_a": 37.979,
      "ir_mohm": null,
      "used_wh": 0.15183,
      "brownout": false,
      "i_mean_a": 33.3826,
      "used_mah": 12.05,
      "available": true,
      "sag_max_v": 0,
      "v_min_cell": 4.2,
      "board_v_min": null,
      "ir_mohm_cell": null
     },
     "compass": {
      "count": 3,
      "available": true,
      "interference": false,
      "offsets_norm": 22.7596,
      "expected_mgauss": 580.731,
      "disagreement_deg": 0,
      "field_spread_pct": 0.110732,
      "field_mean_mgauss": 579.176,
      "throttle_correlation": -0.881337
     },
     "attitude": {
      "axis": "roll",
      "available": true,
      "departed_at_s": 7.789,
      "yaw_error_max_deg": 84.117,
      "roll_error_max_deg": 169.863,
      "pitch_error_max_deg": 1.87289
     },
     "clipping": {
      "total": 0,
      "first_s": null,
      "per_imu": [
       0,
       0
      ],
      "available": true,
      "vibe_max_ms2": [
       0.0205302,
       1.55168,
       2.28822
      ],
      "during_flight": 0,
      "vibe_mean_ms2": [
       0.00803977,
       0.273342,
       0.575969
      ]
     },
     "findings": [
      {
       "key": "flip_on_takeoff",
       "at_s": 7.689,
       "level": "alert",
       "limit": null,
       "title": "It was thrown over as it left the ground",
       "value": 1,
       "detail": "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …",
       "section": "motors",
       "after_event": false
      },
      {
       "key": "departed",
       "at_s": 7.789,
       "level": "alert",
       "limit": 20,
       "title": "The aircraft left its target attitude",
       "value": 169.693,
       "detail": "Roll left its target at 7.8 s; the aircraft was tilted up to 170 degrees away from it.",
       "section": "attitude",
       "after_event": false
      },
      {
       "key": "motor_order",
       "at_s": null,
       "level": "warn",
       "limit": null,
       "title": "The motor outputs are not in their usual order",
       "value": 34,
       "detail": "SERVO1_FUNCTION is 34: outputs 1 and 2 carry motors 2 and 1.",
       "section": "parameters",
       "after_event": false
      }
     ],
     "rc_intent": {
      "link_ok": true,
      "available": true,
      "last_input_s": 8.088,
      "pilot_fought": false,
      "rssi_min_pct": null,
      "failsafe_at_s": null,
      "inputs_before_event": {
       "yaw": {
        "max": 0,
        "min": 0,
        "last": 0,
        "mean": 0
       },
       "roll": {
        "max": 0,
        "min": 0,
        "last": 0,
        "mean": 0
       },
       "pitch": {
        "max": 0,
        "min": 0,
        "last": 0,
        "mean": 0
       },
       "throttle": {
        "max": 0.68,
        "min": 0,
        "last": 0.68,
        "mean": 0.2928
       }
      },
      "link_quality_min_pct": null
     },
     "parameters": {
      "available": true,
      "suspicious": [
       {
        "why": "A low battery is reported and nothing is done about it.",
        "name": "BATT_FS_LOW_ACT",
        "value": 0
       },
       {
        "why": "A critical battery is reported and nothing is done about it.",
        "name": "BATT_FS_CRT_ACT",
        "value": 0
       },
       {
        "why": "outputs 1 and 2 carry motors 2 and 1.",
        "name": "SERVO1_FUNCTION",
        "value": 34
       }
      ],
      "changed_from_default": [
       {
        "name": "BARO1_DEVID",
        "value": 65540,
        "default": 0
       },
       {
        "name": "BARO1_GND_PRESS",
        "value": 101325,
        "default": 0
       },
       {
        "name": "BARO2_DEVID",
        "value": 65796,
        "default": 0
       }
      ]
     }
    },
    "preconditions": {
     "findings": [
      [
       "motor_saturation",
       "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …"
      ],
      [
       "not_battery",
       "From 6.7 to 7.7 s the battery held 4.20 V per cell or more (limit 3.3 V): it did not give out."
      ],
      [
       "not_ekf",
       "From 6.7 to 7.7 s the estimator agreed with its sensors: its test ratios stayed below 0.03 (limit 1.0)."
      ]
     ],
     "window_s": [
      0,
      8.128
     ],
     "available": true
    }
   }
  }
 },
 "getLog": {
  "answer": {
   "flight_id": 1,
   "analysis_state": "done",
   "log": {
    "id": 1,
    "flight_id": 1,
    "filename": "00000042.BIN",
    "format": "dataflash",
    "size_bytes": 471040,
    "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
    "stored_at": "2026-11-15T01:48:00Z",
    "error": null,
    "reading": "/flights/1/log/reading",
    "analysis_state": "done"
   }
  }
 },
 "listLogs": {
  "answer": {
   "flight_id": 1,
   "logs": [
    {
     "log": {
      "id": 1,
      "flight_id": 1,
      "filename": "00000042.BIN",
      "format": "dataflash",
      "size_bytes": 471040,
      "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
      "stored_at": "2026-11-15T01:48:00Z",
      "error": null,
      "reading": "/flights/1/log/reading",
      "analysis_state": "done"
     },
     "reading": {
      "id": 1,
      "state": "done",
      "result": {
       "meta": {
        "reader": "1.1.0",
        "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
        "armed_s": 10.484,
        "flights": 1,
        "vehicle": "copter",
        "airframe": "Quad +",
        "dropouts": 0,
        "filename": "00000042.BIN",
        "firmware": "4.6.3 (92b0cd78)",
        "hardware": "SITL",
        "messages": 11076,
        "autopilot": "ardupilot",
        "truncated": true,
        "duration_s": 17.809,
        "size_bytes": 471040,
        "started_at": "2026-11-15T02:46:08Z",
        "source_format": "dataflash",
        "vehicle_label": "ArduCopter V4.6.3",
        "altitude_source": "ekf"
       },
       "crash": {
        "kind": "loss_of_control",
        "mode": "STABILIZE",
        "time": 8.128,
        "reason": "The aircraft tipped over as it left the ground at 8.1 s. The autopilot recorded it at 10.5 s.",
        "sink_ms": 0.068,
        "detected": true,
        "impact_s": 8.128,
        "location": {
         "lat": -35.363262,
         "lon": 149.1652402
        },
        "speed_ms": 0,
        "altitude_m": -0.0346484,
        "confidence": "high",
        "control_lost_s": 7.789,
        "first_anomaly_s": 7.689,
        "impact_speed_ms": 0.068
       },
       "hovers": [],
       "series": {
        "event": {
         "t": [
          0.013,
          0.039,
          0.066
         ],
         "lat": [
          null,
          null,
          -35.363262
         ]
        },
        "units": {
         "lat": "deg",
         "lon": "deg"
        },
        "flight": {
         "t": [
          0.015,
          0.045,
          0.074
         ],
         "lat": [
          null,
          null,
          -35.363262
         ]
        },
        "groups": {
         "power": [
          "volt_v",
          "curr_a"
         ],
         "track": [
          "lat",
          "lon",
          "speed_ms"
         ]
        },
        "labels": {
         "lat": "Latitude",
         "lon": "Longitude",
         "hdop": "HDOP",
         "sats": "Satellites",
         "alt_m": "Height",
         "curr_a": "Battery current",
         "rc_yaw": "Yaw",
         "volt_v": "Battery voltage",
         "ekf_hgt": "Height",
         "ekf_mag": "Compass",
         "ekf_pos": "Position",
         "ekf_vel": "Velocity",
         "motor_1": "Motor 1 (right)",
         "motor_2": "Motor 2 (left)",
         "motor_3": "Motor 3 (front)",
         "motor_4": "Motor 4 (rear)",
         "rc_roll": "Roll",
         "yaw_deg": "Yaw",
         "climb_ms": "Climb rate",
         "rc_pitch": "Pitch",
         "roll_deg": "Roll",
         "speed_ms": "Ground speed",
         "pitch_deg": "Pitch",
         "vibe_x_ms2": "Vibration x",
         "vibe_y_ms2": "Vibration y",
         "vibe_z_ms2": "Vibration z",
         "rc_throttle": "Throttle",
         "alt_target_m": "Height target",
         "yaw_target_deg": "Yaw target",
         "roll_target_deg": "Roll target",
         "pitch_target_deg": "Pitch target"
        },
        "downsampling": "min-max per bin",
        "event_window_s": [
         0,
         13.128
        ]
       },
       "flights": [
        {
         "end_s": 9.689,
         "ending": "crash",
         "sink_ms": 0.068,
         "start_s": 6.689,
         "height_m": 0.270763,
         "peak_ms2": 29.026,
         "contact_s": 8.128,
         "impact_speed_ms": 0.068
        }
       ],
       "timeline": [
        [
         0,
         "mode",
         "STABILIZE (ground station)",
         "info"
        ],
        [
         0,
         "arm",
         "Armed",
         "info"
        ],
        [
         0,
         "text",
         "Arming motors",
         "info"
        ]
       ],
       "warnings": [
        "Under ten seconds in the air: there is no baseline of this flight to compare with, only fixed limits."
       ],
       "diagnostics": {
        "ekf": {
         "over_s": 0,
         "resets": 0,
         "available": true,
         "estimator": "EKF3",
         "threshold": 1,
         "height_max": 0,
         "compass_max": 0.45,
         "airspeed_max": 0,
         "first_over_s": null,
         "position_max": 0,
         "velocity_max": 0.22,
         "lane_switches": 0
        },
        "gps": {
         "lost_s": 0,
         "fix_min": 6,
         "glitches": 0,
         "hdop_max": 1.21,
         "sats_min": 10,
         "available": true,
         "sats_mean": 10,
         "hacc_max_m": 0.3,
         "spoof_suspected": false,
         "jam_indicator_max": null
        },
        "motors": {
         "count": 4,
         "lowest": 2,
         "highest": 1,
         "suspect": 1,
         "available": true,
         "mean_output": [
          0.722054,
          0.427321,
          0.621161,
          0.605536
         ],
         "saturated_s": [
          0.339824,
          0,
          0,
          0
         ],
         "esc_rpm_drop": null,
         "imbalance_pct": 29.4732
        },
        "battery": {
         "cells": 3,
         "ir_r2": null,
         "v_min": 12.6,
         "v_rest": 12.6,
         "i_max_a": 37.979,
         "ir_mohm": null,
         "used_wh": 0.15183,
         "brownout": false,
         "i_mean_a": 33.3826,
         "used_mah": 12.05,
         "available": true,
         "sag_max_v": 0,
         "v_min_cell": 4.2,
         "board_v_min": null,
         "ir_mohm_cell": null
        },
        "compass": {
         "count": 3,
         "available": true,
         "interference": false,
         "offsets_norm": 22.7596,
         "expected_mgauss": 580.731,
         "disagreement_deg": 0,
         "field_spread_pct": 0.110732,
         "field_mean_mgauss": 579.176,
         "throttle_correlation": -0.881337
        },
        "attitude": {
         "axis": "roll",
         "available": true,
         "departed_at_s": 7.789,
         "yaw_error_max_deg": 84.117,
         "roll_error_max_deg": 169.863,
         "pitch_error_max_deg": 1.87289
        },
        "clipping": {
         "total": 0,
         "first_s": null,
         "per_imu": [
          0,
          0
         ],
         "available": true,
         "vibe_max_ms2": [
          0.0205302,
          1.55168,
          2.28822
         ],
         "during_flight": 0,
         "vibe_mean_ms2": [
          0.00803977,
          0.273342,
          0.575969
         ]
        },
        "findings": [
         {
          "key": "flip_on_takeoff",
          "at_s": 7.689,
          "level": "alert",
          "limit": null,
          "title": "It was thrown over as it left the ground",
          "value": 1,
          "detail": "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …",
          "section": "motors",
          "after_event": false
         },
         {
          "key": "departed",
          "at_s": 7.789,
          "level": "alert",
          "limit": 20,
          "title": "The aircraft left its target attitude",
          "value": 169.693,
          "detail": "Roll left its target at 7.8 s; the aircraft was tilted up to 170 degrees away from it.",
          "section": "attitude",
          "after_event": false
         },
         {
          "key": "motor_order",
          "at_s": null,
          "level": "warn",
          "limit": null,
          "title": "The motor outputs are not in their usual order",
          "value": 34,
          "detail": "SERVO1_FUNCTION is 34: outputs 1 and 2 carry motors 2 and 1.",
          "section": "parameters",
          "after_event": false
         }
        ],
        "rc_intent": {
         "link_ok": true,
         "available": true,
         "last_input_s": 8.088,
         "pilot_fought": false,
         "rssi_min_pct": null,
         "failsafe_at_s": null,
         "inputs_before_event": {
          "yaw": {
           "max": 0,
           "min": 0,
           "last": 0,
           "mean": 0
          },
          "roll": {
           "max": 0,
           "min": 0,
           "last": 0,
           "mean": 0
          },
          "pitch": {
           "max": 0,
           "min": 0,
           "last": 0,
           "mean": 0
          },
          "throttle": {
           "max": 0.68,
           "min": 0,
           "last": 0.68,
           "mean": 0.2928
          }
         },
         "link_quality_min_pct": null
        },
        "parameters": {
         "available": true,
         "suspicious": [
          {
           "why": "A low battery is reported and nothing is done about it.",
           "name": "BATT_FS_LOW_ACT",
           "value": 0
          },
          {
           "why": "A critical battery is reported and nothing is done about it.",
           "name": "BATT_FS_CRT_ACT",
           "value": 0
          },
          {
           "why": "outputs 1 and 2 carry motors 2 and 1.",
           "name": "SERVO1_FUNCTION",
           "value": 34
          }
         ],
         "changed_from_default": [
          {
           "name": "BARO1_DEVID",
           "value": 65540,
           "default": 0
          },
          {
           "name": "BARO1_GND_PRESS",
           "value": 101325,
           "default": 0
          },
          {
           "name": "BARO2_DEVID",
           "value": 65796,
           "default": 0
          }
         ]
        }
       },
       "preconditions": {
        "findings": [
         [
          "motor_saturation",
          "Motor 1 (right) was driven to its limit within 1.0 s of lift-off and the aircraft tipped toward it, 170 degrees off its …"
         ],
         [
          "not_battery",
          "From 6.7 to 7.7 s the battery held 4.20 V per cell or more (limit 3.3 V): it did not give out."
         ],
         [
          "not_ekf",
          "From 6.7 to 7.7 s the estimator agreed with its sensors: its test ratios stayed below 0.03 (limit 1.0)."
         ]
        ],
        "window_s": [
         0,
         8.128
        ],
        "available": true
       }
      }
     }
    }
   ]
  }
 },
 "requestLogReading": {
  "answer": {
   "flight_id": 1,
   "analysis_state": "done",
   "log": {
    "id": 1,
    "flight_id": 1,
    "filename": "00000042.BIN",
    "format": "dataflash",
    "size_bytes": 471040,
    "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
    "stored_at": "2026-11-15T01:48:00Z",
    "error": null,
    "reading": "/flights/1/log/reading",
    "analysis_state": "done"
   },
   "duplicate": false
  }
 },
 "fileChecklist": {
  "request": {
   "template_id": 1,
   "flight_id": 1,
   "asset_id": 1,
   "results": [
    {
     "text": "Propellers tight and undamaged",
     "result": "pass"
    }
   ]
  },
  "answer": {
   "id": 1,
   "run": {
    "id": 1,
    "external_ref": null,
    "template_id": 1,
    "template_name": "Pre-flight, multirotor",
    "template_revision": 1,
    "flight_id": 1,
    "asset_id": 1,
    "completed_at": "2026-11-15T01:48:00Z",
    "completed_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "notes": "",
    "results": [
     {
      "note": "",
      "text": "Propellers tight and undamaged",
      "result": "pass",
      "matched": true,
      "required": true
     },
     {
      "note": "",
      "text": "Battery above 95 %",
      "result": "not_checked",
      "matched": true,
      "required": true
     }
    ],
    "summary": {
     "pass": 1,
     "fail": 0,
     "skip": 0,
     "not_checked": 1,
     "unmatched": 0
    },
    "complete": false,
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "work_raised": [],
   "created_new": true
  }
 },
 "listChecklists": {
  "answer": {
   "templates": [
    {
     "id": 1,
     "name": "Pre-flight, multirotor",
     "phase": "preflight",
     "revision": 1,
     "active": true,
     "asset_ids": [],
     "type_ids": [],
     "on_fail": null,
     "items": [
      {
       "key": "propellers-tight-and-undamaged",
       "text": "Propellers tight and undamaged",
       "section": null,
       "required": true
      },
      {
       "key": "battery-above-95",
       "text": "Battery above 95 %",
       "section": null,
       "required": true
      }
     ],
     "updated": "2026-11-15T01:48:00Z"
    }
   ],
   "runs": [
    {
     "id": 1,
     "external_ref": null,
     "template_id": 1,
     "template_name": "Pre-flight, multirotor",
     "template_revision": 1,
     "flight_id": 1,
     "asset_id": 1,
     "completed_at": "2026-11-15T01:48:00Z",
     "completed_by": {
      "pilot_id": 1,
      "name": "Olga Owner"
     },
     "notes": "",
     "results": [
      {
       "note": "",
       "text": "Propellers tight and undamaged",
       "result": "pass",
       "matched": true,
       "required": true
      },
      {
       "note": "",
       "text": "Battery above 95 %",
       "result": "not_checked",
       "matched": true,
       "required": true
      }
     ],
     "summary": {
      "pass": 1,
      "fail": 0,
      "skip": 0,
      "not_checked": 1,
      "unmatched": 0
     },
     "complete": false,
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 1
    }
   ],
   "total": 1,
   "limit": 100,
   "next": null
  }
 },
 "getChecklist": {
  "answer": {
   "run": {
    "id": 1,
    "external_ref": null,
    "template_id": 1,
    "template_name": "Pre-flight, multirotor",
    "template_revision": 1,
    "flight_id": 1,
    "asset_id": 1,
    "completed_at": "2026-11-15T01:48:00Z",
    "completed_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "notes": "",
    "results": [
     {
      "note": "",
      "text": "Propellers tight and undamaged",
      "result": "pass",
      "matched": true,
      "required": true
     },
     {
      "note": "",
      "text": "Battery above 95 %",
      "result": "not_checked",
      "matched": true,
      "required": true
     }
    ],
    "summary": {
     "pass": 1,
     "fail": 0,
     "skip": 0,
     "not_checked": 1,
     "unmatched": 0
    },
    "complete": false,
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   }
  }
 },
 "fileMission": {
  "request": {
   "name": "Quarry volume, November",
   "site": "North quarry",
   "location": {
    "lat": 47.39,
    "lon": 8.54
   },
   "planned_from": "2026-11-14T14:00:00Z",
   "planned_to": "2026-11-14T16:00:00Z",
   "asset_ids": [
    1
   ],
   "pilot_ids": [
    2
   ],
   "max_height_m": 110,
   "risk": {
    "level": "low"
   }
  },
  "answer": {
   "id": 1,
   "mission": {
    "id": 1,
    "external_ref": null,
    "name": "Quarry volume, November",
    "state": "planned",
    "client": "",
    "site": "North quarry",
    "location": {
     "lat": 47.39,
     "lon": 8.54
    },
    "planned_from": "2026-11-14T14:00:00Z",
    "planned_to": "2026-11-14T16:00:00Z",
    "asset_ids": [
     1
    ],
    "pilot_ids": [
     2
    ],
    "max_height_m": 110,
    "airspace": {
     "class": null,
     "authorization": null
    },
    "risk": {
     "level": "low",
     "notes": ""
    },
    "checklist_template_ids": [],
    "flight_ids": [],
    "notes": "",
    "plan": null,
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true
  }
 },
 "checkMission": {
  "request": {
   "distance_km": 4,
   "payload_g": 200,
   "wind_kmh": 18,
   "temp_c": 9
  },
  "answer": {
   "asset_id": 1,
   "feasible": true,
   "landing_charge_pct": {
    "value": 62.9496,
    "low": 54.768,
    "high": 70.018,
    "coverage": 0.8
   },
   "reserve_pct": 20,
   "minutes": 4.15686,
   "distance_km": 4,
   "legs": [
    {
     "kind": "hover",
     "minutes": 0.5,
     "distance_km": 0,
     "energy_wh": 2.40361,
     "charge_left_pct": 96.6149,
     "possible": true,
     "reason": null
    },
    {
     "kind": "cruise",
     "minutes": 3.15686,
     "distance_km": 4,
     "energy_wh": 20.4968,
     "charge_left_pct": 66.5797,
     "possible": true,
     "reason": null
    },
    {
     "kind": "hover",
     "minutes": 0.5,
     "distance_km": 0,
     "energy_wh": 2.40361,
     "charge_left_pct": 62.9496,
     "possible": true,
     "reason": null
    }
   ],
   "calibrated_by": 0,
   "warnings": [
    {
     "field": "",
     "message": "Not calibrated: 0 of its flights could be compared with the build, and three are needed. The band is that of the build alone."
    }
   ],
   "assumed": [
    "No altitude was given: that of the build.",
    "No packs were named: those of the build, as they were flown.",
    "The build states no usable charge: a reserve of 20 %.",
    "It takes off with full packs."
   ],
   "reason": null,
   "kept": true
  }
 },
 "correctMission": {
  "request": {
   "state": "flown",
   "flight_ids": [
    1
   ]
  },
  "answer": {
   "mission": {
    "id": 1,
    "external_ref": null,
    "name": "Quarry volume, November",
    "state": "flown",
    "client": "",
    "site": "North quarry",
    "location": {
     "lat": 47.39,
     "lon": 8.54
    },
    "planned_from": "2026-11-14T14:00:00Z",
    "planned_to": "2026-11-14T16:00:00Z",
    "asset_ids": [
     1
    ],
    "pilot_ids": [
     2
    ],
    "max_height_m": 110,
    "airspace": {
     "class": null,
     "authorization": null
    },
    "risk": {
     "level": "low",
     "notes": ""
    },
    "checklist_template_ids": [],
    "flight_ids": [
     1
    ],
    "notes": "",
    "plan": {
     "legs": [
      {
       "kind": "hover",
       "reason": null,
       "minutes": 0.5,
       "possible": true,
       "energy_wh": 2.40361,
       "distance_km": 0,
       "charge_left_pct": 96.6149
      },
      {
       "kind": "cruise",
       "reason": null,
       "minutes": 3.15686,
       "possible": true,
       "energy_wh": 20.4968,
       "distance_km": 4,
       "charge_left_pct": 66.5797
      },
      {
       "kind": "hover",
       "reason": null,
       "minutes": 0.5,
       "possible": true,
       "energy_wh": 2.40361,
       "distance_km": 0,
       "charge_left_pct": 62.9496
      }
     ],
     "asked": {
      "legs": null,
      "temp_c": 9,
      "asset_id": 1,
      "wind_kmh": 18,
      "payload_g": 200,
      "altitude_m": null,
      "distance_km": 4,
      "component_ids": []
     },
     "reason": null,
     "assumed": [
      "No altitude was given: that of the build.",
      "No packs were named: those of the build, as they were flown.",
      "The build states no usable charge: a reserve of 20 %.",
      "It takes off with full packs."
     ],
     "minutes": 4.15686,
     "feasible": true,
     "warnings": [
      {
       "field": "",
       "message": "Not calibrated: 0 of its flights could be compared with the build, and three are needed. The band is that of the build alone."
      }
     ],
     "checked_at": "2026-11-15T01:48:00Z",
     "distance_km": 4,
     "reserve_pct": 20,
     "calibrated_by": 0,
     "landing_charge_pct": {
      "low": 54.768,
      "high": 70.018,
      "value": 62.9496,
      "coverage": 0.8
     }
    },
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getMission": {
  "answer": {
   "mission": {
    "id": 1,
    "external_ref": null,
    "name": "Quarry volume, November",
    "state": "flown",
    "client": "",
    "site": "North quarry",
    "location": {
     "lat": 47.39,
     "lon": 8.54
    },
    "planned_from": "2026-11-14T14:00:00Z",
    "planned_to": "2026-11-14T16:00:00Z",
    "asset_ids": [
     1
    ],
    "pilot_ids": [
     2
    ],
    "max_height_m": 110,
    "airspace": {
     "class": null,
     "authorization": null
    },
    "risk": {
     "level": "low",
     "notes": ""
    },
    "checklist_template_ids": [],
    "flight_ids": [
     1
    ],
    "notes": "",
    "plan": {
     "legs": [
      {
       "kind": "hover",
       "reason": null,
       "minutes": 0.5,
       "possible": true,
       "energy_wh": 2.40361,
       "distance_km": 0,
       "charge_left_pct": 96.6149
      },
      {
       "kind": "cruise",
       "reason": null,
       "minutes": 3.15686,
       "possible": true,
       "energy_wh": 20.4968,
       "distance_km": 4,
       "charge_left_pct": 66.5797
      },
      {
       "kind": "hover",
       "reason": null,
       "minutes": 0.5,
       "possible": true,
       "energy_wh": 2.40361,
       "distance_km": 0,
       "charge_left_pct": 62.9496
      }
     ],
     "asked": {
      "legs": null,
      "temp_c": 9,
      "asset_id": 1,
      "wind_kmh": 18,
      "payload_g": 200,
      "altitude_m": null,
      "distance_km": 4,
      "component_ids": []
     },
     "reason": null,
     "assumed": [
      "No altitude was given: that of the build.",
      "No packs were named: those of the build, as they were flown.",
      "The build states no usable charge: a reserve of 20 %.",
      "It takes off with full packs."
     ],
     "minutes": 4.15686,
     "feasible": true,
     "warnings": [
      {
       "field": "",
       "message": "Not calibrated: 0 of its flights could be compared with the build, and three are needed. The band is that of the build alone."
      }
     ],
     "checked_at": "2026-11-15T01:48:00Z",
     "distance_km": 4,
     "reserve_pct": 20,
     "calibrated_by": 0,
     "landing_charge_pct": {
      "low": 54.768,
      "high": 70.018,
      "value": 62.9496,
      "coverage": 0.8
     }
    },
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listMissions": {
  "answer": {
   "missions": [
    {
     "id": 1,
     "external_ref": null,
     "name": "Quarry volume, November",
     "state": "flown",
     "client": "",
     "site": "North quarry",
     "location": {
      "lat": 47.39,
      "lon": 8.54
     },
     "planned_from": "2026-11-14T14:00:00Z",
     "planned_to": "2026-11-14T16:00:00Z",
     "asset_ids": [
      1
     ],
     "pilot_ids": [
      2
     ],
     "max_height_m": 110,
     "airspace": {
      "class": null,
      "authorization": null
     },
     "risk": {
      "level": "low",
      "notes": ""
     },
     "checklist_template_ids": [],
     "flight_ids": [
      1
     ],
     "notes": "",
     "plan": {
      "legs": [
       {
        "kind": "hover",
        "reason": null,
        "minutes": 0.5,
        "possible": true,
        "energy_wh": 2.40361,
        "distance_km": 0,
        "charge_left_pct": 96.6149
       },
       {
        "kind": "cruise",
        "reason": null,
        "minutes": 3.15686,
        "possible": true,
        "energy_wh": 20.4968,
        "distance_km": 4,
        "charge_left_pct": 66.5797
       },
       {
        "kind": "hover",
        "reason": null,
        "minutes": 0.5,
        "possible": true,
        "energy_wh": 2.40361,
        "distance_km": 0,
        "charge_left_pct": 62.9496
       }
      ],
      "asked": {
       "legs": null,
       "temp_c": 9,
       "asset_id": 1,
       "wind_kmh": 18,
       "payload_g": 200,
       "altitude_m": null,
       "distance_km": 4,
       "component_ids": []
      },
      "reason": null,
      "assumed": [
       "No altitude was given: that of the build.",
       "No packs were named: those of the build, as they were flown.",
       "The build states no usable charge: a reserve of 20 %.",
       "It takes off with full packs."
      ],
      "minutes": 4.15686,
      "feasible": true,
      "warnings": [
       {
        "field": "",
        "message": "Not calibrated: 0 of its flights could be compared with the build, and three are needed. The band is that of the build alone."
       }
      ],
      "checked_at": "2026-11-15T01:48:00Z",
      "distance_km": 4,
      "reserve_pct": 20,
      "calibrated_by": 0,
      "landing_charge_pct": {
       "low": 54.768,
       "high": 70.018,
       "value": 62.9496,
       "coverage": 0.8
      }
     },
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "deleteMission": {
  "answer": {
   "ok": true,
   "id": 1
  }
 },
 "correctFlight": {
  "request": {
   "remarks": "Wind above forecast",
   "revision": 1
  },
  "answer": {
   "id": 1,
   "flight": {
    "id": 1,
    "external_ref": "gcs-7f3a",
    "asset_id": 1,
    "asset_name": "Survey 1",
    "registration": "FA3XK9",
    "pilot_id": 2,
    "pilot_name": "R. Ito",
    "flown_at": "2026-11-14",
    "started_at": null,
    "duration_s": 1260,
    "duration_min": 21,
    "flight_type": "survey",
    "site": "North quarry",
    "night": false,
    "sorties": 1,
    "landings": 1,
    "conditions": {
     "text": "light rain after 15:00",
     "temp_c": 9,
     "wind_kmh": 18
    },
    "crew": [
     {
      "name": "M. Roy",
      "role": "visual_observer",
      "pilot_id": null
     }
    ],
    "remarks": "Wind above forecast",
    "mission_id": null,
    "batteries": [],
    "payload": null,
    "checklist_run_ids": [
     1
    ],
    "log": {
     "id": 1,
     "filename": "00000042.BIN",
     "format": "dataflash",
     "size_bytes": 471040,
     "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
     "stored_at": "2026-11-15T01:48:00Z",
     "error": null,
     "analysis_state": "done",
     "flight_id": 1,
     "reading": "/flights/1/log/reading"
    },
    "analysis_state": "done",
    "incident": false,
    "source": "personal",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   },
   "work_raised": [],
   "created_new": false
  }
 },
 "getFlight": {
  "answer": {
   "id": 1,
   "flight": {
    "id": 1,
    "external_ref": "gcs-7f3a",
    "asset_id": 1,
    "asset_name": "Survey 1",
    "registration": "FA3XK9",
    "pilot_id": 2,
    "pilot_name": "R. Ito",
    "flown_at": "2026-11-14",
    "started_at": null,
    "duration_s": 1260,
    "duration_min": 21,
    "flight_type": "survey",
    "site": "North quarry",
    "night": false,
    "sorties": 1,
    "landings": 1,
    "conditions": {
     "text": "light rain after 15:00",
     "temp_c": 9,
     "wind_kmh": 18
    },
    "crew": [
     {
      "name": "M. Roy",
      "role": "visual_observer",
      "pilot_id": null
     }
    ],
    "remarks": "Wind above forecast",
    "mission_id": null,
    "batteries": [],
    "payload": null,
    "checklist_run_ids": [
     1
    ],
    "log": {
     "id": 1,
     "filename": "00000042.BIN",
     "format": "dataflash",
     "size_bytes": 471040,
     "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
     "stored_at": "2026-11-15T01:48:00Z",
     "error": null,
     "analysis_state": "done",
     "flight_id": 1,
     "reading": "/flights/1/log/reading"
    },
    "analysis_state": "done",
    "incident": false,
    "source": "personal",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listFlights": {
  "answer": {
   "flights": [
    {
     "id": 2,
     "external_ref": "gcs-7f3b",
     "asset_id": 1,
     "asset_name": "Survey 1",
     "registration": "FA3XK9",
     "pilot_id": 1,
     "pilot_name": "Olga Owner",
     "flown_at": "2026-11-14",
     "started_at": null,
     "duration_s": 720,
     "duration_min": 12,
     "flight_type": "commercial",
     "site": "",
     "night": false,
     "sorties": 1,
     "landings": 1,
     "conditions": null,
     "crew": [],
     "remarks": "",
     "mission_id": null,
     "batteries": [],
     "payload": null,
     "checklist_run_ids": [],
     "log": null,
     "analysis_state": null,
     "incident": false,
     "source": "personal",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 1
    },
    {
     "id": 1,
     "external_ref": "gcs-7f3a",
     "asset_id": 1,
     "asset_name": "Survey 1",
     "registration": "FA3XK9",
     "pilot_id": 2,
     "pilot_name": "R. Ito",
     "flown_at": "2026-11-14",
     "started_at": null,
     "duration_s": 1260,
     "duration_min": 21,
     "flight_type": "survey",
     "site": "North quarry",
     "night": false,
     "sorties": 1,
     "landings": 1,
     "conditions": {
      "text": "light rain after 15:00",
      "temp_c": 9,
      "wind_kmh": 18
     },
     "crew": [
      {
       "name": "M. Roy",
       "role": "visual_observer",
       "pilot_id": null
      }
     ],
     "remarks": "Wind above forecast",
     "mission_id": null,
     "batteries": [],
     "payload": null,
     "checklist_run_ids": [
      1
     ],
     "log": {
      "id": 1,
      "filename": "00000042.BIN",
      "format": "dataflash",
      "size_bytes": 471040,
      "sha256": "e4858c8e5de6b5c6dcc3995d7654d38f3ccebf60061a2a4f81cb68ba0e0f12b8",
      "stored_at": "2026-11-15T01:48:00Z",
      "error": null,
      "analysis_state": "done",
      "flight_id": 1,
      "reading": "/flights/1/log/reading"
     },
     "analysis_state": "done",
     "incident": false,
     "source": "personal",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 2,
   "limit": 2,
   "next": null
  }
 },
 "beginLogUpload": {
  "request": {
   "size_bytes": 450923,
   "name": "00000042.tlog"
  },
  "answer": {
   "upload": {
    "id": 1,
    "flight_id": 3,
    "name": "00000042.tlog",
    "size_bytes": 450923,
    "sha256": null,
    "offset": 0,
    "state": "open",
    "error": null,
    "expires_at": "2026-11-17T01:48:00Z"
   },
   "flight_id": 3,
   "analysis_state": null,
   "log": null,
   "duplicate": null
  }
 },
 "continueLogUpload": {
  "answer": {
   "upload": {
    "id": 1,
    "flight_id": 3,
    "name": "00000042.tlog",
    "size_bytes": 450923,
    "sha256": null,
    "offset": 450923,
    "state": "done",
    "error": null,
    "expires_at": "2026-11-17T01:48:00Z"
   },
   "flight_id": 3,
   "analysis_state": "none",
   "log": {
    "id": 2,
    "flight_id": 3,
    "filename": "00000042.tlog",
    "format": "tlog",
    "size_bytes": 450923,
    "sha256": "917d1fecdb008ac45f6c5998a9f73a486d1a0024f545cf029e2769811e22f4b5",
    "stored_at": "2026-11-15T01:48:00Z",
    "error": null,
    "reading": "/flights/3/log/reading",
    "analysis_state": "none"
   },
   "duplicate": false
  }
 },
 "getLogUpload": {
  "answer": {
   "upload": {
    "id": 1,
    "flight_id": 3,
    "name": "00000042.tlog",
    "size_bytes": 450923,
    "sha256": null,
    "offset": 225461,
    "state": "open",
    "error": null,
    "expires_at": "2026-11-17T01:48:00Z"
   },
   "flight_id": 3,
   "analysis_state": null,
   "log": null,
   "duplicate": null
  }
 },
 "deleteLogUpload": {
  "answer": {
   "ok": true,
   "id": 1
  }
 },
 "attachFile": {
  "answer": {
   "attachment": {
    "id": 1,
    "for": "flight:1",
    "name": "propeller.txt",
    "type": "text/plain",
    "size_bytes": 43,
    "sha256": "a7d118a38783faac02440a0c9f038c235a7019d760ab8bfb5b3294a31687b50e",
    "created_at": "2026-11-15T01:48:00Z",
    "by": "test (aw_3fK9…)"
   }
  }
 },
 "listAttachments": {
  "answer": {
   "attachments": [
    {
     "id": 1,
     "for": "flight:1",
     "name": "propeller.txt",
     "type": "text/plain",
     "size_bytes": 43,
     "sha256": "a7d118a38783faac02440a0c9f038c235a7019d760ab8bfb5b3294a31687b50e",
     "created_at": "2026-11-15T01:48:00Z",
     "by": "test (aw_3fK9…)"
    }
   ],
   "total": 1
  }
 },
 "deleteAttachment": {
  "answer": {
   "ok": true,
   "id": 1
  }
 },
 "fileType": {
  "request": {
   "name": "X500 V2 survey",
   "maker": "Holybro",
   "airframe_type": "Quad X",
   "mtow_g": 2500,
   "program": [
    {
     "key": "insp-50h",
     "title": "50-hour inspection",
     "every": {
      "hours": 50,
      "days": 180
     }
    }
   ],
   "limits": {
    "wind_kmh": 36,
    "temp_min_c": -10,
    "temp_max_c": 40
   },
   "asset_ids": [
    1
   ]
  },
  "answer": {
   "id": 1,
   "type": {
    "id": 1,
    "external_ref": null,
    "name": "X500 V2 survey",
    "maker": "Holybro",
    "airframe_type": "Quad X",
    "mtow_g": 2500,
    "build_id": null,
    "program": [
     {
      "key": "insp-50h",
      "every": {
       "days": 180,
       "hours": 50,
       "flights": null
      },
      "tasks": [],
      "title": "50-hour inspection",
      "warn_at": 0.9,
      "grounding": false,
      "checklist_template_id": null
     }
    ],
    "limits": {
     "wind_kmh": 36,
     "temp_max_c": 40,
     "temp_min_c": -10
    },
    "asset_ids": [
     1
    ],
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true
  }
 },
 "getType": {
  "answer": {
   "type": {
    "id": 1,
    "external_ref": null,
    "name": "X500 V2 survey",
    "maker": "Holybro",
    "airframe_type": "Quad X",
    "mtow_g": 2500,
    "build_id": null,
    "program": [
     {
      "key": "insp-50h",
      "every": {
       "days": 180,
       "hours": 50,
       "flights": null
      },
      "tasks": [],
      "title": "50-hour inspection",
      "warn_at": 0.9,
      "grounding": false,
      "checklist_template_id": null
     }
    ],
    "limits": {
     "wind_kmh": 36,
     "temp_max_c": 40,
     "temp_min_c": -10
    },
    "asset_ids": [
     1
    ],
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   }
  }
 },
 "listTypes": {
  "answer": {
   "types": [
    {
     "id": 1,
     "external_ref": null,
     "name": "X500 V2 survey",
     "maker": "Holybro",
     "airframe_type": "Quad X",
     "mtow_g": 2500,
     "build_id": null,
     "program": [
      {
       "key": "insp-50h",
       "every": {
        "days": 180,
        "hours": 50,
        "flights": null
       },
       "tasks": [],
       "title": "50-hour inspection",
       "warn_at": 0.9,
       "grounding": false,
       "checklist_template_id": null
      }
     ],
     "limits": {
      "wind_kmh": 36,
      "temp_max_c": 40,
      "temp_min_c": -10
     },
     "asset_ids": [
      1
     ],
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 1
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "fileComponent": {
  "request": {
   "kind": "battery",
   "name": "6S 16 Ah no. 4",
   "serial": "B16-004",
   "cycles": 143,
   "life": {
    "cycles": 300
   }
  },
  "answer": {
   "id": 1,
   "component": {
    "id": 1,
    "external_ref": null,
    "kind": "battery",
    "name": "6S 16 Ah no. 4",
    "serial": "B16-004",
    "vendor": "",
    "part_number": "",
    "batch": "",
    "asset_id": null,
    "position": "",
    "state": "spare",
    "fitted_on": null,
    "hours": 0,
    "flights": 0,
    "cycles": 143,
    "life": {
     "hours": null,
     "flights": null,
     "cycles": 300,
     "date": null
    },
    "used": 0.476667,
    "remaining": {
     "hours": null,
     "flights": null,
     "cycles": 157,
     "days": null
    },
    "status": "ok",
    "health": null,
    "history": [],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true
  }
 },
 "moveComponent": {
  "request": {
   "asset_id": 1,
   "position": "bay A"
  },
  "answer": {
   "component": {
    "id": 1,
    "external_ref": null,
    "kind": "battery",
    "name": "6S 16 Ah no. 4",
    "serial": "B16-004",
    "vendor": "",
    "part_number": "",
    "batch": "",
    "asset_id": 1,
    "position": "bay A",
    "state": "fitted",
    "fitted_on": "2026-11-15",
    "hours": 0,
    "flights": 0,
    "cycles": 143,
    "life": {
     "hours": null,
     "flights": null,
     "cycles": 300,
     "date": null
    },
    "used": 0.476667,
    "remaining": {
     "hours": null,
     "flights": null,
     "cycles": 157,
     "days": null
    },
    "status": "ok",
    "health": null,
    "history": [
     {
      "at": "2026-11-15",
      "event": "fitted",
      "asset_id": 1
     }
    ],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getComponent": {
  "answer": {
   "component": {
    "id": 1,
    "external_ref": null,
    "kind": "battery",
    "name": "6S 16 Ah no. 4",
    "serial": "B16-004",
    "vendor": "",
    "part_number": "",
    "batch": "",
    "asset_id": 1,
    "position": "bay A",
    "state": "fitted",
    "fitted_on": "2026-11-15",
    "hours": 0,
    "flights": 0,
    "cycles": 143,
    "life": {
     "hours": null,
     "flights": null,
     "cycles": 300,
     "date": null
    },
    "used": 0.476667,
    "remaining": {
     "hours": null,
     "flights": null,
     "cycles": 157,
     "days": null
    },
    "status": "ok",
    "health": null,
    "history": [
     {
      "at": "2026-11-15",
      "event": "fitted",
      "asset_id": 1
     }
    ],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listComponents": {
  "answer": {
   "components": [
    {
     "id": 1,
     "external_ref": null,
     "kind": "battery",
     "name": "6S 16 Ah no. 4",
     "serial": "B16-004",
     "vendor": "",
     "part_number": "",
     "batch": "",
     "asset_id": 1,
     "position": "bay A",
     "state": "fitted",
     "fitted_on": "2026-11-15",
     "hours": 0,
     "flights": 0,
     "cycles": 143,
     "life": {
      "hours": null,
      "flights": null,
      "cycles": 300,
      "date": null
     },
     "used": 0.476667,
     "remaining": {
      "hours": null,
      "flights": null,
      "cycles": 157,
      "days": null
     },
     "status": "ok",
     "health": null,
     "history": [
      {
       "at": "2026-11-15",
       "event": "fitted",
       "asset_id": 1
      }
     ],
     "notes": "",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "fileWorkOrder": {
  "request": {
   "title": "Replace motor bearings",
   "asset_id": 1,
   "tasks": [
    "Check motor bearings"
   ]
  },
  "answer": {
   "id": 2,
   "workorder": {
    "id": 2,
    "external_ref": null,
    "title": "Replace motor bearings",
    "asset_id": 1,
    "component_id": null,
    "state": "open",
    "priority": "normal",
    "origin": "manual",
    "program_item": null,
    "raised_by": {
     "flight_id": null,
     "checklist_run_id": null,
     "bulletin_id": null
    },
    "reason": "",
    "grounding": false,
    "due": {
     "hours": null,
     "flights": null,
     "date": null
    },
    "tasks": [
     {
      "done": false,
      "note": "",
      "text": "Check motor bearings"
     }
    ],
    "assigned_to": null,
    "parts": [],
    "hours_at": 0.55,
    "flights_at": 2,
    "opened": "2026-11-15T01:48:00Z",
    "closed": null,
    "closed_by": null,
    "sign_off": null,
    "chain": null,
    "opened_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "corrects": null,
    "corrected_by": [],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true
  }
 },
 "moveWorkOrder": {
  "request": {
   "state": "done",
   "sign_off": {
    "name": "K. Sato",
    "statement": "Inspected and released to service"
   }
  },
  "answer": {
   "workorder": {
    "id": 2,
    "external_ref": null,
    "title": "Replace motor bearings",
    "asset_id": 1,
    "component_id": null,
    "state": "done",
    "priority": "normal",
    "origin": "manual",
    "program_item": null,
    "raised_by": {
     "flight_id": null,
     "checklist_run_id": null,
     "bulletin_id": null
    },
    "reason": "",
    "grounding": false,
    "due": {
     "hours": null,
     "flights": null,
     "date": null
    },
    "tasks": [
     {
      "done": false,
      "note": "",
      "text": "Check motor bearings"
     }
    ],
    "assigned_to": null,
    "parts": [],
    "hours_at": 0.55,
    "flights_at": 2,
    "opened": "2026-11-15T01:48:00Z",
    "closed": "2026-11-15T01:48:00Z",
    "closed_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "sign_off": {
     "name": "K. Sato",
     "statement": "Inspected and released to service",
     "licence": "",
     "signed_by": "Olga Owner"
    },
    "chain": {
     "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     "position": 1
    },
    "opened_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "corrects": null,
    "corrected_by": [],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getWorkOrder": {
  "answer": {
   "workorder": {
    "id": 2,
    "external_ref": null,
    "title": "Replace motor bearings",
    "asset_id": 1,
    "component_id": null,
    "state": "done",
    "priority": "normal",
    "origin": "manual",
    "program_item": null,
    "raised_by": {
     "flight_id": null,
     "checklist_run_id": null,
     "bulletin_id": null
    },
    "reason": "",
    "grounding": false,
    "due": {
     "hours": null,
     "flights": null,
     "date": null
    },
    "tasks": [
     {
      "done": false,
      "note": "",
      "text": "Check motor bearings"
     }
    ],
    "assigned_to": null,
    "parts": [],
    "hours_at": 0.55,
    "flights_at": 2,
    "opened": "2026-11-15T01:48:00Z",
    "closed": "2026-11-15T01:48:00Z",
    "closed_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "sign_off": {
     "name": "K. Sato",
     "statement": "Inspected and released to service",
     "licence": "",
     "signed_by": "Olga Owner"
    },
    "chain": {
     "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     "position": 1
    },
    "opened_by": {
     "pilot_id": 1,
     "name": "Olga Owner"
    },
    "corrects": null,
    "corrected_by": [],
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listWorkOrders": {
  "answer": {
   "workorders": [
    {
     "id": 2,
     "external_ref": null,
     "title": "Replace motor bearings",
     "asset_id": 1,
     "component_id": null,
     "state": "done",
     "priority": "normal",
     "origin": "manual",
     "program_item": null,
     "raised_by": {
      "flight_id": null,
      "checklist_run_id": null,
      "bulletin_id": null
     },
     "reason": "",
     "grounding": false,
     "due": {
      "hours": null,
      "flights": null,
      "date": null
     },
     "tasks": [
      {
       "done": false,
       "note": "",
       "text": "Check motor bearings"
      }
     ],
     "assigned_to": null,
     "parts": [],
     "hours_at": 0.55,
     "flights_at": 2,
     "opened": "2026-11-15T01:48:00Z",
     "closed": "2026-11-15T01:48:00Z",
     "closed_by": {
      "pilot_id": 1,
      "name": "Olga Owner"
     },
     "sign_off": {
      "name": "K. Sato",
      "statement": "Inspected and released to service",
      "licence": "",
      "signed_by": "Olga Owner"
     },
     "chain": {
      "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "position": 1
     },
     "opened_by": {
      "pilot_id": 1,
      "name": "Olga Owner"
     },
     "corrects": null,
     "corrected_by": [],
     "notes": "",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "listSignedRecords": {
  "answer": {
   "signed_records": [
    {
     "id": 1,
     "asset_id": 1,
     "position": 1,
     "content": "{\"aircraft\":{\"id\":1,\"name\":\"Survey 1\",\"registration\":\"FA3XK9\",\"serial\":\"1581F5\"},\"component\":null,\"corrects\":null,\"files…",
     "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     "moved": false,
     "workorder_id": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "checkSignedRecords": {
  "answer": {
   "check": {
    "checked_at": "2026-11-15T01:48:00Z",
    "asset_id": 1,
    "result": "fits",
    "message": "The 1 signed record fits the chain.",
    "chains": 1,
    "records": 1,
    "fitting": 1,
    "before_chain": 0,
    "broken": 0,
    "faults": [],
    "last_position": 1,
    "last_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   }
  }
 },
 "fileBulletin": {
  "request": {
   "number": "SB-2026-014",
   "issuer": "Holybro",
   "title": "Replace motor screws",
   "severity": "mandatory",
   "issued": "2026-10-01",
   "applies_to": {
    "type_ids": [
     1
    ]
   }
  },
  "answer": {
   "id": 1,
   "bulletin": {
    "id": 1,
    "external_ref": null,
    "number": "SB-2026-014",
    "kind": "service_bulletin",
    "issuer": "Holybro",
    "title": "Replace motor screws",
    "severity": "mandatory",
    "issued": "2026-10-01",
    "effective": null,
    "summary": "",
    "url": null,
    "applies_to": {
     "type_ids": [
      1
     ],
     "serial_from": null,
     "serial_to": null,
     "firmware": null,
     "component_kind": null
    },
    "deadline": {
     "date": null,
     "hours": null
    },
    "aircraft": [
     {
      "asset_id": 1,
      "state": "open",
      "complied_on": null,
      "workorder_id": 3,
      "note": ""
     }
    ],
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true,
   "work_raised": [
    {
     "id": 3,
     "title": "SB-2026-014: Replace motor screws",
     "asset_id": 1,
     "reason": "Mandatory: SB-2026-014",
     "state": "open",
     "grounding": false
    }
   ]
  }
 },
 "setCompliance": {
  "request": {
   "asset_id": 1,
   "state": "complied",
   "complied_on": "2026-11-14",
   "note": "Screws replaced"
  },
  "answer": {
   "bulletin": {
    "id": 1,
    "external_ref": null,
    "number": "SB-2026-014",
    "kind": "service_bulletin",
    "issuer": "Holybro",
    "title": "Replace motor screws",
    "severity": "mandatory",
    "issued": "2026-10-01",
    "effective": null,
    "summary": "",
    "url": null,
    "applies_to": {
     "type_ids": [
      1
     ],
     "serial_from": null,
     "serial_to": null,
     "firmware": null,
     "component_kind": null
    },
    "deadline": {
     "date": null,
     "hours": null
    },
    "aircraft": [
     {
      "asset_id": 1,
      "state": "complied",
      "complied_on": "2026-11-14",
      "workorder_id": 3,
      "note": "Screws replaced"
     }
    ],
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getBulletin": {
  "answer": {
   "bulletin": {
    "id": 1,
    "external_ref": null,
    "number": "SB-2026-014",
    "kind": "service_bulletin",
    "issuer": "Holybro",
    "title": "Replace motor screws",
    "severity": "mandatory",
    "issued": "2026-10-01",
    "effective": null,
    "summary": "",
    "url": null,
    "applies_to": {
     "type_ids": [
      1
     ],
     "serial_from": null,
     "serial_to": null,
     "firmware": null,
     "component_kind": null
    },
    "deadline": {
     "date": null,
     "hours": null
    },
    "aircraft": [
     {
      "asset_id": 1,
      "state": "complied",
      "complied_on": "2026-11-14",
      "workorder_id": 3,
      "note": "Screws replaced"
     }
    ],
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listBulletins": {
  "answer": {
   "bulletins": [
    {
     "id": 1,
     "external_ref": null,
     "number": "SB-2026-014",
     "kind": "service_bulletin",
     "issuer": "Holybro",
     "title": "Replace motor screws",
     "severity": "mandatory",
     "issued": "2026-10-01",
     "effective": null,
     "summary": "",
     "url": null,
     "applies_to": {
      "type_ids": [
       1
      ],
      "serial_from": null,
      "serial_to": null,
      "firmware": null,
      "component_kind": null
     },
     "deadline": {
      "date": null,
      "hours": null
     },
     "aircraft": [
      {
       "asset_id": 1,
       "state": "complied",
       "complied_on": "2026-11-14",
       "workorder_id": 3,
       "note": "Screws replaced"
      }
     ],
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "fileDocument": {
  "request": {
   "asset_id": 1,
   "kind": "insurance",
   "title": "Liability insurance",
   "number": "P-4711-09",
   "valid_until": "2026-12-05"
  },
  "answer": {
   "id": 1,
   "document": {
    "id": 1,
    "external_ref": null,
    "asset_id": 1,
    "kind": "insurance",
    "title": "Liability insurance",
    "number": "P-4711-09",
    "valid_until": "2026-12-05",
    "state": "due_soon",
    "url": null,
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 1
   },
   "created_new": true
  }
 },
 "correctDocument": {
  "request": {
   "url": "https://example.com/policy.pdf"
  },
  "answer": {
   "document": {
    "id": 1,
    "external_ref": null,
    "asset_id": 1,
    "kind": "insurance",
    "title": "Liability insurance",
    "number": "P-4711-09",
    "valid_until": "2026-12-05",
    "state": "due_soon",
    "url": "https://example.com/policy.pdf",
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getDocument": {
  "answer": {
   "document": {
    "id": 1,
    "external_ref": null,
    "asset_id": 1,
    "kind": "insurance",
    "title": "Liability insurance",
    "number": "P-4711-09",
    "valid_until": "2026-12-05",
    "state": "due_soon",
    "url": "https://example.com/policy.pdf",
    "notes": "",
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "listDocuments": {
  "answer": {
   "documents": [
    {
     "id": 1,
     "external_ref": null,
     "asset_id": 1,
     "kind": "insurance",
     "title": "Liability insurance",
     "number": "P-4711-09",
     "valid_until": "2026-12-05",
     "state": "due_soon",
     "url": "https://example.com/policy.pdf",
     "notes": "",
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "deleteDocument": {
  "answer": {
   "ok": true,
   "id": 1
  }
 },
 "listAircraft": {
  "answer": {
   "aircraft": [
    {
     "id": 1,
     "name": "Survey 1",
     "registration": "FA3XK9",
     "serial": "1581F5",
     "model": "X500 V2",
     "status": "in_service",
     "total_flights": 2,
     "total_hours": 0.55,
     "hours_flown": 0.55,
     "last_flight": "2026-11-14",
     "type_id": 1,
     "build_id": null,
     "tied_build": {
      "id": null,
      "name": "X500 V2",
      "version": 1
     },
     "airworthy": false,
     "grounded_reason": "Open work grounds it: Inspect after a crash.",
     "work_open": 1,
     "next_due": {
      "title": "50-hour inspection",
      "in_hours": 49.45,
      "in_flights": null,
      "in_days": 180,
      "state": "ok"
     },
     "components_expired": 0,
     "components_due_soon": 0,
     "fleet_health": true,
     "remote_id": null,
     "insurance_until": null,
     "created": "2026-11-15T01:48:00Z",
     "updated": "2026-11-15T01:48:00Z",
     "revision": 2
    }
   ],
   "total": 1
  }
 },
 "listPilots": {
  "answer": {
   "pilots": [
    {
     "id": 1,
     "name": "Olga Owner",
     "role": "manager",
     "status": "lapsed",
     "currency": {
      "status": "lapsed",
      "as_of": "2026-11-15",
      "items": [
       {
        "key": "recent_90d",
        "label": "3 take-offs and landings in 90 days",
        "status": "lapsed",
        "valid_until": null,
        "days_left": null,
        "basis": "landings on record in 90 days",
        "done": 1,
        "needed": 3
       }
      ]
     },
     "lapsed": [
      {
       "key": "recent_90d",
       "label": "3 take-offs and landings in 90 days",
       "since": null
      }
     ],
     "last_flight": "2026-11-14",
     "hours": 0.2,
     "hours_90d": 0.2,
     "flights": 1,
     "landings_90d": 1,
     "night_hours": 0,
     "revision": 1
    },
    {
     "id": 2,
     "name": "R. Ito",
     "role": "pilot",
     "status": "lapsed",
     "currency": {
      "status": "lapsed",
      "as_of": "2026-11-15",
      "items": [
       {
        "key": "recent_90d",
        "label": "3 take-offs and landings in 90 days",
        "status": "lapsed",
        "valid_until": null,
        "days_left": null,
        "basis": "landings on record in 90 days",
        "done": 1,
        "needed": 3
       }
      ]
     },
     "lapsed": [
      {
       "key": "recent_90d",
       "label": "3 take-offs and landings in 90 days",
       "since": null
      }
     ],
     "last_flight": "2026-11-14",
     "hours": 0.35,
     "hours_90d": 0.35,
     "flights": 1,
     "landings_90d": 1,
     "night_hours": 0,
     "revision": 1
    }
   ],
   "total": 2,
   "advisory": "Currency is information only and must not be used to prevent a flight."
  }
 },
 "listHealth": {
  "answer": {
   "health": [
    {
     "asset_id": 1,
     "name": "Survey 1",
     "enabled": true,
     "score": null,
     "reason": "Flight 1 ended in a crash, and no signed work answers it. A score needs 5 flights read; 4 flights are missing.",
     "band": "poor",
     "trend": "unknown",
     "drivers": [],
     "flights_read": 1,
     "last_read": "2026-11-14",
     "maintenance": {
      "overdue": 0,
      "due_soon": 0
     },
     "bulletins_open": 0,
     "advisory": "A score is a prompt to look, not a release to fly."
    }
   ],
   "total": 1,
   "as_of": "2026-11-15"
  }
 },
 "getHealth": {
  "answer": {
   "health": {
    "asset_id": 1,
    "name": "Survey 1",
    "enabled": true,
    "score": null,
    "reason": "Flight 1 ended in a crash, and no signed work answers it. A score needs 5 flights read; 4 flights are missing.",
    "band": "poor",
    "trend": "unknown",
    "drivers": [],
    "flights_read": 1,
    "last_read": "2026-11-14",
    "maintenance": {
     "overdue": 0,
     "due_soon": 0
    },
    "bulletins_open": 0,
    "advisory": "A score is a prompt to look, not a release to fly."
   }
  }
 },
 "listScores": {
  "answer": {
   "scores": [
    {
     "flight_id": 1,
     "asset_id": 1,
     "flown_at": "2026-11-14",
     "score": null,
     "percentile": null,
     "label": "too_few_flights",
     "baseline_flights": 0,
     "confidence": "low",
     "features": [
      {
       "z": null,
       "sd": null,
       "key": "gps_lost_s",
       "mean": null,
       "value": 0,
       "contribution": null
      },
      {
       "z": null,
       "sd": null,
       "key": "failsafes",
       "mean": null,
       "value": 0,
       "contribution": null
      },
      {
       "z": null,
       "sd": null,
       "key": "errors",
       "mean": null,
       "value": 0,
       "contribution": null
      }
     ],
     "computed_at": "2026-11-15T01:48:00Z"
    }
   ],
   "model": {
    "name": "airframe-baseline",
    "version": "1",
    "method": "robust z-scores against the aircraft's own flights",
    "trained_on": "own flights only"
   },
   "total": 1,
   "limit": 200,
   "next": null
  }
 },
 "getPrediction": {
  "answer": {
   "aircraft_id": 1,
   "build": {
    "id": null,
    "version": 1
   },
   "flights": [],
   "not_compared": [
    {
     "flight_id": 1,
     "flown_at": "2026-11-14",
     "reason": "The log has no steady hover of five seconds."
    }
   ],
   "learned": {
    "loss_factor": null,
    "pack_resistance_mohm": null,
    "drag_area_m2": null,
    "usable_charge_ah": null
   },
   "error_pct": {
    "before": {
     "median": null,
     "p90": null
    },
    "after": {
     "median": null,
     "p90": null
    },
    "flights": 0
   },
   "charge": {
    "flights": [
     {
      "flight_id": 1,
      "flown_at": "2026-11-14",
      "known_pct": 100,
      "measured": {
       "source": "counter",
       "used_ah": 0.012051,
       "landing_charge_pct": null,
       "endurance_min": null
      },
      "predicted": {
       "used_ah": 0.00342512,
       "landing_charge_pct": null,
       "endurance_min": {
        "value": 13.5965,
        "low": 10.9226,
        "high": 16.4505
       }
      },
      "predicted_calibrated": null,
      "landing_reason": "The flight ended in a crash."
     }
    ],
    "not_compared": [],
    "error_points": {
     "before": {
      "median": null,
      "p90": null
     },
     "after": {
      "median": null,
      "p90": null
     },
     "flights": 0
    }
   },
   "vibration": {
    "vibration_mps2": null,
    "usual_mps2": null,
    "low_mps2": null,
    "high_mps2": null,
    "ratio": null,
    "rank": null,
    "of": 1,
    "flights": 0,
    "reason": "The log has no vibration.",
    "own_flights": 0,
    "by_flight": [
     {
      "flight_id": 1,
      "flown_at": "2026-11-14",
      "vibration_mps2": null,
      "ratio": null,
      "rank": null,
      "of": 1,
      "reason": "The log has no vibration."
     }
    ]
   },
   "reason": "none of its read flights could be compared"
  }
 },
 "listAlike": {
  "answer": {
   "flight_id": 1,
   "alike": [],
   "compared_in": [],
   "unknown": [
    "vibration",
    "battery",
    "motor_balance"
   ],
   "flights": 0,
   "not_compared": 0,
   "reason": "What is usual is not known yet: five read flights of the type are needed, or of the aircraft where it has no type."
  }
 },
 "findWindows": {
  "request": {
   "column": "roll_deg",
   "from_s": 10,
   "to_s": 20
  },
  "answer": {
   "flight_id": 1,
   "column": "roll_deg",
   "from_s": 10,
   "to_s": 20,
   "step_s": null,
   "windows": [],
   "searched": {
    "flights": 0,
    "without_column": 0,
    "too_slow": 0,
    "unreadable": 0,
    "not_reached": 0,
    "no_columns": 0,
    "time_up": false
   },
   "reason": "It was not measured all through these seconds."
  }
 },
 "makeWebhook": {
  "request": {
   "url": "https://example.com/airworthy",
   "events": [
    "aircraft.grounded",
    "aircraft.released"
   ],
   "description": "Dispatch board"
  },
  "answer": {
   "id": 1,
   "webhook": {
    "id": 1,
    "url": "https://example.com/airworthy",
    "description": "Dispatch board",
    "events": [
     "aircraft.grounded",
     "aircraft.released"
    ],
    "state": "active",
    "paused_reason": null,
    "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
    "old_secret_until": null,
    "waiting": 0,
    "created_at": "2026-11-15T01:48:00Z",
    "last_delivery": null,
    "revision": 1
   }
  }
 },
 "changeWebhook": {
  "request": {
   "state": "paused"
  },
  "answer": {
   "id": 1,
   "webhook": {
    "id": 1,
    "url": "https://example.com/airworthy",
    "description": "Dispatch board",
    "events": [
     "aircraft.grounded",
     "aircraft.released"
    ],
    "state": "paused",
    "paused_reason": null,
    "old_secret_until": null,
    "waiting": 0,
    "created_at": "2026-11-15T01:48:00Z",
    "last_delivery": null,
    "revision": 3
   }
  }
 },
 "testWebhook": {
  "answer": {
   "delivery": {
    "id": 1,
    "webhook_id": 1,
    "event_id": "evt_0d2f8a3e6c1b4f5f9a7de2b40c51a6f3",
    "type": "webhook.test",
    "record": "webhook 1",
    "at": "2026-11-15T01:48:00Z",
    "state": "waiting",
    "attempts": 0,
    "next_attempt_at": "2026-11-15T01:48:00Z",
    "delivered_at": null,
    "tries": []
   }
  }
 },
 "resendDelivery": {
  "answer": {
   "delivery": {
    "id": 1,
    "webhook_id": 1,
    "event_id": "evt_0d2f8a3e6c1b4f5f9a7de2b40c51a6f3",
    "type": "webhook.test",
    "record": "webhook 1",
    "at": "2026-11-15T01:48:00Z",
    "state": "waiting",
    "attempts": 0,
    "next_attempt_at": "2026-11-15T01:48:00Z",
    "delivered_at": null,
    "tries": []
   }
  }
 },
 "listDeliveries": {
  "answer": {
   "deliveries": [
    {
     "id": 1,
     "webhook_id": 1,
     "event_id": "evt_0d2f8a3e6c1b4f5f9a7de2b40c51a6f3",
     "type": "webhook.test",
     "record": "webhook 1",
     "at": "2026-11-15T01:48:00Z",
     "state": "waiting",
     "attempts": 0,
     "next_attempt_at": "2026-11-15T01:48:00Z",
     "delivered_at": null,
     "tries": []
    }
   ],
   "total": 1,
   "limit": 100,
   "next": null
  }
 },
 "getWebhook": {
  "answer": {
   "id": 1,
   "webhook": {
    "id": 1,
    "url": "https://example.com/airworthy",
    "description": "Dispatch board",
    "events": [
     "aircraft.grounded",
     "aircraft.released"
    ],
    "state": "paused",
    "paused_reason": null,
    "old_secret_until": null,
    "waiting": 1,
    "created_at": "2026-11-15T01:48:00Z",
    "last_delivery": null,
    "revision": 3
   }
  }
 },
 "listWebhooks": {
  "answer": {
   "webhooks": [
    {
     "id": 1,
     "url": "https://example.com/airworthy",
     "description": "Dispatch board",
     "events": [
      "aircraft.grounded",
      "aircraft.released"
     ],
     "state": "paused",
     "paused_reason": null,
     "old_secret_until": null,
     "waiting": 1,
     "created_at": "2026-11-15T01:48:00Z",
     "last_delivery": null,
     "revision": 3
    }
   ],
   "total": 1
  }
 },
 "deleteWebhook": {
  "answer": {
   "ok": true,
   "id": 1
  }
 },
 "setNoticeSettings": {
  "request": {
   "crash": "now",
   "health": "off",
   "due_days": 7
  },
  "answer": {
   "grounded": "now",
   "crash": "now",
   "work": "now",
   "due": "daily",
   "currency": "daily",
   "bulletin": "daily",
   "health": "off",
   "question": "daily",
   "due_days": 7,
   "mail": true,
   "mail_available": false
  }
 },
 "getNoticeSettings": {
  "answer": {
   "grounded": "now",
   "crash": "now",
   "work": "now",
   "due": "daily",
   "currency": "daily",
   "bulletin": "daily",
   "health": "off",
   "question": "daily",
   "due_days": 7,
   "mail": true,
   "mail_available": false
  }
 },
 "readNotices": {
  "request": {
   "read_until": 6
  },
  "answer": {
   "read": 4,
   "unread": 0
  }
 },
 "readNotice": {
  "request": {
   "read": false
  },
  "answer": {
   "notice": {
    "id": 6,
    "kind": "bulletin",
    "title": "Bulletin SB-2026-014 of Holybro: Replace motor screws",
    "text": "Mandatory, concerns 1 aircraft.",
    "record": {
     "kind": "bulletin",
     "id": 1
    },
    "at": "2026-11-15T01:48:00Z",
    "read": false
   }
  }
 },
 "listNotices": {
  "answer": {
   "notices": [
    {
     "id": 6,
     "kind": "bulletin",
     "title": "Bulletin SB-2026-014 of Holybro: Replace motor screws",
     "text": "Mandatory, concerns 1 aircraft.",
     "record": {
      "kind": "bulletin",
      "id": 1
     },
     "at": "2026-11-15T01:48:00Z",
     "read": false
    }
   ],
   "unread": 1,
   "total": 1,
   "limit": 50,
   "next": null
  }
 },
 "getCalendar": {
  "answer": {
   "entries": [
    {
     "uid": "workorder-4",
     "kind": "maintenance",
     "title": "Survey 1: Annual inspection",
     "text": "",
     "record": {
      "kind": "workorder",
      "id": 4
     },
     "asset_id": 1,
     "starts": "2026-12-05",
     "ends": null,
     "all_day": true,
     "state": "later"
    }
   ],
   "total": 1,
   "since": "2026-11-15",
   "until": "2027-02-13",
   "kinds": [
    "maintenance",
    "document",
    "currency",
    "mission"
   ],
   "undated": 0,
   "feed_made_at": null
  }
 },
 "makeCalendarFeed": {
  "answer": {
   "url": "/feed/calendar.ics?key=Yb2Cq9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKY",
   "made_at": "2026-11-15T01:48:00Z"
  }
 },
 "askQuestion": {
  "request": {
   "measure": {
    "of": "vibe_z_p95",
    "take": "p95"
   },
   "group": [
    "aircraft",
    "week"
   ]
  },
  "answer": {
   "rows": [],
   "flights": 0,
   "left_out": 1,
   "unread": 1,
   "unit": "m/s²",
   "source": "features",
   "took_ms": 38
  }
 },
 "deleteFlight": {
  "answer": {
   "ok": true,
   "id": 1,
   "aircraft": {
    "id": 1,
    "name": "Survey 1",
    "registration": "FA3XK9",
    "serial": "1581F5",
    "model": "X500 V2",
    "status": "in_service",
    "total_flights": 1,
    "total_hours": 0.2,
    "hours_flown": 0.2,
    "last_flight": "2026-11-14",
    "type_id": 1,
    "build_id": null,
    "tied_build": {
     "id": null,
     "name": "X500 V2",
     "version": 1
    },
    "airworthy": false,
    "grounded_reason": "Open work grounds it: Inspect after a crash.",
    "work_open": 2,
    "next_due": {
     "title": "50-hour inspection",
     "in_hours": 49.8,
     "in_flights": null,
     "in_days": 180,
     "state": "ok"
    },
    "components_expired": 0,
    "components_due_soon": 0,
    "fleet_health": true,
    "remote_id": null,
    "insurance_until": null,
    "created": "2026-11-15T01:48:00Z",
    "updated": "2026-11-15T01:48:00Z",
    "revision": 2
   }
  }
 },
 "getVersion": {
  "answer": {
   "name": "Airworthy",
   "version": "1.0.0",
   "author": "The Airworthy authors",
   "api": "v1",
   "service": "1.1.0",
   "build": "source",
   "docs": "/docs"
  }
 },
 "getUsage": {
  "answer": {
   "limit": 10000,
   "used": 13,
   "remaining": 9987,
   "credits": 0,
   "day": "2026-11-15",
   "key": {
    "prefix": "aw_3fK9",
    "created": "2026-11-15T01:48:00Z",
    "last_used": "2026-11-15T01:48:00Z",
    "label": "test",
    "areas": null,
    "read_only": false,
    "expires": null,
    "kind": "personal"
   },
   "resets_at": "2026-11-16T00:00:00Z",
   "plan": "team"
  }
 }
};
