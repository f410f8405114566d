import { messages } from '@regz/texts/en.ts';
import type { ErrorData } from '@regz/texts/error-sentences.ts';
import { formatInstant } from '../platform/time/format-date.ts';

const { next, obstacle: texts, rules } = messages.licensePause;

type Limit = ErrorData<'LICENSE_FREEZE_LIMIT'>;

/** The reason why no pause is possible, and the time from which one is. */
export function obstacleText({ rule, nextAt }: Pick<Limit, 'rule' | 'nextAt'>): string {
  const why = rule === 'length' ? '' : texts[rule];
  return nextAt === null ? why : `${why} ${next({ moment: formatInstant(nextAt) })}`;
}

/** The text for a requested pause. */
export function limitText(limit: Limit): string {
  const { rule, left, leastDays, mostDays } = limit;
  if (rule === 'length') return rules.length({ least: leastDays, most: mostDays });
  return rule === 'year' && left > 0 ? texts.yearLeft({ n: left }) : obstacleText(limit);
}
