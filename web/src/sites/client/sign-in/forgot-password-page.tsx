import { messages } from '@regz/texts/en.ts';
import { ForgotPasswordForm } from '../../../identity/passwords/forgot-password-form.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EntrancePage } from '../../frame/entrance-page.tsx';

const texts = messages.accountEmail.forgot;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The form that requests a link for a new password. */
export default function ForgotPasswordPage() {
  return (
    <EntrancePage title={texts.heading} description={texts.description}>
      <Card title={texts.title}>
        <ForgotPasswordForm />
        <Link
          to={paths.auth}
          className="self-start text-sm text-accent-text underline underline-offset-4"
        >
          {texts.toLogIn}
        </Link>
      </Card>
    </EntrancePage>
  );
}
