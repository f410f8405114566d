import { CONTACT_LIMITS } from '@regz/rules/contact/messages.ts';
import { unfilledPlaceholder } from '@regz/rules/contact/replies.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { replyTexts } from '@regz/texts/en/contact/replies-staff.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { messageFault, useAttachments } from '../attachments/use-attachments.ts';
import { ReplyChooser } from './replies/reply-chooser.tsx';
import { TypingNotice } from './typing-notice.tsx';
import type { Thread } from './use-thread-act.ts';

const texts = messages.contactStaff;
const { answerThread, closeThread } = api.contact.staff;

/** An answer, or the end of the conversation if there is no text. */
type Act = { text: string | null; waits: boolean };

function answerFault(text: string): string | null {
  if (isBlank(text)) return messages.errors.CONTACT_TEXT_MISSING;
  const placeholder = unfilledPlaceholder(text);
  return placeholder === null ? null : replyTexts.choose.unfilled({ placeholder });
}

type Attachments = ReturnType<typeof useAttachments>;

/** Sends an act. If the conversation has continued, it shows the new messages. */
function useAct({ id, version }: Thread, form: Form<'text'>, attachments: Attachments) {
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const { queryKey } = queries.contact.staff.readThread.queryOptions({ input: { id } });
  return useMutation({
    mutationFn: async ({ text, waits }: Act) => {
      const files = text === null ? [] : await attachments.send();
      const target = { id, version };
      const context = { idempotencyKey: keys.keyFor({ ...target, text, waits, files }) };
      return text === null
        ? closeThread(target, { context })
        : answerThread({ ...target, text, waits, files }, { context });
    },
    onSuccess: (present, { text }) => {
      keys.settle();
      form.clear();
      attachments.clear();
      client.setQueryData(queryKey, present);
      toast.success(text === null ? texts.closed : texts.answered);
    },
    onError: (error, { text }) => {
      keys.settle(error);
      const present = refusalData(error, 'CONTACT_THREAD_CHANGED');
      if (present !== undefined) client.setQueryData(queryKey, present);
      const failed = text === null ? texts.closeFailed : texts.answerFailed;
      attachments.resend(error);
      form.refuse({ text: messageFault(error, failed) });
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.contact.staff.listThreads.key() }),
  });
}

/**
 * Answers or closes a conversation. If it has continued in the meantime, the new messages appear
 * above and the typed text stays.
 */
export function AnswerForm({ thread }: { thread: Thread }) {
  const { state } = thread;
  const form = useForm({ text: '' });
  const attachments = useAttachments({ side: 'staff' });
  const act = useAct(thread, form, attachments);

  function answer(waits: boolean) {
    const { text } = form.values;
    const fault = answerFault(text);
    if (fault !== null) {
      form.refuse({ fields: { text: fault } });
      return;
    }
    form.accept();
    act.mutate({ text, waits });
  }

  function insert(reply: string) {
    const { text } = form.values;
    form.prefill({ text: isBlank(text) ? reply : `${text}\n\n${reply}` });
    form.focus('text');
  }

  const closes = act.isPending && act.variables.text === null;
  const waits = act.isPending && act.variables.waits;
  return (
    <FormShell
      form={form}
      pending={act.isPending}
      onSubmit={() => answer(false)}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            pending={act.isPending && !closes && !waits}
            pendingText={texts.sending}
          >
            {texts.send}
          </Button>
          <Button
            variant="secondary"
            pending={waits}
            pendingText={texts.sending}
            onClick={() => answer(true)}
          >
            {texts.desk.wait}
          </Button>
          {state === 'closed' ? null : (
            <Button
              variant="secondary"
              pending={closes}
              pendingText={texts.closing}
              onClick={() => act.mutate({ text: null, waits: false })}
            >
              {state === 'open' ? texts.close : texts.closeAnswered}
            </Button>
          )}
        </div>
      }
    >
      <TypingNotice id={thread.id} isTyping={!isBlank(form.values.text)} />
      <ReplyChooser thread={thread} onChoose={insert} />
      <TextareaField
        {...form.field('text')}
        label={texts.answer}
        hint={`${texts.answerHint} ${texts.desk.waitHint}`}
        rows={6}
        maxLength={CONTACT_LIMITS.message}
      />
      <AttachmentPicker attachments={attachments} disabled={act.isPending} />
    </FormShell>
  );
}
