import { messages } from '@regz/texts/en.ts';
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
  return (
    <ErrorState
      title={title}
      text={errorText(error)}
      retryLabel={messages.failures.retry}
      onRetry={onRetry}
    />
  );
}
