import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../platform/languages/language-switch.tsx';
import { paths } from '../../platform/paths.ts';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

/** The download site: its name in the header, and no navigation. */
export function DownloadLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame
      header={<SiteHeader homeHref={paths.home} siteName={messages.brand.downloadCenter} />}
      footer={<SiteFooter note={messages.downloadSite.note} languages={<LanguageSwitch />} />}
    >
      {children}
    </SiteFrame>
  );
}
