import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.freePanelVisit.invalid;

/** Long enough to read the message before the redirect. */
const LEAVE_MS = 8000;

type InvalidAccessProps = {
  /** The reason why the key is invalid. */
  reason: string;
};

/** The message for an invalid key. Then redirects to the home page. */
export function InvalidAccess({ reason }: InvalidAccessProps) {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(paths.home), LEAVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card title={texts.title}>
      <Notice tone="bad">
        <p className="font-medium">{reason}</p>
        <p className="mt-1">{texts.text}</p>
      </Notice>
      <p className="text-sm text-soft">{texts.next}</p>
      {/* Another site's page on the same host. */}
      <a href={paths.home} className={buttonClass('secondary')}>
        {texts.home}
      </a>
    </Card>
  );
}
