import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import {
  PASSWORD_MIN_LENGTH,
  type PasswordChange,
  passwordResetRefusal,
} from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkCodeForm } from '../link-code-form.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { passwordFailure, passwordFault } from './password-fault.ts';

const texts = messages.accountEmail.reset;

/** The form for a new password, opened by a mailed link. */
export function ResetPasswordCard() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <Card title={texts.title}>
        <Notice tone="good">{texts.done}</Notice>
        <Link to={paths.auth} className={buttonClass('primary')}>
          {texts.toLogIn}
        </Link>
      </Card>
    );
  }
  if (token === '') {
    return (
      <Card title={texts.title}>
        <Notice tone="warn">{texts.missing}</Notice>
        <LinkCodeForm texts={messages.accountEmail.code} />
        <Link to={paths.forgotPassword} className={buttonClass('secondary')}>
          {texts.toForgot}
        </Link>
      </Card>
    );
  }
  return (
    <Card title={texts.title}>
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </Card>
  );
}

type NewPassword = Omit<PasswordChange, 'currentPassword'>;

const nothingTyped: NewPassword = { newPassword: '', confirmPassword: '' };
const shared = {
  maxLength: ACCOUNT_LIMITS.password,
  autoComplete: 'new-password',
  showLabel: messages.controls.showPassword,
  hideLabel: messages.controls.hidePassword,
};

type ResetPasswordFormProps = {
  /** Undefined until the scripts have read it. */
  token: string | undefined;
  onDone: () => void;
};

type Reset = Parameters<typeof api.identity.resetPassword>[0];

/** Sets a new password with a mailed link, and offers to remove other ways to log in. */
function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useForm<keyof NewPassword>(nothingTyped);
  const [removesOthers, setRemovesOthers] = useState(true);
  const reset = useMutation({
    mutationFn: (input: Reset) => api.identity.resetPassword(input),
    onSuccess: onDone,
    onError: (error) => form.refuse(passwordFailure(error)),
  });

  function submit() {
    if (token === undefined) return;
    const refusal = passwordResetRefusal(form.values);
    if (refusal !== null) {
      form.refuse(passwordFault(refusal, form.values));
      return;
    }
    form.accept();
    reset.mutate({ ...form.values, token, keepOtherSignIns: !removesOthers });
  }

  return (
    <FormShell
      form={form}
      pending={reset.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          {isRefusal(reset.error, 'ACCOUNT_LINK_INVALID') ? (
            <Link
              to={paths.forgotPassword}
              className="self-start text-sm text-accent-text underline underline-offset-4"
            >
              {texts.toForgot}
            </Link>
          ) : null}
          <Button
            type="submit"
            disabled={token === undefined}
            pending={reset.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <PasswordField
        {...form.field('newPassword')}
        {...shared}
        label={texts.next}
        hint={messages.accounts.passwordHint({ least: PASSWORD_MIN_LENGTH })}
      />
      <PasswordField {...form.field('confirmPassword')} {...shared} label={texts.confirm} />
      <div className="flex flex-col gap-1">
        <SwitchField
          label={texts.removeOthers}
          checked={removesOthers}
          aria-describedby="remove-others-hint"
          onChange={(event) => setRemovesOthers(event.target.checked)}
        />
        <p id="remove-others-hint" className="text-sm text-soft">
          {texts.removeOthersHint}
        </p>
      </div>
    </FormShell>
  );
}
