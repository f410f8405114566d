import { messages } from '@regz/texts/en.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { copyText } from '../../../ui/buttons/copy-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Copy, Printer } from '../../../ui/icons.ts';

const texts = messages.accountSecurity.recoveryCodes;

type RecoveryCodesDialogProps = {
  username: string;
  /** Null while there is nothing to show. */
  codes: readonly string[] | null;
  onClose: () => void;
};

/** The recovery codes, shown once. Only the buttons close it: a click outside would lose them. */
export function RecoveryCodesDialog({ username, codes, onClose }: RecoveryCodesDialogProps) {
  const toast = useToast();

  async function copy() {
    try {
      await copyText((codes ?? []).join('\n'));
      toast.success(texts.copied);
    } catch {
      toast.failure(texts.copyFailed);
    }
  }

  const footer = (
    <>
      <Button
        variant="secondary"
        icon={<Copy className="size-4" aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {texts.copy}
      </Button>
      <Button
        variant="secondary"
        icon={<Printer className="size-4" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      <Button onClick={onClose}>{texts.close}</Button>
    </>
  );
  return (
    <Dialog
      open={codes !== null}
      insistent
      onClose={onClose}
      title={texts.title}
      closeLabel={messages.controls.close}
      footer={footer}
    >
      <p>{texts.text}</p>
      <div className="print-sheet">
        <p className="hidden print:block">{texts.printTitle({ username })}</p>
        <ul
          aria-label={texts.list}
          translate="no"
          className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md border border-line bg-raised p-4 font-mono text-ink sm:grid-cols-2"
        >
          {(codes ?? []).map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
