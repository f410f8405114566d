import { Button } from '../buttons/button.tsx';

type ErrorStateProps = {
  title: string;
  text: string;
  retryLabel: string;
  onRetry: () => void;
};

/** Says that something could not load, and why, and offers a retry. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-md border border-l-4 border-line border-l-bad px-6 py-6"
    >
      <p className="font-display text-lg font-semibold">{title}</p>
      <p className="max-w-prose text-soft">{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
