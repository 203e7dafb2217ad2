import { memo } from 'react';
import { Figure } from '../../../ui/Figure.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useStable } from '../../../ui/useStable.ts';
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
    <table className="rows list">
      <thead>
        <tr>
          <th>Item</th>
          <th className="n">Mass</th>
          {AXES.map(([axis, label]) => (
            <th key={axis}>Position {label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {movables.map(({ kind, index, reply }, nth) => (
          <PositionRow
            key={`${kind}${index}`}
            nth={nth}
            name={reply.name}
            mass_g={reply.mass_g}
            x_mm={reply.placed ? reply.x_mm : null}
            y_mm={reply.placed ? reply.y_mm : null}
            z_mm={reply.placed ? reply.z_mm : null}
            onMove={move}
          />
        ))}
      </tbody>
    </table>
  );
}

type PositionRowProps = {
  readonly nth: number;
  readonly name: string;
  readonly mass_g: number;
  /** Null where the item has no place yet. */
  readonly x_mm: number | null;
  readonly y_mm: number | null;
  readonly z_mm: number | null;
  readonly onMove: (nth: number, place: Partial<Place>) => void;
};

/** Drawn when its item changes, not at every change of the build. */
const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { nth, name, mass_g, onMove } = props;
  return (
    <tr>
      <td>{name}</td>
      <td className="n" data-label="Mass">
        <Figure value={mass_g} kind="mass_g" digits={0} />
      </td>
      {AXES.map(([axis, label]) => (
        <td key={axis} data-label={`Position ${label}`}>
          <NumberField
            label=""
            ariaLabel={`${name}, position ${label}`}
            value={props[axis]}
            kind="length_mm"
            onChange={(value) => onMove(nth, { [axis]: value ?? 0 })}
          />
        </td>
      ))}
    </tr>
  );
});
