import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localOrigin } from '@regz/rules/sites/resolve-site.ts';
import * as z from 'zod';
import { StartRefusal } from '../start-refusal.ts';
import { backupMistakes, backupVariables } from './backup.ts';
import { challengeMistakes, challengeVariables } from './challenge.ts';
import { communityMistakes, communityVariables } from './community.ts';
import { databaseMistakes, databaseVariables } from './database.ts';
import { judgeHosts, originMistakes } from './hosts.ts';
import { identityProviderMistakes, identityProviderVariables } from './identity-provider.ts';
import { licenseKeyVariables } from './license-keys.ts';
import { longSecret } from './long-secret.ts';
import { networkLimitVariables } from './network-limits.ts';
import { panelVariables } from './panel.ts';
import { paymentMistakes, paymentVariables } from './payments.ts';
import { placeholderMistakes } from './placeholders.ts';
import { processMistakes, processVariables } from './processes.ts';
import { proxyAddresses } from './proxy-addresses.ts';
import { pushVariables } from './push.ts';
import { sellerMistakes, sellerVariables } from './seller.ts';
import { mustBe } from './sentences.ts';
import { judgeNames } from './setting-names.ts';
import { storageMistakes, storageVariables } from './storage.ts';
import { testClockMistakes } from './test-clock.ts';
import { wholeNumber } from './whole-number.ts';

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const onOff = z.enum(['true', 'false']).transform((text) => text === 'true');

const NO_PAGES = 'none';
const BUILT_SITES = fileURLToPath(new URL('../../../../web/build', import.meta.url));

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Where the process itself listens if another one in front of it answers on PORT. */
  LISTEN_PORT: wholeNumber(0, 65_535).optional(),
  STATE_DIR: z
    .string()
    .min(1)
    .default('./.state')
    .transform((path) => resolve(path)),
  /** The file beside the database that gets one line for each seal of the coin ledger. */
  LEDGER_SEALS: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  WEB_DIR: z.string().min(1).optional(),
  ...databaseVariables,
  ...processVariables,
  ADMIN_USERNAME: z.string().min(1).max(64).default('admin'),
  ADMIN_PASSWORD: z.string().min(6).max(256).optional(),
  MAIN_ORIGIN: origin.optional(),
  CLIENT_ORIGIN: origin.optional(),
  DOWNLOAD_ORIGIN: origin.optional(),
  COOKIE_DOMAIN: z.string().min(1).optional(),
  /** Addresses or CIDR blocks of proxies whose X-Forwarded headers are trusted. */
  TRUST_PROXY: proxyAddresses.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** `auto`: `pretty` at a terminal outside production, JSON everywhere else. */
  LOG_FORMAT: z.enum(['auto', 'pretty', 'json']).default('auto'),
  METRICS_TOKEN: longSecret.optional(),
  /** How long a stopping server keeps answering, until proxies have noticed. */
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  ...challengeVariables,
  /** Without it, no mail leaves the machine: the built-in server keeps it for /stand-ins/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtps://user:password@host' }).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^(?:[^<>@\r\n]* <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
      'must be a sender, such as Regz <no-reply@regz.lk>',
    )
    .default('Regz <no-reply@regz.localhost>'),
  ...pushVariables,
  /** Gets a mail when license keys run low and when orders wait; unset, no such mail is sent. */
  STAFF_EMAIL: z.email().max(254).optional(),
  /** Whether customers are mailed about an order that ended unpaid. */
  UNPAID_ORDER_MAILS: onOff.default(true),
  /** Enables the stand-ins for outside services in production too. */
  ALLOW_STAND_INS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** Lets staff advance the clock in a trial installation. */
  TEST_CLOCK: onOff.default(false),
  /** Opens the stand-ins to requests from other machines that send this token. */
  STAND_INS_TOKEN: longSecret.optional(),
  /** The largest file staff can upload. */
  DOWNLOAD_MAX_BYTES: wholeNumber(1).default(512 * 1024 * 1024),
  ...identityProviderVariables,
  /** Seals third parties' secrets at rest; created on the first start when unset. */
  DATA_KEY: longSecret.optional(),
  ...communityVariables,
  ...paymentVariables,
  ...sellerVariables,
  ...backupVariables,
  ...storageVariables,
  ...panelVariables,
  /** Where drand's public randomness for draws is read; `none` for draws without it. */
  DRAND_URL: z
    .union(
      [
        z.literal('none'),
        z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
      ],
      { error: 'must be an address, or none' },
    )
    .optional(),
  ...licenseKeyVariables,
  /** How old a task user's account must be to buy in the coin shop. */
  SHOP_ACCOUNT_AGE_HOURS: wholeNumber(0, 8_760).default(0),
  /** Whether a task user must verify an address before buying in the coin shop. */
  SHOP_VERIFIED_EMAIL: onOff.default(false),
  ...networkLimitVariables,
  /** Where people join the chat community; when unset, pages name it without a link. */
  COMMUNITY_INVITE_URL: z
    .url({ protocol: /^https$/, error: 'must be a whole address that begins with https://' })
    .optional(),
});

type Variables = z.infer<typeof variables>;

const settingNames = Object.keys(variables.shape);

/** The server's validated settings; docs/operations/settings.md names every variable. */
export type Config = Omit<
  Variables,
  'MAIN_ORIGIN' | 'CLIENT_ORIGIN' | 'DOWNLOAD_ORIGIN' | 'COOKIE_DOMAIN' | 'WEB_DIR' | 'LISTEN_PORT'
> & {
  origins: { main: string; client: string; download: string };
  cookieDomain: string | undefined;
  /** Where the process itself listens; PORT, unless another one in front answers there. */
  listenPort: number;
  /** Null if another process serves the pages. */
  webDir: string | null;
  /** Names of the settings that were given. */
  given: readonly string[];
  /**
   * Warnings about settings that may be mistakes, one sentence each. They do not stop the start.
   */
  doubts: readonly string[];
};

function isSetting(name: string): boolean {
  return Object.hasOwn(variables.shape, name);
}

/** Says why the settings are invalid, one sentence per mistake. */
export class ConfigError extends StartRefusal {
  override name = 'ConfigError';

  constructor(sentences: readonly string[]) {
    super(`The configuration has ${sentences.length} mistake(s):\n  ${sentences.join('\n  ')}`);
  }
}

/**
 * Reads the settings from environment variables.
 * @param namesInFile Of these, the names that come from the settings file.
 * @throws ConfigError naming every mistake, not only the first.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  namesInFile: readonly string[] = [],
): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const names = given.map(([name]) => name);
  const named = judgeNames(settingNames, { file: namesInFile, environment: names });
  const values = readValues(given, named.mistakes);
  const hosts =
    values.NODE_ENV === 'production' ? judgeHosts(values) : { mistakes: [], doubts: [] };
  const mistakes = [
    ...named.mistakes,
    ...contradictions(values),
    ...hosts.mistakes,
    ...placeholderMistakes(values),
    ...processMistakes(values),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const {
    MAIN_ORIGIN,
    CLIENT_ORIGIN,
    DOWNLOAD_ORIGIN,
    COOKIE_DOMAIN,
    WEB_DIR,
    LISTEN_PORT,
    ...rest
  } = values;
  return {
    ...rest,
    origins: {
      main: MAIN_ORIGIN ?? localOrigin('main', values.PORT),
      client: CLIENT_ORIGIN ?? localOrigin('client', values.PORT),
      download: DOWNLOAD_ORIGIN ?? localOrigin('download', values.PORT),
    },
    cookieDomain: COOKIE_DOMAIN ?? (CLIENT_ORIGIN === undefined ? 'regz.localhost' : undefined),
    given: names.filter(isSetting),
    doubts: [...named.doubts, ...hosts.doubts],
    listenPort: LISTEN_PORT ?? values.PORT,
    webDir: WEB_DIR === NO_PAGES ? null : resolve(WEB_DIR ?? BUILT_SITES),
  };
}

/** The values that were given, read one by one. */
function readValues(
  given: readonly [string, string | undefined][],
  mistakes: readonly string[],
): Variables {
  const blank = given.filter(([name, value]) => value?.trim() === '' && isSetting(name));
  const filled = given.filter(([, value]) => value?.trim() !== '');
  const parsed = variables.safeParse(Object.fromEntries(filled), { error: mustBe });
  if (parsed.success && blank.length === 0) return parsed.data;
  throw new ConfigError([
    ...mistakes,
    ...blank.map(([name]) => `${name}: is blank; give it a value, or remove it.`),
    ...(parsed.error?.issues ?? []).map((i) => `${String(i.path[0])}: ${i.message}.`),
  ]);
}

function contradictions(values: Variables): string[] {
  const production = values.NODE_ENV === 'production';
  const mistakes = identityProviderMistakes(values);
  mistakes.push(...originMistakes(values, production));
  mistakes.push(...challengeMistakes(values));
  const standInsAllowed = !production || values.ALLOW_STAND_INS;
  mistakes.push(...backupMistakes(values));
  mistakes.push(...storageMistakes(values, production));
  mistakes.push(...communityMistakes(values, production));
  mistakes.push(...testClockMistakes(values));
  mistakes.push(...paymentMistakes(values, { production, standInsAllowed }));
  mistakes.push(...sellerMistakes(values));
  if (!standInsAllowed) {
    if (values.SMTP_URL === undefined) {
      mistakes.push('SMTP_URL: needed in production, unless ALLOW_STAND_INS=true.');
    }
  }
  mistakes.push(...databaseMistakes(values));
  return mistakes;
}
