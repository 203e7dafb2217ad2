/** Which plots are shown, kept under a name and brought back on any log. */
import type { Address, Texts } from '../../../addressParts.ts';
import { keptList } from '../kept.ts';

export type Layout = {
  /** Of the account; left out where the browser keeps it. */
  readonly id?: number;
  readonly name: string;
  /** As the address writes them; left out where it has none. */
  readonly plots?: string;
  readonly fields?: string;
  /** Which scales are logarithmic. */
  readonly scales?: string;
};

/** As many as a browser keeps; a row of more is no help. */
export const MOST_LAYOUTS = 50;
export const LONGEST_NAME = 60;

/** The parts of an address that a layout holds. */
const PARTS = ['plots', 'fields', 'scales'] as const;
type Shown = Texts<(typeof PARTS)[number]>;

const isText = (value: unknown) => value === undefined || typeof value === 'string';
const isLayout = (value: unknown): boolean => {
  const { name, ...shown } = (value ?? {}) as Partial<Layout>;
  return typeof name === 'string' && name !== '' && PARTS.every((part) => isText(shown[part]));
};

const kept = keptList<Layout>('airworthy-layouts', isLayout);

export const useLayouts = (): readonly Layout[] => kept.use('');
export const writeLayouts = (layouts: readonly Layout[]): boolean => kept.set('', layouts);

/** What the address shows now, under a name. */
export function layoutOf(address: Address<'log'>, name: string): Layout {
  return { name: name.trim().slice(0, LONGEST_NAME), ...Object.fromEntries(given(address)) };
}

/** The parts that are there, with what they say. */
function given(shown: Shown): [string, string][] {
  return PARTS.flatMap((part) => {
    const value = shown[part];
    return value === undefined ? [] : [[part, value]];
  });
}

/** Whether the address shows just this. */
export function isShown(layout: Layout, address: Address<'log'>): boolean {
  return PARTS.every((part) => layout[part] === address[part]);
}

const byName = (a: Layout, b: Layout) => a.name.localeCompare(b.name);

/** A layout of the same name is replaced; in the order of their names. Null where there are too many. */
export function withLayout(layouts: readonly Layout[], added: Layout): Layout[] | null {
  const others = layouts.filter(({ name }) => name !== added.name);
  return others.length >= MOST_LAYOUTS ? null : [...others, added].sort(byName);
}

/** Those of the account, and those of this browser that it has under no name of its own. */
export function together(ofAccount: readonly Layout[], ofBrowser: readonly Layout[]): Layout[] {
  const names = new Set(ofAccount.map(({ name }) => name));
  return [...ofAccount, ...ofBrowser.filter(({ name }) => !names.has(name))].sort(byName);
}

type View = { readonly id: number; readonly name: string; readonly search: string };

/** A layout as an account keeps it: the part of an address that shows it. */
export function searchOfLayout(layout: Layout): string {
  return new URLSearchParams(given(layout)).toString();
}

export function layoutOfView({ id, name, search }: View): Layout {
  const kept = new URLSearchParams(search);
  const address: Shown = Object.fromEntries(
    PARTS.map((part) => [part, kept.get(part) ?? undefined]),
  );
  return { id, ...layoutOf(address, name) };
}

/** The change of the address that brings a layout back: what it does not have is taken away. */
export function addressOfLayout(layout: Layout): Shown {
  return Object.fromEntries(PARTS.map((part) => [part, layout[part]]));
}
