import { type Trial, TRIALS } from '@regz/rules/games/reaction-test/reaction-test.ts';
import { Check, X } from '../../ui/icons.ts';

/** Ten places, each marked once its try is over. The line above says the same in numbers. */
export function TrialMarks({ trials }: { trials: readonly Trial[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-10 gap-1.5">
      {Array.from({ length: TRIALS }, (_, place) => (
        <TrialMark key={place} trial={trials[place]} />
      ))}
    </div>
  );
}

function TrialMark({ trial }: { trial: Trial | undefined }) {
  const box = 'grid h-7 place-items-center rounded-sm border';
  if (trial === undefined) return <span className={`${box} border-line`} />;
  return trial.success ? (
    <span className={`${box} border-accent bg-accent text-on-accent`}>
      <Check className="size-4" />
    </span>
  ) : (
    <span className={`${box} border-bad text-bad`}>
      <X className="size-4" />
    </span>
  );
}
