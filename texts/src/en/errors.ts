import type { ErrorSentences } from '../error-sentences.ts';
import { apiTokenErrors } from './api-tokens/errors.ts';
import { coinErrors } from './coins/errors.ts';
import { communityErrors } from './community/errors.ts';
import { contactErrors } from './contact/errors.ts';
import { couponsErrors } from './coupons/errors.ts';
import { deviceErrors } from './devices/errors.ts';
import { downloadErrors } from './downloads/errors.ts';
import { eventHookErrors } from './event-hooks/errors.ts';
import { freePanelErrors } from './free-panel/errors.ts';
import { gameErrors } from './games/errors.ts';
import { giveawayErrors } from './giveaways/errors.ts';
import { guideErrors } from './guide/errors.ts';
import { guildErrors } from './guild/errors.ts';
import { accountErrors } from './identity/errors.ts';
import { incidentErrors } from './incidents/errors.ts';
import { keyStockErrors } from './key-stock/errors.ts';
import { licenseErrors } from './licenses/errors.ts';
import { orderErrors } from './orders/errors.ts';
import { panelErrors } from './panel/errors.ts';
import { shopErrors } from './shop/errors.ts';
import { siteErrors } from './sites/errors.ts';
import { storefrontErrors } from './storefront/errors.ts';
import { taskErrors } from './tasks/errors.ts';

/** The refusals of any request. */
const requestErrors = {
  INPUT_INVALID: 'Some of the fields are not valid. Please check them and try again.',
  IDEMPOTENCY_KEY_MISSING: 'The page sent an incomplete request. Please reload it and try again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with different content. Please try again.',
  SESSION_REQUIRED: 'User session not found. Please login again.',
  ACCOUNT_CHANGED: ({ username }) =>
    `Nothing was done: you are logged in as ${username} now. Please check this page and try again.`,
  ORIGIN_FORBIDDEN: 'The request did not come from this site. Please reload the page.',
  ROUTE_UNKNOWN: 'This page is out of date. Please reload it.',
  BODY_TOO_LARGE: 'That is too much text to send at once.',
  MEDIA_TYPE_UNSUPPORTED: 'The server cannot read this request. Please reload the page.',
  HOST_UNKNOWN: 'This address does not belong to this site.',
  ATTEMPTS_EXCEEDED: ({ retryAfterSeconds }) =>
    `Too many attempts. Please try again in ${waitingTime(retryAfterSeconds)}.`,
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
  SERVICE_BUSY: ({ retryAfterSeconds }) =>
    `The server is busy. Please try again in ${waitingTime(retryAfterSeconds)}.`,
  STORAGE_FULL: 'Nothing can be saved at the moment. Please try again soon.',
} satisfies Partial<ErrorSentences>;

/** The refusals that several capabilities share. */
const sharedErrors = {
  REASON_MISSING: 'Please enter a reason.',
} satisfies Partial<ErrorSentences>;

/**
 * One sentence per refusal, each capability's from its own folder. The annotation tells the bundler
 * that the call has no side effects: without it every first visit would load all of them.
 */
export const errors = /* @__PURE__ */ allErrors() satisfies ErrorSentences;

function allErrors() {
  return {
    ...requestErrors,
    ...sharedErrors,
    ...accountErrors,
    ...apiTokenErrors,
    ...eventHookErrors,
    ...storefrontErrors,
    ...orderErrors,
    ...licenseErrors,
    ...communityErrors,
    ...couponsErrors,
    ...deviceErrors,
    ...downloadErrors,
    ...panelErrors,
    ...guideErrors,
    ...keyStockErrors,
    ...coinErrors,
    ...taskErrors,
    ...gameErrors,
    ...shopErrors,
    ...siteErrors,
    ...freePanelErrors,
    ...contactErrors,
    ...guildErrors,
    ...giveawayErrors,
    ...incidentErrors,
  };
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
