import { deviceCan } from '@regz/rules/devices/device-reset.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { SupportLink } from '../../platform/support-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const texts = messages.devices.start;

type StartResetButtonProps = {
  account: { email: string | null; hwidResetCount: number; deviceIds: readonly string[] };
  /** Receives the path of the new reset link. */
  onStarted: (path: string) => void;
  /** True for a secondary button. */
  quiet?: boolean;
};

/**
 * Starts a device reset. If the account may not reset, the server's own rule explains why instead.
 */
export function StartResetButton({ account, onStarted, quiet = false }: StartResetButtonProps) {
  const { pending, error, start } = useStartReset(onStarted);
  const verdict = deviceCan.reset(account);
  const reason = verdict.ok ? error : messages.errors[verdict.reason];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        variant={quiet ? 'secondary' : 'primary'}
        disabled={!verdict.ok}
        pending={pending}
        pendingText={texts.pending}
        onClick={start}
      >
        {texts.action}
      </Button>
      {reason === undefined ? null : (
        <Notice tone={verdict.ok ? 'bad' : 'info'}>
          <p>{reason}</p>
          <SupportLink text={reason} />
        </Notice>
      )}
    </div>
  );
}

type StartReset = { pending: boolean; error: string | undefined; start: () => void };

/** Requests a reset link. `onStarted` receives its path. */
function useStartReset(onStarted: (path: string) => void): StartReset {
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => api.devices.startDeviceReset({}),
    onSuccess: ({ path }) => onStarted(path),
  });
  return {
    pending: isPending,
    error: error === null ? undefined : errorText(error),
    start: () => mutate(),
  };
}
