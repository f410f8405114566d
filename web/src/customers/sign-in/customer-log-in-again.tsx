import { messages } from '@regz/texts/en.ts';
import { customerSession } from '../../identity/session/customer-session.ts';
import { LogInAgainDialog } from '../../identity/session/log-in-again-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { paths } from '../../platform/paths.ts';
import { LogInForm } from './log-in-form.tsx';

/** A customer's login over the page. Links open in a new tab. */
export function CustomerLogInAgain({ username }: { username: string }) {
  const form = useForm({ username, password: '', code: '' });
  return (
    <LogInAgainDialog source={customerSession} username={username}>
      <LogInForm form={form} />
      <a
        href={paths.auth}
        target="_blank"
        rel="noopener"
        className="text-sm text-accent-text underline underline-offset-4"
      >
        {messages.logInAgain.otherWay}
      </a>
    </LogInAgainDialog>
  );
}
