import { memo } from 'react';
import { useUnits } from '../../../format/settings.ts';
import { quantityText } from '../../../format/units.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { useStable } from '../../../ui/useStable.ts';
import { POSITIONS_MM, refusalOf } from '../model/fields.ts';
import styles from './balance.module.css';
import type { Movable, Place } from './movable.ts';

type PositionTableProps = {
  readonly movables: readonly Movable[];
  readonly onMove: (item: Movable, place: Place) => void;
};

const AXES = [
  ['x_mm', 'aft'],
  ['y_mm', 'right'],
  ['z_mm', 'up'],
] as const;

/** The same places as numbers, for who does not drag. */
export function PositionTable({ movables, onMove }: PositionTableProps) {
  const move = useStable((nth: number, place: Partial<Place>) => {
    const item = movables[nth];
    if (item !== undefined) onMove(item, { x_mm: item.reply.x_mm ?? 0, ...place });
  });
  if (movables.length === 0) return null;
  return (
    <div className={styles.positions}>
      <Table
        of={movables.map((item, nth) => ({ ...item, nth }))}
        rowKey={({ kind, index }) => `${kind}${index}`}
        columns={[
          { name: 'Item', as: 'lead', cell: ({ reply }) => reply.name },
          {
            name: 'Mass',
            as: 'figure',
            cell: ({ reply }) => <Figure value={reply.mass_g} kind="mass_g" digits={0} />,
          },
          ...AXES.map(([axis, direction]) => ({
            name: `Position ${direction}`,
            cell: ({ nth, reply }: Movable & { readonly nth: number }) => (
              <PlaceField
                nth={nth}
                axis={axis}
                label={`${reply.name}, position ${direction}`}
                value={reply.placed ? reply[axis] : null}
                onMove={move}
              />
            ),
          })),
        ]}
      />
    </div>
  );
}

type PlaceFieldProps = {
  readonly nth: number;
  readonly axis: (typeof AXES)[number][0];
  readonly label: string;
  /** Null where the item has no place yet. */
  readonly value: number | null;
  readonly onMove: (nth: number, place: Partial<Place>) => void;
};

/** Drawn when its place changes, not at every change of the build. */
const PlaceField = memo(function PlaceField(props: PlaceFieldProps) {
  const { nth, axis, label, value, onMove } = props;
  const units = useUnits();
  const refuse = (place: number) =>
    refusalOf(place, POSITIONS_MM, (limit) => quantityText(limit, 'length_mm', units));
  return (
    <NumberField
      label=""
      ariaLabel={label}
      value={value}
      kind="length_mm"
      refuse={refuse}
      onChange={(place) => onMove(nth, { [axis]: place ?? 0 })}
    />
  );
});
