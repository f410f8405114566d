import { LINK_LIMITS, type LinkDraft } from '@regz/rules/free-panel/links.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { blankDraft, draftFailure, draftFault, draftOf, type ShownBounds } from './link-draft.ts';
import type { LinkManager } from './links.ts';

const texts = messages.freePanelLinks.create;

const { maxUses, hours } = LINK_LIMITS;

type CreateLinkFormProps = { manager: LinkManager; bounds: ShownBounds | undefined };

/** The form Create New Link. Source: specification B 2, B 5 Free-panel link creation. */
export function CreateLinkForm({ manager, bounds }: CreateLinkFormProps) {
  const form = useForm(blankDraft);
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const create = useMutation({
    mutationFn: (draft: LinkDraft) =>
      manager.calls.create(draft, { context: { idempotencyKey: keys.keyFor(draft) } }),
    onSuccess: () => {
      keys.settle();
      form.clear();
      toast.success(texts.success);
    },
    onError: (error) => {
      keys.settle(error);
      form.refuse(draftFailure(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queries.freePanel.key() }),
  });

  function submit() {
    const draft = draftOf(form.values);
    const fault = draftFault(draft, bounds);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    create.mutate(draft);
  }

  return (
    <FormShell
      form={form}
      pending={create.isPending}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          className="self-start"
          pending={create.isPending}
          pendingText={texts.pending}
        >
          {texts.submit}
        </Button>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('username')}
          label={texts.username}
          hint={texts.credentialHint(LINK_LIMITS.credentialMin)}
          required
          maxLength={LINK_LIMITS.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          required
          maxLength={LINK_LIMITS.password}
          autoComplete="new-password"
          showLabel={messages.controls.showPassword}
          hideLabel={messages.controls.hidePassword}
        />
        <TextField
          {...form.field('maxUses')}
          label={texts.maxUses}
          hint={texts.maxUsesHint(maxUses)}
          type="number"
          inputMode="numeric"
          min={maxUses.least}
          max={maxUses.most}
          required
        />
        <TextField
          {...form.field('hours')}
          label={texts.hours}
          hint={texts.hoursHint(hours)}
          type="number"
          inputMode="numeric"
          min={hours.least}
          max={hours.most}
          required
        />
      </div>
    </FormShell>
  );
}
