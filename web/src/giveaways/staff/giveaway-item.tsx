import { messages } from '../../i18n/en.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import type { StaffGiveaway } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff;
const tones = { before: 'info', open: 'good', closed: 'warn', drawn: 'neutral' } as const;

type GiveawayItemProps = {
  giveaway: StaffGiveaway;
  onEdit: () => void;
  onDelete: () => void;
  onDraw: () => void;
  onShow: () => void;
};

/** The card of one giveaway, with its current acts. */
export function GiveawayItem({ giveaway, onEdit, onDelete, onDraw, onShow }: GiveawayItemProps) {
  const { title, state, startsAt, endsAt, entryCount, prizes, winners, isSample } = giveaway;
  const isChangeable = entryCount === 0 && (state === 'before' || state === 'open');
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{title}</h3>
        <Badge tone={tones[state]}>{isSample ? texts.sample : texts.states[state]}</Badge>
      </div>
      <p className="text-sm text-soft">
        {`${texts.window(formatInstant(startsAt), formatInstant(endsAt))} · ${texts.entries(entryCount)}`}
      </p>
      <ol className="flex flex-col gap-1 text-sm">
        {prizes.map(({ place, name }) => {
          const winner = winners.find((each) => each.place === place);
          return (
            <li key={place} className="wrap-anywhere">
              {winner === undefined
                ? `${place}. ${name}`
                : `${place}. ${name} – ${winner.maskedName}`}
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        {state === 'closed' ? (
          <Button size="sm" onClick={onDraw}>
            {texts.draw.open}
          </Button>
        ) : null}
        {entryCount > 0 ? (
          <Button size="sm" variant="secondary" onClick={onShow}>
            {texts.registrations.show}
          </Button>
        ) : null}
        {isChangeable ? (
          <>
            <IconButton label={texts.edit(title)} onClick={onEdit}>
              <Pencil className="size-4" />
            </IconButton>
            <IconButton
              label={texts.remove.label(title)}
              className="hover:text-bad"
              onClick={onDelete}
            >
              <Trash className="size-4" />
            </IconButton>
          </>
        ) : null}
      </div>
    </li>
  );
}
