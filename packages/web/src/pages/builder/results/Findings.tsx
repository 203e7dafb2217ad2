import {
  type AnalysisReply,
  analysisOf,
  type Build,
  type Finding,
  replyOf,
} from '@airworthy/performance';
import { Button } from '@mantine/core';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { textInUnits } from '../../../charts/chartUnits.ts';
import { figure, inSentence, plural, words } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { Level } from '../../../ui/Level.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { numberFields } from '../model/fields.ts';
import { figures, numberOf } from '../model/figures.ts';
import { changesOf, LABELS } from '../model/patch.ts';
import type { Study } from '../model/study.ts';
import { type OnSetAside, SetAside } from './SetAside.tsx';

const LEVELS = { ok: 'fine', warn: 'warn', bad: 'bad' } as const;

type FindingsProps = {
  readonly study: Study;
  readonly onApply: (patch: Build, finding: Finding) => void;
  /** A patch that is pointed at, or null. */
  readonly onLook: (patch: Build | null) => void;
  /** Lives with a finding for a reason, or takes that back. */
  readonly onSetAside: OnSetAside;
};

/** What to look at, worst first; the rest is one click away. A patch is shown before it is applied. */
export const Findings = memo(function Findings(props: FindingsProps) {
  const { reply } = props.study;
  const [all, setAll] = useState(false);
  const raised = reply.lint.filter((finding) => finding.level !== 'ok');
  const open = raised.filter((finding) => finding.set_aside === null);
  const aside = raised.filter((finding) => finding.set_aside !== null);
  const fine = reply.lint.filter((finding) => finding.level === 'ok');
  const shown = [...open, ...aside, ...(all ? fine : [])];
  return (
    <Sheet
      title="Findings"
      flush
      note={<Count open={open} aside={aside.length} />}
      actions={
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide what is fine' : `${plural(fine.length, 'check')} fine`}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.clear}>All {reply.lint.length} checks are within their limits.</p>
      ) : (
        <ul className={styles.findings}>
          {shown.map((finding) => (
            <FindingRow key={`${finding.code}${finding.message}`} finding={finding} {...props} />
          ))}
        </ul>
      )}
    </Sheet>
  );
});

/** How much there is to look at; what was set aside is not called fine. */
function Count({ open, aside }: { readonly open: readonly Finding[]; readonly aside: number }) {
  const left = aside === 0 ? null : <Level level="plain">{aside} set aside</Level>;
  if (open.length === 0) return left ?? <Level level="ok">all clear</Level>;
  return (
    <>
      <Level level={open.some((one) => one.level === 'bad') ? 'bad' : 'warn'}>
        {open.length} to look at
      </Level>{' '}
      {left}
    </>
  );
}

type FindingRowProps = FindingsProps & { readonly finding: Finding };

function FindingRow({ finding, study, onApply, onLook, onSetAside }: FindingRowProps) {
  const { suggest, set_aside } = finding;
  const units = useUnits();
  const say = (sentence: string) => inWords(finding, textInUnits(sentence, units));
  // A row that goes while it is pointed at is never left: its patch would stay on the next build.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nor is one whose patch has changed
  useEffect(() => () => onLook(null), [onLook, suggest]);
  const look =
    suggest === null
      ? {}
      : {
          onPointerEnter: () => onLook(suggest),
          onPointerLeave: () => onLook(null),
          onFocus: () => onLook(suggest),
          onBlur: () => onLook(null),
        };
  return (
    <li className={styles.finding} {...look}>
      <Level level={finding.level}>{LEVELS[finding.level]}</Level>
      <div>
        {say(finding.message)}{' '}
        <a className="small" href={finding.doc}>
          {finding.code}
        </a>
        {set_aside === null ? null : <div className="small">Set aside: {set_aside}</div>}
        {finding.fix === null || finding.level === 'ok' || set_aside !== null ? null : (
          <div className="muted small">
            {say(finding.fix)}{' '}
            {suggest === null ? null : (
              <span className={styles.effect}>
                {changesOf({ ...study.analysis.resolved.full, ...study.build }, suggest, units)}
                <Effect study={study} suggest={suggest} />
              </span>
            )}
          </div>
        )}
      </div>
      {finding.level === 'ok' ? null : (
        <div className={styles.findingActions}>
          {suggest === null ? null : (
            <Button size="compact-sm" variant="default" onClick={() => onApply(suggest, finding)}>
              Apply
            </Button>
          )}
          <SetAside finding={finding} onSetAside={onSetAside} />
        </div>
      )}
    </li>
  );
}

/**
 * The names that inputs have on the page, for those that they have in the API. Only findings about the model name
 * inputs; in others such a word is what somebody called a part.
 */
export function inWords({ group }: Finding, sentence: string): string {
  if (group !== 'model') return sentence;
  return sentence.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (name) => {
    const label =
      numberFields.find((field) => field.name === name)?.label ??
      LABELS[name as keyof Build] ??
      words(name);
    return `the ${inSentence(label)}`;
  });
}

const HEADLINES = ['hover_min', 'cruise_min', 'hover_throttle', 'twr'] as const;

type EffectProps = { readonly study: Study; readonly suggest: Build };

/** Another analysis for each patch: it follows when there is time, and typing does not wait for it. */
function Effect({ study, suggest }: EffectProps) {
  const wanted = useMemo(() => ({ study, suggest }), [study, suggest]);
  return <EffectText of={useDeferredValue(wanted)} />;
}

const EffectText = memo(function EffectText({ of }: { readonly of: EffectProps }) {
  const { study, suggest } = of;
  const effect = effectOf(study.reply, { ...study.build, ...suggest });
  return effect === '' ? null : `: ${effect}`;
});

/** What a patch would change of the figures that decide, at most two of them. */
function effectOf(before: AnalysisReply, build: Build): string {
  const after = replyOf(analysisOf(build), { findings: false, bands: false });
  return HEADLINES.flatMap((key) => {
    const info = figures.find((one) => one.key === key)!;
    const [from, to] = [numberOf(before, info), numberOf(after, info)];
    if (from === null || to === null || Math.abs(to - from) < 0.02 * Math.abs(from)) return [];
    return [
      `${info.label} ${figure(from)} → ${figure(to)}${info.unit === undefined ? '' : ` ${info.unit}`}`,
    ];
  })
    .slice(0, 2)
    .join(', ');
}
