import { messages } from '@regz/texts/en.ts';
import { SecurityCard } from '../../../identity/second-factors/security-card.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.accountSecurity;

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

/** The login methods and sessions of the customer. */
export default function SecurityPage() {
  const account = useAccount();
  return (
    <PageBody>
      <DashboardLink />
      <PageHeading title={texts.title} description={texts.description} />
      <SecurityCard username={account?.username} />
    </PageBody>
  );
}
