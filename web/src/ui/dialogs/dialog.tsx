import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { X } from '../icons.ts';

const FIRST_FIELD = 'input:not([hidden]), select, textarea';

type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button and a click outside. */
  onClose: () => void;
  /** Ignores clicks outside and Escape: for content that is shown once. */
  insistent?: boolean;
  title: string;
  /** The name of the close button. Without it there is none, and a button in the footer closes. */
  closeLabel?: string;
  children: ReactNode;
  /** Buttons at the lower end, the main one last. */
  footer?: ReactNode;
};

/** A native modal dialog, which traps the focus, closes with Escape and returns the focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, insistent = false, title, closeLabel, children, footer } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (open && dialog?.open === false) {
      dialog.showModal();
      // By default the browser focuses the close button. A form starts at its first field.
      dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
    if (!open && dialog?.open === true) dialog.close();
  }, [open]);

  // The browser also fires "close" when the page itself closes the dialog. React passes the event
  // of a dialog inside this one on to it.
  function handleClose({ target }: SyntheticEvent) {
    if (open && target === element.current) onClose();
  }

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      closedby={insistent ? 'none' : 'any'}
      onClose={handleClose}
      className={
        'm-auto w-[min(32rem,calc(100vw-2rem))] rounded-md border border-line bg-surface text-left text-ink ' +
        'lifted backdrop:bg-[rgb(0_0_0/0.65)]'
      }
    >
      {open ? (
        <div className="flex flex-col gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 text-xl wrap-anywhere">
              {title}
            </h2>
            {closeLabel === undefined ? null : (
              <IconButton label={closeLabel} onClick={onClose} className="-mt-1.5 -mr-1.5">
                <X className="size-4" />
              </IconButton>
            )}
          </div>
          <div className="flex flex-col gap-4 text-soft">{children}</div>
          {footer ? <div className="flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
