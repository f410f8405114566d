import { experimentTwin, type PackageName } from '@regz/rules/licenses/packages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Card } from '../ui/layout/card.tsx';

const texts = messages.licenseExperiment;

/** The question, and the way into experiment mode once it is answered. */
function EnableExperiment({ next }: { next: PackageName }) {
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => api.licenses.enableExperiment({}),
    onSuccess: async ({ subscription }) => {
      setAsked(false);
      toast.success(texts.success(subscription));
      await client.invalidateQueries({ queryKey: queries.identity.me.key() });
    },
  });
  const fault = error === null ? undefined : errorText(error);
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {texts.enable}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={texts.dialogTitle}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        pending={isPending}
        pendingText={texts.enabling}
        error={error !== null && isUnanswered(error) ? texts.failed : fault}
        onConfirm={() => mutate()}
        onCancel={() => {
          setAsked(false);
          reset();
        }}
      >
        <p>{texts.next(next)}</p>
        <p className="mt-3 font-medium text-warn">{texts.oneWay}</p>
      </ConfirmDialog>
    </>
  );
}

function ExperimentState({ subscription }: { subscription: PackageName | null }) {
  if (subscription === null) return <p className="text-soft">{texts.none}</p>;
  if (subscription.endsWith('-Experiment')) {
    return (
      <>
        <Notice tone="good">{texts.active}</Notice>
        <div>
          <Button variant="secondary" disabled>
            {texts.enabled}
          </Button>
        </div>
      </>
    );
  }
  const next = experimentTwin(subscription);
  if (next === null) return <p className="text-soft">{texts.unsupported}</p>;
  return (
    <>
      <p className="text-soft">{texts.next(next)}</p>
      <EnableExperiment next={next} />
    </>
  );
}

type ExperimentCardProps = {
  /** Undefined while it is loading. */
  subscription: PackageName | null | undefined;
};

/** The Experiment (Beta) card. Source: specification A 2.5, A 4; ledger DASH-6. */
export function ExperimentCard({ subscription }: ExperimentCardProps) {
  return (
    <Card title={texts.title} description={texts.description}>
      {subscription === undefined ? (
        <Skeleton className="h-11 w-56" />
      ) : (
        <ExperimentState subscription={subscription} />
      )}
    </Card>
  );
}
