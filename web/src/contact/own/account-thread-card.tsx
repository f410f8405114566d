import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { messageFault, useAttachments } from '../attachments/use-attachments.ts';
import { ThreadMessages } from '../thread-messages.tsx';
import { type OwnThread, referenceText, stateTones } from './own-threads.ts';

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

/** The caller's message in the conversation, and the act that closes it. */
function ReplyForm({ thread: { id, state } }: { thread: OwnThread }) {
  const form = useForm({ text: '' });
  const toast = useToast();
  const keys = useIdempotencyKey();
  const show = useShowThread();
  const attachments = useAttachments({ side: 'own' });
  const reply = useMutation({
    mutationFn: async (text: string) => {
      const input = { id, text, files: await attachments.send() };
      return replyToOwnThread(input, { context: { idempotencyKey: keys.keyFor(input) } });
    },
    onSuccess: (present) => {
      keys.settle();
      form.clear();
      attachments.clear();
      show(present);
      toast.success(texts.sent);
    },
    onError: (error) => {
      keys.settle(error);
      attachments.resend(error);
      form.refuse({ text: messageFault(error, texts.failed) });
    },
  });

  function submit() {
    if (isBlank(form.values.text)) {
      form.refuse({ fields: { text: messages.errors.CONTACT_TEXT_MISSING } });
      return;
    }
    form.accept();
    reply.mutate(form.values.text);
  }

  return (
    <FormShell
      form={form}
      pending={reply.isPending}
      onSubmit={submit}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={reply.isPending} pendingText={texts.pending}>
            {texts.submit}
          </Button>
          {state === 'closed' ? null : <CloseButton id={id} />}
        </div>
      }
    >
      <TextareaField
        {...form.field('text')}
        label={texts.reply}
        hint={state === 'closed' ? texts.reopens : undefined}
        maxLength={CONTACT_LIMITS.message}
      />
      <AttachmentPicker attachments={attachments} disabled={reply.isPending} />
    </FormShell>
  );
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
  const { number, subject, state, topic, reference } = thread;
  const about = [
    topic === null ? null : messages.contactOwn.topics[topic],
    reference === null ? null : referenceText(reference),
  ].filter((text) => text !== null);
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
      <ReplyForm thread={thread} />
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
  const unread = thread.data?.unread ?? false;
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
