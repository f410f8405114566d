import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../platform/api/error-text.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';

const texts = messages.ordersProof;

/** Saves the proof for a dispute as a PDF. */
export function DownloadProof({ orderId }: { orderId: string }) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(`/api/orders/staff/${encodeURIComponent(orderId)}/proof.pdf`)),
    onError: (error) => toast.failure(`${texts.downloadFailed}. ${errorText(error)}`),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={save.isPending}
      pendingText={texts.downloading}
      onClick={() => save.mutate()}
    >
      {texts.download}
    </Button>
  );
}
