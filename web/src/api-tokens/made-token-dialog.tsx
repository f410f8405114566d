import { messages } from '../i18n/en.ts';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';

const texts = messages.apiTokensStaff.madeDialog;

/** Shows a token that was just made, whole and for the only time. */
export function MadeTokenDialog({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <SecretDialog secret={token} texts={texts} onClose={onClose}>
      <p className="text-sm text-soft">
        <span>{texts.usage}</span>{' '}
        <code className="wrap-anywhere">Authorization: Bearer rgz_…</code>
      </p>
    </SecretDialog>
  );
}
