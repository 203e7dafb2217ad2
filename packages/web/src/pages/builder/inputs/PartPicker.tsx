import type { Part } from '@airworthy/performance/catalog';
import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
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
        <table className="rows list">
          <thead>
            <tr>
              <th>Part</th>
              <th>Kind</th>
              <th className="n">Mass</th>
              <th className="n">Power</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST_ROWS).map((part) => (
              <tr key={part.id}>
                <td>
                  <button
                    type="button"
                    className={styles.pick}
                    onClick={() => {
                      onChoose(part);
                      onClose();
                    }}
                  >
                    {part.vendor} {part.name}
                  </button>
                </td>
                <td className="muted small">{words(part.category)}</td>
                <td className="n" data-label="Mass">
                  <Figure value={part.mass_g} kind="mass_g" />
                </td>
                <td className="n" data-label="Power">
                  <Figure value={part.power_w} unit="W" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 ? <p className="muted">No part has these words.</p> : null}
      </div>
    </Modal>
  );
}
