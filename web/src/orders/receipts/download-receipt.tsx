import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/api/error-text.ts';
import { fetchFile } from '../../platform/api/fetch-file.ts';
import { saveFile } from '../../platform/save-file.ts';
import { localTimeZone } from '../../platform/time/local-time-zone.ts';
import type { ButtonSize } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

const texts = messages.orderReceipts;

/** The address of a receipt with times in this browser's time zone. */
function receiptAddress(folder: string, orderId: string): string {
  const zone = new URLSearchParams({ timeZone: localTimeZone() });
  return `${folder}/${encodeURIComponent(orderId)}/receipt.pdf?${zone}`;
}

type DownloadReceiptProps = {
  orderId: string;
  /** True for staff, who may read all receipts. */
  isStaff?: boolean;
  size?: ButtonSize;
};

/** Saves the receipt of a paid order as a PDF. */
export function DownloadReceipt({ orderId, isStaff = false, size }: DownloadReceiptProps) {
  const toast = useToast();
  const folder = isStaff ? '/api/orders/staff' : '/api/orders/own';
  const save = useMutation({
    mutationFn: async () => saveFile(await fetchFile(receiptAddress(folder, orderId))),
    onError: (error) => toast.failure(`${texts.failed}. ${errorText(error)}`),
  });
  return (
    <Button
      variant="secondary"
      {...(size === undefined ? {} : { size })}
      pending={save.isPending}
      pendingText={texts.downloading}
      onClick={() => save.mutate()}
    >
      {texts.download}
    </Button>
  );
}
