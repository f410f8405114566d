import type { FastifyInstance } from 'fastify';
import { communityIsStandIn } from '../src/integrations/community/community.ts';
import { identityStandIn } from '../src/integrations/identity-provider/settings.ts';
import type { Config } from '../src/platform/config/config.ts';
import { secretsInUse } from '../src/platform/config/secrets.ts';
import { communityCallbacks } from '../src/platform/ports/community-callbacks.ts';
import type { Services } from '../src/platform/services.ts';
import { standInsOrigin } from '../src/platform/stand-ins.ts';
import { standInSigningKey } from './community/signing-key.ts';
import { serveIdentityStandIn } from './identity-provider/stand-in.ts';
import { serveInbox } from './mail/serve-inbox.ts';
import { payhereRuns } from './payment/payhere/payhere.ts';
import { createSandbox, sandboxRuns } from './payment/sandbox/sandbox.ts';

/**
 * Serves the stand-ins for outside services that are not configured. Those for identity, community
 * and PayHere keep their state in memory, so several processes use those of the process at PORT.
 */
export async function serveStandIns(app: FastifyInstance, services: Services): Promise<void> {
  const { config, mailer } = services;
  warnOfStandIns(services);
  const identity = identityStandIn(config);
  if (identity !== null) await serveIdentityStandIn(app, identity);
  await serveCommunity(app, config);
  await servePayments(app, services);
  if (mailer.inbox !== undefined) serveInbox(app, mailer.inbox);
}

/** Warns about the simulated services of a production installation. */
function warnOfStandIns({
  config,
  mailer,
  log,
}: Pick<Services, 'config' | 'mailer' | 'log'>): void {
  const standIns = [
    ...(mailer.inbox === undefined ? [] : ['mail']),
    ...(identityStandIn(config) === null ? [] : ['identity provider']),
    ...(communityIsStandIn(config) ? ['community'] : []),
    ...(sandboxRuns(config) ? ['payment'] : []),
    ...(payhereRuns(config) ? ['PayHere'] : []),
  ];
  if (config.NODE_ENV === 'production' && standIns.length > 0) {
    log.warn(
      { standIns, openTo: config.STAND_INS_TOKEN === undefined ? 'this machine' : 'the token' },
      'PRODUCTION RUNS WITH STAND-INS (ALLOW_STAND_INS): what they do is only pretended',
    );
  }
}

/** Imported here, so that its code is loaded only if it is served. */
async function serveCommunity(app: FastifyInstance, config: Config): Promise<void> {
  if (!communityIsStandIn(config)) return;
  const { serveCommunityStandIn } = await import('./community/serve-stand-in.ts');
  const origin = standInsOrigin(config);
  await serveCommunityStandIn(app, {
    origin,
    redirectUris: communityCallbacks(config),
    signingKey: standInSigningKey(secretsInUse(config).dataKey),
  });
}

/** Imported here, so that its code is loaded only if it is served. */
async function servePayments(app: FastifyInstance, services: Services): Promise<void> {
  if (payhereRuns(services.config)) {
    const { servePayhere } = await import('./payment/payhere/serve-payhere.ts');
    await servePayhere(app, services);
  }
  if (!sandboxRuns(services.config)) return;
  const { serveSandbox } = await import('./payment/sandbox/serve-sandbox.ts');
  await serveSandbox(app, createSandbox(services));
}
