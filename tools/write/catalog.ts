import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Writes the parts catalog from a facts file named as the argument, from the root of the repository.
 * Every figure comes from the facts; this command only orders and reshapes them.
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
};

const from = process.argv[2];
if (from === undefined) throw new Error('name the facts file');
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
      })),
  ]),
);

const rows = Object.entries(catalog)
  .map(
    ([category, parts]) =>
      `  ${category}: [\n${parts.map((part) => `    ${JSON.stringify(part)},`).join('\n')}\n  ],`,
  )
  .join('\n');
const head = '// Written by tools/write/catalog.ts from the catalog facts; do not edit by hand.\n';
writeFileSync(
  'packages/performance/src/catalog/generated/parts.ts',
  `${head}import type { Catalog } from '../catalog.ts';\n\nexport const catalog: Catalog = {\n${rows}\n};\n`,
);
const ids = Object.values(catalog)
  .flat()
  .map((part) => part.id)
  .sort();
writeFileSync(
  'packages/contract/src/generated/catalogIds.ts',
  `${head}export const catalogIds: readonly string[] = [\n${ids.map((id) => `  '${id}',`).join('\n')}\n];\n`,
);
console.log(`${ids.length} parts`);
