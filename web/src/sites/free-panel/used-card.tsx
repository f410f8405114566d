import { useEffect } from 'react';
import type { LinkUse } from '../../free-panel/sign-in/visitor-sign-in-form.tsx';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.freePanelVisit;

/** Source: specification B 9 Free panel. */
const LEAVE_MS = 2000;

type UsedCardProps = { use: LinkUse; signedUp: boolean };

/** Says what the link has brought, and goes to the client site, where the person is logged in. */
export function UsedCard({ use: { username, outcome }, signedUp }: UsedCardProps) {
  useEffect(() => {
    // The server leads from here to the client site.
    const timer = setTimeout(() => location.assign(paths.dashboard), LEAVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card title={texts.done.title(username)}>
      <Notice tone={outcome === 'made' ? 'good' : 'info'}>
        {signedUp ? null : <p className="font-medium">{texts.outcomes[outcome]}</p>}
        <p>{signedUp ? texts.signUp.done : texts.signIn.done}</p>
      </Notice>
      <a href={paths.dashboard} className={buttonClass('secondary')}>
        {texts.done.go}
      </a>
    </Card>
  );
}
