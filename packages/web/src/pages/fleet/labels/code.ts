import { type AppPath, paths } from '../../../paths.ts';

/** Records that a code may lead to. */
const RECORDS = [
  paths.oneAircraft,
  paths.component,
  paths.flight,
  paths.workOrder,
  paths.checklistRun,
  paths.filedChecklist,
  paths.mission,
] as const;

export type Code =
  /** A record of this installation. */
  | { readonly kind: 'record'; readonly to: AppPath }
  /** Of this installation, but nothing that a label leads to. */
  | { readonly kind: 'other page' }
  /** An address elsewhere; it is never opened. */
  | { readonly kind: 'foreign'; readonly host: string }
  /** No address: a serial number that a maker printed. */
  | { readonly kind: 'text'; readonly text: string };

/** Where the app is: `https://fleet.example`, and what a proxy puts before its paths. */
export type Installation = { readonly origin: string; readonly basePath: string };

/** What a code says. Only the number of a record is taken from an address; everything else of it is dropped. */
export function readCode(code: string, { origin, basePath }: Installation): Code {
  const text = code.trim();
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'text', text };
  const isHere =
    address.origin === origin &&
    address.username === '' &&
    address.pathname.startsWith(`${basePath}/`);
  if (!isHere) return { kind: 'foreign', host: address.host || address.protocol };
  const path = address.pathname.slice(basePath.length);
  const id = /\/([1-9]\d{0,15})$/.exec(path)?.[1];
  const page = id === undefined ? undefined : RECORDS.find((one) => one(id) === path);
  if (id === undefined || page === undefined) return { kind: 'other page' };
  return { kind: 'record', to: page(id) };
}

type Aircraft = {
  readonly id: number;
  readonly name: string;
  readonly registration: string | null;
  readonly serial: string | null;
};
type Component = { readonly id: number; readonly name: string; readonly serial: string };

export type Named = { readonly to: AppPath; readonly name: string; readonly about: string };

/** Aircraft and components whose name, registration or serial number has a text in it; those that are it come first. */
export function namedBy(
  text: string,
  { aircraft, components }: { aircraft: readonly Aircraft[]; components: readonly Component[] },
): readonly (Named & { readonly exact: boolean })[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  const all = [
    ...aircraft.map((one) => ({
      to: paths.oneAircraft(one.id),
      name: one.name,
      texts: [one.name, one.registration, one.serial],
    })),
    ...components.map((one) => ({
      to: paths.component(one.id),
      name: one.name,
      texts: [one.name, one.serial],
    })),
  ];
  return all
    .map(({ to, name, texts }) => {
      const [, ...numbers] = texts;
      const known = texts.map((one) => plain(one ?? ''));
      return {
        to,
        name,
        about: numbers.filter(Boolean).join(', '),
        exact: known.includes(wanted),
        fits: known.some((one) => one.includes(wanted)),
      };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => Number(b.exact) - Number(a.exact) || byName(a, b))
    .map(({ fits: _, ...one }) => one);
}

/** Pack 2 before pack 10. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

/** As one types a number: without regard to case, spaces and dashes. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '');
}
