import { messages } from '../../../i18n/en.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const texts = messages.gamesStaff.words;

/** True if something may be drawn. An entry without all texts is a draft. */
export function ActiveBadge({ active, isWhole }: { active: boolean; isWhole: boolean }) {
  if (active) return <Badge tone="good">{texts.active}</Badge>;
  return <Badge>{isWhole ? texts.inactive : texts.draft}</Badge>;
}
