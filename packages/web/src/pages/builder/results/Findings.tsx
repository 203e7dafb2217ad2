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
import type { Units } from '../../../format/units.ts';
import { useUnits } from '../../../shell/settings.ts';
import { Level } from '../../../ui/Level.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { changeText, numberFields } from '../model/fields.ts';
import { figures, numberOf } from '../model/figures.ts';
import { defaultsOf, type Study } from '../model/study.ts';

const LEVELS = { ok: 'fine', warn: 'warn', bad: 'bad' } as const;

type FindingsProps = {
  readonly study: Study;
  readonly onApply: (patch: Build, finding: Finding) => void;
  /** A patch that is pointed at, or null. */
  readonly onLook: (patch: Build | null) => void;
};

/** What to look at, worst first; the rest is one click away. A patch is shown before it is applied. */
export const Findings = memo(function Findings({ study, onApply, onLook }: FindingsProps) {
  const { reply } = study;
  const [all, setAll] = useState(false);
  const open = reply.lint.filter((finding) => finding.level !== 'ok');
  const fine = reply.lint.length - open.length;
  const shown = all ? reply.lint : open;
  return (
    <Sheet
      title="Findings"
      flush
      note={
        open.length === 0 ? (
          <Level level="ok">all clear</Level>
        ) : (
          <Level level={open.some((one) => one.level === 'bad') ? 'bad' : 'warn'}>
            {open.length} to look at
          </Level>
        )
      }
      actions={
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide what is fine' : `${plural(fine, 'check')} fine`}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.clear}>All {reply.lint.length} checks are within their limits.</p>
      ) : (
        <ul className={styles.findings}>
          {shown.map((finding) => (
            <FindingRow
              key={`${finding.code}${finding.message}`}
              {...{ finding, study, onApply, onLook }}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
});

type FindingRowProps = FindingsProps & { readonly finding: Finding };

function FindingRow({ finding, study, onApply, onLook }: FindingRowProps) {
  const { suggest } = finding;
  const units = useUnits();
  const say = (sentence: string) => inWords(finding, textInUnits(sentence, units));
  // A row that goes while it is pointed at is never left: its patch would stay on the next build.
  useEffect(() => () => onLook(null), [onLook]);
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
        {finding.fix === null || finding.level === 'ok' ? null : (
          <div className="muted small">
            {say(finding.fix)}{' '}
            {suggest === null ? null : (
              <span className={styles.effect}>
                {changesOf(study.build, suggest, units)}
                <Effect study={study} suggest={suggest} />
              </span>
            )}
          </div>
        )}
      </div>
      {suggest === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => onApply(suggest, finding)}>
          Apply
        </Button>
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

/** What a patch writes into the inputs: `ESC rating 20 → 56 A`. */
function changesOf(build: Build, suggest: Build, units: Units): string {
  const before = { ...defaultsOf(build), ...build };
  const changed = (Object.keys(suggest) as (keyof Build)[]).filter(
    (name) => suggest[name] !== before[name],
  );
  return changed
    .map((name) => {
      const field = numberFields.find((one) => one.name === name);
      const [from, to] = [before[name], suggest[name]];
      if (field !== undefined) return `${field.label} ${changeText(field, from, to, units)}`;
      const label = LABELS[name] ?? words(name);
      if (typeof to === 'string') return `${label} ${from} → ${to}`;
      return `${label} ${typeof to === 'boolean' ? (to ? 'on' : 'off') : 'changed'}`;
    })
    .join(', ');
}

/** Of inputs that are no single number. */
const LABELS: Partial<Record<keyof Build, string>> = {
  airframe_type: 'Type',
  aux_rails: 'Auxiliary rails',
  coaxial: 'Coaxial pairs',
};

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
