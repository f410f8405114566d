import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { RouteFocus } from '../../platform/document/route-focus.tsx';
import { SKIP_CLASS } from '../../ui/layout/skip-class.ts';

const CONTENT_ID = 'content';

type SiteFrameProps = { header: ReactNode; footer?: ReactNode; children: ReactNode };

/** Header, content and footer of a page. The footer stays at the bottom of a short page. */
export function SiteFrame({ header, footer, children }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      <RouteFocus />
      {header}
      <main id={CONTENT_ID} className="flex flex-1 flex-col">
        {children}
      </main>
      {footer}
    </>
  );
}

/** The first tab stop: skips the header. */
function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className={SKIP_CLASS}>
      {messages.sites.skipToContent}
    </a>
  );
}
