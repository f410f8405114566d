import { logInAlongside } from '../../identity/sign-in/log-in.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findLinkByCode } from '../free-panel.queries.ts';
import { requireUsableLink } from '../require-key.ts';
import { findAttempt } from '../usage.queries.ts';
import { deviceMarkOf } from './trial-device.ts';
import { type UsedLink, useLink } from './use-link.ts';

type SignIn = {
  key: string;
  attempt: string;
  username: string;
  password: string;
  challenge: string;
  code?: string | undefined;
};

/** Signs a customer in and uses the link for the account, both or neither. */
export async function signInThroughLink(
  services: Services,
  context: RequestContext<unknown>,
  { key, attempt, ...credentials }: SignIn,
): Promise<UsedLink> {
  const linkId = await requireLinkFor(services, context, { key, attempt });
  const { origin } = context;
  const deviceMark = deviceMarkOf(services, context);
  return logInAlongside(services, context, { ...credentials, action: 'log-in' }, (trx, account) =>
    useLink(services, trx, { linkId, account, signedUp: false, attempt, deviceMark, origin }),
  );
}

/**
 * The link of a key, if it admits visitors. A full link is also returned to an attempt that has
 * used it, because the answer of that attempt was lost.
 */
export async function requireLinkFor(
  services: Services,
  context: RequestContext<unknown>,
  { key, attempt }: { key: string; attempt: string },
): Promise<string> {
  const made = await findAttempt(services.db, key, attempt);
  const link = made.length === 0 ? undefined : await findLinkByCode(services.db, key);
  if (link !== undefined) return link.id;
  const { id } = await requireUsableLink(services, context, key);
  await services.budgets.linkUse.take(addressBlock(context.origin.address));
  return id;
}
