import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import type { ListedToken } from './api-tokens.ts';

const texts = messages.apiTokensStaff.revokeDialog;

/** Asks before a token is ended. */
export function RevokeTokenDialog({
  token,
  onClose,
}: {
  token: ListedToken | null;
  onClose: () => void;
}) {
  return (
    <DeleteDialog
      target={token}
      texts={texts}
      remove={({ id }) => api.apiTokens.revokeToken({ id })}
      outdated={queries.apiTokens.listTokens.key()}
      failureText={errorText}
      onClose={onClose}
    >
      {({ name }) => <p className="wrap-anywhere">{texts.text(name)}</p>}
    </DeleteDialog>
  );
}
