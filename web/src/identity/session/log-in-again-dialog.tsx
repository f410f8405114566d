import { messages } from '@regz/texts/en.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { onReturn } from '../../platform/on-return.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Session, SessionSource } from './session.ts';

type LogInAgainDialogProps<Subject> = {
  source: SessionSource<Subject>;
  username: string;
  /** The login of this kind of account. */
  children: ReactNode;
};

/** Returns to the page without a login. The next act is refused again. */
function leaveLogInAgain<Subject>(client: QueryClient, source: SessionSource<Subject>): void {
  client.setQueryData<Session<Subject>>(source.queryKey, (session) =>
    session?.state === 'in' ? { state: 'in', subject: session.subject } : session,
  );
}

/**
 * The login over a page whose session has ended. The page keeps its typed values, and the person
 * continues there. The dialog closes after a login in another tab.
 */
export function LogInAgainDialog<Subject>(props: LogInAgainDialogProps<Subject>) {
  const { source, username, children } = props;
  const client = useQueryClient();

  useEffect(
    () => onReturn(() => void client.invalidateQueries({ queryKey: source.queryKey, exact: true })),
    [client, source],
  );

  return (
    <Dialog
      open
      onClose={() => leaveLogInAgain(client, source)}
      title={messages.logInAgain.title}
      closeLabel={messages.controls.close}
    >
      <p>{messages.logInAgain.text({ username })}</p>
      {children}
    </Dialog>
  );
}
