import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { paths } from '../platform/paths.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AttachmentPicker } from './attachments/attachment-picker.tsx';
import { messageFault, useAttachments } from './attachments/use-attachments.ts';
import { ThreadMessages } from './thread-messages.tsx';

const texts = messages.contact.thread;
const tones = { open: 'warn', waiting: 'info', answered: 'good', closed: 'neutral' } as const;

/**
 * The conversation of a private link. `token` is undefined before the page has read its address.
 * `codeForm` accepts the token from the mail if the link was incomplete.
 */
export function OwnThreadCard({
  token,
  codeForm,
}: {
  token: string | undefined;
  codeForm: ReactNode;
}) {
  const thread = useQuery({
    ...queries.contact.openThread.queryOptions({ input: { token: token ?? '' } }),
    enabled: token !== undefined && token !== '',
  });
  if (token === '') {
    return (
      <EmptyState
        title={texts.missing}
        text={codeForm}
        action={
          <Link to={paths.contact} className={buttonClass('secondary')}>
            {texts.toForm}
          </Link>
        }
      />
    );
  }
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={thread} pending={pending} failed={texts.loadFailed}>
      {({ number, subject, state, messages: list }) => (
        <Card
          title={<span className="wrap-anywhere">{texts.title({ number, subject })}</span>}
          actions={<Badge tone={tones[state]}>{texts.states[state]}</Badge>}
        >
          <ThreadMessages
            messages={list}
            filesOf={{ side: 'link', token: token ?? '' }}
            nameOf={({ author }) => (author === 'staff' ? texts.staff : texts.you)}
          />
          <ReplyForm token={token ?? ''} />
        </Card>
      )}
    </QueryRegion>
  );
}

/** The visitor's reply to a conversation. */
function ReplyForm({ token }: { token: string }) {
  const form = useForm({ text: '' });
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = queries.contact.openThread.queryOptions({ input: { token } });
  const attachments = useAttachments({ side: 'link', token });
  const reply = useMutation({
    mutationFn: async (text: string) =>
      api.contact.replyToThread({ token, text, files: await attachments.send() }),
    onSuccess: (thread) => {
      form.clear();
      attachments.clear();
      client.setQueryData(queryKey, thread);
      toast.success(texts.sent);
    },
    onError: (error) => {
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
        <Button
          type="submit"
          className="self-start"
          pending={reply.isPending}
          pendingText={texts.pending}
        >
          {texts.submit}
        </Button>
      }
    >
      <TextareaField
        {...form.field('text')}
        label={texts.reply}
        hint={texts.replyHint}
        maxLength={CONTACT_LIMITS.message}
      />
      <AttachmentPicker attachments={attachments} disabled={reply.isPending} />
    </FormShell>
  );
}
