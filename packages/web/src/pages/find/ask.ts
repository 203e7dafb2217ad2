import type { SearchRequest } from '@airworthy/performance/search';
import type { Address } from '../../ui/address.ts';
import { type FigureInfo, figures } from '../builder/model/figures.ts';

/** A limit as a row of the page. */
export type LimitRow = {
  readonly figure: string;
  readonly side: 'min' | 'max';
  readonly value: number | null;
};

/** What a person asks for; all of it is in the address. */
export type Ask = {
  readonly carry_g: number | null;
  readonly minutes: number | null;
  readonly prop_in: number | null;
  readonly types: 'quad' | 'any';
  readonly confidence: 'low' | 'middle';
  readonly second: string;
  readonly limits: readonly LimitRow[];
};

/** Aims besides the time: what stands on the other axis. */
export const secondAims: Readonly<Record<string, string>> = {
  'min auw_g': 'lightest',
  'max twr': 'most thrust to weight',
  'max range_km': 'farthest',
  'max payload_margin_g': 'most room for payload',
};

export const TIME_AIM = 'max hover_min';
const QUADS = ['Quad X'];
const ROTORCRAFT = ['Quad X', 'Hexa', 'Octo', 'X8 (coaxial)'];
const MOST_LIMITS = 8;
const CANDIDATES = 20_000;

const numberIn = (text: string | undefined): number | null => {
  if (text === undefined || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 && value <= 1e6 ? value : null;
};

/** `auw_g<2500,twr>2` as rows; what is no limit is left out. */
function limitsIn(text: string | undefined): LimitRow[] {
  return (text ?? '')
    .split(',')
    .slice(0, MOST_LIMITS)
    .flatMap((part) => {
      const [, figure, sign, value] = /^([a-z0-9_]+)([<>])([\d.]*)$/.exec(part) ?? [];
      if (figure === undefined || !figures.some(({ key }) => key === figure)) return [];
      const side = sign === '>' ? ('min' as const) : ('max' as const);
      return [{ figure, side, value: numberIn(value) }];
    });
}

/** The question of an address; an empty one is the sentence that the page begins with. */
export function askOf(address: Address<'find'>): Ask {
  const begun = address.carry !== undefined || address.time !== undefined;
  const { second } = address;
  return {
    carry_g: begun ? numberIn(address.carry) : 500,
    minutes: begun ? numberIn(address.time) : 20,
    prop_in: begun ? numberIn(address.prop) : 15,
    types: address.types === 'any' ? 'any' : 'quad',
    confidence: address.confidence === 'middle' ? 'middle' : 'low',
    second: second !== undefined && second in secondAims ? second : 'min auw_g',
    limits: limitsIn(address.limits),
  };
}

export function addressOf(ask: Ask): Address<'find'> {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    carry: text(ask.carry_g) || '0',
    time: text(ask.minutes),
    prop: text(ask.prop_in),
    types: ask.types === 'any' ? 'any' : undefined,
    confidence: ask.confidence === 'middle' ? 'middle' : undefined,
    second: ask.second === 'min auw_g' ? undefined : ask.second,
    limits: ask.limits
      .map(({ figure, side, value }) => `${figure}${side === 'min' ? '>' : '<'}${text(value)}`)
      .join(','),
  };
}

/** The same question to the engine. A figure that is read as a percentage is a ratio there. */
export function requestOf(ask: Ask): SearchRequest {
  const limits: Record<string, { min?: number; max?: number }> = {};
  if (ask.minutes !== null && ask.minutes > 0) limits.hover_min = { min: ask.minutes };
  for (const { figure, side, value } of ask.limits) {
    if (value === null) continue;
    const share = infoOf(figure)?.percent === true ? value / 100 : value;
    limits[figure] = { ...limits[figure], [side]: share };
  }
  const aims = [TIME_AIM, ask.second].map((text) => ({
    text,
    most: text.startsWith('max '),
    figure: text.slice(4),
  }));
  return {
    build:
      ask.carry_g === null || ask.carry_g === 0
        ? {}
        : { payload: [{ name: 'Payload', mass_g: ask.carry_g, x_mm: 0 }] },
    vary: {
      airframe_type: ask.types === 'any' ? ROTORCRAFT : QUADS,
      motor: 'catalog',
      battery: 'catalog',
      inputs: ask.prop_in === null ? {} : { prop_diameter_in: { min: 0.5, max: ask.prop_in } },
    },
    limits,
    aims,
    confidence: ask.confidence,
    candidates: CANDIDATES,
    count: 50,
    prices: null,
  };
}

export function infoOf(figure: string): FigureInfo | undefined {
  return figures.find(({ key }) => key === figure);
}

/** The unit of a figure as fields and figures of the page take it. */
export function unitOf(info: FigureInfo | undefined) {
  return {
    ...(info?.kind === undefined ? {} : { kind: info.kind }),
    ...(info?.unit === undefined ? {} : { unit: info.unit }),
  };
}
