import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

type AdminFrameProps = {
  /** The welcome line and the Logout button, once known (specification B 2, Admin). */
  account?: ReactNode;
  children: ReactNode;
};

/** Header of the admin panel. */
export function AdminFrame({ account, children }: AdminFrameProps) {
  return (
    <SiteFrame
      header={
        <SiteHeader
          homeHref={paths.admin}
          siteName={messages.brand.adminPanel}
          trailing={account}
        />
      }
    >
      {children}
    </SiteFrame>
  );
}
