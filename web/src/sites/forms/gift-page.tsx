import { messages } from '@regz/texts/en.ts';
import { LinkCodeForm } from '../../identity/link-code-form.tsx';
import { useLinkToken } from '../../identity/use-link-token.ts';
import { ReceivedGiftCard } from '../../orders/gifts/received-gift-card.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.receivedGift;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The target of a gift's private link. */
export default function GiftPage() {
  const token = useLinkToken();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <ReceivedGiftCard
        token={token}
        codeForm={<LinkCodeForm texts={messages.accountEmail.code} />}
      />
    </PageBody>
  );
}
