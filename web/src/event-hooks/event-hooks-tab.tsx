import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { type EventHook, hookName } from './event-hooks.ts';
import { HookDialog } from './hook-dialog.tsx';
import { HookItem } from './hook-item.tsx';

const texts = messages.eventHooksStaff;

type Shown = { act: 'add' } | { act: 'edit' | 'secret' | 'remove'; hook: EventHook } | null;

function HooksLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

/** The Webhooks tab of the admin panel: the endpoints, their events, and the deliveries. */
export function EventHooksTab() {
  const hooks = useQuery(queries.eventHooks.listHooks.queryOptions({ input: {} }));
  const [shown, setShown] = useState<Shown>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const watched = hooks.data?.find(({ id }) => id === watchedId);
  const close = () => setShown(null);
  const target = (act: 'edit' | 'secret' | 'remove') => (shown?.act === act ? shown.hook : null);
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={texts.title}
        description={texts.description}
        actions={
          <Button size="sm" onClick={() => setShown({ act: 'add' })}>
            {texts.acts.add}
          </Button>
        }
      >
        <QueryRegion query={hooks} pending={<HooksLoading />} failed={texts.loadFailed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={texts.none} text={texts.noneText} />
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {rows.map((hook) => (
                  <HookItem
                    key={hook.id}
                    hook={hook}
                    onDeliveries={() => setWatchedId(hook.id)}
                    onAct={(act) => setShown({ act, hook })}
                  />
                ))}
              </ul>
            )
          }
        </QueryRegion>
        <p className="text-sm">
          <a
            className="text-accent-text underline underline-offset-4"
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
          >
            {texts.docs}
          </a>
        </p>
      </Card>
      {watched === undefined ? null : (
        <DeliveriesCard key={watched.id} hook={watched} onClose={() => setWatchedId(null)} />
      )}
      <HookDialog
        key={shown?.act === 'edit' ? shown.hook.id : 'new'}
        open={shown?.act === 'add' || shown?.act === 'edit'}
        hook={target('edit')}
        onSecret={setSecret}
        onClose={close}
      />
      <RotateSecretDialog hook={target('secret')} onSecret={setSecret} onClose={close} />
      <RemoveHookDialog hook={target('remove')} onClose={close} />
      <SecretDialog secret={secret} texts={texts.secretDialog} onClose={() => setSecret(null)}>
        <p className="text-sm text-soft">{texts.secretDialog.usage}</p>
      </SecretDialog>
    </div>
  );
}

/** Asks for confirmation before an endpoint is removed. */
function RemoveHookDialog({ hook, onClose }: { hook: EventHook | null; onClose: () => void }) {
  return (
    <DeleteDialog
      target={hook}
      texts={texts.removeDialog}
      remove={({ id }) => api.eventHooks.removeHook({ id })}
      outdated={queries.eventHooks.listHooks.key()}
      failureText={errorText}
      onClose={onClose}
    >
      {(doomed) => (
        <p className="wrap-anywhere">{texts.removeDialog.text({ host: hookName(doomed) })}</p>
      )}
    </DeleteDialog>
  );
}

type RotateSecretDialogProps = {
  hook: EventHook | null;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** Asks for confirmation before an endpoint gets a new secret. */
function RotateSecretDialog({ hook, onSecret, onClose }: RotateSecretDialogProps) {
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: ({ id }: EventHook) => api.eventHooks.rotateSecret({ id }),
    onSuccess: ({ secret }) => {
      close();
      onSecret(secret);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.listHooks.key() }),
  });

  function close() {
    rotate.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={hook !== null}
      title={texts.rotateDialog.title}
      confirmLabel={texts.rotateDialog.confirm}
      cancelLabel={messages.controls.cancel}
      pending={rotate.isPending}
      pendingText={texts.rotateDialog.pending}
      error={rotate.error === null ? undefined : errorText(rotate.error)}
      onConfirm={() => {
        if (hook !== null) rotate.mutate(hook);
      }}
      onCancel={close}
    >
      {hook === null ? null : (
        <p className="wrap-anywhere">{texts.rotateDialog.text({ host: hookName(hook) })}</p>
      )}
    </ConfirmDialog>
  );
}
