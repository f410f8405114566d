import { resetRequestRefusal } from '@regz/rules/identity/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useTaskWords } from '../../i18n/task-area/language.ts';
import { Challenge } from '../../identity/challenge/challenge.tsx';
import { useChallenge } from '../../identity/challenge/use-challenge.ts';
import { api } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { callText } from '../say-fault.ts';
import { TaskEmailField } from '../task-fields.tsx';

/** Asks for a link to a new password; what it says afterwards is the same for every address. */
export function TaskForgotPasswordCard() {
  const words = useTaskWords();
  const texts = words.account.forgot;
  const form = useForm({ email: '' });
  const challenge = useChallenge();
  const request = useMutation({
    mutationFn: (input: { email: string; challenge: string }) =>
      api.accounts.taskUsers.password.requestReset(input),
    onSuccess: () => {
      challenge.renew();
      form.clear();
    },
    onError: (error) => {
      challenge.renew(error);
      form.refuse({ focus: 'challenge' });
    },
  });

  function submit() {
    request.reset();
    if (challenge.answer === null) {
      challenge.demand();
      form.refuse({ focus: 'challenge' });
      return;
    }
    const refusal = resetRequestRefusal(form.values);
    if (refusal !== null) {
      form.refuse({ fields: { email: refusal } });
      return;
    }
    form.accept();
    request.mutate({ email: form.values.email.trim(), challenge: challenge.answer });
  }

  return (
    <Card title={texts.title} description={texts.text}>
      <FormShell
        form={{
          id: form.id,
          fault: request.error === null ? null : { text: callText(words, request.error) },
        }}
        pending={request.isPending}
        onSubmit={submit}
        className="flex flex-col gap-5"
        footer={
          <>
            {request.isSuccess ? (
              <Notice tone="good">{texts.sent(request.variables.email)}</Notice>
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
        <TaskEmailField field={form.field('email')} />
        <Challenge key={challenge.round} action="task-reset-password" use={challenge} />
      </FormShell>
      <Link
        to={paths.taskAuth}
        className="self-start text-sm text-accent-text underline underline-offset-4"
      >
        {texts.toLogIn}
      </Link>
    </Card>
  );
}
