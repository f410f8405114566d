import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../../platform/api/api.ts';
import { lazyPart, loadPart } from '../../../platform/connection/load-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { KeyRound } from '../../../ui/icons.ts';
import { customerSession } from '../../session/customer-session.ts';
import { openSession } from '../../session/session.ts';

const { logIn: logInTexts, secondFactor: texts } = messages.accounts;

const PasskeyFault = lazyPart<{ error: unknown }>(async () => {
  const fault = await import('./passkey-fault.tsx');
  return fault.PasskeyFault;
});

/** The login by passkey: no name, no password, no code. */
export function PasskeySignIn() {
  const client = useQueryClient();
  const toast = useToast();
  const logIn = useMutation({
    mutationFn: async () => {
      const offer = await api.identity.offerPasskeyLogIn({});
      const { askPasskey } = await loadPart(() => import('./passkey-device.ts'));
      return api.identity.logInWithPasskey(await askPasskey(offer));
    },
    onSuccess: (account) => {
      openSession(client, customerSession, account);
      toast.success(logInTexts.success);
    },
  });
  return (
    <div className="mt-4 flex flex-col gap-4">
      {logIn.isError ? (
        <Suspense>
          <PasskeyFault error={logIn.error} />
        </Suspense>
      ) : null}
      <Button
        variant="secondary"
        icon={<KeyRound className="size-4" aria-hidden="true" />}
        pending={logIn.isPending}
        pendingText={texts.waiting}
        onClick={() => logIn.mutate()}
      >
        {texts.passkey}
      </Button>
    </div>
  );
}
