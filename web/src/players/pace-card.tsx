import { paces } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openSession } from '../identity/session/session.ts';
import { api } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { taskSession, type TaskUser } from './task-session.ts';

const texts = messages.playerSettings.pace;

/** The speed of games for a person. Relaxed is for people who need it, and pays the same. */
export function PaceCard({ user }: { user: TaskUser }) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (pace: TaskUser['pace']) => api.players.editTaskUser({ pace }),
    onSuccess: (subject) => {
      openSession(client, taskSession, subject);
      toast.success(texts.saved);
    },
    onError: (error) => toast.failure(failureText(error, texts.failed)),
  });
  return (
    <Card title={texts.title} description={texts.text}>
      <SelectField
        label={texts.label}
        value={change.isPending ? change.variables : user.pace}
        options={paces.map((pace) => ({ value: pace, label: texts[pace] }))}
        onChange={(event) => {
          const pace = paces.find((each) => each === event.target.value);
          if (pace !== undefined) change.mutate(pace);
        }}
      />
    </Card>
  );
}
