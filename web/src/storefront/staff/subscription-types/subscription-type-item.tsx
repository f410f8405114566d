import { messages } from '../../../i18n/en.ts';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Pencil, Trash } from '../../../ui/icons.ts';
import { priceText, type SubscriptionType } from './subscription-types.ts';

const texts = messages.storefrontTypes;

type SubscriptionTypeItemProps = {
  type: SubscriptionType;
  onEdit: () => void;
  onDelete: () => void;
};

/** The card of one subscription type. */
export function SubscriptionTypeItem({ type, onEdit, onDelete }: SubscriptionTypeItemProps) {
  const { name, description, isActive, createdAt } = type;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{name}</h3>
        <Badge tone={isActive ? 'good' : 'neutral'}>
          {isActive ? texts.active : texts.inactive}
        </Badge>
      </div>
      {description === null ? null : (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">{description}</p>
      )}
      <div className="mt-auto flex items-end justify-between gap-3">
        <div>
          <p className="font-display text-lg font-semibold">{priceText(type)}</p>
          <p className="text-sm text-faint">{texts.created(formatInstantDay(createdAt))}</p>
        </div>
        <div className="flex gap-1">
          <IconButton label={texts.edit(name)} onClick={onEdit}>
            <Pencil className="size-4" />
          </IconButton>
          <IconButton label={texts.remove(name)} className="hover:text-bad" onClick={onDelete}>
            <Trash className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
