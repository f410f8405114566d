import { readLankaQr } from '@regz/rules/orders/lankaqr.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { queries } from '../../platform/api/api.ts';
import { loadPart } from '../../platform/connection/load-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

const texts = messages.ordersLankaQrStaff;

/**
 * Reads the setting of the shop's LANKAQR code from a picture. Empty if the store takes no
 * transfers.
 */
export function LankaQrCard() {
  const slips = useQuery(queries.orders.staff.listSlips.queryOptions({ input: {} }));
  const input = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: async (file: File) => {
      const { readQrPicture } = await loadPart(() => import('./read-qr-picture.ts'));
      return readQrPicture(file);
    },
  });
  if (slips.data?.offered !== true) return null;

  function takeChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file !== undefined) read.mutate(file);
    // The same file can be chosen again.
    target.value = '';
  }

  return (
    <Card title={texts.title} description={texts.description}>
      <div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.choose}
          accept="image/*"
          onChange={takeChosen}
        />
        <Button
          variant="secondary"
          size="sm"
          pending={read.isPending}
          pendingText={texts.reading}
          onClick={() => input.current?.click()}
        >
          {read.isIdle ? texts.choose : texts.other}
        </Button>
      </div>
      {read.isError ? <Notice tone="bad">{texts.unreadable}</Notice> : null}
      {read.data === undefined ? null : <ShopCode text={read.data} />}
    </Card>
  );
}

function ShopCode({ text }: { text: string }) {
  const toast = useToast();
  const code = readLankaQr(text);
  if (typeof code === 'string') return <Notice tone="bad">{texts.faults[code]}</Notice>;
  const quote = text.includes("'") ? '"' : "'";
  const setting = `TRANSFER_QR=${quote}${text}${quote}`;
  const setIn = (
    <span translate="no" className="font-mono text-sm">
      {setting}
    </span>
  );
  const copy = (
    <CopyButton
      text={setting}
      label={texts.copy}
      copiedLabel={texts.copied}
      onCopied={() => toast.success(texts.copied)}
      onFailed={() => toast.failure(texts.copyFailed)}
    />
  );
  return (
    <DescriptionList
      rows={[
        { label: texts.shop, value: <span translate="no">{code.name}</span> },
        { label: texts.city, value: <span translate="no">{code.city}</span> },
        { label: texts.setting, value: setIn, act: copy },
      ]}
    />
  );
}
