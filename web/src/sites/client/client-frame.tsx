import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { paths } from '../../platform/paths.ts';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';

const clientSite = messages.clientSite;

const links = [
  { href: paths.dashboard, label: clientSite.links.dashboard },
  { href: paths.orders, label: clientSite.links.orders },
  { href: paths.redeemKey, label: clientSite.links.redeemKey },
  { href: paths.guide, label: clientSite.links.guide },
  { href: paths.download, label: clientSite.links.download },
  { href: paths.store, label: clientSite.links.store, elsewhere: true },
];

const footerLinks = [
  { href: paths.contact, label: clientSite.links.contact, elsewhere: true },
  { href: paths.status, label: clientSite.links.status, elsewhere: true },
];

type ClientFrameProps = {
  /** False if nobody is logged in: every link would lead back to the login. */
  withLinks: boolean;
  /** The username and the Logout button, once known (specification A 2.3). */
  account?: ReactNode;
  children: ReactNode;
};

/** Header and footer of the client site. */
export function ClientFrame({ withLinks, account, children }: ClientFrameProps) {
  return (
    <SiteFrame
      header={
        <SiteHeader homeHref={paths.dashboard} links={withLinks ? links : []} trailing={account} />
      }
      footer={
        <SiteFooter
          note={clientSite.note}
          links={footerLinks}
          navigationLabel={clientSite.support}
        />
      }
    >
      {children}
    </SiteFrame>
  );
}
