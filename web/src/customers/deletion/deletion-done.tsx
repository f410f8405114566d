import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { paths } from '../../platform/paths.ts';
import { clearStorage } from '../../platform/theme/theme.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

const texts = messages.accountDeletion.done;
const REDIRECT_MS = 2000;

/**
 * The end of an account: the browser clears everything except the theme, and opens the home page,
 * which is another site, after two seconds.
 */
export function DeletionDone() {
  useEffect(() => {
    clearStorage();
    const timer = setTimeout(() => location.assign(paths.homeAlias), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHeading title={texts.title} />
      <Notice tone="good">{texts.text}</Notice>
      <div>
        <a href={paths.homeAlias} className={buttonClass('secondary')}>
          {texts.link}
        </a>
      </div>
    </>
  );
}
