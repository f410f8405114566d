import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { paths } from '../platform/paths.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressMeter } from '../ui/feedback/progress-meter.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { guideSections } from './guide-content.ts';

const texts = messages.guide;

const steps = guideSections.flatMap((section) => section.steps ?? []).map((step) => step.id);

type GuideProgressCardProps = {
  /** False while nobody is known to be signed in. */
  enabled: boolean;
};

/** How far the install guide is, with the way to it. Source: specification A 2.6; issue 3, part 8. */
export function GuideProgressCard({ enabled }: GuideProgressCardProps) {
  const progress = useQuery({ ...queries.guide.progress.queryOptions({ input: {} }), enabled });
  const done = progress.data?.done.filter((step) => steps.includes(step)).length;
  return (
    <Card title={texts.heading}>
      {progress.isPending ? (
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-9 w-full" />
        </LoadingRegion>
      ) : null}
      {progress.isError && done === undefined ? (
        <Notice tone="bad">{errorText(progress.error)}</Notice>
      ) : null}
      {done === undefined ? null : (
        <ProgressMeter
          label={texts.progress}
          value={done}
          max={steps.length}
          valueText={texts.progressText(done, steps.length)}
        />
      )}
      <div>
        <Link to={paths.guide} className={buttonClass('secondary')}>
          {texts.elsewhere.action}
        </Link>
      </div>
    </Card>
  );
}
