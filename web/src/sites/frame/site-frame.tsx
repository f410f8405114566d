import type { ReactNode } from 'react';
import { RouteFocus } from '../../platform/document/route-focus.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

type SiteFrameProps = { header: ReactNode; footer?: ReactNode; children: ReactNode };

/** Header, content and footer of a page; the footer stays at the lower edge of a short one. */
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
