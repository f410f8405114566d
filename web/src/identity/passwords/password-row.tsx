import { useEffect, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Eye, EyeOff } from '../../ui/icons.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RevealPasswordDialog } from './reveal-password-dialog.tsx';

const texts = messages.accountCards.password;

/** How long a confirmed password stays readable. Source: decision 2. */
const SHOWN_MS = 30_000;
const DOTS = '••••••••';

type OpenDialog = 'reveal' | 'change' | null;

/**
 * The password as DOTS. Showing it asks for it, because it cannot be read back; what was typed is
 * then shown for 30 seconds and exists only in this component. Source: decision 2.
 */
export function PasswordRow({ username }: { username: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);

  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {shown === null ? (
        <span>
          <span aria-hidden="true">{DOTS}</span>
          <span className="sr-only">{texts.hidden}</span>
        </span>
      ) : (
        <span translate="no" className="font-mono">
          {shown}
        </span>
      )}
      <IconButton
        label={shown === null ? texts.reveal : texts.hide}
        onClick={() => (shown === null ? setDialog('reveal') : setShown(null))}
      >
        {shown === null ? <Eye className="size-4" /> : <EyeOff className="size-4" />}
      </IconButton>
      <Button variant="secondary" size="sm" onClick={() => setDialog('change')}>
        {texts.change}
      </Button>
      <RevealPasswordDialog
        open={dialog === 'reveal'}
        username={username}
        onClose={() => setDialog(null)}
        onRevealed={(password) => {
          setDialog(null);
          setShown(password);
        }}
      />
      <ChangePasswordDialog
        open={dialog === 'change'}
        username={username}
        onClose={() => setDialog(null)}
        onChanged={() => {
          setDialog(null);
          setShown(null);
        }}
      />
    </div>
  );
}
