import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import { type AddressPage, addressParts, flightFilters, ownParts } from './addressParts.ts';
import { paths } from './paths.ts';
import type * as links from './ui/AppLink.tsx';
import type * as hooks from './ui/address.ts';
import type * as buttons from './ui/ButtonLink.tsx';
import type * as tabs from './ui/Tabs.tsx';

/* What does not compile is the test: each line below has an error that the compiler must see. None of it runs. */
declare const useAddress: typeof hooks.useAddress;
declare const useSetAddress: typeof hooks.useSetAddress;
declare const changeOf: typeof hooks.changeOf;
declare const goTo: hooks.GoTo;
declare const AppLink: typeof links.AppLink;
declare const ButtonLink: typeof buttons.ButtonLink;
declare const Tabs: typeof tabs.Tabs;
declare const flightOrSignIn: ReturnType<typeof paths.flight> | typeof paths.signIn;

test('a page reads and changes the parts of its own address', () => {
  // @ts-expect-error: no page
  () => useAddress('lgo');
  // @ts-expect-error: a page without any
  () => useAddress('radio');
  // @ts-expect-error: a name that no page has
  () => useAddress('log').plot;
  // @ts-expect-error: a name that another page has
  () => useAddress('log').file;
  // @ts-expect-error: a name that no page has
  () => useSetAddress('log')({ plot: 'a' });
  // @ts-expect-error: a name that another page has
  () => useSetAddress('log')({ file: '1' });
  // @ts-expect-error: the same beside one of its own
  () => useSetAddress('log')({ at: '1', file: '1' });
  // @ts-expect-error: a name that is any text
  () => useSetAddress('log')({ [String(1)]: '1' });
  // @ts-expect-error: a name that is any text
  () => useSetAddress('log')(changeOf(String(1), '1'));
  // @ts-expect-error: a number, which an address does not have
  () => useSetAddress('log')({ at: 1 });
  () => useSetAddress('log')({ at: '1', with: undefined }, { replace: true });
  () => useSetAddress('log')(changeOf('from' as 'from' | 'to', '1'));
  expectTypeOf<ReturnType<typeof useAddress<'labels'>>>().toEqualTypeOf<{
    readonly of?: string | undefined;
    readonly id?: string | undefined;
  }>();
});

test('a link has what the page that it leads to reads', () => {
  // @ts-expect-error: a name that no page has
  () => goTo(paths.log, { search: { plot: 'a' } });
  // @ts-expect-error: a name that another page has
  () => goTo(paths.log, { search: { file: '1' } });
  // @ts-expect-error: a page without any
  () => goTo(paths.radio, { search: { q: 'a' } });
  // @ts-expect-error: a name that only the list has, not the page of one
  () => goTo(paths.flight(1), { search: { q: 'a' } });
  // @ts-expect-error: of two pages one does not read it
  () => goTo(flightOrSignIn, { search: { next: '/' } });
  // @ts-expect-error: any text
  () => goTo(paths.flights, { search: Object.fromEntries(new URLSearchParams('q=a')) });
  () => goTo(paths.flights, { search: { q: 'a', file: '1' } });
  () => goTo(paths.checklistRun(1), { search: { asset_id: '1' } });
  () => goTo(paths.radio, { hash: 'links', replace: true });

  // @ts-expect-error: a name that no page has
  (): ReactNode => AppLink({ to: paths.labels, search: { off: 'packs' } });
  // @ts-expect-error: a name that another page has
  (): ReactNode => AppLink({ to: paths.labels, search: { q: 'a' } });
  (): ReactNode => AppLink({ to: paths.labels, search: { of: 'packs' } });
  // @ts-expect-error: a name that another page has
  (): ReactNode => ButtonLink({ to: paths.labels, search: { q: 'a' } });
  (): ReactNode => ButtonLink({ to: paths.labels, search: { of: 'packs' } });

  const tab = { label: 'a', current: true };
  // @ts-expect-error: a name that another page has
  () => Tabs({ label: 'a', of: [{ ...tab, to: paths.operator, search: { view: 'a' } }] });
  () => Tabs({ label: 'a', of: [{ ...tab, to: paths.operator, search: { tab: 'a' } }] });
});

test('a page sees the parts of its own address and no others', () => {
  const own = ownParts('labels', { of: 'packs', q: 'a', utm_source: 'mail' });
  expect(own).toEqual({ of: 'packs', id: undefined });
  expect(Object.keys(own)).toEqual(['of', 'id']);
});

/** Its filters go to the server as they are. */
const HANDED_ON: readonly string[] = ['audit'];

/** Names that sources read from the address of one page: as its members, or taken out of it. */
function readNames(sources: readonly string[], page: AddressPage): string[] {
  const source = sources.filter((text) => new RegExp(`Address[(<]'${page}'`).test(text)).join('\n');
  const from = `= useAddress\\('${page}'|: Address<'${page}'|= address\\b`;
  const taken = source.matchAll(new RegExp(`\\{([^{}]*)\\} ?(?:${from})`, 'g'));
  const members = source.matchAll(/\baddress\.(\w+)/g);
  return [
    ...[...taken].flatMap(([, list = '']) =>
      list.split(',').map((one) => /\w+/.exec(one)?.[0] ?? ''),
    ),
    ...[...members].map(([, name = '']) => name),
    ...(source.includes('filtersOf(') ? flightFilters : []),
    ...(HANDED_ON.includes(page) ? addressParts[page] : []),
  ];
}

test('every part is read by its page', () => {
  const folder = join(import.meta.dirname, 'pages');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const unread = (Object.keys(addressParts) as AddressPage[]).flatMap((page) => {
    const read = readNames(sources, page);
    return addressParts[page]
      .filter((name) => !read.includes(name))
      .map((name) => `${page} ${name}`);
  });
  expect(unread).toEqual([]);
});
