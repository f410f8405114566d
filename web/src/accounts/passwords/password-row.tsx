import { useEffect, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Eye, EyeOff } from '../../ui/icons.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { RevealPasswordDialog } from './reveal-password-dialog.tsx';

const texts = messages.accountCards.password;

/** How long a confirmed password stays readable. Source: decision 2. */
const shownMs = 30_000;
const dots = '••••••••';

type OpenDialog = 'reveal' | 'change' | null;

/**
 * The password as dots. Showing it asks for it, because nobody can read it back; what was typed is
 * then shown for 30 seconds and lives in this component alone. Source: decision 2.
 */
export function PasswordRow({ username }: { username: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);

  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {shown === null ? (
        <span>
          <span aria-hidden="true">{dots}</span>
          <span className="sr-only">{texts.hidden}</span>
        </span>
      ) : (
        <span className="font-mono">{shown}</span>
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
