import { CopyField, ResultDialog } from '../../../ui/index.ts';

/** The secret of a webhook, which no page shows again. */
export function SecretDialog({
  secret,
  rotated,
  onClose,
}: {
  readonly secret: string;
  readonly rotated: boolean;
  readonly onClose: () => void;
}) {
  return (
    <ResultDialog
      title={rotated ? 'New secret' : 'Secret of the webhook'}
      done="I have copied it"
      once
      onClose={onClose}
    >
      <p>
        It is shown only once. Your server checks with it that an event comes from here.
        {rotated ? ' For 24 hours events are signed with the old secret too.' : ''}
      </p>
      <CopyField text={secret} label="Secret" />
    </ResultDialog>
  );
}
