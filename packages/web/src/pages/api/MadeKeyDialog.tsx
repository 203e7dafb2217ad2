import { plural } from '../../format/numbers.ts';
import { ResultDialog } from '../../ui/index.ts';
import { QuickStart } from './QuickStart.tsx';
import type { Made } from './types.ts';

/** A new key: the only time that it is shown. */
export function MadeKeyDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <ResultDialog title={`Key “${made.made.label}”`} done="I have copied it" once onClose={onClose}>
      <p>
        It is shown only once; afterwards only its first characters are known.
        {made.replaced > 0
          ? ` ${plural(made.replaced, 'key')} of the same integration ended with it.`
          : ''}
      </p>
      <QuickStart secret={made.key} />
    </ResultDialog>
  );
}
