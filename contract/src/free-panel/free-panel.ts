import { trialOutcomes } from '@regz/rules/free-panel/trial.ts';
import * as z from 'zod';
import { registrationForm } from '../customers/store.ts';
import * as fields from '../fields.ts';
import { challengeRefusals } from '../identity/challenges.ts';
import { fieldRefusals } from '../identity/passwords.ts';
import { logInCodeRefusals, secondFactorCode } from '../identity/totp.ts';
import { operation } from '../operation.ts';
import {
  draftRefusals,
  key,
  link,
  linkChoice,
  linkDraft,
  linkRefusals,
  links,
  linksBefore,
  linkSwitch,
  linkUnknown,
  unknownLink,
} from './links.ts';
import { freePanelStaff } from './staff.ts';

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
 * Takes the new link's uses from the caller's own link. The new link never ends later than that
 * link.
 */
const createLink = operation({ caller: 'link-admin', idempotent: true })
  .route({ method: 'POST', path: '/free-panel/admin/links', successStatus: 201 })
  .input(linkDraft)
  .output(link)
  .errors({
    ...draftRefusals,
    ...fields.packageRefusal,
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
  .errors({
    ...linkUnknown,
    ...fields.packageRefusal,
    FREE_PANEL_LINK_DISABLED_BY_STAFF: { status: 409 },
  });

/** Returns the remaining uses to the parent link. */
const removeLink = operation({ caller: 'link-admin' })
  .route({ method: 'DELETE', path: '/free-panel/admin/links/{id}' })
  .input(linkChoice)
  .output(fields.nothing)
  .errors(linkUnknown);

const linkAdmin = {
  logInLinkAdmin,
  logOut,
  readOwnLink,
  listLinks,
  createLink,
  setLinkEnabled,
  removeLink,
};

/** Checks whether a link admits visitors, and counts the visit to its page. */
const openLink = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/open' })
  .input(z.strictObject({ key }))
  .output(
    z.strictObject({
      expiresAt: fields.instant,
      usesLeft: z.int().positive(),
      /** True if an email address gets one free day for all of its accounts. */
      oncePerMailbox: z.boolean(),
      /** True if this browser received a cookie that prevents a second trial on its device. */
      oncePerDevice: z.boolean(),
    }),
  )
  .errors(linkRefusals);

/** The visitor's account and outcome after the use. The session is a customer's session. */
const used = z.strictObject({ username: z.string(), outcome: z.enum(trialOutcomes) });

/**
 * Created by the page for one press of its button. If the answer is lost, sending the same one
 * again gives the first outcome and a session.
 */
const attempt = z.string().regex(/^[0-9a-f]{32}$/);

const useRefusals = {
  ...challengeRefusals,
  ...linkRefusals,
  ...fieldRefusals,
  ...logInCodeRefusals,
  ACCOUNT_CREDENTIALS_INVALID: { status: 401 },
  FREE_PANEL_USED_BEFORE: { status: 409 },
  FREE_PANEL_LICENSE_FAILED: { status: 503 },
  /** An account with this mailbox had a trial. The account may be deleted. */
  FREE_PANEL_MAILBOX_USED: { status: 409 },
  FREE_PANEL_DEVICE_UNKNOWN: { status: 409 },
  FREE_PANEL_DEVICE_USED: { status: 409 },
  FREE_PANEL_COMMUNITY_USED: { status: 409 },
  FREE_PANEL_PC_USED: { status: 409 },
} as const;

const signInThroughLink = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/sign-in' })
  .input(
    z.strictObject({
      key,
      attempt,
      username: fields.username,
      password: fields.password,
      challenge: fields.challengeAnswer,
      code: secondFactorCode.optional(),
    }),
  )
  .output(used)
  .errors(useRefusals);

/** Creates an account, logs it in and gives it the trial, in one transaction. */
const signUpThroughLink = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/sign-up', successStatus: 201 })
  .input(registrationForm.extend({ key, attempt }))
  .output(used)
  .errors({
    ...useRefusals,
    ACCOUNT_PASSWORDS_DIFFER: { status: 400 },
    FREE_PANEL_PASSWORD_TOO_SHORT: { status: 400 },
    ACCOUNT_EMAIL_INVALID: { status: 400 },
    ACCOUNT_USERNAME_INVALID: { status: 400 },
    ACCOUNT_FIELDS_TOO_LONG: { status: 400 },
    ACCOUNT_USERNAME_TAKEN: { status: 409 },
    ACCOUNT_EMAIL_TAKEN: { status: 409 },
    FREE_PANEL_LICENSE_EXISTS: { status: 409 },
  });

/** Checks whether a key opens the admin page of a link. */
const openAdminLink = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/free-panel/admin/open' })
  .input(z.strictObject({ key }))
  .output(fields.nothing)
  .errors(unknownLink);

/** Operations of trial links. */
export const freePanel = {
  openLink,
  signInThroughLink,
  signUpThroughLink,
  openAdminLink,
  ...linkAdmin,
  staff: freePanelStaff,
};
