import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LinkUse, VisitorSignInForm } from '../../free-panel/sign-in/visitor-sign-in-form.tsx';
import { VisitorSignUpForm } from '../../free-panel/sign-in/visitor-sign-up-form.tsx';
import { queries } from '../../platform/api/api.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { useLocation, useParams } from '../../platform/routing/router.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { InvalidAccess } from './invalid-access.tsx';

const texts = messages.freePanelVisit;

const LEAVE_MS = 2000;

/** The hash that opens the second tab. */
const REGISTER_HASH = '#register';

export function meta() {
  return pageMeta({ title: texts.title, description: texts.description });
}

function Opening() {
  return (
    <Card title={texts.tabs}>
      <LoadingRegion label={texts.loading} className="flex flex-col gap-5">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </LoadingRegion>
    </Card>
  );
}

/** The page of a trial link. */
export default function VisitPage() {
  const { key = '' } = useParams();
  const [use, setUse] = useState<{ use: LinkUse; signedUp: boolean } | null>(null);
  const opened = useQuery(
    queries.freePanel.openLink.queryOptions({
      input: { key },
      // Opening is counted once for each visit of the page.
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

  function content() {
    if (use !== null) return <UsedCard {...use} />;
    if (opened.data !== undefined) {
      return (
        <VisitCard linkKey={key} onUsed={(next, signedUp) => setUse({ use: next, signedUp })} />
      );
    }
    const { error } = opened;
    if (error === null) return <Opening />;
    if (isRefusal(error, 'FREE_PANEL_LINK_FULL')) {
      return (
        <Card title={texts.full.title}>
          <Notice tone="warn">{errorText(error)}</Notice>
        </Card>
      );
    }
    if (isRefusal(error, 'FREE_PANEL_KEY_INVALID') || isRefusal(error, 'FREE_PANEL_LINK_INVALID')) {
      return <InvalidAccess reason={errorText(error)} />;
    }
    return (
      <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void opened.refetch()} />
    );
  }

  const aside =
    opened.data === undefined ? null : (
      <div className="flex flex-col gap-2 text-sm text-soft">
        <p>{texts.open({ n: opened.data.usesLeft, end: formatInstant(opened.data.expiresAt) })}</p>
        <p>{texts.terms[opened.data.oncePerMailbox ? 'oncePerMailbox' : 'oncePerAccount']}</p>
        {opened.data.oncePerDevice ? <p>{texts.oncePerDevice}</p> : null}
      </div>
    );
  return (
    <EntrancePage title={texts.title} description={texts.description} aside={aside}>
      {content()}
    </EntrancePage>
  );
}

type UsedCardProps = { use: LinkUse; signedUp: boolean };

/**
 * Shows the result of the link, and redirects to the client site, where the person is logged in.
 */
function UsedCard({ use: { username, outcome }, signedUp }: UsedCardProps) {
  useEffect(() => {
    // The server redirects from here to the client site.
    const timer = setTimeout(() => location.assign(paths.dashboard), LEAVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card
      title={<AroundName name={username} text={(shown) => texts.done.title({ username: shown })} />}
    >
      <Notice tone={outcome === 'made' ? 'good' : 'info'}>
        {signedUp ? null : <p className="font-medium">{texts.outcomes[outcome]}</p>}
        <p>{signedUp ? texts.signUp.done : texts.signIn.done}</p>
      </Notice>
      <a href={paths.dashboard} className={buttonClass('secondary')}>
        {texts.done.go}
      </a>
    </Card>
  );
}

const noRegistration = {
  username: '',
  email: '',
  mobileNumber: '',
  password: '',
  confirmPassword: '',
};

type VisitCardProps = {
  linkKey: string;
  onUsed: (use: LinkUse, signedUp: boolean) => void;
};

/** The tabs Sign In and Sign Up. Both keep their values. */
function VisitCard({ linkKey, onUsed }: VisitCardProps) {
  const { hash } = useLocation();
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>(
    hash === REGISTER_HASH ? 'sign-up' : 'sign-in',
  );
  const signIn = useForm({ username: '', password: '', code: '' });
  const signUp = useForm(noRegistration);
  return (
    <Card title={texts.tabs}>
      <Tabs
        label={texts.tabs}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: texts.signIn.tab,
            content: (
              <VisitorSignInForm
                linkKey={linkKey}
                form={signIn}
                onUsed={(use) => onUsed(use, false)}
              />
            ),
          },
          {
            value: 'sign-up',
            label: texts.signUp.tab,
            content: (
              <VisitorSignUpForm
                linkKey={linkKey}
                form={signUp}
                onUsed={(use) => onUsed(use, true)}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
