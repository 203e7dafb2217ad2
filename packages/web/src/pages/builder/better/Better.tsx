import type { Build } from '@airworthy/performance';
import type { Improvement, ImproveReply, ImproveRequest } from '@airworthy/performance/search';
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { count, plural } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { Table } from '../../../ui/Table.tsx';
import { unitOf } from '../../find/ask.ts';
import { useSearchTask } from '../../find/useSearchTask.ts';
import { type FigureInfo, figureOf } from '../model/figures.ts';
import type { Study } from '../model/study.ts';
import styles from '../whatif/whatif.module.css';
import { aimsOf, type BetterAim, improveRequestOf } from './question.ts';

const taskOf = (improve: ImproveRequest) => ({ improve });

const KINDS = { motor: 'Motor', propeller: 'Propeller', battery: 'Pack' } as const;

type BetterProps = {
  readonly study: Study;
  readonly onTake: (patch: Build) => void;
  /** A change that is pointed at, or null. */
  readonly onLook: (patch: Build | null) => void;
};

/** Which part to change first: searched in this browser, by the same engine as `POST /search/improve`. */
export function Better({ study, onTake, onLook }: BetterProps) {
  const aims = aimsOf(study);
  const [chosen, setChosen] = useState(aims[0]!.text);
  const aim = aims.find(({ text }) => text === chosen) ?? aims[0]!;
  const { state, begin } = useSearchTask<ImproveRequest, ImproveReply>(taskOf);
  // Looked for when it is opened and when something else is asked for; a change of the build asks again by a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at every key
  useEffect(() => begin(improveRequestOf(study, aim)), [aim, begin]);
  useEffect(() => () => onLook(null), [onLook]);
  const stale = state.kind === 'found' && state.request.build !== study.build;
  return (
    <Sheet title="Make it better" note={`One part changed, ${aim.keeps}.`} flush>
      <div className={styles.controls}>
        <SegmentedControl
          size="xs"
          aria-label="What to gain"
          value={aim.text}
          data={aims.map(({ text, label }) => ({ value: text, label }))}
          onChange={setChosen}
        />
        {stale || state.kind === 'failed' ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => begin(improveRequestOf(study, aim))}
          >
            Look again
          </Button>
        ) : null}
      </div>
      {state.kind === 'failed' ? <p className={styles.note}>{state.reason}</p> : null}
      {state.kind === 'searching' || state.kind === 'idle' ? <LoadingState /> : null}
      {stale ? (
        <p className={styles.note}>The build has changed since these were looked for.</p>
      ) : null}
      {state.kind === 'found' && !stale ? (
        <Changes reply={state.reply} aim={aim} onTake={onTake} onLook={onLook} />
      ) : null}
    </Sheet>
  );
}

type ChangesProps = Omit<BetterProps, 'study'> & {
  readonly reply: ImproveReply;
  readonly aim: BetterAim;
};

function Changes({ reply, aim, onTake, onLook }: ChangesProps) {
  const info = figureOf(aim.text.slice(4));
  return (
    <>
      {reply.before === null ? null : (
        <p className={styles.note}>
          Now <Ranged of={reply.before} info={info} inline />
        </p>
      )}
      {reply.changes.length === 0 ? null : (
        <Table
          of={reply.changes}
          rowKey={({ kind, part }) => `${kind} ${part.id}`}
          columns={[
            { name: 'Change', as: 'lead', cell: (change) => <Part change={change} /> },
            { name: 'Then', as: 'figure', cell: ({ after }) => <Ranged of={after} info={info} /> },
            {
              name: 'All-up',
              as: 'figure',
              cell: ({ out }) => <Figure value={out.auw_g} kind="mass_g" />,
            },
            {
              name: 'Use it',
              as: 'actions',
              cell: ({ patch, part }) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Use ${part.vendor} ${part.name}`}
                  onMouseEnter={() => onLook(patch)}
                  onMouseLeave={() => onLook(null)}
                  onFocus={() => onLook(patch)}
                  onBlur={() => onLook(null)}
                  onClick={() => onTake(patch)}
                >
                  Use it
                </Button>
              ),
            },
          ]}
        />
      )}
      {reply.warnings.map(({ message }) => (
        <p key={message} className={styles.note}>
          {message}
        </p>
      ))}
      <p className={`${styles.note} small muted`}>{summaryOf(reply)}</p>
    </>
  );
}

/** How many were tried, and what was left out for what it brings. */
export function summaryOf({ examined, changes, left_out }: ImproveReply): string {
  const left = Object.values(left_out).reduce((sum, one) => sum + one, 0);
  const tried = `${count(examined)} single changes of motor, propeller and pack tried`;
  const out =
    left === 0
      ? ''
      : `; ${plural(left, 'change')} that would gain ${left === 1 ? 'brings' : 'bring'} a new bad finding and ${left === 1 ? 'is' : 'are'} left out`;
  const ranked = changes.length === 0 ? '' : ' Ranked by the low end of the band.';
  return `${tried}${out}.${ranked}`;
}

function Part({ change }: { readonly change: Improvement }) {
  const { kind, part, outside_measured } = change;
  const predicted = outside_measured.includes('max_thrust_per_motor_g') ? ', thrust predicted' : '';
  return (
    <>
      {part.count} × {part.vendor} {part.name}
      <div className="muted small">
        {KINDS[kind]}, <Figure value={part.mass_g} kind="mass_g" /> each
        {part.mass_from === 'law' ? ' (estimated)' : ''}
        {predicted}
      </div>
    </>
  );
}

type RangedProps = {
  readonly of: Improvement['after'];
  readonly info: FigureInfo;
  /** The band behind the figure instead of below it. */
  readonly inline?: boolean;
};

function Ranged({ of, info, inline = false }: RangedProps) {
  const scale = info.percent === true ? 100 : 1;
  const Band = inline ? 'span' : 'div';
  return (
    <>
      <Figure value={of.value * scale} {...unitOf(info)} />
      {inline ? ' ' : null}
      {of.low === null || of.high === null ? null : (
        <Band className="muted small">
          <Figure value={of.low * scale} /> to <Figure value={of.high * scale} />
        </Band>
      )}
    </>
  );
}
