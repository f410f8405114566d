import { messages } from '@regz/texts/en.ts';
import { Suspense } from 'react';
import { AuthCard } from '../../../customers/sign-in/auth-card.tsx';
import { customerSession } from '../../../identity/session/customer-session.ts';
import { useSession } from '../../../identity/session/use-session.ts';
import { lazyPart } from '../../../platform/connection/load-part.tsx';
import { isOutdated } from '../../../platform/document/language.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { Navigate, useLocation } from '../../../platform/routing/router.tsx';
import { EntrancePage } from '../../frame/entrance-page.tsx';
import { returnPath } from './return-path.ts';

const texts = messages.accounts.authPage;

const MemberBenefits = lazyPart(async () => {
  const part = await import('./member-benefits.tsx');
  return part.MemberBenefits;
});

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

/** Login and registration; a logged-in customer is redirected. */
export default function AuthPage() {
  const session = useSession(customerSession);
  const { search, hash } = useLocation();
  const returnTo = returnPath(search);
  if (session.state === 'in') return <Navigate to={returnTo + hash} reload={isOutdated()} />;
  const aside = (
    <Suspense>
      <MemberBenefits />
    </Suspense>
  );
  return (
    <EntrancePage title={texts.heading} description={texts.description} aside={aside}>
      <AuthCard
        absence={session.state === 'out' ? session.absence : undefined}
        returnTo={returnTo}
      />
    </EntrancePage>
  );
}
