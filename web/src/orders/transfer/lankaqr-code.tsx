import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { QrCode, qrImage } from '../../platform/qr-code.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Download } from '../../ui/icons.ts';

const texts = messages.ordersLankaQr;

type LankaQrCodeProps = {
  text: string;
  /** True if the code holds the amount and the reference. */
  isFilled: boolean;
  reference: string;
};

/** The QR code that a bank app scans, or opens as a saved image on the same phone. */
export function LankaQrCode({ text, isFilled, reference }: LankaQrCodeProps) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () => saveFile(await qrImage(text, `${reference}.png`)),
    onError: () => toast.failure(texts.saveFailed),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="w-64 shrink-0">
        <QrCode text={text} label={texts.label} />
      </div>
      <div className="flex min-w-56 flex-1 flex-col items-start gap-3">
        <p className="text-soft">{isFilled ? texts.filled : texts.typed}</p>
        <p className="text-sm text-soft">{texts.samePhone}</p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Download className="size-4" aria-hidden="true" />}
          pending={save.isPending}
          onClick={() => save.mutate()}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
