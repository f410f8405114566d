import { usesLeft } from '@regz/rules/free-panel/links.ts';
import { messages } from '../i18n/en.ts';
import { formatInstant } from '../platform/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { addressOf, type Link } from './links.ts';
import { QrCode } from './qr-code.tsx';

const texts = messages.freePanelLinks.card;

export type LinkCardDialogProps = { link: Link; onClose: () => void };

/** A card with the QR code of a link, to print or to show; on paper it stands alone. */
export function LinkCardDialog({ link, onClose }: LinkCardDialogProps) {
  return (
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
        className="print-sheet flex flex-col items-center gap-4 rounded-md border border-line bg-ground p-6 text-center text-ink"
      >
        <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
          <LogoMark className="size-7" />
          {messages.brand.name}
        </p>
        <h3 className="text-2xl">{texts.heading}</h3>
        <div className="w-56 max-w-full">
          <QrCode text={addressOf(link)} label={texts.picture} />
        </div>
        <p className="text-sm">{texts.text}</p>
        <p className="font-mono text-xs wrap-anywhere">{addressOf(link)}</p>
        <p className="text-sm">
          {texts.uses(usesLeft(link))} · {texts.ends(formatInstant(link.expiresAt))}
        </p>
      </section>
    </Dialog>
  );
}
