import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { TrendChart } from '../../../charts/TrendChart.tsx';
import { figure } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Sheet, useGoTo } from '../../../ui/index.ts';

type Battery = { readonly id: number; readonly name: string };

/** The resistance of a pack over its cycles, from the flights whose logs were read. */
export function Resistance({ battery }: { readonly battery: Battery }) {
  const goTo = useGoTo();
  const history = useQuery(query('getBatteryHistory', { params: { id: battery.id } }));
  return (
    <Sheet title={`Resistance of ${battery.name}`} note="mΩ of the pack, by charge cycle">
      <Answered of={history} rows={3}>
        {({ points }) =>
          points.length < 2 ? (
            <p className="muted">
              {points[0] === undefined
                ? 'No flight on this pack has a log that was read. '
                : `One reading: ${figure(points[0].pack_resistance_mohm)} mΩ. `}
              A curve needs two.
            </p>
          ) : (
            <TrendChart
              title={`Resistance of ${battery.name}`}
              unit="mΩ"
              xLabel="Cycle"
              points={points.map((point) => ({
                key: point.flight_id,
                x: point.cycle,
                y: point.pack_resistance_mohm,
                label: `Flight ${point.flight_id}, ${dateText(point.flown_at)}`,
                to: paths.flight(point.flight_id),
              }))}
              onOpen={(to) => void goTo(to)}
              linkTo={(to, label) => <AppLink to={to}>{label}</AppLink>}
            />
          )
        }
      </Answered>
    </Sheet>
  );
}
