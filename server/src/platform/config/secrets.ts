import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefusal } from '../start-refusal.ts';
import { thrownCode, thrownMessage } from '../thrown.ts';
import type { Config } from './config.ts';
import { webhookSecret } from './payments.ts';
import { vapidPrivateKey } from './push.ts';

const secrets = z.strictObject({
  altchaSecret: z.string().min(32),
  altchaKeySecret: z.string().min(32),
  /** Seals third parties' secrets; losing it loses them. */
  dataKey: z.string().min(32),
  /** Signs the webhooks of the sandbox payment provider. */
  sandboxWebhookSecret: webhookSecret,
  /** Signs requests to browsers' push services, which bind subscriptions to it (RFC 8292). */
  vapidPrivateKey,
});

const later = { dataKey: true, sandboxWebhookSecret: true, vapidPrivateKey: true } as const;

/** Secrets the product generates when the operator sets none. */
export type Secrets = z.infer<typeof secrets>;

/**
 * Reads the generated secrets from `<stateDir>/secrets.json`, creating them on the first start and
 * adding those missing from an earlier version's file. Only its owner can read the file. Two
 * concurrent first starts agree on one file.
 */
export function ownSecrets(stateDir: string): Secrets {
  const file = join(stateDir, 'secrets.json');
  mkdirSync(stateDir, { recursive: true });
  const made: Secrets = {
    altchaSecret: newSecret(),
    altchaKeySecret: newSecret(),
    dataKey: newSecret(),
    sandboxWebhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
    vapidPrivateKey: newVapidKey(),
  };
  try {
    writeFileSync(file, asText(made), { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error;
  }
  const known = readSecrets(file);
  if (secrets.safeParse(known).success) return secrets.parse(known);
  const whole = secrets.parse({ ...made, ...known });
  // Writes the file whole: a reader never sees it half written.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, asText(whole), { mode: 0o600 });
  renameSync(next, file);
  return secrets.parse(readSecrets(file));
}

/** The settings that contain secrets or locate the generated ones. */
export type SecretSettings = Pick<
  Config,
  | 'STATE_DIR'
  | 'DATA_KEY'
  | 'ALTCHA_SECRET'
  | 'ALTCHA_KEY_SECRET'
  | 'SANDBOX_WEBHOOK_SECRET'
  | 'VAPID_PRIVATE_KEY'
>;

/** The secrets in use: those that settings name, and the generated ones. */
export function secretsInUse(config: SecretSettings): Secrets {
  const own = ownSecrets(config.STATE_DIR);
  return {
    ...own,
    dataKey: config.DATA_KEY ?? own.dataKey,
    altchaSecret: config.ALTCHA_SECRET ?? own.altchaSecret,
    altchaKeySecret: config.ALTCHA_KEY_SECRET ?? own.altchaKeySecret,
    sandboxWebhookSecret: config.SANDBOX_WEBHOOK_SECRET ?? own.sandboxWebhookSecret,
    vapidPrivateKey: config.VAPID_PRIVATE_KEY ?? own.vapidPrivateKey,
  };
}

/** Earlier versions' files lack later secrets. */
function readSecrets(file: string): Omit<Secrets, keyof typeof later> {
  try {
    return secrets.partial(later).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : thrownMessage(error);
    throw new StartRefusal(
      `The secrets in ${file} cannot be read: restore the file from a backup. ` +
        `Removing the file creates new ones, but what the old ones sealed is lost. (${reason})`,
    );
  }
}

function asText(values: Secrets): string {
  return `${JSON.stringify(values, null, 2)}\n`;
}

/** A private key on the curve P-256. */
function newVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Leading zeros are left out.
  const key = curve.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
