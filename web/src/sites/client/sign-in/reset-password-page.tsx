import { messages } from '@regz/texts/en.ts';
import { ResetPasswordCard } from '../../../identity/passwords/reset-password-card.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { EntrancePage } from '../../frame/entrance-page.tsx';

const texts = messages.accountEmail.reset;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The target of a password mail's link. */
export default function ResetPasswordPage() {
  return (
    <EntrancePage title={texts.heading} description={texts.description}>
      <ResetPasswordCard />
    </EntrancePage>
  );
}
