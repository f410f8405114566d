import { messages } from '../../../i18n/en.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { WholePlay } from '../staff-games.ts';

const texts = messages.gamesStaff;

/** Why staff should look at a play, each reason explained. */
export function FlagsCard({ flags }: Pick<WholePlay, 'flags'>) {
  if (flags.length === 0) {
    return <Card quiet title={texts.play.flags} description={texts.play.noFlags} />;
  }
  return (
    <Card title={texts.play.flags}>
      <ul className="flex flex-col gap-4">
        {flags.map((flag) => (
          <li key={flag} className="flex flex-col items-start gap-1.5">
            <Badge tone="warn">{texts.flags[flag]}</Badge>
            <p className="text-sm text-soft">{texts.flagTexts[flag]}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
