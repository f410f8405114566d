import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toast.tsx';
import { Dialog } from './dialog.tsx';

type SecretDialogProps = {
  /** Open while this is set. */
  secret: string | null;
  texts: {
    title: string;
    text: string;
    secret: string;
    copy: string;
    copied: string;
    copyFailed: string;
    done: string;
  };
  onClose: () => void;
  /** Its use, below it. */
  children?: ReactNode;
};

/** Shows a secret once, to be copied and stored. */
export function SecretDialog({ secret, texts, onClose, children }: SecretDialogProps) {
  const toast = useToast();
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={texts.title}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {secret === null ? null : (
        <>
          <Notice tone="warn">{texts.text}</Notice>
          <div className="flex items-center gap-2 rounded-md border border-line bg-raised p-3">
            <span className="sr-only">{texts.secret}</span>
            <code className="min-w-0 flex-1 text-sm wrap-anywhere">{secret}</code>
            <CopyButton
              text={secret}
              label={texts.copy}
              copiedLabel={texts.copied}
              onCopied={() => toast.success(texts.copied)}
              onFailed={() => toast.failure(texts.copyFailed)}
            />
          </div>
          {children}
        </>
      )}
    </Dialog>
  );
}
