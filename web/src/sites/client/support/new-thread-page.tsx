import { isOwnTopic } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import {
  type OwnReference,
  StartThreadForm,
  TopicField,
} from '../../../contact/own/start-thread-form.tsx';
import type { Account } from '../../../identity/session/customer-session.ts';
import { useOrderOverview } from '../../../orders/use-order-overview.ts';
import { type Order, useOrderHistory } from '../../../orders/use-orders.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { ownThreadPath } from '../../../platform/paths.ts';
import { useNavigate } from '../../../platform/routing/router.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { SupportBack } from './support-back.tsx';
import { TopicHelp } from './topic-help.tsx';

const texts = messages.contactOwn.start;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** A new conversation: a topic, the help for it, and the message. */
export default function NewThreadPage() {
  const account = useAccount();
  const [topic, setTopic] = useState<string | null>(null);
  return (
    <PageBody>
      <SupportBack />
      <PageHeading title={texts.heading} description={texts.description} />
      {account === undefined ? (
        <LoadingRegion label={messages.clientSite.loading}>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      ) : (
        <div className="flex min-h-dvh max-w-2xl flex-col gap-6">
          <TopicField topic={topic} onChange={setTopic} />
          {topic === null ? null : <TopicPart topic={topic} account={account} />}
        </div>
      )}
    </PageBody>
  );
}

/** The help for a topic, and the form below it. Typed text stays if the topic changes. */
function TopicPart({ topic, account }: { topic: string; account: Account }) {
  const navigate = useNavigate();
  const history = useOrderHistory(true);
  const overview = useOrderOverview(true);
  const orders = history.data?.pages.flatMap((page) => page.orders) ?? [];
  const licenses = overview.data?.licenses ?? [];
  return (
    <>
      {!isOwnTopic(topic) || topic === 'other' ? null : (
        <Card title={messages.contactOwn.help.title} quiet>
          <TopicHelp topic={topic} account={account} orders={history.data && orders} />
        </Card>
      )}
      <StartThreadForm
        topic={topic}
        references={[
          ...orders.map(orderReference),
          ...licenses.map(({ licenseKey }) => licenseReference(licenseKey)),
          ...account.deviceIds.map((id) => ({ kind: 'pc' as const, id, label: id })),
        ]}
        onStarted={(id) => navigate(ownThreadPath(id), { replace: true })}
      />
    </>
  );
}

function orderReference({ orderId, productName }: Order): OwnReference {
  return { kind: 'order', id: orderId, label: productName };
}

function licenseReference(licenseKey: string): OwnReference {
  return { kind: 'license', id: licenseKey, label: licenseKey.slice(-4) };
}
