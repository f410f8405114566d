import { messages } from '../../i18n/en.ts';
import { errorText } from '../../platform/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBody } from './page-body.tsx';

type SessionFailedProps = {
  title: string;
  failure: { error: Error; retrying: boolean; retry: () => void };
};

/** Stands in for a page while it cannot be known who is signed in. */
export function SessionFailed({ title, failure }: SessionFailedProps) {
  return (
    <PageBody>
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <ErrorState
        title={messages.accounts.session.loadFailed}
        text={errorText(failure.error)}
        retryLabel={messages.failures.retry}
        retrying={failure.retrying}
        onRetry={failure.retry}
      />
    </PageBody>
  );
}
