import { messages } from '@regz/texts/en.ts';
import { useSession } from '../../identity/session/use-session.ts';
import { AbsenceNotice } from '../../identity/sign-in/absence-notice.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { AdminLogInForm } from '../../staff/admin-log-in-form.tsx';
import { adminSession } from '../../staff/admin-session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EntrancePage } from '../frame/entrance-page.tsx';

const texts = messages.adminSite.logIn;

export function meta() {
  return pageMeta({ title: texts.heading });
}

/** The login of staff. */
export default function AdminLoginPage() {
  const session = useSession(adminSession);
  return (
    <EntrancePage title={texts.heading} description={texts.description}>
      <Card title={texts.formTitle}>
        <AbsenceNotice absence={session.state === 'out' ? session.absence : undefined} />
        <AdminLogInForm />
      </Card>
    </EntrancePage>
  );
}
