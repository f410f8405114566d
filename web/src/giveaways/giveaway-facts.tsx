import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { drawHash, type Giveaway } from './giveaway.ts';

const texts = messages.giveaways;
const { units } = messages.giveaways;
const tones = { before: 'info', open: 'good', closed: 'warn', drawn: 'neutral' } as const;

type GiveawayFactsProps = {
  giveaway: Giveaway;
  /** The acts on it. */
  children?: ReactNode;
};

/** A giveaway: its prizes, start and end, and the time left. */
export function GiveawayFacts({ giveaway, children }: GiveawayFactsProps) {
  const { id, title, description, state, startsAt, endsAt, prizes, entryCount } = giveaway;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Card
      title={<span lang="en">{title}</span>}
      actions={<Badge tone={tones[state]}>{texts.states[state]}</Badge>}
    >
      <p lang="en" className="wrap-anywhere whitespace-pre-line text-soft">
        {description}
      </p>
      {state === 'before' ? <Countdown label={texts.untilStart} until={startsAt} /> : null}
      {state === 'open' ? <Countdown label={texts.untilEnd} until={endsAt} /> : null}
      {state === 'closed' ? (
        <>
          <p>{texts.closedText}</p>
          <Link
            to={{ pathname: paths.giveawayDraw, hash: drawHash(id) }}
            className="self-start text-accent-text underline underline-offset-4"
          >
            {texts.seeEntries}
          </Link>
        </>
      ) : null}
      <div>
        <DescriptionList
          rows={[
            { label: texts.starts, value: formatInstant(startsAt) },
            { label: state === 'closed' ? texts.ended : texts.ends, value: formatInstant(endsAt) },
          ]}
        />
        <p className="text-sm text-faint">{texts.zone({ zone: timeZone })}</p>
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="text-base">{texts.prizes}</h3>
        <ol className="flex flex-col gap-2">
          {prizes.map(({ place, name }) => (
            <li
              key={place}
              className="flex gap-3 rounded-md border border-line bg-raised px-4 py-2"
            >
              <span className="font-display font-semibold text-accent-text">
                {texts.place({ place })}
              </span>
              <span lang="en" className="min-w-0 wrap-anywhere">
                {name}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="text-sm text-faint">{texts.entries({ n: entryCount })}</p>
      {children}
    </Card>
  );
}

const names = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownProps = { label: string; until: string };

/** Days, hours, minutes and seconds until a time, by the server's clock. */
function Countdown({ label, until }: CountdownProps) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
  const parts = [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  return (
    <div role="timer" aria-label={label} className="flex flex-col gap-2">
      <p className="label-mono text-faint">{label}</p>
      <div className="grid max-w-sm grid-cols-4 gap-2">
        {names.map((name, index) => (
          <p
            key={name}
            className="flex flex-col items-center rounded-md border border-line bg-raised py-3"
          >
            <span className="font-display text-2xl font-semibold tabular-nums">{parts[index]}</span>
            <span className="text-sm text-faint">{units[name]}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
