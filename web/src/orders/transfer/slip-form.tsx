import { slipUploadPath } from '@regz/rules/orders/transfers.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import { messages } from '@regz/texts/en.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { sendFile, type SentFile } from '../../platform/api/send-file.ts';
import { reducedPicture } from '../../platform/files/reduced-picture.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

const texts = messages.ordersTransfer.slip;
const refusals = messages.slipErrors;

/** Checks before the request. The server refuses the same. */
function faultOf({ size }: Blob): string | null {
  if (size === 0) return refusals.ORDER_SLIP_EMPTY;
  return size > SENT_FILE_LIMITS.bytes ? refusals.ORDER_SLIP_TOO_LARGE : null;
}

/** The sentences of these refusals load with this part only. */
function refusalText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : null;
  const own = Object.entries(refusals).find(([known]) => known === code);
  return own === undefined ? errorText(failure) : own[1];
}

/** The slip of an order. A chosen file stays until it has been sent. */
function useSlip(orderId: string, onSent: () => void) {
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

const ACCEPTED = 'image/*,.heic,.heif,application/pdf';

type SlipFormProps = { orderId: string; onSent: () => void };

/** Chooses the slip's file and sends it; a refused one stays chosen, beside what is said about it. */
export function SlipForm({ orderId, onSent }: SlipFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const { file, share, error, choose, send, cancel } = useSlip(orderId, onSent);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file can be chosen again.
    event.target.value = '';
    if (chosen !== undefined) choose(chosen);
  }

  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-3">
      <div>
        <p id={labelId} className="font-medium">
          {texts.label}
        </p>
        <p className="mt-1 text-sm text-soft">{texts.hint}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={labelId}
        accept={ACCEPTED}
        onChange={take}
      />
      {file === null ? null : (
        <p
          translate="no"
          className="rounded-md border border-line bg-ground px-4 py-2 wrap-anywhere"
        >
          {file.name}
        </p>
      )}
      {error === null ? null : <Notice tone="bad">{error}</Notice>}
      {share === null ? (
        <div className="flex flex-wrap gap-3">
          {file === null ? null : <Button onClick={() => void send()}>{texts.send}</Button>}
          <Button
            variant={file === null ? 'primary' : 'secondary'}
            onClick={() => input.current?.click()}
          >
            {file === null ? texts.choose : texts.other}
          </Button>
        </div>
      ) : (
        <>
          <ProgressMeter
            label={texts.sending({ name: file?.name ?? '' })}
            value={share}
            max={1}
            valueText={texts.share({ share: Math.floor(share * 100) })}
          />
          <div>
            <Button variant="secondary" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
