import { LogInAgainDialog } from '../identity/session/log-in-again-dialog.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { TaskLogInForm } from './task-log-in-form.tsx';
import { taskSession } from './task-session.ts';

/** A task user's login over the page. */
export function TaskLogInAgain({ username }: { username: string }) {
  const form = useForm({ username, password: '' });
  return (
    <LogInAgainDialog source={taskSession} username={username}>
      <TaskLogInForm form={form} over />
    </LogInAgainDialog>
  );
}
