import { ownPackageFirst } from '@regz/rules/licenses/package-parts.ts';
import { messages } from '@regz/texts/en.ts';
import { guideSections } from '../../guide/guide-content.ts';
import { GuideContents } from '../../guide/guide-contents.tsx';
import { GuideSectionCard } from '../../guide/guide-section-card.tsx';
import { SendToPcButton } from '../../guide/send-to-pc-button.tsx';
import { useGuideProgress } from '../../guide/use-guide-progress.ts';
import { featureNames, ownFeatures, useOwnPackage } from '../../licenses/use-own-package.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { useAccount } from './account/use-account.ts';

const texts = messages.guide;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/**
 * The install guide, with checkmarks stored for the account. The chapters of its package come
 * before those of others.
 */
export default function GuidePage() {
  const account = useAccount();
  const { progress, done, mark } = useGuideProgress(account !== undefined);
  const own = useOwnPackage(account?.subscription);
  const sections = ownPackageFirst(
    guideSections,
    ownFeatures(own, account?.subscription),
    featureNames(own),
  );
  const actions = (
    <>
      <SendToPcButton page="guide" />
      <Button
        variant="secondary"
        className="max-md:hidden print:hidden"
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
    </>
  );
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} actions={actions} />
      {progress.isError && done === undefined ? (
        <LoadFailure
          title={texts.loadFailed}
          error={progress.error}
          onRetry={() => void progress.refetch()}
        />
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] print:block">
        <GuideContents sections={sections} done={done} />
        <div className="flex min-w-0 flex-col gap-6">
          {sections.map((section) => (
            <GuideSectionCard
              key={section.id}
              section={section}
              done={done}
              communityInviteUrl={progress.data?.communityInviteUrl}
              onMark={(step, isDone) => mark({ step, done: isDone })}
            />
          ))}
        </div>
      </div>
    </PageBody>
  );
}
