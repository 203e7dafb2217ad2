import { dateText, plusDays } from '@airworthy/contract/dates';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormError, Instant, Level, Sheet, useSubmit } from '../../ui/index.ts';
import styles from './organization.module.css';

const DEFAULT_DAYS = 14;

/** From when on members without a second factor reach nothing but its set-up page. */
export function FactorPolicy({ from }: { from: string | null }) {
  const [day, setDay] = useState(() => plusDays(dateText(new Date()), DEFAULT_DAYS));
  const set = useSubmit(async () => {
    await call('setFactorPolicy', { body: { from: `${day}T00:00:00Z` } });
  });
  const lift = useSubmit(async () => {
    await call('setFactorPolicy', { body: { from: null } });
  });
  return (
    <Sheet title="Second factor of members">
      {from === null ? (
        <form className={styles.inline} onSubmit={set.onSubmit}>
          <TextInput
            label="Required from"
            type="date"
            value={day}
            error={set.problem('from')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button type="submit" loading={set.pending}>
            Require
          </Button>
          <p className="muted small">
            Until then, members see the days left. After that, members without a second factor can
            only set one up, and their keys are refused.
          </p>
        </form>
      ) : (
        <p className={styles.inline}>
          <Level level="ok">required</Level> from <Instant at={from} />
          <Button loading={lift.pending} onClick={() => lift.onSubmit()}>
            Lift
          </Button>
        </p>
      )}
      <FormError of={set} />
      <FormError of={lift} />
    </Sheet>
  );
}
