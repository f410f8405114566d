import { type ChangeEvent, useId, useRef } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import { useSlip } from './use-slip.ts';

const texts = messages.ordersTransfer.slip;
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
            label={texts.sending(file?.name ?? '')}
            value={share}
            max={1}
            valueText={texts.share(share)}
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
