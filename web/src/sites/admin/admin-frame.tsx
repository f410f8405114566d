import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

/** Header of the admin panel. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <SiteFrame header={<SiteHeader homeHref={paths.admin} siteName={messages.brand.adminPanel} />}>
      {children}
    </SiteFrame>
  );
}
