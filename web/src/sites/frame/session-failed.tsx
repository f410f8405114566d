import { messages } from '@regz/texts/en.ts';
import { LoadFailure } from '../../platform/queries/load-failure.tsx';
import { PageBody } from './page-body.tsx';

type SessionFailedProps = {
  title: string;
  failure: { error: Error; retry: () => void };
};

/** Replaces a page while the session is unknown. */
export function SessionFailed({ title, failure }: SessionFailedProps) {
  return (
    <PageBody>
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <LoadFailure
        title={messages.accountSession.loadFailed}
        error={failure.error}
        onRetry={failure.retry}
      />
    </PageBody>
  );
}
