import { messages } from '@regz/texts/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TriangleAlert } from '../../ui/icons.ts';
import { useCancelDeletion } from './use-cancel-deletion.ts';
import type { DeletionStatus } from './use-deletion-status.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const texts = messages.accountDeletion;

function CountingText({ dueAtMs }: { dueAtMs: number }) {
  return <span>{texts.countdown.bannerText({ n: useSecondsLeft(dueAtMs) })}</span>;
}

function bannerText(deletion: DeletionBannerProps['deletion']) {
  if (deletion.state === 'running') return <CountingText dueAtMs={deletion.dueAtMs} />;
  return deletion.failed ? texts.form.failed : texts.countdown.deleting;
}

type DeletionBannerProps = {
  deletion: Extract<DeletionStatus, { state: 'running' | 'overdue' }>;
};

/** Shown above every page during a pending deletion, in every tab, with a cancel button. */
export function DeletionBanner({ deletion }: DeletionBannerProps) {
  const { cancelling, cancel } = useCancelDeletion();
  return (
    <section aria-label={texts.countdown.title} className="border-b border-bad bg-raised">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p
          role="timer"
          className="flex min-w-0 items-center gap-3 font-medium [font-variant-numeric:tabular-nums]"
        >
          <TriangleAlert className="size-5 shrink-0 text-bad" aria-hidden="true" />
          <span>{bannerText(deletion)}</span>
        </p>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          pending={cancelling}
          pendingText={texts.countdown.cancelling}
          onClick={cancel}
        >
          {texts.countdown.cancel}
        </Button>
      </div>
    </section>
  );
}
