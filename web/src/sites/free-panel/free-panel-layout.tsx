import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

/** The pages of trial links: their name in the header, and no navigation. */
export function FreePanelLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame
      header={
        <SiteHeader homeHref={paths.home} siteName={messages.brand.freePanel} homeElsewhere />
      }
    >
      {children}
    </SiteFrame>
  );
}
