import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiContext } from '../platform/api/api-request.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';
import { AttachmentPicker } from './attachments/attachment-picker.tsx';
import { type FilesOf, messageFault, useAttachments } from './attachments/use-attachments.ts';

type Reply = { text: string; files: { id: string; name: string }[] };

type ReplyFormProps<Thread> = {
  /** The side that writes. */
  filesOf: FilesOf;
  send: (reply: Reply, options: { context: ApiContext }) => Promise<Thread>;
  onSent: (thread: Thread) => void;
  texts: { reply: string; submit: string; pending: string; sent: string; failed: string };
  hint?: string | undefined;
  /** Further acts beside the submit button. */
  acts?: ReactNode;
};

/** A message with files in one's own conversation. */
export function ReplyForm<Thread>(props: ReplyFormProps<Thread>) {
  const { filesOf, send, onSent, texts, hint, acts } = props;
  const form = useForm({ text: '' });
  const toast = useToast();
  const keys = useIdempotencyKey();
  const attachments = useAttachments(filesOf);
  const reply = useMutation({
    mutationFn: async (text: string) => {
      const input = { text, files: await attachments.send() };
      return send(input, { context: { idempotencyKey: keys.keyFor(input) } });
    },
    onSuccess: (thread) => {
      keys.settle();
      form.clear();
      attachments.clear();
      onSent(thread);
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
          {acts}
        </div>
      }
    >
      <TextareaField
        {...form.field('text')}
        label={texts.reply}
        hint={hint}
        maxLength={CONTACT_LIMITS.message}
      />
      <AttachmentPicker attachments={attachments} disabled={reply.isPending} />
    </FormShell>
  );
}
