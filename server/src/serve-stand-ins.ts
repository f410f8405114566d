import type { FastifyInstance } from 'fastify';
import { communityIsStandIn } from './integrations/community/community.ts';
import { identityStandIn } from './integrations/identity-provider/settings.ts';
import { serveIdentityStandIn } from './integrations/identity-provider/stand-in.ts';
import { serveInbox } from './integrations/mail/serve-inbox.ts';
import { createSandbox, sandboxRuns } from './integrations/payment/sandbox/sandbox.ts';
import { communityCallbacks } from './platform/community-callbacks.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/services.ts';
import { standInsOrigin } from './platform/stand-ins.ts';

/** Serves what stands in for the outside services that are not set up (decisions 16 and 20). */
export async function serveStandIns(app: FastifyInstance, services: Services): Promise<void> {
  const { config, mailer } = services;
  const identity = identityStandIn(config);
  if (identity !== null) await serveIdentityStandIn(app, identity);
  await serveCommunity(app, config);
  await servePayments(app, services);
  if (mailer.inbox !== undefined) serveInbox(app, mailer.inbox);
}

/** Its code is loaded only where it is served. */
async function serveCommunity(app: FastifyInstance, config: Config): Promise<void> {
  if (!communityIsStandIn(config)) return;
  const { serveCommunityStandIn } =
    await import('./integrations/community/stand-in/serve-stand-in.ts');
  const origin = standInsOrigin(config);
  await serveCommunityStandIn(app, { origin, redirectUris: communityCallbacks(config) });
}

/** Its code is loaded only where it is served. */
async function servePayments(app: FastifyInstance, services: Services): Promise<void> {
  if (!sandboxRuns(services.config)) return;
  const { serveSandbox } = await import('./integrations/payment/sandbox/serve-sandbox.ts');
  await serveSandbox(app, createSandbox(services));
}
