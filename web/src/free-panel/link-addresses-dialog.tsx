import { messages } from '@regz/texts/en.ts';
import { QrCode } from '../platform/qr-code.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { addressesOf, LinkAddress } from './link-address.tsx';

const texts = messages.freePanelLinks.addresses;

export type LinkAddressesDialogProps = {
  /** With the password of its admin right after the creation, once. */
  link: { code: string; adminUsername?: string; adminPassword?: string };
  /** Shows a card to print. Absent if the dialog has no complete link. */
  onPrint?: () => void;
  onClose: () => void;
};

type LogIn = { adminUsername: string; adminPassword: string };

/** The login of the link's admin, shown once. */
function LogInOnce({ adminUsername, adminPassword }: LogIn) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt>{texts.username}</dt>
      <dd translate="no" className="font-mono wrap-anywhere text-ink">
        {adminUsername}
      </dd>
      <dt>{texts.password}</dt>
      <dd translate="no" className="font-mono wrap-anywhere text-ink">
        {adminPassword}
      </dd>
      <dd className="col-span-2 text-faint">{texts.once}</dd>
    </dl>
  );
}

/** Copies all data for the link's admin as one message. */
function CopyForAdmin({ address, adminUsername, adminPassword }: LogIn & { address: string }) {
  const toast = useToast();
  return (
    <CopyButton
      text={texts.message({ address, username: adminUsername, password: adminPassword })}
      label={texts.copyAll}
      words={texts.copyAll}
      copiedLabel={texts.copiedAll}
      onCopied={() => toast.success(texts.copiedAll)}
      onFailed={() => toast.failure(texts.copyFailed)}
    />
  );
}

/** Both addresses of a link, to copy or to scan: one for visitors, one for its admin. */
export function LinkAddressesDialog(props: LinkAddressesDialogProps) {
  const { link, onPrint, onClose } = props;
  const { adminUsername, adminPassword } = link;
  const addresses = addressesOf(link);
  const logIn =
    adminUsername === undefined || adminPassword === undefined
      ? null
      : { adminUsername, adminPassword };
  return (
    <Dialog
      open
      insistent={logIn !== null}
      title={logIn === null ? texts.title : texts.createdTitle}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          {logIn === null ? null : <CopyForAdmin address={addresses.admin} {...logIn} />}
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
      {logIn === null ? null : <LogInOnce {...logIn} />}
      <p className="text-sm text-faint">{texts.counting}</p>
    </Dialog>
  );
}
