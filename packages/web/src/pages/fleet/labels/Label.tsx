import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { basePath } from '../../../basePath.ts';
import type { AppPath } from '../../../paths.ts';
import styles from './labels.module.css';

type LabelProps = {
  /** The page that the code opens. */
  readonly to: AppPath;
  readonly name: string;
  /** What else is written on it; what is empty is left out. */
  readonly lines: readonly (string | null)[];
};

export function Label({ to, name, lines }: LabelProps) {
  const address = window.location.origin + basePath + to;
  const code = useQuery({ queryKey: ['label', address], queryFn: () => squaresOf(address) });
  return (
    <div className={styles.label}>
      {code.data === undefined ? (
        <span className={styles.code}>{code.error === null ? '' : 'No code could be drawn.'}</span>
      ) : (
        <svg
          viewBox={`-2 -2 ${code.data.size + 4} ${code.data.size + 4}`}
          role="img"
          aria-label={`Code of ${address}`}
          shapeRendering="crispEdges"
        >
          <path d={code.data.path} fill="#000000" />
        </svg>
      )}
      <div>
        <b>{name}</b>
        <span>{lines.filter(Boolean).join(', ')}</span>
        <span>
          <Address of={address.replace(/^https?:\/\//, '')} />
        </span>
      </div>
    </div>
  );
}

/** An address that is too long for its line goes on behind a slash, not in the middle of a word. */
function Address({ of }: { readonly of: string }) {
  return of.split('/').map((part, at, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move.
    <Fragment key={at}>
      {part}
      {at === length - 1 ? null : '/'}
      <wbr />
    </Fragment>
  ));
}

/** The dark squares of the code as one path. Level Q still reads with a quarter of it scratched away. */
async function squaresOf(text: string): Promise<{ size: number; path: string }> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  let path = '';
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size: modules.size, path };
}
