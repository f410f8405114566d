import { messages } from '@regz/texts/en.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMay } from '../../../platform/staff/use-may.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ArrowRight } from '../../../ui/icons.ts';
import { AcceptTransferDialog } from './accept-transfer-dialog.tsx';
import { DeclineSlipDialog } from './decline-slip-dialog.tsx';
import { SlipActs } from './slip-acts.tsx';
import { SlipItem } from './slip-item.tsx';
import { SlipPicture } from './slip-picture.tsx';
import type { SlipAct, WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

type SlipQueueProps = { slips: [WaitingSlip, ...WaitingSlip[]]; waiting: number };

/**
 * One slip at a time. A and D only open the forms of accepting and declining: a key alone moves no
 * money. The keys work while the focus is on the slip.
 */
export function SlipQueue({ slips, waiting }: SlipQueueProps) {
  const box = useRef<HTMLElement>(null);
  const { slip, place, goTo } = usePlace(slips);
  // An open form keeps its slip when the queue changes.
  const [asked, setAsked] = useState<{ slip: WaitingSlip; act: SlipAct | null }>({
    slip,
    act: null,
  });
  const acts = useActs(slip);

  function step(by: number) {
    goTo((place + by + slips.length) % slips.length);
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const by = steps[event.key];
    const act = acts.find(({ key }) => key === event.key.toLowerCase());
    if (by !== undefined && slips.length > 1) step(by);
    else if (act !== undefined) setAsked({ slip, act: act.act });
    else return;
    // The letter would be written into the form's first field.
    event.preventDefault();
  }

  const close = () => setAsked({ ...asked, act: null });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        ref={box}
        tabIndex={-1}
        aria-label={slip.orderId}
        onKeyDown={onKeyDown}
        className="grid items-start gap-6 lg:grid-cols-2"
      >
        <SlipPicture key={slip.id} slip={slip} />
        <div className="flex min-w-0 flex-col gap-3">
          <SlipItem slip={slip} />
          <SlipActs slip={slip} onAct={(act) => setAsked({ slip, act })} />
          <QueuePlace
            place={place}
            waiting={waiting}
            onNext={slips.length > 1 ? () => step(1) : null}
          />
        </div>
      </article>
      <AcceptTransferDialog
        key={`accept ${asked.slip.id}`}
        order={{ ...asked.slip, slipId: asked.slip.id }}
        open={asked.act === 'accept'}
        onClose={close}
      />
      <DeclineSlipDialog
        key={`decline ${asked.slip.id}`}
        slip={asked.slip}
        meant={asked.act === 'accept' ? null : asked.act}
        onClose={close}
      />
    </>
  );
}

/** The shown slip. If it was decided, the one at its place follows. */
function usePlace(slips: SlipQueueProps['slips']) {
  const [seen, setSeen] = useState({ id: slips[0].id, place: 0 });
  const found = slips.findIndex(({ id }) => id === seen.id);
  const place = found === -1 ? Math.min(seen.place, slips.length - 1) : found;
  const slip = slips[place] ?? slips[0];
  if (slip.id !== seen.id || place !== seen.place) setSeen({ id: slip.id, place });
  const goTo = (next: number) => setSeen({ id: slips[next]?.id ?? slip.id, place: next });
  return { slip, place, goTo };
}

/** The acts that a key starts. A flagged order is resolved before it is accepted. */
function useActs({ flag }: WaitingSlip): { key: string; act: SlipAct }[] {
  const may = useMay();
  return [
    ...(may('orders.staff.acceptTransfer') && flag === null
      ? [{ key: 'a', act: 'accept' as const }]
      : []),
    ...(may('orders.staff.declineSlip') ? [{ key: 'd', act: 'decline' as const }] : []),
  ];
}

type QueuePlaceProps = { place: number; waiting: number; onNext: (() => void) | null };

function QueuePlace({ place, waiting, onNext }: QueuePlaceProps) {
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="text-sm text-soft">{texts.place({ place: place + 1, waiting })}</p>
      {onNext === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-keyshortcuts="ArrowRight"
          icon={<ArrowRight className="size-4" aria-hidden="true" />}
          onClick={onNext}
        >
          {texts.next}
        </Button>
      )}
      <p className="hidden text-xs text-soft sm:block">{texts.keys}</p>
    </footer>
  );
}
