import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { LinkCodeForm } from '../identity/link-code-form.tsx';
import { useLinkToken } from '../identity/use-link-token.ts';
import { api } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { callText } from './fault-text.ts';
import { taskSession } from './task-session.ts';

/**
 * Verifies the address with the mailed link. It requires a press of the button, because mail
 * programs open links automatically.
 */
export function ConfirmTaskEmailCard() {
  const words = useTaskWords();
  const texts = words.account.confirm;
  const token = useLinkToken();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (link: string) => api.players.confirmTaskEmail({ token: link }),
    onSuccess: () => client.invalidateQueries({ queryKey: taskSession.queryKey }),
  });
  const done = confirm.data !== undefined;
  return (
    <Card title={texts.title}>
      {confirm.data ? <Notice tone="good">{texts.done(confirm.data.email)}</Notice> : null}
      {token === '' ? (
        <>
          <Notice tone="warn">{texts.missing}</Notice>
          <LinkCodeForm texts={words.account.linkCode} />
        </>
      ) : null}
      {confirm.error ? <Notice tone="bad">{callText(words, confirm.error)}</Notice> : null}
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
