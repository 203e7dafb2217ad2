import { readFileSync, writeFileSync } from 'node:fs';
import { frameFacts } from './driveFacts.ts';
import { batteryParts, drivesOf } from './drives.ts';
import { once } from './part.ts';
import {
  escParts,
  frameParts,
  motorParts,
  type PartFacts,
  packParts,
  propellerParts,
} from './partFacts.ts';

/*
 * Writes the parts catalog from the facts of payload parts, the facts of parts of the drive, and tables of stand tests,
 * named as the arguments in this order, from the root of the repository. Every figure comes from them; this command
 * only orders and reshapes them.
 */

type Fact = {
  id: string;
  category: string;
  name: string;
  vendor: string;
  mass_g: number | null;
  mass_basis: string;
  power_w: number | null;
  power_basis: string;
  power_peak_w: number | null;
  voltage_v: { min: number; max: number } | null;
  dims_mm: (number | null)[] | null;
  interfaces: string[];
  note: string;
  rf?: { freq_mhz: number; tx_power_dbm: number; rx_sens_dbm: number } | null;
  source?: string | { repo?: string; path?: string; commit?: string; address?: string };
};

function sourceOf({ source }: Fact): string | null {
  if (source === undefined || source === 'recalled') return null;
  if (typeof source === 'string') return source;
  if (source.repo === undefined) return source.address ?? null;
  const commit = source.commit === undefined ? '' : `@${source.commit.slice(0, 8)}`;
  return `${source.repo}:${source.path}${commit}`;
}

const [from, drivesFrom, ...tests] = process.argv.slice(2);
if (from === undefined || drivesFrom === undefined || tests.length === 0)
  throw new Error('Name the two files of facts and the tables of stand tests.');
const facts = JSON.parse(readFileSync(from, 'utf8')) as {
  categories: Record<string, string>;
  parts: Fact[];
};

const byVendorAndName = (a: Fact, b: Fact) =>
  a.vendor.localeCompare(b.vendor, 'en') || a.name.localeCompare(b.name, 'en');

const catalog = Object.fromEntries(
  Object.keys(facts.categories).map((category) => [
    category,
    facts.parts
      .filter((part) => part.category === category)
      .sort(byVendorAndName)
      .map((part) => ({
        id: part.id,
        name: part.name,
        vendor: part.vendor,
        category,
        mass_g: part.mass_g,
        power_w: part.power_w,
        power_peak_w: part.power_peak_w,
        voltage_v: part.voltage_v,
        dims_mm: part.dims_mm,
        interfaces: part.interfaces,
        rf: part.rf ?? null,
        note: part.note,
        basis: { mass: part.mass_basis, power: part.power_basis },
        source: sourceOf(part),
        licence: null,
      })),
  ]),
);

const head = '// Written by tools/write/catalog.ts from the catalog facts; do not edit by hand.\n';
const folder = 'packages/performance/src/catalog/generated';
const linesOf = (parts: readonly unknown[], indent: string) =>
  parts.map((part) => `${indent}${JSON.stringify(part)},`).join('\n');

const rows = Object.entries(catalog)
  .map(([category, parts]) => `  ${category}: [\n${linesOf(parts, '    ')}\n  ],`)
  .join('\n');
writeFileSync(
  `${folder}/parts.ts`,
  `${head}import type { Catalog } from '../catalog.ts';\n\nexport const payloadParts: Catalog = {\n${rows}\n};\n`,
);

// What an analysis needs of a part, so that a page loads the rest only when somebody looks for one.
const payload = Object.values(catalog).flat();
const figures = payload.map(({ id, name, mass_g, power_w }) => [id, name, mass_g, power_w]);
writeFileSync(
  `${folder}/partFigures.ts`,
  `${head}export const partFigures: readonly (readonly [string, string, number | null, number | null])[] = [\n${linesOf(figures, '  ')}\n];\n`,
);
const ids = payload.map((part) => part.id).sort();
writeFileSync(
  'packages/contract/src/generated/catalogIds.ts',
  `${head}export const catalogIds: readonly string[] = [\n${ids.map((id) => `  '${id}',`).join('\n')}\n];\n`,
);

const listed = JSON.parse(readFileSync(drivesFrom, 'utf8')) as PartFacts;
const tested = drivesOf(tests.map((path) => readFileSync(path, 'utf8')));
const drives = [
  ['motors', 'MotorPart', once(motorParts(listed.motors, tested.motors))],
  ['propellers', 'PropellerPart', once(propellerParts(listed.propellers, tested.propellers))],
  ['batteries', 'BatteryPart', once([...batteryParts(), ...packParts(listed.batteries)])],
  ['escs', 'EscPart', once(escParts(listed.escs))],
  ['frames', 'FramePart', once(frameParts([...listed.frames, ...frameFacts]))],
] as const;
for (const [name, type, parts] of drives)
  writeFileSync(
    `${folder}/${name}.ts`,
    `${head}import type { ${type} } from '../catalog.ts';\n\nexport const ${name}: readonly ${type}[] = [\n${linesOf(parts, '  ')}\n];\n`,
  );
console.log(
  `${ids.length} payload parts, ${drives.map(([name, , parts]) => `${parts.length} ${name}`).join(', ')}`,
);
