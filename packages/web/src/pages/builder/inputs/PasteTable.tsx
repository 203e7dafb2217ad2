import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { figure, plural } from '../../../format/numbers.ts';
import { Table } from '../../../ui/Table.tsx';
import {
  type Column,
  pointsOf,
  readAs,
  readTable,
  sheetRefusal,
  type TableColumn,
} from '../model/thrustTable.ts';

const columnNames: readonly { readonly value: Column; readonly label: string }[] = [
  { value: 'ignored', label: 'Left out' },
  { value: 'throttle', label: 'Throttle' },
  { value: 'thrust_g', label: 'Thrust' },
  { value: 'power_w', label: 'Power' },
  { value: 'current_a', label: 'Current' },
  { value: 'voltage_v', label: 'Voltage' },
  { value: 'rpm', label: 'Speed' },
];

type PasteTableProps = {
  readonly onClose: () => void;
  readonly onTake: (points: ReturnType<typeof pointsOf>) => void;
};

/** Rows of a maker's sheet, with what each column was taken for. */
export function PasteTable({ onClose, onTake }: PasteTableProps) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<Readonly<Record<number, Column>>>({});
  const columns = readTable(text).map((one, i) =>
    named[i] === undefined ? one : readAs(one, named[i]),
  );
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
        error={sheetRefusal(text)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setNamed({});
        }}
      />
      {columns.length === 0 ? null : (
        <ReadColumns
          columns={columns}
          onName={(index, column) => setNamed({ ...named, [index]: column })}
        />
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

/** As many figures of a column as show what it holds. */
const FIGURES = 4;

type ReadColumnsProps = {
  readonly columns: readonly TableColumn[];
  readonly onName: (index: number, column: Column) => void;
};

/** A row for each column of the sheet: a sheet has many of them, and a screen is narrow. */
function ReadColumns({ columns, onName }: ReadColumnsProps) {
  const nameOf = ({ head }: TableColumn, index: number) => head || `Column ${index + 1}`;
  return (
    <Table
      of={columns.map((one, index) => ({ one, index }))}
      rowKey={({ index }) => index}
      columns={[
        { name: 'Column', as: 'lead', cell: ({ one, index }) => nameOf(one, index) },
        {
          name: 'Read as',
          cell: ({ one, index }) => (
            <NativeSelect
              size="xs"
              miw={112}
              aria-label={`Read ${nameOf(one, index)} as`}
              value={one.column}
              data={[...columnNames]}
              onChange={(event) => onName(index, event.currentTarget.value as Column)}
            />
          ),
        },
        { name: 'Unit', className: 'small', cell: ({ one }) => one.reason },
        {
          name: 'First figures',
          as: 'figure',
          cell: ({ one }) =>
            one.values
              .slice(0, FIGURES)
              .map((value) => (value === null ? '–' : figure(value)))
              .join('\u2002'),
        },
      ]}
    />
  );
}
