import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/index.ts';

/** A page for the link of an e-mail, opened without the part after the #. */
export function IncompleteLink({ children }: { readonly children: ReactNode }) {
  return (
    <EmptyState title="The link is not complete">
      The part after the # is missing. Copy the whole link from the mail. {children}
    </EmptyState>
  );
}
