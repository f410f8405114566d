import { ACCOUNT_LIMITS } from '@regz/rules/accounts.ts';
import { DELETION_REASON_MAX_LENGTH, type DeletionRequest } from '@regz/rules/accounts-deletion.ts';
import type { FormEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { api } from '../../platform/api.ts';
import { useForm, type Form } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { deletionFailure, deletionFault } from './deletion-fault.ts';
import { ProviderMark } from '../identity/provider-mark.tsx';
import type { Account } from '../session/session.ts';
import { useDeparture } from './use-departure.ts';

const controls = messages.controls;
const identity = messages.identity;
const texts = messages.accountDeletion.form;
const nothingTyped: DeletionRequest = { username: '', password: '', email: '', reason: '' };
const plainText = { autoCapitalize: 'none', spellCheck: false } as const;

/** Has the form checked and kept by the server, then asks where the proof is to be had. */
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
 * The four fields that have to be those of the account, then the way to the identity provider; the
 * countdown starts when the person comes back. Source: specification A 2.6, A 4, A 5.
 */
export function DeletionForm({ account }: DeletionFormProps) {
  const form = useForm<keyof DeletionRequest>(nothingTyped);
  const { leaving, depart } = useDeparture(prepareAndLeave, (error) =>
    form.refuse(deletionFailure(error)),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (leaving) return;
    const fault = deletionFault(form.values, account);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    form.accept();
    depart(form.values);
  }

  return (
    <form id={form.id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Fields form={form} />
      {form.fault?.text ? <Notice tone="bad">{form.fault.text}</Notice> : null}
      <div>
        <Button
          type="submit"
          variant="danger"
          icon={<ProviderMark />}
          pending={leaving}
          pendingText={identity.leaving}
        >
          {identity.verify}
        </Button>
      </div>
    </form>
  );
}
