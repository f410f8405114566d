import * as z from 'zod';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { fieldRefusals } from '../identity/passwords.ts';
import { operation } from '../operation.ts';
import {
  draftRefusals,
  key,
  linkChoice,
  linkDraft,
  links,
  linkSwitch,
  linksBefore,
  linkUnknown,
  link,
  unknownLink,
} from './links.ts';

/** The link whose admin is logged in. */
const ownLink = z.strictObject({
  code: z.string(),
  username: z.string(),
  expiresAt: fields.instant,
  usesLeft: z.int().nonnegative(),
  serverNow: fields.instant,
});

/** Consumes one use of the link, if one is left. */
const logInLinkAdmin = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/admin/log-in' })
  .input(
    z.strictObject({
      key,
      username: fields.username,
      password: fields.password,
      challenge: fields.challengeAnswer,
    }),
  )
  .output(ownLink)
  .errors({
    ...challengeRefusals,
    ...fieldRefusals,
    ...unknownLink,
    ACCOUNT_CREDENTIALS_INVALID: { status: 401 },
  });

const logOut = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/admin/log-out' })
  .input(fields.nothing)
  .output(fields.nothing);

const readOwnLink = operation({ caller: 'link-admin' })
  .route({ method: 'GET', path: '/free-panel/admin/me' })
  .input(fields.nothing)
  .output(ownLink);

/** The links under the caller's link, at any depth. */
const listLinks = operation({ caller: 'link-admin' })
  .route({ method: 'GET', path: '/free-panel/admin/links' })
  .input(linksBefore)
  .output(links);

/**
 * Takes the new link's uses from the caller's own link. The new link never ends later than the own
 * link.
 */
const createLink = operation({ caller: 'link-admin', idempotent: true })
  .route({ method: 'POST', path: '/free-panel/admin/links', successStatus: 201 })
  .input(linkDraft)
  .output(link)
  .errors({
    ...draftRefusals,
    FREE_PANEL_USES_EXCEEDED: {
      status: 409,
      data: z.strictObject({ usesLeft: z.int().nonnegative() }),
    },
    FREE_PANEL_EXPIRY_EXCEEDED: {
      status: 409,
      data: z.strictObject({ hoursLeft: z.int().nonnegative() }),
    },
  });

const setLinkEnabled = operation({ caller: 'link-admin' })
  .route({ method: 'POST', path: '/free-panel/admin/links/{id}/active' })
  .input(linkSwitch)
  .output(fields.nothing)
  .errors({ ...linkUnknown, FREE_PANEL_LINK_DISABLED_BY_STAFF: { status: 409 } });

/** Returns the remaining uses to the parent link. */
const removeLink = operation({ caller: 'link-admin' })
  .route({ method: 'DELETE', path: '/free-panel/admin/links/{id}' })
  .input(linkChoice)
  .output(fields.nothing)
  .errors(linkUnknown);

export const linkAdmin = {
  logInLinkAdmin,
  logOut,
  readOwnLink,
  listLinks,
  createLink,
  setLinkEnabled,
  removeLink,
};
