import { messages } from '@regz/texts/en.ts';
import { ConfirmEmailCard } from '../../../identity/email/confirm-email-card.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { EntrancePage } from '../../frame/entrance-page.tsx';

const texts = messages.accountEmail.confirm;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The target of a verification mail's link. */
export default function ConfirmEmailPage() {
  return (
    <EntrancePage title={texts.heading} description={texts.description}>
      <ConfirmEmailCard />
    </EntrancePage>
  );
}
