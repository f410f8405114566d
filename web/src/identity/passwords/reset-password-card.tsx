import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkCodeForm } from '../link-code-form.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const texts = messages.accountEmail.reset;

/** The form for a new password, opened by a mailed link. Source: issue 3, part 3. */
export function ResetPasswordCard() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <Card title={texts.title}>
        <Notice tone="good">{texts.done}</Notice>
        <Link to={paths.auth} className={buttonClass('primary')}>
          {texts.toLogIn}
        </Link>
      </Card>
    );
  }
  if (token === '') {
    return (
      <Card title={texts.title}>
        <Notice tone="warn">{texts.missing}</Notice>
        <LinkCodeForm texts={messages.accountEmail.code} />
        <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
          {texts.toForgot}
        </Link>
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </Card>
  );
}
