import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Api, api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';

const { application: texts, withdraw: acts, form: labels, levels } = messages.guild;
const tones = { open: 'warn', accepted: 'good', declined: 'neutral' } as const;

type OwnApplication = Awaited<ReturnType<Api['guild']['readOwnApplication']>>;

function Facts({ application }: { application: OwnApplication }) {
  const { state, inGameName, experienceLevel, message, createdAt, decidedAt, note } = application;
  const rows = [
    { label: texts.status, value: <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
    { label: labels.inGameName, value: inGameName },
    { label: labels.experienceLevel, value: levels[experienceLevel] },
    { label: texts.sent, value: formatInstant(createdAt) },
    ...(decidedAt === null ? [] : [{ label: texts.decided, value: formatInstant(decidedAt) }]),
  ];
  return (
    <>
      <p className="text-lg">{texts.stateTexts[state]}</p>
      {state === 'accepted' ? (
        <a href={paths.dashboard} className={`${buttonClass('primary')} self-start`}>
          {texts.next}
        </a>
      ) : null}
      {note === null ? null : (
        <div className="rounded-md border border-accent-text bg-raised px-4 py-3">
          <p className="text-sm text-faint">{texts.note}</p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      )}
      <DescriptionList rows={rows} />
      {message === null ? null : (
        <p className="wrap-anywhere whitespace-pre-line text-soft">{message}</p>
      )}
    </>
  );
}

/** Withdraws the application, after a confirmation. */
function Withdrawal({ token, onDone }: { token: string; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.guild.withdrawApplication({ token }),
    onSuccess: onDone,
  });
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsks(true)}>
        {acts.open}
      </Button>
      <ConfirmDialog
        open={asks}
        title={acts.title}
        tone="danger"
        confirmLabel={acts.confirm}
        cancelLabel={messages.controls.cancel}
        pending={withdraw.isPending}
        pendingText={acts.pending}
        error={withdraw.error === null ? undefined : failureText(withdraw.error, acts.failed)}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsks(false)}
      >
        <p>{acts.question}</p>
      </ConfirmDialog>
    </>
  );
}

/**
 * The application of a private link. `token` is undefined before the page has read its address.
 * `codeForm` accepts the token from the mail if the link was incomplete.
 */
export function OwnApplicationCard({
  token,
  codeForm,
}: {
  token: string | undefined;
  codeForm: ReactNode;
}) {
  const [isWithdrawn, setWithdrawn] = useState(false);
  const application = useQuery({
    ...queries.guild.readOwnApplication.queryOptions({ input: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '' && !isWithdrawn,
  });
  if (token === '' || isWithdrawn) {
    return (
      <EmptyState
        title={isWithdrawn ? acts.done : texts.missing}
        text={isWithdrawn ? null : codeForm}
        action={
          <Link to={paths.guild} className={buttonClass('secondary')}>
            {texts.toForm}
          </Link>
        }
      />
    );
  }
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={application} pending={pending} failed={texts.loadFailed}>
      {(found) => (
        <Card title={labels.title} className="max-w-2xl">
          <Facts application={found} />
          <Withdrawal token={token ?? ''} onDone={() => setWithdrawn(true)} />
        </Card>
      )}
    </QueryRegion>
  );
}
