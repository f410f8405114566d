import { devicesAfterReset, mustChooseDevice } from '@regz/rules/devices/device-reset.ts';
import { messages } from '@regz/texts/en.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Check } from '../ui/icons.ts';
import { DeviceChoice } from './device-choice.tsx';
import { ResetConfirmation } from './reset-confirmation.tsx';
import type { ResetLinkView } from './use-reset-link.ts';

const texts = messages.devices.reset;

/** The device of a proof of identity. Undefined if there was nothing to choose. */
export type HeldProof = { deviceId: string | undefined };

type ResetPanelProps = {
  view: ResetLinkView;
  token: string;
  /** The owner's names for the devices, by id. */
  names: ReadonlyMap<string, string>;
  /** Null while there is none for this link. */
  proof: HeldProof | null;
  /** Opens the identity provider for a reset of this device. */
  renderProof: (deviceId: string | undefined) => ReactNode;
  /** The device that was chosen before the visit to the provider. */
  chosenBefore: string | undefined;
  onDone: () => void;
  onProofMissing: () => void;
};

type Choice = { made: boolean; deviceId: string | undefined };

/** The three steps of a reset: choose the device, prove your identity, and reset. */
export function ResetPanel(props: ResetPanelProps) {
  const { view, token, names, proof, renderProof, chosenBefore, onDone, onProofMissing } = props;
  const mustChoose = mustChooseDevice(view);
  const [changed, setChanged] = useState<Choice | null>(null);
  const before = proof === null ? chosenBefore : proof.deviceId;
  const choice = changed ?? { made: !mustChoose || before !== undefined, deviceId: before };
  const isProven = choice.made && proof !== null && proof.deviceId === choice.deviceId;

  function stateOf(isDone: boolean, isReached: boolean): StepState {
    if (isDone) return 'done';
    return isReached ? 'current' : 'later';
  }

  const result = <WhatGoes deviceIds={view.deviceIds} deviceId={choice.deviceId} />;
  const changeButton = (
    <Button
      variant="quiet"
      size="sm"
      className="-ml-3 self-start"
      onClick={() => setChanged({ made: false, deviceId: choice.deviceId })}
    >
      {texts.choose.again}
    </Button>
  );
  return (
    <ol className="flex flex-col">
      <ResetStep
        number={1}
        title={texts.steps.choose}
        state={stateOf(choice.made, true)}
        result={
          <>
            {result}
            {mustChoose ? changeButton : null}
          </>
        }
      >
        <DeviceChoice
          deviceIds={view.deviceIds}
          names={names}
          chosen={choice.deviceId}
          onChosen={(deviceId) => setChanged({ made: true, deviceId })}
        />
      </ResetStep>
      <ResetStep
        number={2}
        title={texts.steps.prove}
        state={stateOf(isProven, choice.made)}
        result={<p className="text-soft">{texts.prove.proven({ email: view.email })}</p>}
      >
        <p className="text-soft">{texts.prove.text({ email: view.email })}</p>
        {renderProof(choice.deviceId)}
      </ResetStep>
      <ResetStep number={3} title={texts.steps.confirm} state={stateOf(false, isProven)}>
        <ResetConfirmation
          view={view}
          token={token}
          deviceId={choice.deviceId}
          onDone={onDone}
          onProofMissing={onProofMissing}
        />
      </ResetStep>
    </ol>
  );
}

type StepState = 'done' | 'current' | 'later';

type ResetStepProps = {
  number: number;
  title: string;
  state: StepState;
  /** The decision, next to a completed step. */
  result?: ReactNode;
  children: ReactNode;
};

const marks: Record<StepState, string> = {
  done: 'border-accent-text text-accent-text',
  current: 'border-transparent bg-accent text-on-accent',
  later: 'border-field text-faint',
};

/**
 * The heading that takes the focus when its step opens, because the earlier focused element is
 * gone.
 */
function useFocusOnOpening(state: StepState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'current' && before.current !== 'current') heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}

/** One step of the reset. Only the current one is open. */
function ResetStep({ number, title, state, result, children }: ResetStepProps) {
  const heading = useFocusOnOpening(state);
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-1 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
    >
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-md border font-mono text-sm font-medium ${marks[state]}`}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className={`flex min-h-8 items-center text-lg ${state === 'later' ? 'text-faint' : ''}`}
        >
          <span>{title}</span>
          {state === 'done' ? <span className="sr-only">{` (${texts.steps.done})`}</span> : null}
        </h3>
        {state === 'done' ? result : null}
        {state === 'current' ? children : null}
      </div>
    </li>
  );
}

type WhatGoesProps = { deviceIds: readonly string[]; deviceId: string | undefined };

/** The devices that a reset removes, by the server's own rule. */
function WhatGoes({ deviceIds, deviceId }: WhatGoesProps) {
  const left = devicesAfterReset(deviceIds, deviceId);
  const gone = deviceIds.filter((each) => !left.includes(each));
  return (
    <div>
      <p className="text-soft">{gone.length === 1 ? texts.choose.one : texts.choose.several}</p>
      <ul>
        {gone.map((each) => (
          <li key={each} translate="no" className="font-mono text-sm wrap-anywhere">
            {each}
          </li>
        ))}
      </ul>
    </div>
  );
}
