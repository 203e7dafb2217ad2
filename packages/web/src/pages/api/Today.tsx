import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { count, words } from '../../format/numbers.ts';
import { ErrorState, Instant, Level, LoadingState, Sheet } from '../../ui/index.ts';
import styles from './api.module.css';

/** What of today's quota is used, and what comes after it. */
export function Today() {
  const usage = useQuery(query('accountUsage'));
  return (
    <Sheet title="Today">
      {usage.error === null ? null : (
        <ErrorState error={usage.error} retry={() => void usage.refetch()} />
      )}
      {usage.isPending ? <LoadingState rows={2} /> : null}
      {usage.data === undefined ? null : (
        <>
          <p>
            <strong className={styles.big}>{count(usage.data.used)}</strong>{' '}
            <span className="muted">of {count(usage.data.limit)} calls</span>
          </p>
          <meter
            className={styles.meter}
            min={0}
            max={Math.max(1, usage.data.limit)}
            value={usage.data.used}
            aria-label="Calls used today"
          />
          <p className="muted small">
            {count(usage.data.credits)} credits after that · resets{' '}
            <Instant at={usage.data.resets_at} as="until" />
          </p>
          <p className={styles.plan}>
            Plan <strong>{words(usage.data.plan)}</strong>
            {usage.data.addons.map((addon) => (
              <Level key={addon} level="plain">
                {addon.replaceAll('_', ' ')}
              </Level>
            ))}
            {usage.data.billing === 'active' ? null : (
              <Level level={usage.data.billing === 'trial' ? 'warn' : 'bad'}>
                {words(usage.data.billing)}
              </Level>
            )}
          </p>
        </>
      )}
    </Sheet>
  );
}
