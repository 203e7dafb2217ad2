import type { CrashReading, SeriesGroup } from '@airworthy/forensics';
import { Button } from '@mantine/core';
import { type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { fixed } from '../../../format/numbers.ts';
import { Chips } from '../Chips.tsx';
import { firstWindow } from '../viewer/look.ts';
import { groupTitles, missingGroups } from './channels.ts';
import { presetsOf } from './fieldPlots.ts';
import styles from './plots.module.css';
import type { useOwnPlots } from './useOwnPlots.ts';
import { zoomed } from './usePlotKeys.ts';

type PlotBarProps = {
  readonly reading: CrashReading;
  readonly groups: readonly SeriesGroup[];
  readonly shown: readonly SeriesGroup[];
  readonly onToggle: (group: SeriesGroup) => void;
  readonly own: ReturnType<typeof useOwnPlots>;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
  /** Whether the list of fields is open. */
  readonly picking: boolean;
  readonly onPick: (picking: boolean) => void;
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
  /** Whether the saved layouts are open. */
  readonly arranging: boolean;
  readonly onArrange: (arranging: boolean) => void;
};

/** Apart from the bar: it is drawn at every move of the pointer, the buttons are not. */
function CursorTime({ cursor }: { readonly cursor: TimeCursor }) {
  const at_s = useCursorTime(cursor);
  return (
    <strong className={styles.at}>
      {at_s === null ? 'Point at a plot' : `At ${fixed(at_s, 2)} s`}
    </strong>
  );
}

/** Where the plots point, what they show, and the zoom for those who do not drag. */
export function PlotBar(props: PlotBarProps) {
  const { reading, groups, shown, onToggle, window, onWindow, cursor, picking, onPick } = props;
  const { own } = props;
  const missing = missingGroups(reading.series);
  const presets = presetsOf(own.list ?? []);
  const plotOf = (text: string) => presets.find((one) => one.text === text)!.plot;
  const zoom = (factor: number) => onWindow(zoomed(window, factor, cursor.get()));
  return (
    <div className={styles.bar}>
      <CursorTime cursor={cursor} />
      <span className="muted small num">
        {fixed(window[0], 1)} to {fixed(window[1], 1)} s
      </span>
      <div className={styles.zoom}>
        <Button size="compact-sm" variant="default" aria-label="Zoom in" onClick={() => zoom(0.5)}>
          +
        </Button>
        <Button size="compact-sm" variant="default" aria-label="Zoom out" onClick={() => zoom(2)}>
          −
        </Button>
        {reading.crash.detected ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onWindow(firstWindow(reading))}
          >
            Event
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={() => onWindow(null)}>
          Whole log
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={picking}
          onClick={() => onPick(!picking)}
        >
          Any field
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={props.comparing}
          onClick={() => props.onCompare(!props.comparing)}
        >
          Compare
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={props.arranging}
          onClick={() => props.onArrange(!props.arranging)}
        >
          Layouts
        </Button>
      </div>
      <div className={styles.groups}>
        <Chips
          label="Plots that are shown"
          chips={groups.map((key) => ({ key, text: groupTitles[key] }))}
          pressed={(group) => shown.includes(group)}
          onPress={onToggle}
        />
        <Chips
          label="Plots of fields"
          chips={presets.map(({ text }) => ({ key: text, text }))}
          pressed={(text) => own.isShown(plotOf(text))}
          onPress={(text) => own.toggle(plotOf(text))}
        />
        {missing.length === 0 ? null : (
          <span className={`muted small ${styles.missing}`}>
            Not in this log: {missing.join(', ')}
          </span>
        )}
      </div>
    </div>
  );
}
