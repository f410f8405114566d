import {
  EVENT_HOOK_LIMITS,
  eventHookRefusal,
  type HookEvent,
  hookEvents,
} from '@regz/rules/event-hooks/endpoints.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { fieldFault } from '../platform/forms/field-fault.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { SwitchChoice } from '../ui/forms/switch-choice.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { EventHook } from './event-hooks.ts';

const texts = messages.eventHooksStaff;

const fieldOf = {
  EVENT_HOOK_URL_MISSING: 'url',
  EVENT_HOOK_URL_INVALID: 'url',
  EVENT_HOOK_URL_PRIVATE: 'url',
} as const;

type HookDialogProps = {
  open: boolean;
  /** The endpoint that is edited; null for a new one. */
  hook: EventHook | null;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

/** Takes an endpoint's address and events, and adds or edits it. */
export function HookDialog({ open, hook, onSecret, onClose }: HookDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({ url: hook?.url ?? '', description: hook?.description ?? '' });
  const [events, setEvents] = useState<readonly HookEvent[]>(hook?.events ?? []);
  const [on, setOn] = useState(hook?.off === null);
  const words = hook === null ? texts.addDialog : texts.editDialog;
  const save = useMutation({
    mutationFn: async ({ url, description }: typeof form.values) => {
      const input = {
        url,
        description,
        events: hookEvents.filter((each) => events.includes(each)),
      };
      if (hook === null) return (await api.eventHooks.addHook(input)).secret;
      await api.eventHooks.editHook({ ...input, id: hook.id, on });
      return null;
    },
    onSuccess: (secret) => {
      toast.success(words.success);
      close();
      if (secret !== null) onSecret(secret);
    },
    onError: refuse,
    onSettled: () => client.invalidateQueries({ queryKey: queries.eventHooks.listHooks.key() }),
  });

  function refuse(error: Error) {
    form.refuse(fieldFault(error, fieldOf) ?? { text: errorText(error) });
  }

  function close() {
    form.clear();
    setEvents(hook?.events ?? []);
    onClose();
  }

  function submit() {
    const refusal = eventHookRefusal({ url: form.values.url, events });
    if (refusal === 'EVENT_HOOK_URL_MISSING') {
      form.refuse({ fields: { url: messages.errors[refusal] } });
      return;
    }
    if (refusal !== null) {
      form.refuse({ text: messages.errors[refusal] });
      return;
    }
    form.accept();
    save.mutate(form.values);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={words}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('url')}
        label={texts.fields.url}
        hint={texts.fields.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={EVENT_HOOK_LIMITS.url}
      />
      <TextField
        {...form.field('description')}
        label={texts.fields.description}
        autoComplete="off"
        maxLength={EVENT_HOOK_LIMITS.description}
      />
      <SwitchChoice
        legend={texts.fields.events}
        options={hookEvents.map((value) => ({ value, label: texts.events[value] }))}
        chosen={events}
        onChange={setEvents}
      />
      {hook === null ? null : (
        <SwitchField
          label={texts.fields.on}
          checked={on}
          onChange={({ target }) => setOn(target.checked)}
        />
      )}
    </FormDialog>
  );
}
