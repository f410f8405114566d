import type { TestDatabase } from '../harness/harness-database.ts';

type At = { database: Pick<TestDatabase, 'ownerPool'> };

/** The form of a message to all programs, which requires no code. */
export function noticeForm() {
  return { text: 'Back at 18:00.', version: null, pauses: false, code: '' };
}

/** Inserts a notice into the database, by default a message to all programs; returns its id. */
export async function makeNotice(
  { database }: At,
  columns: Partial<{
    text: string;
    version: string | null;
    pauses: boolean;
    created_at: Date;
    ended_at: Date | null;
  }> = {},
): Promise<string> {
  const endedAt = columns.ended_at ?? null;
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into panel_notices (text, version, pauses, created_at, created_by, ended_at, ended_by)
     values ($1, $2, $3, $4, 'colleague', $5, $6) returning id`,
    [
      columns.text ?? 'Back at 18:00.',
      columns.version ?? null,
      columns.pauses ?? false,
      columns.created_at ?? new Date(),
      endedAt,
      endedAt === null ? null : 'colleague',
    ],
  );
  return rows[0]?.id ?? '';
}
