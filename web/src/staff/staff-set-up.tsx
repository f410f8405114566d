import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { adminTotp } from '../identity/second-factors/totp/admin-totp.ts';
import { lazyPart } from '../platform/connection/load-part.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { adminSession, type Admin } from './admin-session.ts';
import type { GivenPasswordProps } from './given-password.tsx';

const texts = messages.staffSetUp;

const TwoStepSection = lazyPart(async () => {
  const part = await import('../identity/second-factors/totp/two-step-section.tsx');
  return part.TwoStepSection;
});

const GivenPassword = lazyPart<GivenPasswordProps>(
  async () => (await import('./given-password.tsx')).GivenPassword,
);

type StaffSetUpProps = {
  /** Undefined until the login is confirmed. */
  subject: Pick<Admin, 'username' | 'codesMissing' | 'passwordGiven'> | undefined;
  /** The content that is available once the password is their own and the codes are enabled. */
  children: ReactNode;
};

/**
 * Replaces the panel for staff who must choose their own password or set up two-step verification
 * first. The latter stays until they continue, because the recovery codes are shown only once.
 */
export function StaffSetUp({ subject, children }: StaffSetUpProps) {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);
  const status = useQuery({
    ...adminTotp.queries.readTotpStatus.queryOptions({ input: {} }),
    enabled: begun,
  });
  if (subject?.passwordGiven === true) {
    return (
      <Suspense>
        <GivenPassword username={subject.username} />
      </Suspense>
    );
  }
  if (subject?.codesMissing === true && !begun) setBegun(true);
  if (!begun) return children;

  async function goOn() {
    await client.invalidateQueries({ queryKey: adminSession.queryKey });
    setBegun(false);
  }

  return (
    <div>
      <div className="flex max-w-2xl flex-col items-start gap-6">
        <PageHeading title={texts.title} description={texts.description} />
        <Suspense>
          <TwoStepSection source={adminTotp} username={subject?.username} />
        </Suspense>
        {status.data?.on === true ? (
          <Button onClick={() => void goOn()}>{texts.continue}</Button>
        ) : null}
      </div>
    </div>
  );
}
