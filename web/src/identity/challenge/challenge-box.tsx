import { messages } from '@regz/texts/en.ts';
import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ShieldCheck, ShieldEllipsis } from '../../ui/icons.ts';

export type ChallengeState = 'unverified' | 'verifying' | 'verified';

const texts = messages.accountChallenge;
const statusKeys = { unverified: 'pending', verifying: 'verifying', verified: 'verified' } as const;

type ChallengeBoxProps = {
  ref: Ref<HTMLDivElement>;
  state: ChallengeState;
  /** The reason why there is no answer yet, or no longer one. */
  fault: string | undefined;
  onVerify: () => void;
  /** A provider's own widget, in place of the checkbox. */
  widget?: ReactNode;
};

function StatusPanel({ state }: { state: ChallengeState }) {
  const verified = state === 'verified';
  const Icon = verified ? ShieldCheck : ShieldEllipsis;
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-3 border-t border-line bg-raised px-4 py-2 text-sm',
        verified ? 'text-accent-text' : 'text-soft',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span>{texts[statusKeys[state]]}</span>
    </p>
  );
}

/** The bot challenge: a checkbox that starts the work, and a panel with its progress. */
export function ChallengeBox({ ref, state, fault, onVerify, widget }: ChallengeBoxProps) {
  const faultId = useId();
  return (
    <div ref={ref} className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-md border border-field">
        {widget ?? (
          <label className="flex min-h-12 cursor-pointer items-center gap-3 bg-ground px-4 py-2">
            <span className="relative grid size-5 shrink-0 place-items-center">
              <input
                type="checkbox"
                name="challenge"
                checked={state === 'verified'}
                aria-busy={state === 'verifying' || undefined}
                aria-describedby={fault ? faultId : undefined}
                onChange={() => {
                  if (state === 'unverified') onVerify();
                }}
                className={classNames('size-5', state === 'verifying' && 'opacity-0')}
              />
              {state === 'verifying' ? <Spinner className="absolute size-5" /> : null}
            </span>
            <span>{texts.label}</span>
          </label>
        )}
        <StatusPanel state={state} />
      </div>
      {fault ? (
        <p id={faultId} role="alert" className="text-sm font-medium text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
