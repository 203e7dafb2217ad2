import { Figure } from '../../../ui/Figure.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import type { Study } from '../model/study.ts';
import type { Movable, Place } from './movable.ts';

type PositionTableProps = {
  readonly study: Study;
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
        {movables.map((item) => (
          <tr key={`${item.kind}${item.index}`}>
            <td>{item.reply.name}</td>
            <td className="n" data-label="Mass">
              <Figure value={item.reply.mass_g} kind="mass_g" digits={0} />
            </td>
            {AXES.map(([axis, label]) => (
              <td key={axis} data-label={`Position ${label}`}>
                <NumberField
                  label=""
                  ariaLabel={`${item.reply.name}, position ${label}`}
                  value={item.reply.placed ? item.reply[axis] : null}
                  kind="length_mm"
                  onChange={(value) =>
                    onMove(item, { x_mm: item.reply.x_mm ?? 0, [axis]: value ?? 0 })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
