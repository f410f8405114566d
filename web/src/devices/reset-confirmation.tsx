import { devicesAfterReset } from '@regz/rules/devices/device-reset.ts';
import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useResetDevice } from './use-reset-device.ts';
import type { ResetLinkView } from './use-reset-link.ts';

const texts = messages.devices.reset.confirm;

type ResetConfirmationProps = {
  view: ResetLinkView;
  token: string;
  deviceId: string | undefined;
  onDone: () => void;
  onProofMissing: () => void;
};

function effectText({ deviceIds }: ResetLinkView, deviceId: string | undefined): string {
  if (deviceId !== undefined && devicesAfterReset(deviceIds, deviceId).length > 0) {
    return texts.one(deviceId);
  }
  return texts.all(deviceIds.length);
}

/** Says what happens and does it. Source: specification A 4, A 8. */
export function ResetConfirmation(props: ResetConfirmationProps) {
  const { view, token, deviceId, onDone, onProofMissing } = props;
  const { pending, error, reset } = useResetDevice({ onDone, onProofMissing });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="wrap-anywhere text-soft">
        {`${effectText(view, deviceId)} ${texts.left(view.hwidResetCount - 1)}`}
      </p>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
      <Button
        pending={pending}
        pendingText={texts.pending}
        onClick={() => reset(deviceId === undefined ? { token } : { token, deviceId })}
      >
        {texts.action}
      </Button>
    </div>
  );
}
