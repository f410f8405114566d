import { TOPIC_LIMITS } from '@regz/rules/contact/messages.ts';
import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { topicTexts } from '@regz/texts/en/contact/topics-staff.ts';
import { useState } from 'react';
import { type Api, api, queries } from '../../../platform/api/api.ts';
import { CancellableForm } from '../../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { Topic } from './use-staff-topics.ts';

const texts = topicTexts.form;

type Input = Parameters<Api['contact']['staff']['saveTopic']>[0];

type TopicFormProps = {
  /** The topic to edit. Null for a new one. */
  topic: Topic | null;
  onClose: () => void;
};

/** Adds or edits a topic. The names of the product's own topics are fixed. */
export function TopicForm({ topic, onClose }: TopicFormProps) {
  const isOwn = topic !== null && topic.names === null;
  const form = useForm({ en: '', si: '', ta: '', ...topic?.names });
  const [isOffered, setOffered] = useState(topic?.isOffered ?? true);
  const save = useSave({
    form,
    send: (input: Input, options) => api.contact.staff.saveTopic(input, options),
    success: texts.success,
    failed: texts.failed,
    outdated: queries.contact.staff.listTopics.key(),
    onSaved: onClose,
  });

  function submit() {
    if (!isOwn && isBlank(form.values.en)) {
      form.refuse({ fields: { en: messages.forms.required } });
      return;
    }
    form.accept();
    const edited = topic === null ? null : { id: topic.id, version: topic.version };
    save.mutate({ edited, names: isOwn ? null : form.values, isOffered });
  }

  return (
    <CancellableForm
      form={form}
      pending={save.isPending}
      onSubmit={submit}
      texts={texts}
      onCancel={onClose}
    >
      {isOwn ? (
        <p>{texts.own}</p>
      ) : (
        (['en', 'si', 'ta'] as const).map((language) => (
          <TextField
            key={language}
            {...form.field(language)}
            label={texts[language]}
            hint={language === 'en' ? undefined : texts.optional}
            autoComplete="off"
            lang={language}
            required={language === 'en'}
            maxLength={TOPIC_LIMITS.name}
          />
        ))
      )}
      <SwitchField
        label={texts.isOffered}
        checked={isOffered}
        onChange={({ target }) => setOffered(target.checked)}
      />
    </CancellableForm>
  );
}
