import { messages } from '@regz/texts/en.ts';
import { OwnThreadList } from '../../../contact/own/own-thread-list.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { DashboardLink } from '../account/dashboard-link.tsx';
import { useAccount } from '../account/use-account.ts';

const texts = messages.contactOwn;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The account's conversations with staff. */
export default function SupportPage() {
  const account = useAccount();
  return (
    <PageBody>
      <DashboardLink />
      <PageHeading title={texts.heading} description={texts.description} />
      <OwnThreadList enabled={account !== undefined} />
    </PageBody>
  );
}
