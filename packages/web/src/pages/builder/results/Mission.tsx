import type { AnalysisReply } from '@airworthy/performance';
import { memo } from 'react';
import { CurveChart } from '../../../charts/CurveChart.tsx';
import { textInUnits } from '../../../charts/chartUnits.ts';
import { words } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Level } from '../../../ui/Level.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Table } from '../../../ui/Table.tsx';

/** The mission leg by leg, with the charge drawn along it. */
export const Mission = memo(function Mission({ reply }: { readonly reply: AnalysisReply }) {
  const { mission } = reply.out;
  const units = useUnits();
  if (mission === undefined) return null;
  const minutes = [0];
  for (const leg of mission.legs) minutes.push(minutes.at(-1)! + leg.minutes);
  return (
    <Sheet
      title="Mission"
      flush
      note={
        <Level level={mission.possible ? 'ok' : 'bad'}>
          {mission.possible ? 'possible' : `fails at leg ${mission.failed_leg! + 1}`}
        </Level>
      }
    >
      <CurveChart
        height={180}
        chart={{
          title: 'Charge along the mission',
          desc: 'Charge left after each leg.',
          x: { label: 'Time', unit: 'min', min: 0 },
          y: { label: 'Charge left', unit: '%', min: 0, max: 100 },
          lines: [
            {
              label: 'Charge left',
              x: minutes,
              y: [100, ...mission.legs.map((leg) => leg.charge_left_pct)],
            },
          ],
        }}
      />
      <Table
        of={mission.legs.map((leg, index) => ({ leg, index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            name: 'Leg',
            as: 'lead',
            cell: ({ leg, index }) => `${index + 1}.\u00a0${words(leg.kind)}`,
          },
          {
            name: 'Time',
            as: 'figure',
            cell: ({ leg }) => <Figure value={leg.minutes} unit="min" digits={1} />,
          },
          {
            name: 'Distance',
            as: 'figure',
            cell: ({ leg }) => <Figure value={leg.distance_km} kind="distance_km" digits={1} />,
          },
          {
            name: 'Energy',
            as: 'figure',
            cell: ({ leg }) => <Figure value={leg.energy_wh} unit="Wh" digits={1} />,
          },
          {
            name: 'Charge left',
            as: 'figure',
            cell: ({ leg }) => <Figure value={leg.charge_left_pct} unit="%" digits={0} />,
          },
          mission.possible
            ? null
            : {
                name: 'Why it fails',
                as: 'lead',
                cell: ({ leg }) => (leg.possible ? '' : textInUnits(leg.reason ?? '', units)),
              },
        ]}
      />
    </Sheet>
  );
});
