import type { Aim, SearchRequest } from '../search/request.ts';

export const aimOf = (text: string): Aim => ({
  text,
  most: text.startsWith('max '),
  figure: text.slice(4),
});

export function searchOf(
  of: Partial<Omit<SearchRequest, 'aims'>> & { readonly aims?: readonly string[] },
): SearchRequest {
  return {
    build: { payload: [{ name: 'Load', mass_g: 500 }] },
    vary: { inputs: {} },
    limits: {},
    confidence: 'low',
    candidates: 20_000,
    count: 50,
    prices: null,
    ...of,
    aims: (of.aims ?? ['max hover_min', 'min auw_g']).map(aimOf),
  };
}

const measured = ['t-motor-mn3110-470-kv', 't-motor-mn4014-330-kv', 't-motor-mn4006-380-kv'];
const listed = ['t-motor-mn2806-650-kv', 'ldpower-ufo3505-650kv', 'vector-technics-4006sl-440kv'];
const lipo = { chemistry: ['lipo'], cells: [4, 6], capacity_mah: [5000, 8000, 12_000] };

/** Twelve tasks whose whole space can be tried one by one: parts, sizes, winged types, limits on both sides, prices. */
export const twelveSearches: Readonly<Record<string, SearchRequest>> = {
  'measured motors on packs by size': searchOf({
    vary: { motor: measured, battery: lipo, inputs: {} },
    limits: { hover_min: { min: 12 } },
  }),
  'motors without a test': searchOf({
    vary: { motor: listed, battery: { ...lipo, chemistry: ['lipo', 'semi_solid'] }, inputs: {} },
    limits: { hover_min: { min: 15 }, twr: { min: 1.8 } },
  }),
  'quads and hexas': searchOf({
    vary: {
      airframe_type: ['Quad X', 'Hexa'],
      motor: [...measured, ...listed],
      battery: lipo,
      inputs: {},
    },
    limits: { auw_g: { max: 3200 } },
  }),
  'the middle of the band': searchOf({
    vary: { motor: [...measured, ...listed], battery: lipo, inputs: {} },
    limits: { hover_min: { min: 14 } },
    confidence: 'middle',
  }),
  'three aims': searchOf({
    vary: { motor: [...measured, ...listed], battery: lipo, inputs: {} },
    aims: ['max hover_min', 'min auw_g', 'max twr'],
  }),
  'a current that must not be passed': searchOf({
    vary: { motor: [...measured, ...listed], battery: lipo, inputs: {} },
    limits: { hover_current_total_a: { max: 26 } },
    aims: ['max payload_margin_g', 'min hover_current_total_a'],
  }),
  'numbers of a build': searchOf({
    build: { dry_mass_g: 700 },
    vary: {
      inputs: {
        prop_diameter_in: { min: 6, max: 9 },
        motor_kv: [900, 1300, 1700],
        altitude_m: [0, 2000],
      },
    },
    limits: { hover_min: { min: 9 }, twr: { min: 3 } },
    aims: ['max cruise_min', 'max max_speed_kmh'],
  }),
  'propellers on a known motor': searchOf({
    build: { dry_mass_g: 900, motor_kv: 900, batteries: [{ cells: 4, capacity_mah: 5000 }] },
    vary: { propeller: 'catalog', inputs: { prop_diameter_in: { min: 9, max: 10 } } },
    limits: { twr: { min: 3.6 } },
    aims: ['max hover_min', 'max twr'],
  }),
  'frames as sold': searchOf({
    build: {},
    vary: {
      motor: 'catalog',
      battery: { cells: [6], capacity_mah: [1300] },
      frame: [
        'impulserc-apex-5',
        'iflight-nazgul-evoque-f5d',
        'iflight-chimera7-pro-v2',
        'generic-frame-with-6-arms-450-mm',
      ],
      inputs: { prop_diameter_in: [5, 5.1] },
    },
    limits: { hover_min: { min: 3 }, auw_g: { max: 900 } },
  }),
  'a wing': searchOf({
    build: { airframe_type: 'Fixed wing (tractor)' },
    vary: { battery: lipo, inputs: { wing_span_mm: { min: 1400, max: 2200, step: 200 } } },
    limits: { stall_speed_kmh: { max: 45 } },
    aims: ['max cruise_min', 'min auw_g'],
  }),
  'a VTOL': searchOf({
    build: { airframe_type: 'Quadplane (lift + pusher)' },
    vary: {
      battery: { cells: [6], capacity_mah: [10_000, 16_000, 22_000] },
      inputs: { wing_span_mm: [1900, 2100, 2400] },
    },
    limits: { stall_speed_kmh: { max: 41 } },
    aims: ['max cruise_min', 'max twr'],
  }),
  prices: searchOf({
    vary: {
      motor: listed,
      battery: ['generic-lipo-6s-8000-mah', 'generic-lipo-6s-12000-mah'],
      inputs: {},
    },
    prices: {
      't-motor-mn2806-650-kv': 40,
      'ldpower-ufo3505-650kv': 25,
      'generic-lipo-6s-8000-mah': 90,
      'generic-lipo-6s-12000-mah': 140,
      'generic-propeller-11-4.4-in-2-blades': 5,
      'generic-esc-20-a-6s': 15,
      'generic-esc-30-a-6s': 18,
      'generic-esc-40-a-6s': 20,
      'generic-frame-with-4-arms-476-mm': 60,
    },
    aims: ['min price', 'max hover_min'],
  }),
};
