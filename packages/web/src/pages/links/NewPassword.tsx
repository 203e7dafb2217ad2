import { PASSWORD_MIN } from '@airworthy/contract/values';
import { PasswordInput } from '@mantine/core';

type NewPasswordProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly label?: string;
};

export function NewPassword({ value, onChange, error, label = 'Password' }: NewPasswordProps) {
  const short = value !== '' && value.length < PASSWORD_MIN;
  return (
    <PasswordInput
      label={label}
      description={`At least ${PASSWORD_MIN} characters; a phrase of a few words is best.`}
      autoComplete="new-password"
      value={value}
      error={
        error ?? (short ? `${value.length} of at least ${PASSWORD_MIN} characters` : undefined)
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
