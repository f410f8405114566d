import { audiences } from '@regz/rules/sites/audiences.ts';
import { matchesRoute } from '@regz/rules/sites/resolve-site.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, Suspense } from 'react';
import { useDeletionStatus } from '../../customers/deletion/use-deletion-status.ts';
import { tellsIdentityOutcome } from '../../identity/provider/identity-address.ts';
import { type Account, customerSession } from '../../identity/session/customer-session.ts';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import {
  type SessionView,
  useSession,
  useSessionWatch,
} from '../../identity/session/use-session.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { paths } from '../../platform/paths.ts';
import { Navigate, useLocation } from '../../platform/routing/router.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadingNote } from '../frame/loading-note.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { SessionFailed } from '../frame/session-failed.tsx';
import { SiteFooter } from '../frame/site-footer.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { SiteHeader } from '../frame/site-header.tsx';
import { DeletionContext } from './deletion-context.ts';
import { logInPath } from './sign-in/return-path.ts';

const clientSite = messages.clientSite;

const AccountNotices = lazyPart(async () => {
  const notices = await import('./account-notices.tsx');
  return notices.AccountNotices;
});

const AccountLanguages = lazyPart(async () => {
  const languages = await import('./account-languages.tsx');
  return languages.AccountLanguages;
});

const accountLanguages = (
  <Suspense>
    <AccountLanguages />
  </Suspense>
);

const DeletionDone = lazyPart(async () => {
  const done = await import('../../customers/deletion/deletion-done.tsx');
  return done.DeletionDone;
});

/** The pages for people who are not logged in. */
const entrances = [paths.auth, paths.confirmEmail, paths.forgotPassword, paths.resetPassword];

function AccountMenu({ username }: { username: string }) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-bar:w-full max-bar:justify-between">
      <p
        className="max-w-40 min-w-0 truncate text-sm font-medium bar:max-lg:max-w-20"
        title={username}
      >
        <span className="sr-only">{`${clientSite.account} `}</span>
        <span translate="no">{username}</span>
      </p>
      <LogOutButton source={customerSession} />
    </div>
  );
}

function AccountPlace({ session }: { session: SessionView<Account> }) {
  if (session.state === 'in') return <AccountMenu username={session.subject.username} />;
  return session.state === 'loading' ? <Skeleton className="h-9 w-36" /> : null;
}

/**
 * The guard of the client site. Pages show their skeleton while the session loads. Without a
 * session, they redirect to the login.
 */
export function ClientLayout({ children }: { children: ReactNode }) {
  const session = useSession(customerSession);
  useSessionWatch(customerSession);
  const deletion = useDeletionStatus(session);
  const { pathname, search, hash } = useLocation();
  const atEntrance = entrances.some((path) => matchesRoute(path, pathname));
  const guarded =
    !atEntrance && audiences.client.pages.some((pattern) => matchesRoute(pattern, pathname));

  const page = <DeletionContext value={deletion}>{children}</DeletionContext>;
  const pending = deletion.state === 'running' || deletion.state === 'overdue';
  const told = session.state === 'in' && (session.ended || tellsIdentityOutcome(search));
  const banner = pending && !matchesRoute(paths.deleteAccount, pathname);

  function content() {
    if (deletion.state === 'done') {
      return (
        <PageBody>
          <Suspense>
            <DeletionDone />
          </Suspense>
        </PageBody>
      );
    }
    if (!guarded) return page;
    if (session.state === 'failed') {
      return <SessionFailed title={messages.brand.clientArea} failure={session} />;
    }
    if (session.state !== 'out') return page;
    const wanted = session.absence === 'logged-out' ? paths.auth : logInPath(pathname, search);
    return <Navigate to={wanted + hash} />;
  }

  return (
    <ClientFrame
      withLinks={!atEntrance && deletion.state !== 'done'}
      account={atEntrance ? null : <AccountPlace session={session} />}
      languages={session.state === 'loading' ? null : accountLanguages}
    >
      {banner || told ? (
        <Suspense>
          <AccountNotices session={session} deletion={banner ? deletion : null} search={search} />
        </Suspense>
      ) : null}
      {session.state === 'loading' ? <LoadingNote text={clientSite.loading} /> : null}
      {content()}
    </ClientFrame>
  );
}

const links = [
  { href: paths.dashboard, label: clientSite.links.dashboard },
  { href: paths.orders, label: clientSite.links.orders },
  { href: paths.redeemKey, label: clientSite.links.redeemKey },
  { href: paths.guide, label: clientSite.links.guide },
  { href: paths.download, label: clientSite.links.download },
  { href: paths.store, label: clientSite.links.store, elsewhere: true },
];

const contactLink = { href: paths.contact, label: clientSite.links.contact, elsewhere: true };
const supportLink = { href: paths.support, label: clientSite.links.contact };

const footerLinks = [
  { href: paths.status, label: clientSite.links.status, elsewhere: true },
  { href: paths.termsConditions, label: clientSite.links.termsConditions, elsewhere: true },
  { href: paths.returnPolicy, label: clientSite.links.returnPolicy, elsewhere: true },
];

type ClientFrameProps = {
  /** False if logged out: every link would redirect to the login. */
  withLinks: boolean;
  /** The username and the Logout button, once known. */
  account?: ReactNode;
  /** Absent while the session loads: documents have no room for the languages. */
  languages: ReactNode;
  children: ReactNode;
};

/** Header and footer of the client site. */
function ClientFrame({ withLinks, account, languages, children }: ClientFrameProps) {
  return (
    <SiteFrame
      header={
        <SiteHeader homeHref={paths.dashboard} links={withLinks ? links : []} trailing={account} />
      }
      footer={
        <SiteFooter
          note={messages.footerNote.text}
          links={[withLinks ? supportLink : contactLink, ...footerLinks]}
          navigationLabel={clientSite.support}
          languages={languages}
        />
      }
    >
      {children}
    </SiteFrame>
  );
}
