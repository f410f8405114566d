import { mustChooseDevice } from '@regz/rules/devices/device-reset.ts';
import { useState, type ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { ResetConfirmation } from './reset-confirmation.tsx';
import { ResetStep, type StepState } from './reset-step.tsx';
import type { ResetLinkView } from './use-reset-link.ts';
import { WhatGoes } from './what-goes.tsx';

const texts = messages.devices.reset;

/** The device that a proof of identity is for; none if there was nothing to choose. */
export type HeldProof = { deviceId: string | undefined };

type ResetPanelProps = {
  view: ResetLinkView;
  token: string;
  /** What the owner calls the devices, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Null while none is held for this link. */
  proof: HeldProof | null;
  /** Leads to the identity provider for a reset of this device. */
  renderProof: (deviceId: string | undefined) => ReactNode;
  /** The device that was chosen before the visit to the provider. */
  chosenBefore: string | undefined;
  onDone: () => void;
  onProofMissing: () => void;
};

type Choice = { made: boolean; deviceId: string | undefined };

/**
 * The three steps of a reset: choose the device, prove who you are, and reset. Source:
 * specification A 5.
 */
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
        result={<p className="text-soft">{texts.prove.proven(view.email)}</p>}
      >
        <p className="text-soft">{texts.prove.text(view.email)}</p>
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
