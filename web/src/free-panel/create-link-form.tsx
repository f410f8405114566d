import { LINK_LIMITS, USES_WITH_LOG_INS } from '@regz/rules/free-panel/links.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { LinkAddresses } from './link-addresses.tsx';
import { blankDraft, draftFailure, draftFault, draftOf, type ShownBounds } from './link-draft.ts';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks.create;

const { maxUses, hours } = LINK_LIMITS;
const passwordLabels = {
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

type CreateLinkFormProps = { manager: LinkManager; bounds: ShownBounds | undefined };

/** The value of a single use for the link's admin, and a number of uses that leaves a reserve. */
function UsesOffer({
  bounds,
  onTake,
}: Pick<CreateLinkFormProps, 'bounds'> & { onTake: (uses: number) => void }) {
  const offered = Math.min(USES_WITH_LOG_INS, bounds?.usesLeft ?? USES_WITH_LOG_INS);
  if (offered <= 1) return null;
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">{texts.usedByLogIn({ offered })}</p>
        <Button variant="secondary" size="sm" onClick={() => onTake(offered)}>
          {texts.offer({ offered })}
        </Button>
      </div>
    </Notice>
  );
}

/** True if the link admits several accounts of one mailbox. Only staff choose. */
function SeveralSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <div>
      <SwitchField
        label={texts.severalPerMailbox}
        checked={isOn}
        aria-describedby="several-per-mailbox"
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <p id="several-per-mailbox" className="text-sm text-faint">
        {texts.severalPerMailboxHint}
      </p>
    </div>
  );
}

/** The form Create New Link. */
export function CreateLinkForm({ manager, bounds }: CreateLinkFormProps) {
  const form = useForm(blankDraft);
  const client = useQueryClient();
  const toast = useToast();
  const keys = useIdempotencyKey();
  const [severalPerMailbox, setSeveral] = useState(false);
  const [made, setMade] = useState<(Link & { adminPassword: string }) | null>(null);
  const create = useMutation({
    mutationFn: (draft: Parameters<typeof manager.calls.createLink>[0]) =>
      manager.calls.createLink(draft, { context: { idempotencyKey: keys.keyFor(draft) } }),
    onSuccess: (link, { password: adminPassword }) => {
      keys.settle();
      form.clear();
      setSeveral(false);
      setMade({ ...link, adminPassword });
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
    if (fault !== null) return form.refuse(fault);
    form.accept();
    create.mutate(manager.isStaff ? { ...draft, severalPerMailbox } : draft);
  }

  return (
    <>
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
            hint={texts.credentialHint({ least: LINK_LIMITS.credentialMin })}
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
            {...passwordLabels}
          />
          <TextField
            {...form.field('maxUses')}
            label={texts.maxUses}
            hint={texts.maxUsesHint(maxUses)}
            inputMode="numeric"
            required
          />
          <TextField
            {...form.field('hours')}
            label={texts.hours}
            hint={texts.hoursHint(hours)}
            inputMode="numeric"
            required
          />
        </div>
        {form.values.maxUses.trim() === '1' ? (
          <UsesOffer bounds={bounds} onTake={(uses) => form.prefill({ maxUses: String(uses) })} />
        ) : null}
        {manager.isStaff ? <SeveralSwitch isOn={severalPerMailbox} onSwitch={setSeveral} /> : null}
      </FormShell>
      <LinkAddresses link={made} onClose={() => setMade(null)} />
    </>
  );
}
