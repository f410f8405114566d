import type { Fields } from '../../platform/api/error-text.ts';
import { formatInstant } from '../../platform/time/format-date.ts';

/** What the task area shows of the data of a refusal. */
export function refusalValues({ opensAt, ...data }: Fields): Fields {
  return typeof opensAt === 'string' ? { ...data, opensAt: formatInstant(opensAt) } : data;
}
