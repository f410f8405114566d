import { useTaskWords } from '../i18n/task-area/language.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** Between the last input and the verdict, for however long the line is gone. */
export function SendingCard({ lineLost }: { lineLost: boolean }) {
  const { overlay } = useTaskWords().games;
  return (
    <div role="status" className="my-auto flex flex-col items-center gap-3 pb-12 text-center">
      <Spinner />
      <p className="font-display text-xl font-semibold">
        {lineLost ? overlay.lineLost : overlay.checking}
      </p>
      {lineLost ? <p className="text-soft">{overlay.lineLostText}</p> : null}
    </div>
  );
}
