import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../format/numbers.ts';
import { type Column, pointsOf, readTable, type TableColumn } from '../model/thrustTable.ts';

const columnNames: readonly { readonly value: Column; readonly label: string }[] = [
  { value: 'ignored', label: 'Left out' },
  { value: 'throttle', label: 'Throttle' },
  { value: 'thrust_g', label: 'Thrust' },
  { value: 'power_w', label: 'Power, W' },
  { value: 'current_a', label: 'Current, A' },
  { value: 'voltage_v', label: 'Voltage, V' },
  { value: 'rpm', label: 'Speed, rpm' },
];

type PasteTableProps = {
  readonly onClose: () => void;
  readonly onTake: (points: ReturnType<typeof pointsOf>) => void;
};

/** Rows of a maker's sheet, with what each column was taken for. */
export function PasteTable({ onClose, onTake }: PasteTableProps) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<Readonly<Record<number, Column>>>({});
  const columns: readonly TableColumn[] = readTable(text).map((one, i) => ({
    ...one,
    column: named[i] ?? one.column,
  }));
  const points = pointsOf(columns, null);
  return (
    <Modal opened onClose={onClose} title="Thrust table" size="xl">
      <Textarea
        data-autofocus
        label="Rows of a maker's sheet or a spreadsheet"
        description="Columns may be separated by tabs, commas or spaces. Thrust with power, or with current and voltage."
        rows={6}
        styles={{ input: { fontFamily: 'var(--mono)', tabSize: 12, whiteSpace: 'pre' } }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setNamed({});
        }}
      />
      {columns.length === 0 ? null : (
        <div style={{ overflowX: 'auto' }}>
          <table className="rows">
            <thead>
              <tr>
                {columns.map((one, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={i} style={{ verticalAlign: 'top' }}>
                    <NativeSelect
                      size="xs"
                      miw={112}
                      aria-label={`Column ${i + 1}${one.head === '' ? '' : `, ${one.head}`}`}
                      value={one.column}
                      data={[...columnNames]}
                      onChange={(event) =>
                        setNamed({ ...named, [i]: event.currentTarget.value as Column })
                      }
                    />
                    <span className="small">
                      {one.column === 'ignored' ? one.head : one.reason}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns[0]!.values.slice(0, 5).map((_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                <tr key={row}>
                  {columns.map((one, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <td key={i} className="n">
                      {one.values[row] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="small muted" role="status" style={{ marginBlock: 8 }}>
        {text === ''
          ? ''
          : points.length === 0
            ? 'No point yet: a thrust and a power, or a current with a voltage, are needed.'
            : `${plural(points.length, 'point')} read.`}
      </p>
      <Button
        variant="filled"
        disabled={points.length === 0}
        onClick={() => {
          onTake(points);
          onClose();
        }}
      >
        Use these points
      </Button>
    </Modal>
  );
}
