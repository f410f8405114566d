import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Challenge } from '../challenge/challenge.tsx';
import { useResetRequest } from './use-reset-request.ts';

const texts = messages.accountEmail.forgot;

/** Requests a link for a new password. Its message is the same for every address. */
export function ForgotPasswordForm() {
  const { form, challenge, request, submit } = useResetRequest((input) =>
    api.identity.requestPasswordReset(input),
  );

  return (
    <FormShell
      form={form}
      pending={request.isPending}
      onSubmit={submit}
      className="flex flex-col gap-5"
      footer={
        <>
          {request.isSuccess ? (
            <Notice tone="good">{texts.sent({ email: request.variables.email })}</Notice>
          ) : null}
          <Button
            type="submit"
            unready={challenge.answer === null}
            pending={request.isPending}
            pendingText={texts.pending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <TextField
        {...form.field('email')}
        type="email"
        label={texts.field}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
      />
      <Challenge key={challenge.round} action="reset-password" use={challenge} />
    </FormShell>
  );
}
