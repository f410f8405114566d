import { type ComponentProps, Suspense } from 'react';
import { DeletionBanner } from '../../customers/deletion/deletion-banner.tsx';
import { tellsIdentityOutcome } from '../../identity/provider/identity-address.ts';
import type { Account } from '../../identity/session/customer-session.ts';
import type { SessionView } from '../../identity/session/use-session.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';

const LogInAgain = lazyPart(async () => {
  const again = await import('../../customers/sign-in/customer-log-in-again.tsx');
  return again.CustomerLogInAgain;
});

const IdentityReturn = lazyPart(async () => {
  const identity = await import('../../identity/provider/identity-return.tsx');
  return identity.IdentityReturn;
});

type AccountNoticesProps = {
  session: SessionView<Account>;
  /** Null if the page itself shows it. */
  deletion: ComponentProps<typeof DeletionBanner>['deletion'] | null;
  search: string;
};

/**
 * Notices that appear on every page: a running deletion, the identity provider's answer, an ended
 * session.
 */
export function AccountNotices({ session, deletion, search }: AccountNoticesProps) {
  return (
    <>
      {deletion === null ? null : <DeletionBanner deletion={deletion} />}
      {session.state === 'in' && tellsIdentityOutcome(search) ? (
        <Suspense>
          <IdentityReturn email={session.subject.email} />
        </Suspense>
      ) : null}
      {session.state === 'in' && session.ended ? (
        <Suspense>
          <LogInAgain username={session.subject.username} />
        </Suspense>
      ) : null}
    </>
  );
}
