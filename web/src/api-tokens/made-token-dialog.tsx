import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.apiTokensStaff.madeDialog;

/** Shows a token that was just made, whole and for the only time. */
export function MadeTokenDialog({ token, onClose }: { token: string | null; onClose: () => void }) {
  const toast = useToast();
  return (
    <Dialog
      open={token !== null}
      onClose={onClose}
      title={texts.title}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {token === null ? null : (
        <>
          <Notice tone="warn">{texts.text}</Notice>
          <div className="flex items-center gap-2 rounded-md border border-line bg-raised p-3">
            <code aria-label={texts.token} className="min-w-0 flex-1 text-sm wrap-anywhere">
              {token}
            </code>
            <CopyButton
              text={token}
              label={texts.copy}
              copiedLabel={texts.copied}
              onCopied={() => toast.success(texts.copied)}
              onFailed={() => toast.failure(texts.copyFailed)}
            />
          </div>
          <p className="text-sm text-soft">
            {texts.usage} <code className="wrap-anywhere">Authorization: Bearer rgz_…</code>
          </p>
        </>
      )}
    </Dialog>
  );
}
