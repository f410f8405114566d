import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LinkCodeForm } from '../identity/link-code-form.tsx';
import { useLinkToken } from '../identity/use-link-token.ts';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { taskSession } from './task-session.ts';

const texts = messages.playerLinks.confirm;

/**
 * Verifies the address with the mailed link. It requires a press of the button, because mail
 * programs open links automatically.
 */
export function ConfirmTaskEmailCard() {
  const token = useLinkToken();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (link: string) => api.players.confirmTaskEmail({ token: link }),
    onSuccess: () => client.invalidateQueries({ queryKey: taskSession.queryKey }),
  });
  const done = confirm.data !== undefined;
  return (
    <Card title={texts.title}>
      {confirm.data ? (
        <Notice tone="good">{texts.done({ email: confirm.data.email })}</Notice>
      ) : null}
      {token === '' ? (
        <>
          <Notice tone="warn">{texts.missing}</Notice>
          <LinkCodeForm texts={messages.playerLinks.code} />
        </>
      ) : null}
      {confirm.error ? <Notice tone="bad">{errorText(confirm.error)}</Notice> : null}
      {done || token === '' ? (
        <Link to={paths.tasks} className={buttonClass('secondary')}>
          {texts.onward}
        </Link>
      ) : (
        <>
          <p>{texts.text}</p>
          <Button
            disabled={token === undefined}
            pending={confirm.isPending}
            pendingText={texts.pending}
            onClick={() => {
              if (token !== undefined) confirm.mutate(token);
            }}
          >
            {texts.submit}
          </Button>
        </>
      )}
    </Card>
  );
}
