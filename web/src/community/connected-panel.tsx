import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { CommunityPerson } from './community-person.tsx';
import { CommunityRoles } from './community-roles.tsx';
import type { Connection } from './use-community-status.ts';

const { card, disconnectDialog, done, failures } = messages.community;

/** Reloads the connection and the account, so that every card shows what the server says. */
function useAskAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queries.community.readConnection.key() }),
      client.invalidateQueries({ queryKey: queries.identity.me.key() }),
    ]);
}

function UpdateRolesButton() {
  const toast = useToast();
  const askAgain = useAskAgain();
  const update = useMutation({
    mutationFn: () => api.community.updateRoles({}),
    onSuccess: ({ rolesAssigned }) => toast.success(done.updated(rolesAssigned)),
    onError: (error) => toast.failure(isUnanswered(error) ? failures.update : errorText(error)),
    onSettled: askAgain,
  });
  return (
    <Button
      variant="secondary"
      pending={update.isPending}
      pendingText={card.updating}
      onClick={() => update.mutate()}
    >
      {card.update}
    </Button>
  );
}

function DisconnectButton({ username }: { username: string }) {
  const toast = useToast();
  const askAgain = useAskAgain();
  const [asked, setAsked] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => api.community.disconnectCommunity({}),
    onSuccess: async ({ rolesRemoved }) => {
      setAsked(false);
      toast.success(rolesRemoved ? done.disconnected : done.disconnectedOnly);
      await askAgain();
    },
  });
  const { error, isPending, mutate, reset } = disconnect;
  const fault = error === null ? undefined : errorText(error);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {card.disconnect}
      </Button>
      <ConfirmDialog
        open={asked}
        title={disconnectDialog.title}
        confirmLabel={disconnectDialog.confirm}
        cancelLabel={disconnectDialog.cancel}
        tone="danger"
        pending={isPending}
        pendingText={card.disconnecting}
        error={error !== null && isUnanswered(error) ? failures.disconnect : fault}
        onConfirm={() => mutate()}
        onCancel={() => {
          setAsked(false);
          reset();
        }}
      >
        {disconnectDialog.text(username)}
      </ConfirmDialog>
    </>
  );
}

/** A connection that stands: whose it is, its roles, and what can be done with it. */
export function ConnectedPanel({ connection }: { connection: Connection }) {
  const { username, avatarUrl, roles } = connection;
  return (
    <>
      <CommunityPerson username={username} avatarUrl={avatarUrl} />
      <CommunityRoles roles={roles} />
      <div className="flex flex-wrap gap-3">
        <UpdateRolesButton />
        <DisconnectButton username={username} />
      </div>
    </>
  );
}
