import type { CrashReading } from '@airworthy/forensics';
import { Button, NumberInput, Select } from '@mantine/core';
import { type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { fixed } from '../../../format/numbers.ts';
import { useSetAddress } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import plotStyles from '../plots/plots.module.css';
import styles from './compare.module.css';
import { alignments, type Candidate, type Comparison, flightIn } from './compare.ts';

type CompareBarProps = {
  readonly reading: CrashReading;
  readonly window: TimeWindow;
  readonly cursor: TimeCursor;
  readonly candidates: readonly Candidate[];
  readonly comparison: Comparison | null;
};

/** Which flight is drawn behind this one, and at which moment the two meet. */
export function CompareBar(props: CompareBarProps) {
  const { reading, window, candidates, comparison } = props;
  const setAddress = useSetAddress('log');
  const own = { reading, flight: flightIn(reading, window) };
  if (candidates.length === 0)
    return (
      <p className={`${plotStyles.picker} muted`}>
        Open a second log, or several at once, to draw its flight behind this one.
      </p>
    );
  const choose = (key: string | null) => {
    const candidate = candidates.find((one) => one.key === key);
    const first = candidate === undefined ? undefined : alignments(own, candidate)[0];
    setAddress({ with: candidate?.key, shift: shiftText(first?.shift_s ?? 0) });
  };
  return (
    <div className={`${plotStyles.picker} ${styles.bar}`}>
      <Select
        size="xs"
        clearable
        label="Compare with"
        placeholder="Choose a flight"
        data={candidates.map(({ key, label }) => ({ value: key, label }))}
        value={comparison?.candidate.key ?? null}
        onChange={choose}
      />
      {comparison === null ? null : <Alignment {...props} comparison={comparison} own={own} />}
    </div>
  );
}

type AlignmentProps = CompareBarProps & {
  readonly comparison: Comparison;
  readonly own: Parameters<typeof alignments>[0];
};

function Alignment({ cursor, comparison, own }: AlignmentProps) {
  const setAddress = useSetAddress('log');
  const at_s = useCursorTime(cursor);
  const { candidate, shift_s } = comparison;
  const known = alignments(own, candidate);
  const shift = (next: number) => setAddress({ shift: shiftText(next) });
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>Aligned at</span>
        <Chips
          label="Moment at which both flights meet"
          chips={known}
          pressed={(key) =>
            Math.abs((known.find((one) => one.key === key)?.shift_s ?? Infinity) - shift_s) < 0.005
          }
          onPress={(key) => shift(known.find((one) => one.key === key)?.shift_s ?? 0)}
        />
      </div>
      {at_s === null ? null : (
        <NumberInput
          size="xs"
          w={260}
          label={`Its moment at the cursor (${fixed(at_s, 2)} s)`}
          suffix=" s"
          step={0.1}
          decimalScale={2}
          value={Number((at_s - shift_s).toFixed(2))}
          onChange={(value) => {
            if (typeof value === 'number') shift(at_s - value);
          }}
        />
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setAddress({ with: undefined, shift: undefined })}
      >
        Stop comparing
      </Button>
    </>
  );
}

const shiftText = (shift_s: number) => String(Number(shift_s.toFixed(3)));
