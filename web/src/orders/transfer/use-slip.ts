import { slipUploadPath, TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { sendFile, type SentFile } from '../../platform/api/send-file.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { reducedPicture } from './reduced-picture.ts';

const texts = messages.ordersTransfer.slip;
const { refusals } = texts;

/** Checks before the request. The server refuses the same. */
function faultOf({ size }: Blob): string | null {
  if (size === 0) return refusals.ORDER_SLIP_EMPTY;
  return size > TRANSFER_LIMITS.slipBytes ? refusals.ORDER_SLIP_TOO_LARGE : null;
}

/** The sentences of these refusals load with this part only. */
function refusalText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : null;
  const own = Object.entries(refusals).find(([known]) => known === code);
  return own === undefined ? errorText(failure) : own[1];
}

/** The slip of an order. A chosen file stays until it has been sent. */
export function useSlip(orderId: string, onSent: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const sent = useRef<SentFile | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => () => sent.current?.cancel(), []);

  function choose(chosen: File) {
    setFile(chosen);
    setError(chosen.size === 0 ? faultOf(chosen) : null);
  }

  async function send() {
    if (file === null) return;
    const slip = file.size === 0 ? file : await reducedPicture(file);
    const fault = slip === null ? texts.unreadable : faultOf(slip);
    setError(fault);
    if (slip === null || fault !== null) return;
    setShare(0);
    const sending = sendFile(slipUploadPath(orderId), slip, setShare);
    sent.current = sending;
    try {
      await sending.answer;
      setFile(null);
      toast.success(texts.sent);
      onSent();
    } catch (failure) {
      const isCancelled = failure instanceof DOMException && failure.name === 'AbortError';
      if (!isCancelled) setError(refusalText(failure));
    }
    setShare(null);
    await client.invalidateQueries({ queryKey: queries.orders.key() });
  }

  return { file, share, error, choose, send, cancel: () => sent.current?.cancel() };
}
