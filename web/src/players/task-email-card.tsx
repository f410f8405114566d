import { useMutation } from '@tanstack/react-query';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { api } from '../platform/api/api.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CorrectTaskEmail } from './correct-task-email.tsx';
import { callText } from './fault-text.ts';
import type { TaskUser } from './task-session.ts';

/** The account's address, and a mail that verifies it. */
export function TaskEmailCard({ user }: { user: TaskUser }) {
  const words = useTaskWords();
  const texts = words.account.settings.email;
  const send = useMutation({
    mutationFn: () => api.players.sendTaskEmailVerification({}),
  });
  return (
    <Card
      title={texts.title}
      actions={
        <Badge tone={user.emailVerified ? 'good' : 'warn'}>
          {user.emailVerified ? texts.verified : texts.unverified}
        </Badge>
      }
    >
      <p className="wrap-anywhere">{user.email}</p>
      {user.emailVerified ? null : (
        <>
          <p className="text-sm text-soft">{texts.text}</p>
          {send.data ? <Notice tone="good">{texts.sent(send.data.email)}</Notice> : null}
          {send.error ? <Notice tone="bad">{callText(words, send.error)}</Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              pending={send.isPending}
              pendingText={texts.sending}
              onClick={() => send.mutate()}
            >
              {texts.send}
            </Button>
            {user.emailCorrected ? null : <CorrectTaskEmail user={user} />}
          </div>
        </>
      )}
    </Card>
  );
}
