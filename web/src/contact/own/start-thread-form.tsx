import { CONTACT_LIMITS as limits, contactReferences } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../platform/api/api.ts';
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts';
import { missingFields, useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SelectField, type SelectGroup } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AttachmentPicker } from '../attachments/attachment-picker.tsx';
import { messageFault, useAttachments } from '../attachments/use-attachments.ts';
import { type OwnThread, referenceText } from './own-threads.ts';
import { useTopics } from './use-topics.ts';

const { start: texts } = messages.contactOwn;

export type OwnReference = NonNullable<OwnThread['reference']>;

type TopicFieldProps = {
  topic: string | null;
  onChange: (topic: string | null) => void;
};

/** The choice of a topic, before the help for it. */
export function TopicField({ topic, onChange }: TopicFieldProps) {
  const { offered } = useTopics();
  return (
    <SelectField
      label={texts.topic}
      value={topic ?? ''}
      placeholder={texts.chooseTopic}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

/** A reference as the value of an option. */
const valueOf = ({ kind, id }: Pick<OwnReference, 'kind' | 'id'>) => `${kind}:${id}`;

const groupLabels = { order: texts.orders, license: texts.licenses, pc: texts.pcs };

function groupsOf(references: readonly OwnReference[]): SelectGroup[] {
  return contactReferences
    .map((kind) => ({
      label: groupLabels[kind],
      options: references
        .filter((each) => each.kind === kind)
        .map((each) => ({ value: valueOf(each), label: referenceText(each) })),
    }))
    .filter(({ options }) => options.length > 0);
}

type StartThreadFormProps = {
  topic: string;
  /** The orders, licenses and PCs of the account. */
  references: readonly OwnReference[];
  onStarted: (id: string) => void;
};

/** Opens a conversation about one of the account's own things. */
export function StartThreadForm({ topic, references, onStarted }: StartThreadFormProps) {
  const form = useForm({ reference: '', subject: '', text: '' });
  const keys = useIdempotencyKey();
  const client = useQueryClient();
  const attachments = useAttachments({ side: 'own' });
  const start = useMutation({
    mutationFn: async ({ reference: chosen, subject, text }: typeof form.values) => {
      const found = references.find((each) => valueOf(each) === chosen);
      const reference = found === undefined ? null : { kind: found.kind, id: found.id };
      const files = await attachments.send();
      const input = { topic, reference, subject, text, files };
      const options = { context: { idempotencyKey: keys.keyFor(input) } };
      return api.contact.own.startThread(input, options);
    },
    onSuccess: ({ id }) => {
      keys.settle();
      void client.invalidateQueries({ queryKey: queries.contact.own.listOwnThreads.key() });
      onStarted(id);
    },
    onError: (error) => {
      keys.settle(error);
      attachments.resend(error);
      form.refuse({ text: messageFault(error, texts.failed) });
    },
  });

  function submit() {
    const { subject, text } = form.values;
    const fields = missingFields({ subject, text });
    if (Object.keys(fields).length > 0) {
      form.refuse({ fields });
      return;
    }
    form.accept();
    start.mutate(form.values);
  }

  return (
    <Card title={texts.title}>
      <FormShell
        form={form}
        pending={start.isPending}
        onSubmit={submit}
        footer={
          <Button
            type="submit"
            className="self-start"
            pending={start.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        }
      >
        {references.length === 0 ? null : (
          <SelectField
            {...form.field('reference')}
            label={texts.reference}
            placeholder={texts.noReference}
            options={groupsOf(references)}
          />
        )}
        <TextField
          {...form.field('subject')}
          label={texts.subject}
          autoComplete="off"
          required
          maxLength={limits.subject}
        />
        <TextareaField
          {...form.field('text')}
          label={texts.message}
          hint={texts.messageHint}
          rows={6}
          required
          maxLength={limits.message}
        />
        <AttachmentPicker attachments={attachments} disabled={start.isPending} />
      </FormShell>
    </Card>
  );
}
