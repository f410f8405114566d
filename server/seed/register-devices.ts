import type { Database } from '../src/platform/database/database.ts';

/**
 * Acts as the panel application, a separate program that writes a PC's device ids into `users.hwid`
 * at a login.
 */
export async function registerDevices(
  db: Database,
  username: string,
  devices: { most: number; ids: readonly string[] },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ hwid: [...devices.ids], max_devices: devices.most })
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}
