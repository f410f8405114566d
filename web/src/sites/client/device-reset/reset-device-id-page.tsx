import { messages } from '@regz/texts/en.ts';
import { ResetMeter } from '../../../devices/device-card.tsx';
import { DeviceIds } from '../../../devices/device-ids.tsx';
import { StartResetButton } from '../../../devices/start-reset/start-reset-button.tsx';
import { pageMeta } from '../../../platform/document/page-meta.ts';
import { useNavigate } from '../../../platform/routing/router.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PageBody } from '../../frame/page-body.tsx';
import { useAccount } from '../account/use-account.ts';

const { management, startPage: texts } = messages.devices;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** Explains a reset and starts it. */
export default function ResetDeviceIdPage() {
  const account = useAccount();
  const navigate = useNavigate();
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={texts.cardTitle}>
          <ol className="flex list-decimal flex-col gap-3 pl-7 text-soft marker:font-mono marker:text-faint">
            {texts.steps.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
          <Notice tone="info">{management.hint}</Notice>
        </Card>
        <Card title={texts.devices}>
          {account === undefined ? (
            <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-9 w-full" />
              <Skeleton className="h-11 w-40" />
            </LoadingRegion>
          ) : (
            <>
              <DescriptionList
                rows={[
                  {
                    label: messages.devices.reset.summary.devices,
                    value: <DeviceIds {...account} />,
                  },
                ]}
              />
              <ResetMeter resetCount={account.hwidResetCount} />
              <StartResetButton account={account} onStarted={(path) => navigate(path)} />
            </>
          )}
        </Card>
      </div>
    </PageBody>
  );
}
