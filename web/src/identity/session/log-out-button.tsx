import { messages } from '@regz/texts/en.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { LogOut } from '../../ui/icons.ts';
import type { SessionSource } from './session.ts';
import { useLogOut } from './use-session.ts';

const texts = messages.accountSession;

type LogOutButtonProps<Subject> = {
  source: SessionSource<Subject>;
  /** On a phone its text is only for screen readers. */
  iconOnPhones?: boolean;
};

/** Ends the session on the server and removes its data from the page. */
export function LogOutButton<Subject>({
  source,
  iconOnPhones = false,
}: LogOutButtonProps<Subject>) {
  const toast = useToast();
  const { pending, logOut } = useLogOut(source, {
    onDone: () => toast.success(texts.loggedOut),
    onFailed: (error) => toast.failure(errorText(error)),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<LogOut className="size-4" aria-hidden="true" />}
      pending={pending}
      pendingText={texts.loggingOut}
      onClick={logOut}
    >
      {iconOnPhones ? <span className="max-md:sr-only">{texts.logOut}</span> : texts.logOut}
    </Button>
  );
}
