import type { Chart } from '@airworthy/chart';
import type { Build } from '@airworthy/performance';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { CurveChart, type Reference } from '../../../charts/CurveChart.tsx';
import { chartInUnits } from '../../../charts/chartUnits.ts';
import { saveChart } from '../../../charts/saveChart.ts';
import { useUnits } from '../../../format/settings.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { chartOrder, chartsOf } from '../model/charts.ts';
import { operatingPoint } from '../model/operatingPoint.ts';
import { study as analyze, isStudy, type Study } from '../model/study.ts';

export type Pinned = { readonly label: string; readonly study: Study };

type ChartsProps = {
  readonly study: Study;
  /** What a patch would make of it: drawn as the curve, with this build behind. */
  readonly after: Study | null;
  /** The build before its last change, drawn behind it. */
  readonly before: Build | null;
  readonly pinned: readonly Pinned[];
  readonly onPin: () => void;
  readonly onUnpin: () => void;
  readonly onChange: (build: Build, member?: string) => void;
};

/** All charts of the analysis, with pinned builds and a looked-at change in the same picture. */
export const Charts = memo(function Charts(props: ChartsProps) {
  const { study, after, before, pinned, onPin, onUnpin, onChange } = props;
  const now = after ?? study;
  const studied = useMemo(() => (before === null ? null : analyze(before)), [before]);
  const last = studied !== null && isStudy(studied) ? studied : null;
  const compared = after === null ? last : study;
  const behind = [...pinned, ...(compared === null ? [] : [{ label: 'Before', study: compared }])];
  const [all, setAll] = useState(false);
  const charts = chartsOf(now);
  const names = chartOrder.filter((name) => charts[name] !== undefined);
  const shown = all ? names : names.slice(0, 4);
  return (
    <>
      <div className={styles.chartBar}>
        <h2>Charts</h2>
        <span className="muted small">
          Drag to zoom, double click for all; drag a ring to change the build
        </span>
        <span className={styles.grow} />
        {pinned.length === 0 ? null : (
          <Button size="compact-xs" variant="subtle" onClick={onUnpin}>
            Unpin
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={onPin}>
          Pin these curves
        </Button>
      </div>
      <div className={styles.charts}>
        {shown.map((name) => {
          const chart = charts[name]!;
          const references: Reference[] = behind.flatMap(({ label, study: other }) => {
            const same = chartsOf(other)[name];
            return same === undefined ? [] : [{ label, chart: same }];
          });
          const point = after === null ? operatingPoint(study, name) : null;
          return (
            <Sheet
              key={name}
              title={chart.title}
              flush
              actions={<Save chart={chart} name={name} />}
            >
              <CurveChart
                chart={chart}
                references={references}
                handle={
                  point === null
                    ? undefined
                    : { at: point.at, onMove: (x) => onChange(point.moved(x), `chart ${name}`) }
                }
              />
            </Sheet>
          );
        })}
      </div>
      {names.length > 4 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(!all)}>
          {all ? 'Fewer charts' : `All ${names.length} charts`}
        </Button>
      ) : null}
    </>
  );
});

function Save({ chart: own, name }: { readonly chart: Chart; readonly name: string }) {
  const units = useUnits();
  const chart = chartInUnits(own, units);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Save ${chart.title}`}>
          <IconDownload size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['svg', 'png', 'csv'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void saveChart(chart, name, kind)}>
            {kind.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
