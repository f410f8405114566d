import type { ErrorSentences } from '../error-sentences.ts';

export const errors = {
  INPUT_INVALID: 'Some of the entries are not valid. Please check them and try again.',
  IDEMPOTENCY_KEY_MISSING: 'The page sent an incomplete request. Please reload it and try again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was sent before with other content. Please try again.',
  SESSION_REQUIRED: 'User session not found. Please login again.',
  ORIGIN_FORBIDDEN: 'The request did not come from this site. Please reload the page.',
  ROUTE_UNKNOWN: 'This page is older than the server. Please reload it.',
  BODY_TOO_LARGE: 'That is too much text to send at once.',
  MEDIA_TYPE_UNSUPPORTED: 'The page sent a request the server does not read. Please reload it.',
  HOST_UNKNOWN: 'This address does not belong to the site.',
  ATTEMPTS_EXCEEDED: ({ retryAfterSeconds }) =>
    `Too many attempts. Please try again in ${waitingTime(retryAfterSeconds)}.`,
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
  SERVICE_BUSY: ({ retryAfterSeconds }) =>
    `The server is busy. Please try again in ${waitingTime(retryAfterSeconds)}.`,

  CHALLENGE_REQUIRED: 'Please complete the captcha verification',
  CHALLENGE_FAILED: 'The verification has expired or was not accepted. Please solve it again.',
  CHALLENGE_STRONGER_REQUIRED: 'Please solve the verification once more before you go on.',

  ACCOUNT_BANNED: 'Your account has been banned',
  ACCOUNT_BAN_REASON_MISSING: 'Please say why the account is banned.',
  ACCOUNT_UNKNOWN: 'This account does not exist any more.',
  ACCOUNT_FIELDS_MISSING: 'Please fill in all fields',
  ACCOUNT_CREDENTIALS_INVALID: 'Invalid login credentials',
  ACCOUNT_ADMIN_CREDENTIALS_INVALID: 'Invalid username or password',
  ACCOUNT_PASSWORDS_DIFFER: 'Passwords do not match',
  ACCOUNT_PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
  ACCOUNT_PASSWORD_WRONG: 'Password does not match',
  ACCOUNT_EMAIL_INVALID: 'Please enter a valid email address',
  ACCOUNT_USERNAME_TAKEN: 'Username already exists',
  ACCOUNT_EMAIL_TAKEN: 'Email already registered',
  ACCOUNT_GMAIL_INVALID:
    'Please enter a valid Gmail address (e.g., example@gmail.com). Fake emails are not allowed.',
  ACCOUNT_EMAIL_PRESENT: 'You already have a Gmail address associated with your account.',
  ACCOUNT_EMAIL_MISSING: 'Please add a Gmail address first.',
  ACCOUNT_EMAIL_VERIFIED: 'Your Gmail address is verified already.',
  ACCOUNT_LINK_INVALID:
    'This link does not work any more. It may have been used, replaced or expired.',
  ACCOUNT_USERNAME_WRONG: 'Username does not match',
  ACCOUNT_EMAIL_WRONG: 'Email does not match',
  ACCOUNT_DELETION_UNPREPARED: 'The form has expired. Please fill it in again.',
  ACCOUNT_DELETION_PENDING: 'The deletion of this account has already started.',
  ACCOUNT_DELETION_NOT_PENDING: 'No deletion is running any more.',
  ACCOUNT_CODE_REQUIRED: 'Please enter a code from your authenticator app.',
  ACCOUNT_CODE_WRONG: 'This code is not right, or it has been used before.',
  TOTP_ON: 'Two-step codes are on already.',
  TOTP_OFF: 'Two-step codes are not on.',
  TOTP_NOT_STARTED: 'Setting up the codes took too long. Please start again.',
  PASSKEY_CHALLENGE_EXPIRED: 'That took too long. Please try again.',
  PASSKEY_REFUSED: 'This passkey was not accepted.',
  PASSKEY_NAME_MISSING: 'Please name the passkey.',
  PASSKEY_EXISTS: 'This passkey belongs to an account already.',
  PASSKEY_LIMIT_REACHED: 'An account has at most ten passkeys. Please remove one first.',
  PASSKEY_UNKNOWN: 'This passkey does not exist any more.',
  SESSION_UNKNOWN: 'This session has already ended.',

  STOREFRONT_PLAN_UNKNOWN: 'This product does not exist any more. Please reload the page.',
  STOREFRONT_PLAN_UNAVAILABLE: 'This product is not available for purchase at the moment.',
  STOREFRONT_PRICE_CHANGED: 'The price has changed. Please look at it again before you buy.',
  STOREFRONT_TYPE_NAME_MISSING: 'Subscription name is required',
  STOREFRONT_TYPE_PRICE_INVALID:
    'The price must be a number from 0 to 999999.99 with at most two decimals.',
  STOREFRONT_TYPE_UNKNOWN:
    'This subscription type does not exist any more. Please reload the page.',
  STOREFRONT_PLAN_IDS_MISSING:
    'A plan can only be for sale with the product and variant id of the payment provider.',
  STOREFRONT_PLAN_CHANGED:
    'Somebody else has changed this plan meanwhile. The form shows what you entered; please compare.',
  STOREFRONT_SYMBOL_MISSING: 'A currency needs a symbol.',
  STOREFRONT_BASE_RATE_FIXED: 'Prices are kept in this currency, so its rate is always 1.',
  PAYMENT_REFUSED: 'The payment provider did not accept this order. Please try again later.',
  PAYMENT_UNAVAILABLE: 'The payment provider does not answer. Please try again in a moment.',

  IDENTITY_START_FAILED: 'Failed to initialize Google Sign-In. Please try again.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'Google Sign-In is not ready. Please wait and try again.',
  IDENTITY_EMAIL_REQUIRED: 'An email address is required for this action.',
  IDENTITY_PASSWORD_REQUIRED: 'Please enter your password to go on.',
  IDENTITY_PROOF_REQUIRED: 'Please verify with Google first.',
  IDENTITY_LINKED_ELSEWHERE: 'This Google account belongs to another account here.',

  LICENSE_KEY_MISSING: 'Please enter a license key',
  LICENSE_UNKNOWN: 'Invalid license key',
  LICENSE_ALREADY_REDEEMED: 'License key has already been redeemed',
  LICENSE_BLOCKED: 'This license key has been blocked. Please contact support.',
  LICENSE_DURATION_INVALID: 'Invalid license duration associated with this key.',
  LICENSE_REPLACEMENT_UNCONFIRMED: ({ current, next }) =>
    `This key replaces your ${current} subscription with ${next}. Please confirm first.`,
  LICENSE_SUBSCRIPTION_MISSING: 'No subscription found.',
  LICENSE_EXPERIMENT_UNSUPPORTED: 'This subscription does not support experimental mode.',
  LICENSE_EXPERIMENT_ENABLED: 'Experiment mode is already enabled.',

  COMMUNITY_NOT_ELIGIBLE:
    'You need an active and approved subscription to connect your Discord account.',
  COMMUNITY_UNAVAILABLE: 'Discord does not answer at the moment. Please try again later.',
  COMMUNITY_FLOW_UNKNOWN:
    'This connection has expired, was used already, or was started in another browser. Please start it again from the dashboard.',
  COMMUNITY_AUTHORISATION_REFUSED:
    'Discord did not accept the authorization. Please start again and allow everything it asks for.',
  COMMUNITY_ACCOUNT_TAKEN: 'This Discord account is connected to another account here.',
  COMMUNITY_NOT_CONNECTED: 'No Discord account connected.',
  COMMUNITY_ROLES_NOT_DUE: 'No Discord connection or subscription to update roles.',
  COMMUNITY_ROLES_NOT_UPDATED: 'Failed to update Discord roles. Please try again.',
  COMMUNITY_JOIN_REFUSED:
    'You are not in our Discord server, and Discord did not let you in. Please disconnect and connect again.',

  DEVICE_EMAIL_REQUIRED:
    'An email address is required for your account to reset HWID via Google. Please add an email in Account Information.',
  DEVICE_RESETS_EXHAUSTED: "You've reached the maximum number of resets. Please contact support.",
  DEVICE_LINK_FOREIGN: 'Unauthorized access to this reset page.',
  DEVICE_LINK_EMAIL_DIFFERS: ({ linkEmail, accountEmail }) =>
    `This reset link is for ${linkEmail}. Your account email is ${accountEmail ?? 'not set'}.`,
  DEVICE_LINK_UNKNOWN: 'This reset link does not work here. Please start a new reset.',
  DEVICE_LINK_USED: 'This reset link has been used already. Please start a new reset.',
  DEVICE_LINK_EXPIRED: 'This reset link has expired. Please start a new reset.',
  DEVICE_CHOICE_MISSING: 'Please select a Device ID to reset.',

  DOWNLOAD_ACCESS_RESTRICTED: ({ reason }) => downloadRestrictionText[reason],
  DOWNLOAD_UNKNOWN: 'This download does not exist any more. Please reload the page.',
  DOWNLOAD_LINK_INVALID:
    'This download link was made for another account, or was changed. Please use the button on the page.',
  DOWNLOAD_LINK_EXPIRED: 'This download link has expired. Please use the button again.',
  DOWNLOAD_FILE_MISSING: 'This file is not available at the moment. Please contact support.',
  DOWNLOAD_TITLE_MISSING: 'Please enter a title.',
  DOWNLOAD_LANGUAGE_MISSING: 'Please name the programming language of the sample.',
  DOWNLOAD_SOURCE_MISSING: 'Please upload a file or enter a link.',
  DOWNLOAD_URL_INVALID: 'Please enter a whole address that begins with https://',
  DOWNLOAD_FILE_NAME_INVALID: 'Please enter a plain file name, such as panel-1.2.zip.',
  DOWNLOAD_FILE_UNKNOWN: 'This file is not stored any more. Please upload it again.',
  DOWNLOAD_IMAGE_UNSUPPORTED: 'A preview has to be a PNG, JPEG or WebP image.',
  DOWNLOAD_INCOMING_UNKNOWN: 'This file is not in the folder any more.',
  DOWNLOAD_UPLOAD_EMPTY: 'This file is empty.',
  DOWNLOAD_UPLOAD_TOO_LARGE: ({ limitBytes }) =>
    `This file is too large: at most ${Math.floor(limitBytes / 1_048_576)} MiB can be uploaded.`,
  DOWNLOAD_STORAGE_FULL: 'There is no room left for this file on the server.',
  ORDER_SANDBOX_ABSENT: 'The sandbox does not run here.',
  ORDER_SANDBOX_SESSION_UNKNOWN: 'The sandbox does not know this checkout.',
  ORDER_SANDBOX_DELIVERY_UNKNOWN: 'The sandbox does not know this webhook.',
  ORDER_SANDBOX_ACT_IMPOSSIBLE: 'That cannot happen to this checkout as it is.',
  ORDER_UNKNOWN: 'This order does not exist.',
  ORDER_COMPLETED: 'This order has its key already.',
  ORDER_TAKEN_BACK: 'The payment of this order was refunded or is in dispute.',
  ORDER_KEYS_MISSING: 'No available keys for this product',
  ORDER_REFUND_REASON_MISSING: 'Please enter a reason.',
  ORDER_UNPAID: 'This order was not paid, so there is nothing to give back.',
  ORDER_REFUND_TOO_LARGE: ({ leftMinor }) =>
    `At most ${(leftMinor / 100).toFixed(2)} can still be given back.`,
  ORDER_SPAN_INVALID: 'Please choose a first and a last day, at most 366 days.',
  ORDER_SPAN_TOO_FULL: ({ limit }) =>
    `These days have more than ${limit} orders. Please choose fewer days.`,

  GUIDE_STEPS_TOO_MANY: 'No more steps can be ticked off. Please contact support.',

  KEY_STOCK_FIELDS_MISSING: 'Please select a product and enter a license key',
  KEY_STOCK_BULK_FIELDS_MISSING: 'Please select a product and enter license keys',
  KEY_STOCK_PRODUCT_UNKNOWN: 'This product does not exist any more. Please reload the page.',
  KEY_STOCK_KEY_EXISTS: 'License key already exists',
  KEY_STOCK_KEYS_EXIST: 'Some license keys already exist',
  KEY_STOCK_NO_VALID_KEYS: 'No valid keys found',
  KEY_STOCK_TOO_MANY_KEYS: ({ limit }) => `At most ${limit} keys can be added at once.`,
  KEY_STOCK_KEY_TOO_LONG: ({ limit }) => `A license key has at most ${limit} characters.`,
  KEY_STOCK_KEY_EMPTY: 'Key value cannot be empty',
  KEY_STOCK_KEY_UNKNOWN: 'This key does not exist any more. Please reload the page.',
  KEY_STOCK_KEY_USED: 'This key has been used and can no longer be changed.',
} satisfies ErrorSentences;

/** What is missing before the licensed downloads open. Source: specification B 2. */
const downloadRestrictionText = {
  'subscription-missing': 'You need an active subscription to download.',
  'subscription-ended': 'Your subscription has ended. Redeem a new key to download again.',
  'approval-missing': 'Your account is waiting for the approval of our staff.',
};

function waitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
