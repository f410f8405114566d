import { messages } from '@regz/texts/en.ts';
import { Challenge } from '../../identity/challenge/challenge.tsx';
import { useResetRequest } from '../../identity/passwords/use-reset-request.ts';
import { api } from '../../platform/api/api.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TaskEmailField } from '../task-fields.tsx';

const texts = messages.playerLinks.forgot;

/** Requests a link for a new password. Its message is the same for every address. */
export function TaskForgotPasswordCard() {
  const { form, challenge, request, submit } = useResetRequest((input) =>
    api.players.requestPasswordReset(input),
  );

  return (
    <Card title={texts.title} description={texts.text}>
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
