/** Components that pages are made from, besides Mantine's. */

export { AllClear, GapText } from './AllClear.tsx';
export { AppLink } from './AppLink.tsx';
export {
  type Address,
  changeOf,
  type SetAddress,
  useAddress,
  useGoTo,
  useRecordId,
  useSetAddress,
} from './address.ts';
export { ButtonLink } from './ButtonLink.tsx';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { CopyButton, CopyField } from './CopyField.tsx';
export { DownloadButton } from './DownloadButton.tsx';
export { Fact, FactTable } from './Facts.tsx';
export { Figure } from './Figure.tsx';
export { FormDialog } from './FormDialog.tsx';
export {
  ChoiceField,
  FlagField,
  PicksField,
  SomeField,
  TextArea,
  TextField,
} from './fields.tsx';
export { FormError, type Submission, useSubmit } from './form.tsx';
export { Instant } from './Instant.tsx';
export { InvitationDialog, InvitationLink } from './InvitationDialog.tsx';
export { Level } from './Level.tsx';
export { LinkButton } from './LinkButton.tsx';
export { Columns, Form, FormActions, Narrow, Rows, Scrollable } from './layout.tsx';
export { NumberField } from './NumberField.tsx';
export { PageBar } from './PageBar.tsx';
export { ResultDialog } from './ResultDialog.tsx';
export { Sheet } from './Sheet.tsx';
export { Answered, EmptyState, ErrorState, LoadingState } from './states.tsx';
export { type Column, Table } from './Table.tsx';
export { Tabs } from './Tabs.tsx';
