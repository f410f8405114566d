import { isExperiment, type PackageName } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { CardRow } from '../ui/layout/card-row.tsx';
import { useOwnPackage } from './use-own-package.ts';

const texts = messages.licenseExperiment;

/** The confirmation, and the act that enables experiment mode. */
function EnableExperiment({ next }: { next: PackageName }) {
  const client = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => api.licenses.enableExperiment({}),
    onSuccess: async ({ subscription }) => {
      setAsked(false);
      toast.success(texts.success({ name: subscription }));
      await client.invalidateQueries({ queryKey: queries.identity.me.key() });
    },
  });
  const fault = error === null ? undefined : errorText(error);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        {texts.enable}
      </Button>
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
        <p>{texts.next({ name: next })}</p>
        <p className="mt-3 font-medium text-warn">{texts.oneWay}</p>
      </ConfirmDialog>
    </>
  );
}

type ExperimentCardProps = {
  subscription: PackageName | null;
};

/** The Experiment (Beta) card. */
export function ExperimentCard({ subscription }: ExperimentCardProps) {
  const { title } = texts;
  const own = useOwnPackage(subscription);
  if (subscription === null) return <CardRow title={title} text={texts.none} />;
  if (isExperiment(subscription)) {
    return (
      <CardRow title={title} text={<span className="text-accent-text">{texts.active}</span>}>
        <Button variant="secondary" size="sm" disabled>
          {texts.enabled}
        </Button>
      </CardRow>
    );
  }
  const next = own?.twin ?? null;
  if (own === undefined) return <CardRow title={title} text="" />;
  if (next === null) return <CardRow title={title} text={texts.unsupported} />;
  return (
    <CardRow title={title} text={texts.next({ name: next })}>
      <EnableExperiment next={next} />
    </CardRow>
  );
}
