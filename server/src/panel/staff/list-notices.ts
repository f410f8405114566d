import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import { type ListedNotices, noticeView } from './notice-view.ts';
import { countVersions, findNotices } from './notices.queries.ts';

const MOST = 30;

/** The last messages to programs, and how many programs use each version. */
export async function listNotices({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<ListedNotices> {
  const [rows, used] = await Promise.all([
    findNotices(db, MOST),
    countVersions(db, new Date(clock() - DAY_MS)),
  ]);
  return { notices: rows.map(noticeView), used };
}
