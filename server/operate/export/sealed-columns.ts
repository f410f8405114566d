import { hkdfSync } from 'node:crypto';
import { secretsInUse, type SecretSettings } from '../../src/platform/config/secrets.ts';

/** Columns whose values only the DATA_KEY decrypts, by table; a test finds missing ones. */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  account_totp: ['secret'],
  event_hooks: ['secret', 'former_secret'],
  giveaways: ['sealed_seed'],
  panel_keys: ['sealed_private'],
  panel_values: ['content'],
  users: ['discord_access_token', 'discord_refresh_token'],
};

/** Distinguishes DATA_KEYs without revealing them. */
export function dataKeyMark(config: SecretSettings): string {
  const { dataKey } = secretsInUse(config);
  return Buffer.from(hkdfSync('sha256', dataKey, '', 'regz mark of the data key', 16)).toString(
    'hex',
  );
}
