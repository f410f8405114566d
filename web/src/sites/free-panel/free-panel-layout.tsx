import { Outlet } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

/** The pages of trial links: their name in the header, and no navigation. */
export default function FreePanelLayout() {
  return (
    <SiteFrame
      header={
        <SiteHeader homeHref={paths.home} siteName={messages.brand.freePanel} homeElsewhere />
      }
    >
      <Outlet />
    </SiteFrame>
  );
}
