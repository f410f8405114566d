import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { SupportLink } from '../platform/support-link.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import type { Connection } from './use-community-status.ts';

const { card, disconnectDialog, done, failures } = messages.community;
const texts = messages.community.roles;

/** Reloads the connection and the account, so that every card shows the server's state. */
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
    onSuccess: ({ rolesAssigned }) => toast.success(done.updated({ count: rolesAssigned })),
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
        {disconnectDialog.text({ name: username })}
      </ConfirmDialog>
    </>
  );
}

/** An active connection: its member, its roles, and its acts. */
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

type CommunityPersonProps = { username: string; avatarUrl: string | null };

/** The connected person: picture or initial, name, and the state of the connection. */
function CommunityPerson({ username, avatarUrl }: CommunityPersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {avatarUrl === null ? (
        <span
          aria-hidden="true"
          translate="no"
          className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-raised font-display font-semibold"
        >
          {username.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <img
          src={avatarUrl}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-full border border-line"
        />
      )}
      <span translate="no" className="min-w-0 flex-1 truncate font-medium" title={username}>
        {username}
      </span>
      <Badge tone="good">{messages.community.card.connected}</Badge>
    </div>
  );
}

/**
 * The number of the package's roles that the person has, since when, and the reason for missing
 * ones.
 */
function CommunityRoles({ roles }: { roles: Connection['roles'] }) {
  const { wanted, assigned, lastSyncedAt, pending, problem } = roles;
  const synced =
    lastSyncedAt === null
      ? texts.neverSynced
      : texts.lastSynced({ when: formatInstant(lastSyncedAt) });
  return (
    <>
      <DescriptionList
        rows={[
          {
            label: texts.label,
            value: (
              <span>
                <span>{`${texts.count({ assigned, wanted })}, `}</span>
                <span className="text-soft">{synced}</span>
              </span>
            ),
          },
        ]}
      />
      {problem === null ? null : (
        <Notice tone="warn">
          <p>{texts.problems[problem]}</p>
          <SupportLink text={texts.problems[problem]} />
        </Notice>
      )}
      {pending && problem === null ? <Notice tone="info">{texts.pending}</Notice> : null}
    </>
  );
}
