import { DELETION_DELAY_SECONDS } from '@regz/rules/customers/deletion.ts';
import { messages } from '@regz/texts/en.ts';
import { SupportLink } from '../../platform/support-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useCancelDeletion } from './use-cancel-deletion.ts';
import type { DeletionStatus } from './use-deletion-status.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const { countdown: texts, form } = messages.accountDeletion;

function SecondsLeft({ dueAtMs }: { dueAtMs: number }) {
  const seconds = useSecondsLeft(dueAtMs);
  return (
    <>
      <p
        role="timer"
        aria-label={texts.label}
        className="font-display text-5xl font-semibold text-bad [font-variant-numeric:tabular-nums] md:text-6xl"
      >
        {texts.seconds({ n: seconds })}
      </p>
      <progress
        aria-label={texts.label}
        value={seconds}
        max={DELETION_DELAY_SECONDS}
        className="meter-bar [--bar:var(--color-bad)]"
      />
    </>
  );
}

type DeletionCountdownProps = {
  deletion: Extract<DeletionStatus, { state: 'running' | 'overdue' }>;
};

/** The seconds in which a deletion can be cancelled, with the cancel button. */
export function DeletionCountdown({ deletion }: DeletionCountdownProps) {
  const { cancelling, cancel } = useCancelDeletion();
  if (deletion.state === 'overdue' && deletion.failed) {
    const { failed } = form;
    return (
      <div className="max-lg:order-first">
        <Notice tone="bad">
          <p>{failed}</p>
          <SupportLink text={failed} />
        </Notice>
      </div>
    );
  }
  return (
    <Card title={texts.title} className="max-lg:order-first">
      <Notice tone="warn">{texts.started}</Notice>
      {deletion.state === 'running' ? (
        <SecondsLeft dueAtMs={deletion.dueAtMs} />
      ) : (
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> <span>{texts.deleting}</span>
        </p>
      )}
      <Button
        variant="secondary"
        className="min-h-14 w-full text-lg"
        pending={cancelling}
        pendingText={texts.cancelling}
        onClick={cancel}
      >
        {texts.cancel}
      </Button>
    </Card>
  );
}
