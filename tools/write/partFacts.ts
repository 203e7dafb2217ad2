/**
 * Motors, propellers, packs, controllers and frames of the catalog from a file of facts (JSON). Every figure is one of
 * the file; this only orders and reshapes them, and leaves out what is listed twice.
 */
import type {
  BatteryFigures,
  BatteryPart,
  EscPart,
  FramePart,
  MotorPart,
  PropellerPart,
} from '../../packages/performance/src/catalog/catalog.ts';
import { part } from './part.ts';

type Fact = { name: string; brand?: string; mass_g?: number; source: string; licence: string };
type MotorFact = Fact & {
  kv: number;
  resistance_mohm?: number;
  no_load_current_a?: number;
  max_current_a?: number;
  max_power_w?: number;
  cells_max?: number;
};
type PropellerFact = Fact & { diameter_in: number; pitch_in: number; blades?: number };
type BatteryFact = Fact & {
  chemistry?: string;
  cells_s: number;
  capacity_mah: number;
  c_continuous: number;
  c_burst?: number;
  length_mm?: number;
  width_mm?: number;
  height_mm?: number;
};
type EscFact = Fact & { current_a?: number; voltage_max_v?: number; current_from?: string };
type FrameFact = Fact & {
  wheelbase_mm: number;
  max_prop_in?: number;
  kit_prop_in?: number;
  note?: string;
};

export type PartFacts = {
  motors: MotorFact[];
  propellers: PropellerFact[];
  batteries: BatteryFact[];
  escs: EscFact[];
  frames: FrameFact[];
};

/** Makers whose name the file writes in another way, or at the beginning of the name of the product. */
const makers: readonly (readonly [RegExp, string])[] = [
  [/^(KDE ?Direct|KDE)\b[ -]?/i, 'KDE Direct'],
  [/^(T-Motor|TM(?= \d))\s*/i, 'T-Motor'],
  [/^SCORPION( Power System LTD)?\s*/i, 'Scorpion'],
  [/^maxon EC\s*/i, 'maxon'],
  [/^HQ ?Prop\s*/i, 'HQProp'],
  [/^DALPROP\s*/i, 'DAL'],
  [/^TATTU\s*/i, 'Tattu'],
  [/^TURNIGY\s*/i, 'Turnigy'],
  [/^SPIN OPTO\s*/i, 'Jeti'],
  [/^(JIVE|KOSMIK)\s*/i, 'Kontronik'],
  [/^GENS ACE\s*/i, 'Gens Ace'],
  [/^KOKAM\s*/i, 'Kokam'],
  [/^(ProLiteX|RAMPAGE)\s*/i, 'Thunder Power'],
  [/^HappyModel\s*/i, 'Happymodel'],
  [/^GepRC\s*/i, 'GEPRC'],
  [
    /^(EMAX|DYS|Five33|Flywoo|Gemfan|Hacker|Holybro|LDPower|Lumenier|MultiStar|Racerstar|SunnySky|Vector Technics|Vertiq|Xoar|iFlight|APC|Azure Power|Diatone|Graupner|KingKong|Master Airscrew|Quanum|AXI|Drone Drop|Hypetrain|NeuMotor|QAV|RCX|RCbenchmark x Xoar|TBS)\b\s*/i,
    '',
  ],
];

/** The maker and the name without it. */
function namesOf(fact: Fact): { vendor: string; name: string } {
  // A character that was lost on the way to the file: the sign of a diameter, or a mark before the name.
  const said = fact.name
    .replace(/\?(?=\d)/g, '')
    .replace(/^\?/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const maker = (text: string) => {
    const found = makers.find(([begins]) => begins.test(text));
    if (found === undefined) return null;
    const begin = found[0].exec(text)?.[0] ?? '';
    return { vendor: found[1] === '' ? begin.trim() : found[1], begin };
  };
  const ofBrand = fact.brand === undefined ? null : maker(fact.brand);
  const ofName = maker(said);
  const vendor = ofBrand?.vendor ?? fact.brand ?? ofName?.vendor ?? 'Unbranded';
  const same = ofName !== null && ofName.vendor === vendor && !/^KDE[A-Z\d-]/.test(said);
  const begin = same ? ofName.begin : said.startsWith(`${vendor} `) ? vendor : '';
  const name = said.slice(begin.length).trim();
  return { vendor, name: name === '' ? said : name };
}

/** Model without its maker's line, its Kv and its spelling, so that one motor of two sources is found to be one. */
export function modelKey(vendor: string, name: string, kv: number): string {
  const model = name
    .toLowerCase()
    .replace(/\b(antigravity|navigator|motor|brushless|power)\b/g, '')
    .replace(/-?\s*kv\s*\d+|\d+\s*-?kv/g, '')
    .replace(new RegExp(`-${kv}$`), '')
    .replace(/[^a-z0-9]/g, '');
  return `${vendor.toLowerCase()} ${model} ${kv}`;
}

/** Motors of industry state the power that they are rated for in their name; their current is that of a stall. */
function ratedPower_W(name: string): number | null {
  const said = /(\d+(?:\.\d+)?) Watt\b/.exec(name);
  return said === null ? null : Number(said[1]);
}

const rating = (fact: MotorFact) => ({
  resistance_mohm: fact.resistance_mohm ?? null,
  no_load_a: fact.no_load_current_a ?? null,
  max_current_a: fact.max_current_a ?? null,
  max_power_w: fact.max_power_w ?? ratedPower_W(fact.name),
  cells_max: fact.cells_max === undefined ? null : Math.max(1, Math.floor(fact.cells_max + 1e-3)),
});

/** Motors of the file that no test has, and the tested ones with what the file knows of them. */
export function motorParts(facts: readonly MotorFact[], tested: readonly MotorPart[]): MotorPart[] {
  const byKey = new Map<string, MotorPart>();
  for (const one of tested) byKey.set(modelKey(one.vendor, one.name, one.motor.kv_rpm_per_v), one);
  for (const fact of facts) {
    const { vendor, name } = namesOf(fact);
    const key = modelKey(vendor, name, fact.kv);
    const known = byKey.get(key);
    if (known === undefined) {
      const kvNamed = new RegExp(`(kv ?${fact.kv}|${fact.kv} ?kv|-${fact.kv}$)`, 'i').test(name);
      byKey.set(key, {
        ...part('motors', vendor, kvNamed ? name : `${name} ${fact.kv} Kv`, fact),
        motor: {
          kv_rpm_per_v: fact.kv,
          tested_to_a: null,
          tested_to_w: null,
          ...rating(fact),
          tests: [],
          predicted: null,
        },
      });
    } else if (known.motor.tests.length > 0 && known.source === null) {
      const mass_g = fact.mass_g ?? null;
      byKey.set(key, {
        ...known,
        ...(known.mass_g === null && mass_g !== null
          ? { mass_g, basis: { ...known.basis, mass: 'source' as const } }
          : null),
        source: fact.source,
        licence: fact.licence,
        motor: { ...known.motor, ...rating(fact) },
      });
    }
  }
  return [...byKey.values()];
}

export function propellerParts(
  facts: readonly PropellerFact[],
  tested: readonly PropellerPart[],
): PropellerPart[] {
  const byId = new Map(tested.map((one) => [one.id, one]));
  for (const fact of facts) {
    const { vendor, name } = namesOf(fact);
    const { diameter_in, pitch_in } = fact;
    const listed: PropellerPart = {
      ...part('propellers', vendor, name, fact),
      propeller: {
        diameter_in,
        pitch_in,
        blades: fact.blades ?? 2,
        recalled: fact.blades === undefined ? ['blades'] : [],
      },
    };
    if (!byId.has(listed.id)) byId.set(listed.id, listed);
  }
  return [...byId.values()];
}

const chemistries: Readonly<Record<string, BatteryFigures['chemistry']>> = {
  lipo: 'lipo',
  lihv: 'lihv',
  'li-ion': 'liion',
  liion: 'liion',
};

export function packParts(facts: readonly BatteryFact[]): BatteryPart[] {
  return facts.map((fact) => {
    const { vendor, name } = namesOf(fact);
    const stated = fact.chemistry === undefined ? undefined : fact.chemistry.toLowerCase();
    const size = [fact.length_mm, fact.width_mm, fact.height_mm];
    // Some makers sell one name with several ratings.
    const rated = / \d+C\b/.test(name) ? name : `${name} ${fact.c_continuous}C`;
    return {
      ...part('batteries', vendor, rated, fact),
      dims_mm: size.every((one) => one !== undefined) ? size.map(Number) : null,
      note: stated === undefined ? 'Chemistry and cells follow from 3.7 V a cell.' : '',
      battery: {
        chemistry: chemistries[stated ?? 'lipo'] ?? 'lipo',
        cells: fact.cells_s,
        capacity_mah: fact.capacity_mah,
        c_rating: fact.c_continuous,
        c_burst: fact.c_burst ?? null,
      },
    };
  });
}

export function escParts(facts: readonly EscFact[]): EscPart[] {
  return facts.map((fact) => {
    const { vendor, name } = namesOf(fact);
    const from = fact.current_from === 'name' ? ('name' as const) : ('source' as const);
    return {
      ...part('escs', vendor, name, fact),
      esc: {
        current_a: fact.current_a ?? null,
        voltage_max_v: fact.voltage_max_v ?? null,
        current_from: fact.current_a === undefined ? null : from,
      },
    };
  });
}

const estimated = ({ note }: FrameFact) => (note?.startsWith('Estimated') ? note : '');

/** All frames of the file have four arms. */
export function frameParts(facts: readonly FrameFact[]): FramePart[] {
  return facts.map((fact) => {
    const { vendor, name } = namesOf(fact);
    const unverified = fact.note?.includes('unverified') ?? false;
    return {
      ...part('frames', vendor, name, fact),
      note: unverified ? 'The source does not say where its figures come from.' : estimated(fact),
      frame: {
        wheelbase_mm: fact.wheelbase_mm,
        arms: 4,
        max_prop_in: fact.max_prop_in ?? null,
        kit_prop_in: fact.kit_prop_in ?? null,
      },
    };
  });
}
