import { Button, NativeSelect, Progress } from '@mantine/core';
import { count } from '../../format/numbers.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { figures } from '../builder/model/figures.ts';
import { type Ask, infoOf, type LimitRow, secondAims, unitOf } from './ask.ts';
import styles from './find.module.css';
import type { Search } from './useSearch.ts';

type QuestionProps = {
  readonly ask: Ask;
  readonly search: Search;
  readonly onChange: (ask: Ask) => void;
  readonly onSearch: () => void;
  readonly onStop: () => void;
};

/** The question as a sentence, its limits as rows, and how far the search is. */
export function Question({ ask, search, onChange, onSearch, onStop }: QuestionProps) {
  const set = (change: Partial<Ask>) => onChange({ ...ask, ...change });
  const setLimit = (index: number, change: Partial<LimitRow>) =>
    set({ limits: ask.limits.map((row, i) => (i === index ? { ...row, ...change } : row)) });
  const searching = search.kind === 'searching';
  return (
    <Sheet>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <Sentence ask={ask} set={set} />
        {ask.limits.map((row, index) => (
          <Limit
            // biome-ignore lint/suspicious/noArrayIndexKey: a limit is its place in the list
            key={index}
            row={row}
            onChange={(change) => setLimit(index, change)}
            onRemove={() => set({ limits: ask.limits.filter((_, i) => i !== index) })}
          />
        ))}
        <div className={styles.actions}>
          <Button
            variant="default"
            onClick={() =>
              set({ limits: [...ask.limits, { figure: 'auw_g', side: 'max', value: null }] })
            }
            disabled={ask.limits.length >= 8}
          >
            Add a limit
          </Button>
          {/* Keys: as one element the button would turn into one that submits while it is being clicked. */}
          {searching ? (
            <Button key="stop" variant="filled" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button key="search" variant="filled" type="submit">
              Search
            </Button>
          )}
        </div>
      </form>
      {searching ? <Going of={search} /> : null}
    </Sheet>
  );
}

type SentenceProps = { readonly ask: Ask; readonly set: (change: Partial<Ask>) => void };

function Sentence({ ask, set }: SentenceProps) {
  return (
    <div className={styles.sentence}>
      <NumberField
        stacked
        label="Carry"
        kind="mass_g"
        step={50}
        min={0}
        value={ask.carry_g}
        fallback={0}
        onChange={(carry_g) => set({ carry_g })}
      />
      <NumberField
        stacked
        label="for at least"
        unit="min"
        step={1}
        min={0}
        value={ask.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <NumberField
        stacked
        label="with propellers up to"
        kind="diameter_in"
        step={1}
        min={1}
        value={ask.prop_in}
        onChange={(prop_in) => set({ prop_in })}
      />
      <NativeSelect
        size="xs"
        label="on"
        value={ask.types}
        onChange={({ currentTarget }) =>
          set({ types: currentTarget.value === 'any' ? 'any' : 'quad' })
        }
        data={[
          { value: 'quad', label: 'a quad' },
          { value: 'any', label: 'a quad, hexa, octo or X8' },
        ]}
      />
      <NativeSelect
        size="xs"
        label="longest, and"
        value={ask.second}
        onChange={({ currentTarget }) => set({ second: currentTarget.value })}
        data={Object.entries(secondAims).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        size="xs"
        label="judged, in its band, by"
        value={ask.confidence}
        onChange={({ currentTarget }) =>
          set({ confidence: currentTarget.value === 'middle' ? 'middle' : 'low' })
        }
        data={[
          { value: 'low', label: 'the worse end' },
          { value: 'middle', label: 'the middle' },
        ]}
      />
    </div>
  );
}

type LimitProps = {
  readonly row: LimitRow;
  readonly onChange: (change: Partial<LimitRow>) => void;
  readonly onRemove: () => void;
};

function Limit({ row, onChange, onRemove }: LimitProps) {
  const info = infoOf(row.figure);
  return (
    <div className={styles.limit}>
      <NativeSelect
        size="xs"
        aria-label="Figure"
        value={row.figure}
        onChange={({ currentTarget }) => onChange({ figure: currentTarget.value, value: null })}
        data={figures.map(({ key, label }) => ({ value: key, label }))}
      />
      <NativeSelect
        size="xs"
        aria-label="Side"
        value={row.side}
        onChange={({ currentTarget }) =>
          onChange({ side: currentTarget.value === 'min' ? 'min' : 'max' })
        }
        data={[
          { value: 'min', label: 'at least' },
          { value: 'max', label: 'at most' },
        ]}
      />
      <NumberField
        label={info?.label ?? row.figure}
        ariaLabel={`Limit of ${info?.label ?? row.figure}`}
        value={row.value}
        onChange={(value) => onChange({ value })}
        {...unitOf(info)}
      />
      <Button size="compact-xs" variant="subtle" onClick={onRemove} aria-label="Remove this limit">
        ×
      </Button>
    </div>
  );
}

function Going({ of }: { readonly of: Extract<Search, { kind: 'searching' }> }) {
  const { progress } = of;
  const share = progress === null ? 0 : Math.min(100, (100 * progress.examined) / progress.total);
  return (
    <div className={styles.going} role="status">
      <Progress value={share} size="xs" aria-label="Candidates examined" />
      <p className="small muted">
        {progress === null
          ? 'The catalog is being loaded.'
          : `${count(progress.examined)} candidates examined, ${count(progress.fit)} fit.`}
      </p>
    </div>
  );
}
