import { useOnline } from '../api/online.ts';
import { queryClient } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Instant } from '../ui/Instant.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './Frame.module.css';
import { useGaps } from './gaps.ts';
import { useKeptRecords } from './keptRecords.ts';

/**
 * What a missing connection means for the page on the screen and for what was filed, in one notice: it stands above
 * everything, and a phone in a field has room for one.
 */
export function Connection() {
  const online = useOnline();
  const gaps = useGaps(online);
  const kept = useKeptRecords();
  const hasGap = gaps.missing !== '' || gaps.from !== null;
  if (online && !hasGap && kept === null) return null;
  const isBad = gaps.missing !== '' || (kept?.refused ?? 0) > 0;
  return (
    <div className={styles.banner} data-level={isBad ? 'bad' : 'warn'} data-connection>
      {online ? null : <b>Not connected.</b>}{' '}
      {hasGap ? (
        <span data-gaps>
          {gaps.missing === ''
            ? ''
            : `Could not be loaded: ${gaps.missing}. Nothing on this page speaks for it. `}
          {online && gaps.old !== '' ? `Could not be loaded again: ${gaps.old}. ` : ''}
          {gaps.from === null ? null : (
            <>
              What is shown was loaded at <Instant at={gaps.from} />
              {online ? '.' : ' or later.'}
            </>
          )}
        </span>
      ) : null}{' '}
      {kept === null ? null : (
        <>
          {kept.sentence}{' '}
          {kept.flights > 0 ? <AppLink to={paths.flights}>Show flights</AppLink> : null}{' '}
          {kept.checklists > 0 ? <AppLink to={paths.checklists}>Show checklists</AppLink> : null}
        </>
      )}{' '}
      {hasGap ? (
        <LinkButton
          className={styles.again ?? ''}
          onClick={() => void queryClient.refetchQueries({ type: 'active' })}
        >
          Try again
        </LinkButton>
      ) : null}
      {online ? null : (
        <details className={styles.works}>
          <summary>What works without a connection</summary>
          The builder, the radio link and the flight viewer go on working; checklists and flights
          can be filed and are sent later. Everything else shows what was loaded before.
        </details>
      )}
    </div>
  );
}
