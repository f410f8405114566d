import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.ts';
import { onReturn } from '../../platform/on-return.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { leaveLogInAgain, type SessionSource } from './session.ts';

type LogInAgainDialogProps<Subject> = {
  source: SessionSource<Subject>;
  username: string;
  /** The login of this kind of account. */
  children: ReactNode;
};

/**
 * The login over a page whose session has ended: what was typed stays below it, and the person goes
 * on there. It closes by itself if they log in in another tab.
 */
export function LogInAgainDialog<Subject>(props: LogInAgainDialogProps<Subject>) {
  const { source, username, children } = props;
  const client = useQueryClient();
  const texts = useWords('session', messages.accounts.session);
  const controls = useWords('controls', messages.controls);

  useEffect(
    () => onReturn(() => void client.invalidateQueries({ queryKey: source.queryKey, exact: true })),
    [client, source],
  );

  return (
    <Dialog
      open
      onClose={() => leaveLogInAgain(client, source)}
      title={texts.again.title}
      closeLabel={controls.close}
    >
      <p>{texts.again.text(username)}</p>
      {children}
    </Dialog>
  );
}
