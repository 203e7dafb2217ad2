/** Parts that pages are put together from, beside Mantine's own. */

export { AppLink } from './AppLink.tsx';
export { type Address, type SetAddress, useAddress, useSetAddress } from './address.ts';
export { CopyButton, CopyField } from './CopyField.tsx';
export { Figure } from './Figure.tsx';
export { Instant } from './Instant.tsx';
export { Level } from './Level.tsx';
export { NumberField } from './NumberField.tsx';
export { PageBar } from './PageBar.tsx';
export { Sheet } from './Sheet.tsx';
export { EmptyState, ErrorState, LoadingState } from './states.tsx';
