import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { slipFilePath } from '@regz/rules/orders/transfers.ts';
import { messages } from '@regz/texts/en.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Download } from '../../../ui/icons.ts';
import type { SlipAct, WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff;

type SlipActsProps = { slip: WaitingSlip; onAct: (act: SlipAct) => void };

export function SlipActs({ slip, onAct }: SlipActsProps) {
  const may = useMay();
  const { id, orderId, mediaType, bytes, flag } = slip;
  const mayDecline = may('orders.staff.declineSlip');
  const save = texts.save({ kind: texts.kinds[mediaType], size: formatBytes(bytes) });
  return (
    <div className="flex flex-wrap gap-3">
      {may('orders.staff.acceptTransfer') ? (
        <Button
          size="sm"
          aria-label={texts.acceptOf({ orderId })}
          aria-keyshortcuts="A"
          disabled={flag !== null}
          onClick={() => onAct('accept')}
        >
          {texts.accept.button}
        </Button>
      ) : null}
      {mayDecline ? (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.declineOf({ orderId })}
            aria-keyshortcuts="D"
            onClick={() => onAct('decline')}
          >
            {texts.decline.button}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.againOf({ orderId })}
            onClick={() => onAct('again')}
          >
            {texts.decline.again}
          </Button>
        </>
      ) : null}
      <a
        href={slipFilePath(id)}
        download
        aria-label={texts.of({ act: save, orderId })}
        className={buttonClass('secondary', 'sm')}
      >
        <Download className="size-4" aria-hidden="true" />
        <span>{save}</span>
      </a>
    </div>
  );
}
