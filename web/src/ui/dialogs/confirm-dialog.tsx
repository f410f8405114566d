import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The question: the effect, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for a destructive act. */
  tone?: 'primary' | 'danger';
  pending?: boolean;
  pendingText?: string;
  /** The reason why the last attempt failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks for confirmation before an act. Escape and a click outside cancel, like the button. There is
 * no close button, which would be a second one with the same name.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  pending = false,
  pendingText,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={tone} pending={pending} pendingText={pendingText} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onCancel} title={title} footer={footer}>
      <div>{children}</div>
      {error ? <Notice tone="bad">{error}</Notice> : null}
    </Dialog>
  );
}
