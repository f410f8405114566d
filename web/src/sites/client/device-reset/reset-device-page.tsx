import { readResetLinkPath, type ResetLink } from '@regz/rules/devices/reset-links.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect } from 'react';
import { ResetLinkFailure } from '../../../devices/reset-link-failure.tsx';
import { StartResetButton } from '../../../devices/start-reset/start-reset-button.tsx';
import { useResetLink } from '../../../devices/use-reset-link.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { errorText, isRefusal } from '../../../platform/api/error-text.ts';
import { isUnanswered } from '../../../platform/api/unanswered.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { LoadFailure } from '../../../platform/queries/load-failure.tsx';
import { Link, useLocation, useNavigate } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';
import { ResetSteps } from './reset-steps.tsx';

const texts = messages.devices.reset;

export function meta() {
  return pageMeta({ title: texts.heading });
}

function Loading() {
  return (
    <LoadingRegion label={texts.loading} className="grid gap-6 lg:grid-cols-5">
      <Skeleton className="h-80 w-full lg:col-span-3" />
      <Skeleton className="h-80 w-full lg:col-span-2" />
    </LoadingRegion>
  );
}

type FailureProps = { text: string; account: Account | undefined };

/** The fault of the link, and two ways to continue: a new link, or back. */
function Failure({ text, account }: FailureProps) {
  const navigate = useNavigate();
  const canStart = account !== undefined && text !== messages.errors.DEVICE_RESETS_EXHAUSTED;
  return (
    <ResetLinkFailure text={text}>
      {canStart ? (
        <StartResetButton account={account} onStarted={(path) => navigate(path)} />
      ) : null}
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        {texts.toDashboard}
      </Link>
    </ResetLinkFailure>
  );
}

/** A link for another account shows an error and redirects. */
function Unauthorized() {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast.failure(messages.errors.DEVICE_LINK_FOREIGN);
    navigate(paths.dashboard, { replace: true });
  }, [navigate, toast]);
  return <Loading />;
}

function OpenLink({ link, account }: { link: ResetLink; account: Account | undefined }) {
  const view = useResetLink(link, account !== undefined);
  const expired = messages.errors.DEVICE_LINK_EXPIRED;
  if (view.data !== undefined) {
    return (
      <ResetSteps
        view={view.data}
        loadedAtMs={view.dataUpdatedAt}
        token={link.token}
        expired={<Failure text={expired} account={account} />}
      />
    );
  }
  if (view.error === null) return <Loading />;
  if (isRefusal(view.error, 'DEVICE_LINK_FOREIGN')) return <Unauthorized />;
  if (!isUnanswered(view.error)) {
    return <Failure text={errorText(view.error)} account={account} />;
  }
  return (
    <LoadFailure title={texts.failed} error={view.error} onRetry={() => void view.refetch()} />
  );
}

/** The page of a reset link. */
export default function ResetDevicePage() {
  const { pathname } = useLocation();
  const account = useAccount();
  const link = readResetLinkPath(pathname);
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      {link === null ? (
        <Failure text={messages.errors.DEVICE_LINK_UNKNOWN} account={account} />
      ) : (
        <OpenLink key={link.token} link={link} account={account} />
      )}
    </PageBody>
  );
}
