import { messages } from '../i18n/en.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { addressesOf, LinkAddress } from './link-address.tsx';
import { QrCode } from './qr-code.tsx';

const texts = messages.freePanelLinks.addresses;

export type LinkAddressesDialogProps = {
  link: { code: string };
  /** Whether the link was made a moment ago. */
  isNew?: boolean;
  /** Shows a card to print; absent where the dialog has no whole link. */
  onPrint?: () => void;
  onClose: () => void;
};

/** Both addresses of a link, to copy or to scan: one to hand out, one for who manages it. */
export function LinkAddressesDialog(props: LinkAddressesDialogProps) {
  const { link, isNew = false, onPrint, onClose } = props;
  const addresses = addressesOf(link);
  return (
    <Dialog
      open
      title={isNew ? texts.createdTitle : texts.title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          {onPrint === undefined ? null : (
            <Button variant="secondary" onClick={onPrint}>
              {texts.print}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {(['visitors', 'admin'] as const).map((whose) => (
        <section key={whose} className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <div className="w-28 shrink-0 self-center sm:self-start">
            <QrCode text={addresses[whose]} label={texts[whose].picture} />
          </div>
          <LinkAddress whose={whose} address={addresses[whose]} />
        </section>
      ))}
      <p className="text-sm text-faint">{texts.counting}</p>
    </Dialog>
  );
}
