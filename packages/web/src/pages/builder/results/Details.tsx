import type { Build } from '@airworthy/performance';
import { memo } from 'react';
import type { Study } from '../model/study.ts';
import { AllFigures } from './AllFigures.tsx';
import { Balance } from './Balance.tsx';
import { Charts, type Pinned } from './Charts.tsx';
import { Mission } from './Mission.tsx';
import { WingSheet } from './WingSheet.tsx';

export type { Pinned };

type DetailsProps = {
  readonly study: Study;
  /** What is below the charts shows this one, which follows. */
  readonly rest: Study;
  readonly after: Study | null;
  /** The build before its last change. */
  readonly before: Build | null;
  readonly pinned: readonly Pinned[];
  readonly onPin: () => void;
  readonly onUnpin: () => void;
  readonly onChange: (build: Build, member?: string) => void;
};

/** What is below the answer: loaded after it, so that the answer is not kept waiting. */
export const Details = memo(function Details(props: DetailsProps) {
  const { study, rest, after, before, pinned, onPin, onUnpin, onChange } = props;
  return (
    <>
      <Charts
        study={study}
        after={after}
        before={before}
        pinned={pinned}
        onPin={onPin}
        onUnpin={onUnpin}
        onChange={onChange}
      />
      <Mission reply={rest.reply} />
      <WingSheet study={rest} />
      <Balance study={rest} onChange={onChange} />
      <AllFigures reply={rest.reply} />
    </>
  );
});
