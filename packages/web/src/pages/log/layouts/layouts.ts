/** Which plots are shown, kept in this browser under a name and brought back on any log. */
import type { Address } from '../../../ui/index.ts';
import { keptList } from '../kept.ts';

export type Layout = {
  readonly name: string;
  /** As the address writes them; left out where it has none. */
  readonly plots?: string;
  readonly fields?: string;
};

const MOST_LAYOUTS = 50;
export const LONGEST_NAME = 60;

const isText = (value: unknown) => value === undefined || typeof value === 'string';
const isLayout = (value: unknown): boolean => {
  const { name, plots, fields } = (value ?? {}) as Partial<Layout>;
  return typeof name === 'string' && name !== '' && isText(plots) && isText(fields);
};

const kept = keptList<Layout>('airworthy-layouts', isLayout);

export const useLayouts = (): readonly Layout[] => kept.use('');
export const writeLayouts = (layouts: readonly Layout[]): boolean => kept.set('', layouts);

/** What the address shows now, under a name. */
export function layoutOf({ plots, fields }: Address, name: string): Layout {
  return {
    name: name.trim().slice(0, LONGEST_NAME),
    ...(plots === undefined ? {} : { plots }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** A layout of the same name is replaced; in the order of their names. */
export function withLayout(layouts: readonly Layout[], added: Layout): Layout[] {
  if (added.name === '') return [...layouts];
  return [...layouts.filter(({ name }) => name !== added.name), added]
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, MOST_LAYOUTS);
}

/** The change of the address that brings a layout back: what it does not have is taken away. */
export function addressOfLayout({ plots, fields }: Layout): Address {
  return { plots, fields };
}
