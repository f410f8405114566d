import { ACCOUNT_LIMITS } from '@regz/rules/accounts/accounts.ts';
import { DELETION_REASON_MAX_LENGTH, type DeletionRequest } from '@regz/rules/accounts/deletion.ts';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api/api.ts';
import { useForm, type Form } from '../../platform/forms/use-form.ts';
import { useDeparture } from '../../platform/use-departure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import { ProviderMark } from '../identity/provider-mark.tsx';
import type { Account } from '../session/customer-session.ts';
import { deletionFailure, deletionFault } from './deletion-fault.ts';

const controls = messages.controls;
const identity = messages.accountIdentity;
const texts = messages.accountDeletion.form;
const nothingTyped: DeletionRequest = { username: '', password: '', email: '', reason: '' };
const plainText = { autoCapitalize: 'none', spellCheck: false } as const;

/** Has the server check and keep the form, then requests the address of the identity provider. */
async function prepareAndLeave(form: DeletionRequest): Promise<{ url: string }> {
  await api.accounts.deletion.prepare(form);
  const { password } = form;
  return api.accounts.identity.startProof({ purpose: 'delete-account', payload: {}, password });
}

function Fields({ form }: { form: Form<keyof DeletionRequest> }) {
  return (
    <>
      <TextField
        {...form.field('username')}
        {...plainText}
        label={texts.username}
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.username}
      />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        showLabel={controls.showPassword}
        hideLabel={controls.hidePassword}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.password}
      />
      <TextField
        {...form.field('email')}
        {...plainText}
        type="email"
        label={texts.email}
        autoComplete="email"
        maxLength={ACCOUNT_LIMITS.email}
      />
      <TextareaField
        {...form.field('reason')}
        rows={3}
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={DELETION_REASON_MAX_LENGTH}
      />
    </>
  );
}

type DeletionFormProps = { account: Account };

/**
 * The four fields, which must match the account, then the way to the identity provider; the
 * countdown starts when the person returns. Source: specification A 2.6, A 4, A 5.
 */
export function DeletionForm({ account }: DeletionFormProps) {
  const form = useForm<keyof DeletionRequest>(nothingTyped);
  const { leaving, depart } = useDeparture(prepareAndLeave, (error) =>
    form.refuse(deletionFailure(error)),
  );

  function submit() {
    const fault = deletionFault(form.values, account);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    depart(form.values);
  }

  return (
    <FormShell
      form={form}
      pending={leaving}
      onSubmit={submit}
      footer={
        <div>
          <Button
            type="submit"
            variant="danger"
            icon={<ProviderMark />}
            pending={leaving}
            pendingText={identity.leaving}
          >
            {texts.submit}
          </Button>
        </div>
      }
    >
      <Fields form={form} />
    </FormShell>
  );
}
