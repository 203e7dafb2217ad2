import { type ResolvedLink, resolveLink } from '@airworthy/performance';
import { Button, Menu } from '@mantine/core';
import { basePath } from '../../basePath.ts';
import { MOTORS, motorColor } from '../../charts/index.ts';
import { freeName } from '../../format/names.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../../ui/CopyField.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useStable } from '../../ui/useStable.ts';
import { LinkSheet } from './LinkSheet.tsx';
import { catalogLinks, MOST_LINKS, type NamedLink, presets } from './links.ts';
import { Rings } from './Rings.tsx';
import styles from './radio.module.css';
import { linksFragment, useLinks } from './useLinks.ts';

/** The radio planner: up to sixteen links side by side, computed here, shared by its address. */
export function RadioPage() {
  const [links, setLinks] = useLinks();
  const add = (one: NamedLink) => setLinks([...links, { ...one, name: freeName(one.name, links) }]);
  const change = useStable((nth: number, next: NamedLink) =>
    setLinks(links.map((one, k) => (k === nth ? next : one))),
  );
  const remove = useStable((nth: number) => setLinks(links.filter((_, k) => k !== nth)));
  const resolved = links.map(({ name, link }, nth) => ({ name, nth, link: resolveLink(link) }));
  return (
    <>
      <PageBar
        title="Radio"
        note="Free space and flat earth: trees, buildings and interference shorten every range."
      >
        <CopyButton
          text={`${location.origin}${basePath}${paths.radio}#${linksFragment(links)}`}
          shown="Share"
          label="Share this plan: copy its link"
        />
        <AddMenu
          label="Add from catalog"
          links={catalogLinks}
          onAdd={add}
          full={links.length >= MOST_LINKS}
        />
        <AddMenu label="Add a link" links={presets} onAdd={add} full={links.length >= MOST_LINKS} />
      </PageBar>
      {links.length === 0 ? (
        <EmptyState title="No links">
          Add a preset or a radio of the catalog to see how far it reaches.
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <Sheet title="Ranges">
            <div className={styles.overview}>
              <Rings links={resolved} />
              <Table
                of={resolved}
                rowKey={({ nth }) => nth}
                columns={[
                  {
                    name: 'Link',
                    as: 'lead',
                    className: styles.linkName,
                    cell: ({ name, nth }) => (
                      <>
                        <i
                          className={styles.key}
                          data-again={nth >= MOTORS}
                          style={{ color: motorColor(nth + 1) }}
                        />
                        {name}
                      </>
                    ),
                  },
                  distance('Range', ({ link }) => link.max_range_km),
                  distance('Budget', ({ link }) => link.free_space_range_km),
                  distance('Horizon', ({ link }) => link.los_range_km),
                  {
                    name: 'EIRP',
                    as: 'figure',
                    cell: ({ link }) => <Figure value={link.eirp_dbm} unit="dBm" />,
                  },
                ]}
              />
            </div>
          </Sheet>
          <div className={styles.links}>
            {links.map((one, i) => (
              <LinkSheet
                // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list; its name is being typed
                key={i}
                one={one}
                nth={i}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type Row = { readonly name: string; readonly nth: number; readonly link: ResolvedLink };

function distance(name: string, of: (row: Row) => number): Column<Row> {
  return {
    name,
    as: 'figure',
    cell: (row) => <Figure value={of(row)} kind="distance_km" />,
  };
}

type AddMenuProps = {
  readonly label: string;
  readonly links: readonly NamedLink[];
  readonly onAdd: (one: NamedLink) => void;
  readonly full: boolean;
};

function AddMenu({ label, links, onAdd, full }: AddMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button disabled={full} title={full ? `At most ${MOST_LINKS} links` : undefined}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {links.map((one) => (
          <Menu.Item key={one.name} onClick={() => onAdd(one)}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
