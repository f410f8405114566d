import { messages } from '@regz/texts/en.ts';
import { use } from 'react';
import { DataDownloadCard } from '../../../customers/deletion/data-download-card.tsx';
import { DeletionCountdown } from '../../../customers/deletion/deletion-countdown.tsx';
import { DeletionForm } from '../../../customers/deletion/deletion-form.tsx';
import { DeletionScopeCard } from '../../../customers/deletion/deletion-scope-card.tsx';
import { useStartDeletion } from '../../../customers/deletion/use-start-deletion.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { DeletionContext } from '../deletion-context.ts';
import { useAccount } from './use-account.ts';

const texts = messages.accountDeletion;

export function meta() {
  return pageMeta({ title: texts.page.heading, description: texts.page.description });
}

function FormLoading() {
  return (
    <LoadingRegion label={texts.page.loading} className="flex flex-col gap-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-11 w-44" />
    </LoadingRegion>
  );
}

function NoEmail() {
  return (
    <>
      <Notice tone="warn">{texts.form.noEmail}</Notice>
      <div>
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {texts.form.toDashboard}
        </Link>
      </div>
    </>
  );
}

function FormPlace({ account, returned }: { account: Account | undefined; returned: boolean }) {
  if (account === undefined) return <FormLoading />;
  return account.email === null ? (
    <NoEmail />
  ) : (
    <DeletionForm account={account} returned={returned} />
  );
}

/** The effects of a deletion, a copy of the data, and the form. */
export default function DeleteAccountPage() {
  const account = useAccount();
  const deletion = use(DeletionContext);
  const { starting, fault } = useStartDeletion(account?.email);
  const counting = deletion.state === 'running' || deletion.state === 'overdue';
  return (
    <PageBody>
      <PageHeading title={texts.page.heading} description={texts.page.description} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <DeletionScopeCard />
          <DataDownloadCard />
        </div>
        {counting ? (
          <DeletionCountdown deletion={deletion} />
        ) : (
          <Card
            title={texts.form.title}
            description={texts.form.text}
            {...(fault === undefined ? {} : { className: 'max-lg:order-first' })}
          >
            {starting ? <Notice tone="info">{texts.form.starting}</Notice> : null}
            {fault === undefined ? null : <Notice tone="bad">{fault}</Notice>}
            <FormPlace account={account} returned={fault !== undefined} />
          </Card>
        )}
      </div>
    </PageBody>
  );
}
