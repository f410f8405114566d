import { Notice } from '../../../ui/feedback/notice.tsx';
import { passkeyErrorText } from './passkey-error-text.ts';

/** The reason why a passkey did not log in. */
export function PasskeyFault({ error }: { error: unknown }) {
  return <Notice tone="bad">{passkeyErrorText(error)}</Notice>;
}
