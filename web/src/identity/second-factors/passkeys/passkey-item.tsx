import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../../platform/api/api.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil, Trash } from '../../../ui/icons.ts';

const texts = messages.accountSecurity.passkeys;

export type Passkey = Awaited<ReturnType<Api['identity']['listPasskeys']>>[number];

type PasskeyItemProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

/** One passkey with its facts. */
export function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, synced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {synced ? <Badge>{texts.synced}</Badge> : null}
        </p>
        <p className="text-sm text-faint">
          {`${texts.added({ when: formatInstant(createdAt) })} · ${
            lastUsedAt === null ? texts.unused : texts.used({ when: formatInstant(lastUsedAt) })
          }`}
        </p>
      </div>
      <div className="flex shrink-0 gap-1">
        <IconButton label={texts.rename({ name })} onClick={onRename}>
          <Pencil className="size-4" />
        </IconButton>
        <IconButton label={texts.remove({ name })} onClick={onRemove}>
          <Trash className="size-4" />
        </IconButton>
      </div>
    </li>
  );
}
