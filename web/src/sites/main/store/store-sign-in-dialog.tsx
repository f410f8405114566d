import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { StoreLogInForm } from '../../../customers/store/store-log-in-form.tsx';
import { StoreRegisterForm } from '../../../customers/store/store-register-form.tsx';
import type { Account } from '../../../identity/session/customer-session.ts';
import { useBackCloses } from '../../../platform/use-back-closes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

const texts = messages.storefrontBuying.signIn;

type Mode = 'logIn' | 'register';

type StoreSignInDialogProps = {
  /** The plan and its price. */
  plan: { title: string; price: string };
  onSignedIn: (account: Account, success: string) => void;
  onClose: () => void;
};

function otherThan(mode: Mode): Mode {
  return mode === 'logIn' ? 'register' : 'logIn';
}

/**
 * Logs in or creates an account during a purchase. A new visitor sees the registration first.
 * Switching between the two clears the typed values and keeps the plan.
 */
export function StoreSignInDialog({ plan, onSignedIn, onClose }: StoreSignInDialogProps) {
  const [mode, setMode] = useState<Mode>('logIn');
  const { title, success, toOther } = texts[mode];
  useBackCloses(true, onClose);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={messages.controls.close}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-raised px-4 py-2">
        <span className="sr-only">{`${texts.plan} `}</span>
        <span className="font-medium text-ink">{plan.title}</span>
        <span>{plan.price}</span>
      </p>
      <Button variant="secondary" onClick={() => setMode(otherThan(mode))}>
        {toOther}
      </Button>
      {mode === 'logIn' ? (
        <StoreLogInForm onLoggedIn={(account) => onSignedIn(account, success)} />
      ) : (
        <StoreRegisterForm onRegistered={(account) => onSignedIn(account, success)} />
      )}
    </Dialog>
  );
}
