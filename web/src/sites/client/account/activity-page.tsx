import { messages } from '@regz/texts/en.ts';
import { ActivityCard } from '../../../customers/activity-card.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { DashboardLink } from './dashboard-link.tsx';
import { useAccount } from './use-account.ts';

const texts = messages.accountActivity;

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

/** The account's activity. */
export default function ActivityPage() {
  const account = useAccount();
  return (
    <PageBody>
      <DashboardLink />
      <PageHeading title={texts.title} description={texts.description} />
      <ActivityCard enabled={account !== undefined} />
    </PageBody>
  );
}
