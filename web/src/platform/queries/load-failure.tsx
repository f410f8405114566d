import { messages } from '@regz/texts/en.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { errorText } from '../api/error-text.ts';

type LoadFailureProps = {
  /** The title of the failure. */
  title: string;
  error: Error;
  onRetry: () => void;
};

/** Explains why something could not load, in the words of its error, and offers a retry. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const failures = useWords('failures', messages.failures);
  const sentences = useWords('errors', messages.errors);
  return (
    <ErrorState
      title={title}
      text={errorText(error, { sentences, failures })}
      retryLabel={failures.retry}
      onRetry={onRetry}
    />
  );
}
