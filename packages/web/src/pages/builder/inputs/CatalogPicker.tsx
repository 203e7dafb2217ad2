import { catalog, type Part } from '@airworthy/performance';
import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import styles from '../builder.module.css';

type CatalogPickerProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (part: Part) => void;
};

const all = Object.values(catalog).flat();
const MOST_ROWS = 200;

/** A part of the catalog by vendor, name or kind. */
export function CatalogPicker({ opened, onClose, onChoose }: CatalogPickerProps) {
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((part) => {
    const text = `${part.vendor} ${part.name} ${part.category}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Catalog" size="lg">
      <TextInput
        data-autofocus
        aria-label="Search the catalog"
        placeholder="Vendor, name or kind"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.picker}>
        <table className="rows">
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
                <td className="n">
                  <Figure value={part.mass_g} kind="mass_g" />
                </td>
                <td className="n">
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
