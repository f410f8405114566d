import { isMovingMuch } from '@regz/rules/panel/moves.ts';
import { pcName } from '@regz/rules/panel/pc-name.ts';
import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import { formatInstant, formatInstantDay } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const texts = messages.panel.pcs;

/** A PC as its owner and staff see it. */
export type Pc = Awaited<ReturnType<Api['panel']['listDevices']>>['devices'][number];

function StateBadge({ seated, signedIn }: Pc) {
  if (seated) return <Badge tone="good">{texts.running}</Badge>;
  return <Badge>{signedIn ? texts.signedIn : texts.signedOut}</Badge>;
}

type PcItemProps = {
  pc: Pc;
  /** The possible meaning of a PC that changes its network often. */
  movesText: (count: number) => string;
  /** Absent if the reader does not own it. */
  onRename?: () => void;
  /** Null if the reader may not log it out. */
  onEnd: (() => void) | null;
};

/** One PC: its name, whether the panel runs on it, and the time and location of its last use. */
export function PcItem({ pc, movesText, onRename, onEnd }: PcItemProps) {
  const name = pcName(pc);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no" className="font-medium wrap-anywhere">
            {name}
          </span>
          <StateBadge {...pc} />
          {pc.bound ? <Badge tone="info">{texts.bound}</Badge> : null}
          {pc.offlineUntil === null ? null : (
            <Badge tone="info">{texts.offline({ day: formatInstantDay(pc.offlineUntil) })}</Badge>
          )}
        </p>
        {pc.name === null ? null : (
          <p translate="no" className="text-sm wrap-anywhere text-soft">
            {pc.label}
          </p>
        )}
        {pc.sharesPlaceOf === null ? null : (
          <p className="text-sm wrap-anywhere text-soft">
            {texts.shares({ name: pc.sharesPlaceOf })}
          </p>
        )}
        <p className="text-sm wrap-anywhere text-soft">
          {texts.about({ version: pc.version, platform: pc.platform })}
        </p>
        <p className="text-sm wrap-anywhere text-faint">
          {pc.place === ''
            ? texts.neverOnline
            : texts.seen({ when: formatInstant(pc.seenAt), place: pc.place })}
        </p>
        <p className="text-sm text-faint">
          {texts.first({ when: formatInstantDay(pc.firstSeenAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onRename === undefined ? null : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.renameOf({ label: name })}
            onClick={onRename}
          >
            {texts.rename}
          </Button>
        )}
        {pc.signedIn && onEnd !== null ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.endOf({ label: name })}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        ) : null}
      </div>
      {isMovingMuch(pc.moves) ? (
        <div className="w-full">
          <Notice tone="warn">{movesText(pc.moves)}</Notice>
        </div>
      ) : null}
    </li>
  );
}
