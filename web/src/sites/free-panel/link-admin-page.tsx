import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { addressesOf, LinkAddress } from '../../free-panel/link-address.tsx';
import { LinkAddresses } from '../../free-panel/link-addresses.tsx';
import { linkAdminManager, staffManager } from '../../free-panel/links.ts';
import { ManageLinks } from '../../free-panel/manage-links.tsx';
import { LinkAdminLogInForm } from '../../free-panel/sign-in/link-admin-log-in-form.tsx';
import { linkAdminSession, type OwnLink } from '../../free-panel/sign-in/link-admin-session.ts';
import { LogOutButton } from '../../identity/session/log-out-button.tsx';
import { useSession, useSessionWatch } from '../../identity/session/use-session.ts';
import { queries } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { useParams } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { adminSession } from '../../staff/admin-session.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { InvalidAccess } from './invalid-access.tsx';

const texts = messages.freePanelLinks;

const LinkAdminLogInAgain = lazyPart(async () => {
  const again = await import('../../free-panel/sign-in/link-admin-log-in-again.tsx');
  return again.LinkAdminLogInAgain;
});

const StaffLogInAgain = lazyPart(async () => {
  const again = await import('../../staff/admin-log-in-again.tsx');
  return again.AdminLogInAgain;
});

export function meta() {
  return pageMeta({ title: texts.title });
}

type DoorProps = {
  linkKey: string;
  /** An account that is already logged in through another link. */
  otherAdmin: string | undefined;
};

/** The login in front of the links, or the reason why the key is invalid. */
function Door({ linkKey, otherAdmin }: DoorProps) {
  const { data, error, refetch } = useQuery(
    queries.freePanel.openAdminLink.queryOptions({ input: { key: linkKey } }),
  );

  function content() {
    if (data !== undefined) {
      return (
        <Card title={texts.logIn.formTitle}>
          {otherAdmin === undefined ? null : (
            <Notice tone="info">
              <AroundName name={otherAdmin} text={(username) => texts.logIn.other({ username })} />
            </Notice>
          )}
          <LinkAdminLogInForm linkKey={linkKey} />
        </Card>
      );
    }
    if (error === null) {
      return (
        <Card title={texts.logIn.formTitle}>
          <LoadingRegion label={texts.loading} className="flex flex-col gap-5">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </LoadingRegion>
        </Card>
      );
    }
    if (isRefusal(error, 'FREE_PANEL_KEY_INVALID')) {
      return <InvalidAccess reason={texts.logIn.keyInvalid} />;
    }
    if (isRefusal(error, 'FREE_PANEL_LINK_INVALID')) {
      return <InvalidAccess reason={texts.logIn.linkInvalid} />;
    }
    return (
      <LoadFailure
        title={messages.freePanelVisit.loadFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }

  return (
    <EntrancePage title={texts.title} description={texts.logIn.description}>
      {content()}
    </EntrancePage>
  );
}

/** Logging in or out keeps the address but changes the page, so its heading takes the focus. */
function useHeadingFocus(session: 'loading' | 'failed' | 'in' | 'out'): void {
  const before = useRef(session);

  useEffect(() => {
    const changed = before.current !== session;
    const wasKnown = before.current === 'in' || before.current === 'out';
    before.current = session;
    if (changed && wasKnown) document.querySelector('h1')?.focus();
  }, [session]);
}

/** The page of a link's admin. Staff see every link here. */
export default function LinkAdminPage() {
  const { key = '' } = useParams();
  const linkAdmin = useSession(linkAdminSession);
  const staff = useSession(adminSession);
  useSessionWatch(linkAdminSession);
  useSessionWatch(adminSession);
  useHeadingFocus(linkAdmin.state);
  if (linkAdmin.state === 'in' && linkAdmin.subject.code === key) {
    return (
      <>
        {linkAdmin.ended ? (
          <Suspense>
            <LinkAdminLogInAgain link={linkAdmin.subject} />
          </Suspense>
        ) : null}
        <OwnLinks link={linkAdmin.subject} />
      </>
    );
  }
  if (staff.state === 'in') {
    return (
      <PageBody>
        <PageHeading title={texts.title} description={texts.staffDescription} />
        {staff.ended ? (
          <Suspense>
            <StaffLogInAgain username={staff.subject.username} />
          </Suspense>
        ) : null}
        <ManageLinks manager={staffManager} />
      </PageBody>
    );
  }
  const otherAdmin = linkAdmin.state === 'in' ? linkAdmin.subject.username : undefined;
  return <Door linkKey={key} otherAdmin={otherAdmin} />;
}

/** The links of one link's admin, within the limits of its own link. */
function OwnLinks({ link }: { link: OwnLink }) {
  const [shown, setShown] = useState(false);
  const facts = [
    [texts.own.uses, String(link.usesLeft)],
    [texts.own.ends, formatInstant(link.expiresAt)],
  ] as const;
  return (
    <PageBody>
      <PageHeading
        title={texts.title}
        description={
          <AroundName name={link.username} text={(username) => texts.own.welcome({ username })} />
        }
        actions={<LogOutButton source={linkAdminSession} />}
      />
      <div className="flex flex-col gap-2">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="label-mono text-faint">{label}</dt>
              <dd className="font-display text-lg font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-soft">{texts.own.bounds}</p>
      </div>
      <Card title={texts.own.addresses}>
        <LinkAddress whose="visitors" address={addressesOf(link).visitors} />
        <Button variant="secondary" className="self-start" onClick={() => setShown(true)}>
          {texts.own.showCode}
        </Button>
        <LinkAddresses link={shown ? link : null} onClose={() => setShown(false)} />
      </Card>
      <ManageLinks manager={linkAdminManager} bounds={link} />
    </PageBody>
  );
}
