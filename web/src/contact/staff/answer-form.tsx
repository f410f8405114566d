import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.contactStaff;
const calls = api.contact.staff;

/**
 * Answers or closes a conversation. If it has continued in the meantime, the new messages appear
 * above and the typed text stays.
 */
export function AnswerForm({ thread }: { thread: Thread }) {
  const { id, version, state } = thread;
  const form = useForm({ text: '' });
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const { queryKey } = queries.contact.staff.readThread.queryOptions({ input: { id } });
  const act = useMutation({
    mutationFn: (text: string | null) => {
      const target = { id, version };
      const options = { context: { idempotencyKey: keys.keyFor({ ...target, text }) } };
      return text === null
        ? calls.closeThread(target, options)
        : calls.answerThread({ ...target, text }, options);
    },
    onSuccess: (present, text) => {
      keys.settle();
      form.clear();
      client.setQueryData(queryKey, present);
      toast.success(text === null ? texts.closed : texts.answered);
    },
    onError: (error, text) => {
      keys.settle(error);
      const present = refusalData(error, 'CONTACT_THREAD_CHANGED');
      if (present !== undefined) client.setQueryData(queryKey, present);
      const failed = text === null ? texts.closeFailed : texts.answerFailed;
      form.refuse({ text: failureText(error, failed) });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.contact.staff.listThreads.key() }),
  });

  function submit() {
    if (isBlank(form.values.text)) {
      form.refuse({ fields: { text: messages.errors.CONTACT_TEXT_MISSING } });
      return;
    }
    form.accept();
    act.mutate(form.values.text);
  }

  const closes = act.isPending && act.variables === null;
  return (
    <FormShell
      form={form}
      pending={act.isPending}
      onSubmit={submit}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={act.isPending && !closes} pendingText={texts.sending}>
            {texts.send}
          </Button>
          {state === 'open' ? (
            <Button
              variant="secondary"
              pending={closes}
              pendingText={texts.closing}
              onClick={() => act.mutate(null)}
            >
              {texts.close}
            </Button>
          ) : null}
        </div>
      }
    >
      <TextareaField
        {...form.field('text')}
        label={texts.answer}
        hint={texts.answerHint}
        rows={6}
        maxLength={CONTACT_LIMITS.message}
      />
    </FormShell>
  );
}

/** A conversation as staff see it. */
export type Thread = Awaited<ReturnType<Api['contact']['staff']['readThread']>>;
