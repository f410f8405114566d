import { messages } from '../../../i18n/en.ts';
import { TaskUserLink } from '../../../platform/task-user-link.tsx';
import { formatDay, formatInstant } from '../../../platform/time/format-date.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type DescriptionRow, DescriptionList } from '../../../ui/layout/description-list.tsx';
import type { WholePlay } from '../staff-games.ts';
import { durationMs, lengthText, paidText, verdictText } from './play-text.ts';

const texts = messages.gamesStaff.play;

function rowsOf(play: WholePlay): DescriptionRow[] {
  const { userId, username, issuedAt, endedAt, coins, bonus, heldMs } = play;
  const lastedMs = durationMs(play);
  const wasHeld = heldMs !== null && heldMs > 0;
  return [
    { label: texts.player, value: <TaskUserLink id={userId} username={username} /> },
    {
      label: texts.outcome,
      value: verdictText({ ...play, outcome: play.state }, play.scoredBy),
    },
    {
      label: texts.paid,
      value: coins === 0 ? paidText(play) || '–' : texts.paidText(coins, bonus),
    },
    { label: texts.begun, value: formatInstant(issuedAt) },
    { label: texts.ended, value: endedAt === null ? '–' : formatInstant(endedAt) },
    { label: texts.lasted, value: lastedMs === null ? '–' : lengthText(lastedMs) },
    ...(wasHeld ? [{ label: texts.held, value: lengthText(heldMs) }] : []),
    { label: texts.control, value: texts.controls[play.control] },
    { label: texts.pace, value: texts.paces[play.pace] },
    { label: texts.number, value: texts.numberText(play.number, formatDay(play.day)) },
    { label: texts.version, value: texts.versionText(play.version) },
    {
      label: texts.id,
      value: (
        <span translate="no" className="font-mono text-sm">
          {play.id}
        </span>
      ),
    },
  ];
}

/** What is known of a play. */
export function FactsCard({ play }: { play: WholePlay }) {
  return (
    <Card title={texts.facts}>
      <DescriptionList rows={rowsOf(play)} />
    </Card>
  );
}
