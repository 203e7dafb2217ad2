import { airframeTypes, exampleProfile } from '../../packages/performance/src/index.ts';
import {
  type AirframeClass,
  buildTable,
  type ItemName,
  type ItemRow,
  itemTables,
  type Row,
} from '../../packages/performance/src/inputTable/index.ts';

/*
 * What is written from the table of inputs: the part of it that the contract checks requests by, and the page for
 * readers. The contract knows no other room, so that it is given a copy; a test compares both with the table.
 */

type AnyRow = Row<ItemName>;

/** The members of a row that the contract needs: how a form asks for it is not its concern. */
function checkedPart(row: AnyRow): object {
  const { meaning, type } = row;
  const example = 'example' in row ? row.example : undefined;
  const standard = 'default' in row && row.type !== 'list' ? row.default : undefined;
  return {
    type,
    ...('unit' in row && row.unit !== undefined ? { unit: row.unit } : {}),
    ...('range' in row ? { range: row.range } : {}),
    ...('values' in row ? { values: row.values } : {}),
    ...('item' in row ? { item: row.item } : {}),
    ...(row.type === 'text' && row.most !== undefined ? { most: row.most } : {}),
    ...(row.type === 'list' ? { least: row.least ?? 0, most: row.most } : {}),
    ...(row.required === true ? { required: true } : {}),
    meaning,
    ...('item' in row ? {} : { example: example ?? standard }),
  };
}

function tableText(name: string, table: Readonly<Record<string, AnyRow>>): string {
  const lines = Object.entries(table).map(
    ([member, row]) => `  ${member}: ${JSON.stringify(checkedPart(row))},`,
  );
  return `export const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
}

function listText(name: string, values: readonly string[]): string {
  return `export const ${name} = [\n${values.map((value) => `  ${JSON.stringify(value)},`).join('\n')}\n] as const;\n`;
}

/** packages/contract/src/generated/inputs.ts */
export function contractInputs(): string {
  const items = Object.entries(itemTables).map(([item, table]) => tableText(`${item}Rows`, table));
  return [
    '// Written by `npm run inputs` from packages/performance/src/inputTable; do not edit by hand.\n',
    tableText('buildRows', buildTable),
    ...items,
    '/** Values of `airframe_type`, in the order in which they are offered. */',
    listText(
      'airframeNames',
      airframeTypes.map((type) => type.name),
    ),
    '/** Names of the default items of a request that leaves the list out. */',
    listText(
      'defaultBatteryNames',
      exampleProfile.batteries.map(({ name }) => name),
    ),
    listText(
      'defaultRailNames',
      exampleProfile.aux_rails.map(({ name }) => name),
    ),
  ].join('\n');
}

const CLASSES: Readonly<Record<AirframeClass, string>> = {
  multirotor: 'multirotors',
  wing: 'fixed wings',
  vtol: 'VTOL',
};

function rangeText(row: AnyRow): string {
  if ('range' in row) {
    const { above, min, max } = row.range;
    const whole = row.type === 'whole' ? ', whole' : '';
    return above === undefined
      ? `${min ?? 0} to ${max}${whole}`
      : `above ${above}, to ${max}${whole}`;
  }
  if ('values' in row) return row.values.map((value) => `\`${value}\``).join(', ');
  if (row.type === 'list') return `${row.least ?? 0} to ${row.most} items`;
  if (row.type === 'object') return 'an object';
  return row.type === 'flag' ? '`true` or `false`' : 'text of 1 to 120 characters';
}

function defaultText(row: AnyRow): string {
  if (row.required === true) return 'required';
  if (!('default' in row)) return '';
  if (row.type === 'list')
    return row.default?.length === 0 ? 'none' : 'those of the example profile';
  return row.default === null ? 'computed' : String(row.default);
}

function pageTable(table: Readonly<Record<string, AnyRow>>, isBuild: boolean): string[] {
  const heads = ['member', 'unit', 'range', 'default', ...(isBuild ? ['read by'] : []), 'meaning'];
  const rows = Object.entries(table).map(([name, row]) => [
    `\`${name}\``,
    ('unit' in row ? row.unit : undefined) ?? '',
    rangeText(row),
    defaultText(row),
    ...(isBuild ? [row.airframes?.map((one) => CLASSES[one]).join(', ') ?? 'all'] : []),
    row.meaning,
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** docs/inputs.md */
export function inputsPage(): string {
  const lines = [
    '# Inputs of an analysis',
    '',
    'Written by `npm run inputs` from `packages/performance/src/inputTable`, where each input is declared once.',
    '',
    'Every member may be left out or null, which are the same; it then takes the default of the airframe type (`GET',
    '/airframes`), else the default below. A member that the airframe does not read is checked, listed in',
    '`platform.ignored` and not used.',
    '',
    '## A build',
    '',
    ...pageTable(buildTable, true),
  ];
  for (const [item, table] of Object.entries<Readonly<Record<string, ItemRow>>>(itemTables)) {
    const named = Object.entries<AnyRow>(buildTable).filter(
      ([, row]) => 'item' in row && row.item === item,
    );
    const names = named.map(([name]) => `\`${name}\``).join(', ');
    const of = named.some(([, row]) => row.type === 'object') ? 'Members' : 'Items';
    lines.push('', `## ${of} of ${names}`, '', ...pageTable(table, false));
  }
  return `${lines.join('\n')}\n`;
}
