import type { Part } from '@airworthy/performance/catalog';
import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from '../builder.module.css';

type PartPickerProps<Chosen extends Part> = {
  readonly title: string;
  readonly parts: readonly Chosen[];
  readonly onClose: () => void;
  readonly onChoose: (part: Chosen) => void;
};

const MOST_ROWS = 200;

/** One of the parts by vendor, name or kind. */
export function PartPicker<Chosen extends Part>(props: PartPickerProps<Chosen>) {
  const { title, parts, onClose, onChoose } = props;
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = parts.filter((part) => {
    const text = `${part.vendor} ${part.name} ${part.category}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <TextInput
        data-autofocus
        aria-label="Search the catalog"
        placeholder="Vendor, name or kind"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.picker}>
        <Table
          of={found.slice(0, MOST_ROWS)}
          rowKey={({ id }) => id}
          columns={[
            {
              name: 'Part',
              as: 'lead',
              cell: (part) => (
                <LinkButton
                  onClick={() => {
                    onChoose(part);
                    onClose();
                  }}
                >
                  {part.vendor} {part.name}
                </LinkButton>
              ),
            },
            { name: 'Kind', className: 'muted small', cell: ({ category }) => words(category) },
            {
              name: 'Mass',
              as: 'figure',
              cell: ({ mass_g }) => <Figure value={mass_g} kind="mass_g" />,
            },
            {
              name: 'Power',
              as: 'figure',
              cell: ({ power_w }) => <Figure value={power_w} unit="W" />,
            },
          ]}
        />
        {found.length === 0 ? <p className="muted">No part has these words.</p> : null}
        {found.length > MOST_ROWS ? (
          <p className="muted">{found.length - MOST_ROWS} more parts: type a word to see them.</p>
        ) : null}
      </div>
    </Modal>
  );
}
