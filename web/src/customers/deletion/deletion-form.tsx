import {
  DELETION_REASON_MAX_LENGTH,
  deletionFormRefusal,
  type DeletionRequest,
} from '@regz/rules/customers/deletion.ts';
import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent } from 'react';
import { departureText } from '../../identity/provider/departure-text.ts';
import { ProviderMark } from '../../identity/provider/provider-mark.tsx';
import type { Account } from '../../identity/session/customer-session.ts';
import { api } from '../../platform/api/api.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import {
  type Form,
  type FormFault,
  missingFields,
  useForm,
} from '../../platform/forms/use-form.ts';
import { SupportLink } from '../../platform/support-link.tsx';
import { useDeparture } from '../../platform/use-departure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const controls = messages.controls;
const identity = messages.accountIdentity;
const texts = messages.accountDeletion.form;
const errors = messages.errors;
const nothingTyped: DeletionRequest = { username: '', password: '', email: '', reason: '' };
const plainText = { autoCapitalize: 'none', spellCheck: false } as const;

/**
 * The typed values before a visit to the provider that failed. The server keeps them for this
 * session. Name and email matched the account; the password is never kept.
 */
async function typedBefore({ username, email }: Account): Promise<Partial<DeletionRequest>> {
  const { reason } = await api.customers.readPreparedDeletion({});
  return reason === null ? {} : { username, email: email ?? '', reason };
}

/** The server checks and stores the form. Then requests the address of the identity provider. */
async function prepareAndLeave(form: DeletionRequest): Promise<{ url: string }> {
  await api.customers.prepareDeletion(form);
  const { password } = form;
  return api.identity.startIdentityProof({ purpose: 'delete-account', payload: {}, password });
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

type DeletionFormProps = {
  account: Account;
  /** True if a visit to the provider has just failed. */
  returned: boolean;
};

/**
 * The four fields, which must match the account, and the button to the identity provider. The
 * countdown starts when the person returns with a proof. After a return without a proof, the form
 * has its earlier values, except for the password.
 */
export function DeletionForm({ account, returned }: DeletionFormProps) {
  const form = useForm<keyof DeletionRequest>(nothingTyped);
  const bringBack = useEffectEvent(async () => {
    try {
      form.prefill(await typedBefore(account));
    } catch {
      // Without an answer the form is filled in again. The page explains why the visit failed.
    }
  });
  useEffect(() => {
    if (returned) void bringBack();
  }, [returned]);
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
      faultDetails={<SupportLink text={form.fault?.text ?? ''} />}
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

type Fault = FormFault<keyof DeletionRequest>;

const fieldOf = {
  ACCOUNT_USERNAME_WRONG: 'username',
  ACCOUNT_PASSWORD_WRONG: 'password',
  ACCOUNT_EMAIL_WRONG: 'email',
} as const;

/** The fault before the request, or null if the server has to decide. */
function deletionFault(
  values: DeletionRequest,
  owner: { username: string; email: string | null },
): Fault | null {
  const refusal = deletionFormRefusal(values, owner);
  if (refusal === null) return null;
  if (refusal === 'ACCOUNT_FIELDS_MISSING') {
    return { text: errors[refusal], fields: missingFields(values) };
  }
  return { fields: { [fieldOf[refusal]]: errors[refusal] } };
}

/** The fault for a failed call. */
function deletionFailure(error: Error): Fault {
  return fieldFault(error, fieldOf) ?? { text: departureText(error) };
}
