import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { communityIsStandIn } from '../../src/integrations/community/community.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { offeredProviders } from '../../src/platform/config/payments.ts';
import { secretsInUse } from '../../src/platform/config/secrets.ts';
import { VERSION } from '../../src/version.ts';
import { type Finding, findingsOf } from './finding.ts';

const DIGEST_DIGITS = 8;

/** Permitted settings that may be unintended, above all in production. */
export function checkConfiguration(config: Config): Finding[] {
  const { ok, note, warn } = findingsOf('configuration');
  const doubts = config.doubts.map((doubt) => warn(doubt));
  const found = [
    ok(
      `configuration: Regz ${VERSION}, ${config.given.length} settings, Node.js ${process.version}`,
    ),
    ...doubts,
  ];
  if (config.NODE_ENV !== 'production') {
    return [
      ...found,
      note(`configuration: NODE_ENV is ${config.NODE_ENV}, which is not for real money`),
    ];
  }
  if (config.TRUST_PROXY === undefined) {
    found.push(
      warn('TRUST_PROXY: not set, so everyone behind a proxy shares its address and its limits'),
    );
  }
  if (config.STAFF_EMAIL === undefined) {
    found.push(
      warn('STAFF_EMAIL: not set, so nobody is told about empty stock or a faulty ledger'),
    );
  }
  if (config.METRICS_TOKEN === undefined) {
    found.push(note('METRICS_TOKEN: not set, so there are no metrics and no alarms'));
  }
  if (config.STAND_INS_TOKEN !== undefined) {
    found.push(warn('STAND_INS_TOKEN: anyone who has it can reach the stand-ins'));
  }
  return [...found, ...openStandIns(config).map((says) => warn(`stand-in: ${says}`))];
}

/** Simulated outside services; production permits them only with ALLOW_STAND_INS. */
function openStandIns(config: Config): string[] {
  if (!config.ALLOW_STAND_INS) return [];
  const open = {
    'payments are the sandbox, which takes no money': offeredProviders(config).includes('sandbox'),
    'mail stays on this machine (SMTP_URL)': config.SMTP_URL === undefined,
    'Google is simulated (GOOGLE_CLIENT_ID)': config.GOOGLE_CLIENT_ID === undefined,
    'the community is simulated (DISCORD_CLIENT_ID)': communityIsStandIn(config),
  };
  return Object.entries(open).flatMap(([says, isOpen]) => (isOpen ? [says] : []));
}

/**
 * Checks that the secrets exist and that only their owner can read them. The digest shows whether
 * two machines have the same DATA_KEY, and reveals nothing else about it.
 */
export async function checkSecrets(config: Config): Promise<Finding[]> {
  const { ok, FAIL } = findingsOf('secrets');
  const { dataKey } = secretsInUse(config);
  const from = config.DATA_KEY === undefined ? 'secrets.json' : 'the environment';
  const digest = createHash('sha256').update(`regz doctor ${dataKey}`).digest('hex');
  const found = [ok(`DATA_KEY: from ${from}, digest ${digest.slice(0, DIGEST_DIGITS)}`)];
  const file = path.join(config.STATE_DIR, 'secrets.json');
  const mode = await stat(file).then(
    (state) => state.mode,
    () => 0,
  );
  if ((mode & 0o077) === 0) return found;
  return [...found, FAIL(`${file}: others on this machine can read it; chmod 600 it`)];
}
