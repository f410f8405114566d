import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TextareaField } from '../ui/forms/textarea-field.tsx';

const texts = messages.contact.thread;

/** What its visitor adds to a conversation. */
export function ReplyForm({ token }: { token: string }) {
  const form = useForm({ text: '' });
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = queries.contact.openThread.queryOptions({ input: { token } });
  const reply = useMutation({
    mutationFn: (text: string) => api.contact.replyToThread({ token, text }),
    onSuccess: (thread) => {
      form.clear();
      client.setQueryData(queryKey, thread);
      toast.success(texts.sent);
    },
    onError: (error) => form.refuse({ text: failureText(error, texts.failed) }),
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
    </FormShell>
  );
}
