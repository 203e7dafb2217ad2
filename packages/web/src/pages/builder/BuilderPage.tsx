import type { Build, Finding } from '@airworthy/performance';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useAddress, useSetAddress } from '../../ui/address.ts';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { useAfterFrame } from '../../ui/useAfterFrame.ts';
import { useStable } from '../../ui/useStable.ts';
import { Bar } from './Bar.tsx';
import styles from './builder.module.css';
import { firstExample } from './firstExample.ts';
import { Inputs } from './inputs/Inputs.tsx';
import { type ComputedFlight, computedFlight } from './inputs/measuredFields.ts';
import { patched, withAside } from './model/change.ts';
import type { History } from './model/history.ts';
import type { Draft } from './model/share.ts';
import { study as analyze, isStudy, type Study } from './model/study.ts';
import { type Editor, useDraft, useFirstWork } from './model/useDraft.ts';
import type { PrintSheet } from './PrintSheet.tsx';
import type { Pinned } from './results/Charts.tsx';
import { Glance } from './results/Glance.tsx';

/** How long nothing is typed before what follows the figures is drawn: fast typing is 100 to 150 ms a key. */
const TYPING_MS = 150;
/** How long nothing is typed before the curves of before the change are drawn. */
const BEFORE_AFTER_MS = 500;

/** Loaded when they are asked for, or once the page stands. */
const Better = lazy(async () => ({ default: (await import('./better/Better.tsx')).Better }));
const Compare = lazy(async () => ({ default: (await import('./Compare.tsx')).Compare }));
const Details = lazy(async () => ({ default: (await import('./results/Details.tsx')).Details }));
const Findings = lazy(async () => ({
  default: (await import('./results/Findings.tsx')).Findings,
}));
const WhatIf = lazy(async () => ({ default: (await import('./whatif/WhatIf.tsx')).WhatIf }));

const PINS = 3;

/** The builder: inputs at the left, what they lead to at the right, computed here on every keystroke. */
export function BuilderPage() {
  const first = useFirstWork(firstExample);
  return first === null ? <LoadingState /> : <Builder first={first} />;
}

function Builder({ first }: { readonly first: History }) {
  const editor = useDraft(first);
  const { draft, build, change, update } = editor;
  const [look, setLook] = useState<Build | null>(null);
  const [others, setOthers] = useState<readonly Draft[]>([]);
  const [pinned, setPinned] = useState<readonly Pinned[]>([]);
  const studied = useMemo(() => analyze(build), [build]);
  const looked = useMemo(
    () => (look === null ? null : analyze({ ...build, ...look })),
    [build, look],
  );
  const address = useAddress('builder');
  const setAddress = useSetAddress('builder');
  useEffect(() => {
    document.title = `${draft.name || 'Build'} · Airworthy`;
  }, [draft.name]);

  const study = isStudy(studied) ? studied : null;
  const after = looked !== null && isStudy(looked) ? looked : null;
  const apply = useStable((patch: Build, _: Finding) => {
    setLook(null);
    update((now) => patched(now, patch));
  });
  const take = useStable((patch: Build) => {
    setLook(null);
    update((now) => patched(now, patch));
  });
  const setAside = useStable((code: string, reason: string | null) =>
    change(withAside(build, code, reason)),
  );
  const pin = useStable(() => {
    if (study === null) return;
    const label = draft.name || `Pinned ${pinned.length + 1}`;
    setPinned([...pinned.slice(1 - PINS), { label, study }]);
  });
  const computed = useComputedFlight(study);
  const unpin = useStable(() => setPinned([]));
  const { view } = address;
  const showView = useStable((next: string) =>
    setAddress({ view: next === view ? undefined : next }),
  );
  const { later, drawn, rest } = useDrawnInTurn(study, editor);
  const before = useRested(editor.before);
  return (
    <>
      <Bar editor={editor} view={view} onView={showView} />
      <div className={styles.page}>
        <Inputs
          // Another build has fields of its own: what was typed into those of the last one is not of it.
          key={editor.work.id}
          editor={editor}
          platform={study?.glance.platform ?? null}
          scaled={tableText(study?.glance.lint ?? [])}
          computed={computed}
        />
        <div className={styles.results}>
          {study === null || later === null ? (
            <EmptyState title="This build cannot be analyzed">
              {'refused' in studied ? studied.refused : ''} Undo the last change, or open an
              example.
            </EmptyState>
          ) : (
            <>
              <Glance reply={study.glance} after={after?.glance ?? null} />
              <View
                name={view}
                {...{ editor, others, setOthers, take }}
                study={later}
                onLook={setLook}
              />
              <First>
                <Findings study={later} onApply={apply} onLook={setLook} onSetAside={setAside} />
              </First>
              <Suspense fallback={<LoadingState />}>
                <Details
                  study={drawn ?? later}
                  rest={rest ?? later}
                  after={after}
                  before={before}
                  pinned={pinned}
                  onPin={pin}
                  onUnpin={unpin}
                  onChange={change}
                />
              </Suspense>
            </>
          )}
        </div>
      </div>
      {study === null ? null : <Paper draft={draft} study={study} />}
    </>
  );
}

type ViewProps = {
  readonly name: string | undefined;
  readonly editor: Editor;
  readonly study: Study;
  readonly others: readonly Draft[];
  readonly setOthers: (others: readonly Draft[]) => void;
  readonly take: (patch: Build) => void;
  readonly onLook: (look: Build | null) => void;
};

/** What the address asks for besides the answer. */
function View({ name, editor, study, others, setOthers, take, onLook }: ViewProps) {
  const { draft, build, work, change } = editor;
  if (name === 'what-if')
    return (
      <First>
        <WhatIf study={study} onTake={(patch) => change({ ...build, ...patch })} />
      </First>
    );
  if (name === 'better')
    return (
      <First>
        <Better study={study} onTake={take} onLook={onLook} />
      </First>
    );
  if (name !== 'compare') return null;
  return (
    <First>
      <Compare
        name={draft.name}
        opened={work.opened === draft ? null : work.opened}
        study={study}
        others={others}
        onOthers={setOthers}
      />
    </First>
  );
}

/**
 * What is typed and the answer to it come first; findings follow, then charts, then the rest, each in a frame of
 * its own, so that a further key waits for one of them at most. What is dragged is drawn at once.
 */
function useDrawnInTurn(study: Study | null, { typed, work }: Editor) {
  const now = useMemo(() => ({ study, work }), [study, work]);
  const settled = useAfterFrame(now, typed ? TYPING_MS : 0);
  // Findings of the build before would pass for those of the one that was opened.
  const later = settled.work === work ? (settled.study ?? study) : study;
  const afterFindings = useAfterFrame(later);
  const afterCharts = useAfterFrame(afterFindings);
  return typed
    ? { later, drawn: afterFindings, rest: afterCharts }
    : { later, drawn: later, rest: later };
}

/** What the newest analysis says of a flight, asked for without drawing again what asks. */
function useComputedFlight(study: Study | null): ComputedFlight {
  const newest = useRef(study);
  newest.current = study;
  return useCallback((flown) => computedFlight(newest.current?.glance.out ?? null, flown), []);
}

/** The build before a change. Its curves cost an analysis of their own, which must not fall between two keys. */
function useRested(now: Build | null): Build | null {
  const [before, setBefore] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setBefore(now), BEFORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return before;
}

/** How the thrust table was brought to this build, or why it cannot be of it; null where it is. */
function tableText(lint: readonly Finding[]): string | null {
  return lint.find(({ code }) => code === 'TABLE_OTHER_DRIVE')?.message ?? null;
}

/** On a phone it comes before the inputs, where it was asked for. */
function First({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.first}>
      <Suspense fallback={<LoadingState />}>{children}</Suspense>
    </div>
  );
}

/** The printed sheet. It costs as much as the page, so it is drawn when something is printed. */
function Paper(props: { readonly draft: Draft; readonly study: Study }) {
  const [Sheet, setSheet] = useState<typeof PrintSheet | null>(null);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    void import('./PrintSheet.tsx').then((loaded) => setSheet(() => loaded.PrintSheet));
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return Sheet === null || !printing ? null : <Sheet {...props} />;
}
