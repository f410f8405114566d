import { utcDay } from '@regz/rules/coins/utc-day.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * Reads facts of the current UTC day behind a lock, and then the clock. If the lock was granted
 * after midnight, reads the facts of the new day.
 */
export async function readOnDay<Facts>(
  { clock }: { clock: Clock },
  read: (day: string) => Promise<Facts>,
): Promise<{ at: Date; day: string; facts: Facts }> {
  const day = utcDay(new Date(clock()));
  const facts = await read(day);
  const at = new Date(clock());
  return utcDay(at) === day ? { at, day, facts } : readOnDay({ clock }, read);
}
