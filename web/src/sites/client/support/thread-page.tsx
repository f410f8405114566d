import { messages } from '@regz/texts/en.ts';
import { AccountThreadCard } from '../../../contact/own/account-thread-card.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useParams } from '../../../platform/routing/router.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { SupportBack } from './support-back.tsx';

const texts = messages.contactOwn;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** One conversation of the account. */
export default function ThreadPage() {
  const account = useAccount();
  const { threadId = '' } = useParams();
  return (
    <PageBody>
      <SupportBack />
      <PageHeading title={texts.heading} description={texts.description} />
      <AccountThreadCard id={threadId} enabled={account !== undefined} />
    </PageBody>
  );
}
