import type { Config } from '../../../src/platform/config/config.ts';
import { secretsInUse } from '../../../src/platform/config/secrets.ts';
import { ourOrigins } from '../../../src/platform/guards/origins/our-origins.ts';
import { WEBHOOKS_PATH } from '../../../src/platform/http/webhook-urls.ts';
import type { Services } from '../../../src/platform/services.ts';
import {
  STAND_INS_PATH,
  standInsAllowed,
  standInsOrigin,
} from '../../../src/platform/stand-ins.ts';

/** The path of the sandbox on the product's own port. */
export const sandboxPath = `${STAND_INS_PATH}/payment`;

/** The services that the process provides to the sandbox. */
export type SandboxServices = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs'>;

/** The sandbox as a separate company: its books, its secret, and its only shop. */
export type Sandbox = Pick<Services, 'db' | 'clock' | 'log' | 'jobs'> & {
  /** The origin of its script and pages. */
  origin: string;
  secret: string;
  webhookUrl: string;
  /** Pages that may frame a checkout and are notified of its outcome. */
  shopOrigins: ReadonlySet<string>;
  delaySeconds: number;
};

/** True if the sandbox is enabled; in production it requires the stand-ins. */
export function sandboxRuns(config: Config): boolean {
  return standInsAllowed(config);
}

export function createSandbox(services: SandboxServices): Sandbox {
  const { config, db, clock, log, jobs } = services;
  const origin = standInsOrigin(config);
  return {
    db,
    clock,
    log,
    jobs,
    origin,
    secret: secretsInUse(config).sandboxWebhookSecret,
    webhookUrl: `${origin}${WEBHOOKS_PATH}/sandbox`,
    shopOrigins: ourOrigins(config).origins,
    delaySeconds: config.SANDBOX_DELAY_SECONDS,
  };
}
