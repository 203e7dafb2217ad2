import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  Columns,
  ErrorState,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
} from '../../ui/index.ts';
import { Authenticator } from './Authenticator.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { FactorReset } from './FactorReset.tsx';
import { OwnAudit } from './OwnAudit.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function SecurityPage() {
  const factors = useQuery(query('getFactors'));
  // Past its deadline the page is the one that sets a factor up, and nothing else.
  const overdue = useSession().data?.deadlines.second_factor.overdue === true;
  return (
    <>
      <PageBar title="Security" />
      <Columns>
        <Rows>
          {factors.error === null ? null : (
            <ErrorState error={factors.error} retry={() => void factors.refetch()} />
          )}
          {factors.isPending ? <LoadingState /> : null}
          {factors.data === undefined ? null : (
            <>
              <FactorReset reset={factors.data.reset} />
              <Authenticator confirmed={factors.data.totp?.confirmed ?? null} />
              <Passkeys passkeys={factors.data.passkeys} />
              <RecoveryCodes
                left={factors.data.recovery_codes_left}
                hasFactor={factors.data.totp !== null || factors.data.passkeys.length > 0}
              />
            </>
          )}
          {overdue ? null : <OwnAudit />}
        </Rows>
        <Rows>
          {overdue ? null : <ChangePassword />}
          <Sheet title="Sessions">
            <AppLink to={paths.sessions}>Where you are signed in</AppLink>
          </Sheet>
        </Rows>
      </Columns>
    </>
  );
}
