import { type PasswordChange, passwordResetRefusal } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { LinkCodeForm } from '../../identity/link-code-form.tsx';
import { passwordFailure, passwordFault } from '../../identity/passwords/password-fault.ts';
import { useLinkToken } from '../../identity/use-link-token.ts';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NewTaskPasswordFields } from '../task-fields.tsx';

type NewPassword = Omit<PasswordChange, 'currentPassword'>;

const texts = messages.playerLinks.reset;
const nothingTyped: NewPassword = { newPassword: '', confirmPassword: '' };

/** The form for a new password, opened by a mailed link. */
export function TaskResetPasswordCard() {
  const token = useLinkToken();
  const form = useForm<keyof NewPassword>(nothingTyped);
  const reset = useMutation({
    mutationFn: (input: NewPassword & { token: string }) => api.players.resetPassword(input),
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
    reset.mutate({ ...form.values, token });
  }

  if (reset.isSuccess) {
    return (
      <Card title={texts.title}>
        <Notice tone="good">{texts.done}</Notice>
        <Link to={paths.taskAuth} className={buttonClass('primary')}>
          {texts.toLogIn}
        </Link>
      </Card>
    );
  }
  if (token === '') {
    return (
      <Card title={texts.title}>
        <Notice tone="warn">{texts.missing}</Notice>
        <LinkCodeForm texts={messages.playerLinks.code} />
        <AnotherLink text={texts.toForgot} />
      </Card>
    );
  }
  return (
    <Card title={texts.title} description={texts.text}>
      <FormShell
        form={form}
        pending={reset.isPending}
        onSubmit={submit}
        className="flex flex-col gap-5"
        footer={
          <>
            {isRefusal(reset.error, 'ACCOUNT_LINK_INVALID') ? (
              <AnotherLink text={texts.toForgot} />
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
        <NewTaskPasswordFields field={form.field} />
      </FormShell>
    </Card>
  );
}

function AnotherLink({ text }: { text: string }) {
  return (
    <Link
      to="?password=forgotten"
      className="self-start text-sm text-accent-text underline underline-offset-4"
    >
      {text}
    </Link>
  );
}
