import { usesLeft } from '@regz/rules/free-panel/links.ts';
import { messages } from '@regz/texts/en.ts';
import { linkCard as texts } from '@regz/texts/en/free-panel/staff.ts';
import { createPortal } from 'react-dom';
import { QrCode } from '../platform/qr-code.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { addressesOf } from './link-address.tsx';
import type { Link } from './links.ts';

export type LinkCardDialogProps = { link: Link; onClose: () => void };

/** The text of the card. Its reader may be in another time zone than its printer. */
function LinkCard({ link }: { link: Link }) {
  const { visitors } = addressesOf(link);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
        <LogoMark className="size-7" />
        <span>{messages.brand.name}</span>
      </p>
      <h3 className="text-2xl">{texts.heading}</h3>
      <div className="w-56 max-w-full">
        <QrCode text={visitors} label={texts.picture} />
      </div>
      <p className="text-sm">{texts.text}</p>
      <p translate="no" className="font-mono text-xs wrap-anywhere">
        {visitors}
      </p>
      <p className="text-sm">
        {`${texts.uses({ n: usesLeft(link) })} · ${texts.ends({ end: formatInstant(link.expiresAt), zone: timeZone })}`}
      </p>
    </>
  );
}

/**
 * A card with the QR code of a link, to print or to show. On paper it is the only content, so the
 * printed sheet is outside the dialog, whose backdrop would be printed too.
 */
export function LinkCardDialog({ link, onClose }: LinkCardDialogProps) {
  return (
    <>
      <Dialog
        open
        title={texts.title}
        closeLabel={texts.close}
        onClose={onClose}
        footer={
          <Button type="button" onClick={() => print()}>
            {texts.print}
          </Button>
        }
      >
        <p className="text-sm">{texts.hint}</p>
        <section
          aria-label={texts.title}
          className="flex flex-col items-center gap-4 rounded-md border border-line bg-ground p-6 text-center text-ink"
        >
          <LinkCard link={link} />
        </section>
      </Dialog>
      {createPortal(
        <div className="print-sheet mx-auto mt-12 hidden max-w-md flex-col items-center gap-4 rounded-md border p-8 text-center print:flex">
          <LinkCard link={link} />
        </div>,
        document.body,
      )}
    </>
  );
}
