import { texts } from '../../sentences.ts';

/** The refusals of trial links, word for word where they are specified. */
export const freePanelErrors = texts({
  FREE_PANEL_KEY_INVALID: 'Invalid access key',
  FREE_PANEL_LINK_INVALID: 'Invalid or expired access key',
  FREE_PANEL_LINK_FULL: 'This link has reached maximum usage limit',
  FREE_PANEL_USED_BEFORE:
    'You have already used this free panel link. Each user can only use a free panel link once.',
  FREE_PANEL_MAILBOX_USED: 'This email address already had its free day.',
  FREE_PANEL_DEVICE_UNKNOWN: 'Please allow cookies for this site, then open the link again.',
  FREE_PANEL_DEVICE_USED: 'This device already had its free day.',
  FREE_PANEL_COMMUNITY_USED: 'Your Discord account already had its free day.',
  FREE_PANEL_PC_USED: 'One of your PCs already had its free day with another account.',
  FREE_PANEL_LICENSE_FAILED: 'Error creating license key',
  FREE_PANEL_LICENSE_EXISTS: 'License key already exists for this user. Please contact support.',
  FREE_PANEL_PASSWORD_TOO_SHORT: 'Password must be at least 1 character long',
  FREE_PANEL_CREDENTIALS_TOO_SHORT: 'Username and password need at least 3 characters each.',
  FREE_PANEL_USES_INVALID: 'Max uses must be a whole number from 1 to 1000.',
  FREE_PANEL_HOURS_INVALID: 'Validity must be a whole number of hours from 1 to 744.',
  FREE_PANEL_USES_EXCEEDED: {
    one: 'Your link has {n} use left.',
    other: 'Your link has {n} uses left.',
  },
  FREE_PANEL_EXPIRY_EXCEEDED: {
    one: 'Your link ends within {n} hour.',
    other: 'Your link ends within {n} hours, and no link under it can last longer.',
  },
  FREE_PANEL_LINK_DISABLED_BY_STAFF:
    'Our staff switched this link off. Please contact them to have it switched on.',
  FREE_PANEL_LINK_UNKNOWN: 'This link does not exist.',
});
