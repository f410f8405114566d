import { messages } from '@regz/texts/en.ts';
import { OwnThreadCard } from '../../contact/own-thread-card.tsx';
import { LinkCodeForm } from '../../identity/link-code-form.tsx';
import { useLinkToken } from '../../identity/use-link-token.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.contact.thread;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The target of a conversation's private link. */
export default function ContactThreadPage() {
  const token = useLinkToken();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <OwnThreadCard token={token} codeForm={<LinkCodeForm texts={messages.accountEmail.code} />} />
    </PageBody>
  );
}
