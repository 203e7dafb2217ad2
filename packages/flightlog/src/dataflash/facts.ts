/** Facts of a log that are read once when it is opened: labels of its units, and what the logger dropped. */
import type { Dropout, ScannedLog } from '../table.ts';
import type { FieldLayout } from './layout.ts';
import type { Binding, Series } from './series.ts';
import type { FieldReader } from './tables.ts';

export function fieldOf(binding: Binding, name: string): FieldLayout | undefined {
  return binding.layout.fields.find((field) => field.name === name);
}

/** `UNIT` records: one character to its label. */
export async function readUnitLabels(
  reader: FieldReader,
  all: readonly Series[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const series of all) {
    if (series.binding.layout.name !== 'UNIT') continue;
    const id = fieldOf(series.binding, 'Id');
    const label = fieldOf(series.binding, 'Label');
    if (!id || label?.letter !== 'Z') continue;
    const ids = new Float64Array(series.starts.count);
    await reader.fill([{ series, wanted: [{ field: id, out: ids }], outAt: 0 }]);
    const out: string[] = [];
    await reader.texts(series, label, out);
    out.forEach((text, i) => {
      if (text !== '' && ids[i]! > 0) labels.set(String.fromCharCode(ids[i]!), text);
    });
  }
  return labels;
}

/**
 * `DSF.Dp` counts the records that the logger dropped. An increase shows that some were lost since the
 * record before, not for how long, so the duration is 0.
 */
export async function readDropouts(log: ScannedLog): Promise<Dropout[]> {
  if (!log.tables.get('DSF')?.fields.some((field) => field.name === 'Dp')) return [];
  const times_us = await log.times('DSF');
  const dropped = await log.column('DSF', 'Dp');
  const dropouts: Dropout[] = [];
  for (let i = 0; i < dropped.length; i++) {
    const before = i === 0 ? 0 : dropped[i - 1]!;
    if (dropped[i]! > before) dropouts.push({ time_us: times_us[i]!, duration_us: 0 });
  }
  return dropouts;
}
