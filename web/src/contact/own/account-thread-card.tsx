import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { ownThreadPath } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useNavigate } from '../../platform/routing/router.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ReplyForm } from '../reply-form.tsx';
import { stateTones } from '../state-tones.ts';
import { ThreadMessages } from '../thread-messages.tsx';
import { type OwnThread, referenceText } from './own-threads.ts';
import { useTopics } from './use-topics.ts';

const texts = messages.contactOwn.thread;
const { replyToOwnThread, closeOwnThread, rateThread } = api.contact.own;

/** Returns a function that shows a conversation as an act has left it. */
function useShowThread() {
  const client = useQueryClient();
  return (thread: OwnThread) => {
    const { queryKey } = queries.contact.own.readOwnThread.queryOptions({
      input: { id: thread.id },
    });
    client.setQueryData(queryKey, thread);
    void client.invalidateQueries({ queryKey: queries.contact.own.listOwnThreads.key() });
  };
}

function CloseButton({ id }: { id: string }) {
  const toast = useToast();
  const show = useShowThread();
  const close = useMutation({
    mutationFn: () => closeOwnThread({ id }),
    onSuccess: (present) => {
      show(present);
      toast.success(texts.closed);
    },
    onError: (error) => toast.failure(failureText(error, texts.closeFailed)),
  });
  return (
    <Button
      variant="secondary"
      pending={close.isPending}
      pendingText={texts.closing}
      onClick={() => close.mutate()}
    >
      {texts.close}
    </Button>
  );
}

/** Asks whether a closed conversation solved the problem. */
function Rating({ thread: { id, solved } }: { thread: OwnThread }) {
  const toast = useToast();
  const show = useShowThread();
  const rate = useMutation({
    mutationFn: (answer: boolean) => rateThread({ id, solved: answer }),
    onSuccess: show,
    onError: (error) => toast.failure(failureText(error, texts.rateFailed)),
  });
  if (solved !== null) {
    const answer = solved ? texts.solved : texts.notSolved;
    return <Notice tone="info">{texts.thanks({ answer })}</Notice>;
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{texts.solvedQuestion}</p>
      <Button variant="secondary" size="sm" onClick={() => rate.mutate(true)}>
        {texts.solved}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => rate.mutate(false)}>
        {texts.notSolved}
      </Button>
    </div>
  );
}

function ThreadCard({ thread }: { thread: OwnThread }) {
  const { id, number, subject, state, topic, reference } = thread;
  const show = useShowThread();
  const topics = useTopics();
  const about = [
    topic === null ? undefined : topics.nameOf(topic),
    reference === null ? undefined : referenceText(reference),
  ].filter((text) => text !== undefined);
  return (
    <Card
      title={<span className="wrap-anywhere">{texts.title({ number, subject })}</span>}
      description={about.length === 0 ? undefined : <span>{about.join(' · ')}</span>}
      actions={<Badge tone={stateTones[state]}>{messages.contactOwn.states[state]}</Badge>}
    >
      <ThreadMessages
        messages={thread.messages}
        filesOf={{ side: 'own' }}
        nameOf={({ author }) => (author === 'staff' ? texts.staff : texts.you)}
      />
      {state === 'closed' ? <Rating thread={thread} /> : null}
      <ReplyForm
        filesOf={{ side: 'own' }}
        send={(reply, options) => replyToOwnThread({ id, ...reply }, options)}
        onSent={show}
        texts={texts}
        hint={state === 'closed' ? texts.reopens : undefined}
        acts={state === 'closed' ? null : <CloseButton id={id} />}
      />
    </Card>
  );
}

/** A conversation of the account. Reading it marks it read. */
export function AccountThreadCard({ id, enabled }: { id: string; enabled: boolean }) {
  const client = useQueryClient();
  const thread = useQuery({
    ...queries.contact.own.readOwnThread.queryOptions({ input: { id } }),
    enabled,
  });
  const { id: presentId = id, unread = false } = thread.data ?? {};
  const navigate = useNavigate();
  useEffect(() => {
    // Staff merged it into another one.
    if (presentId !== id) navigate(ownThreadPath(presentId), { replace: true });
  }, [navigate, presentId, id]);
  useEffect(() => {
    if (!unread) return;
    void client.invalidateQueries({ queryKey: queries.contact.own.listOwnThreads.key() });
  }, [client, unread]);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={thread} pending={pending} failed={texts.loadFailed}>
      {(found) => <ThreadCard thread={found} />}
    </QueryRegion>
  );
}
