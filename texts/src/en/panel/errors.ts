import { texts } from '../../sentences.ts';

/** The refusals of the panel API and of signing a PC in. */
export const panelErrors = texts({
  PANEL_PROOF_INVALID: 'The program could not prove which PC it runs on. Please install it again.',
  PANEL_CHALLENGE_STALE: 'The program was away for too long. Please try again.',
  PANEL_CHAIN_LATE: 'This request was answered before. The program asks again by itself.',
  PANEL_SETTINGS_CHANGED: 'Another of your PCs has saved its settings meanwhile.',
  PANEL_DEVICE_UNKNOWN: 'This PC is gone. Please reload the page.',
  PANEL_CODE_UNKNOWN: 'No program shows this code now. Please check it.',
  PANEL_TRIAL_USED: 'This PC already had its free day with another account.',
  PANEL_CODE_EXPIRED: 'This code has expired. Please use the new one.',
  PANEL_VERSION_INVALID: 'A version is three plain numbers with dots between them, such as 2.10.0.',
  PANEL_CHECKSUM_DIFFERS:
    'This is not the SHA-256 of the uploaded file. Please compare the file and where the checksum came from.',
  PANEL_RELEASE_EXISTS: 'This version has been published on this channel already.',
  PANEL_RELEASE_UNKNOWN: 'This release is not there any more. Please reload the page.',
  PANEL_RELEASE_CHANGED: '{editedBy} changed this release in the meantime.',
  PANEL_NOTICE_TEXT_MISSING: 'Please enter the message.',
  PANEL_NOTICE_UNKNOWN: 'This message is not there any more. Please reload the page.',
  PANEL_VALUE_NAME_INVALID:
    'A name begins with a letter and has letters, digits, dots, dashes and underscores.',
  PANEL_VALUE_CONTENT_MISSING: 'Please enter what programs are given.',
  PANEL_VALUE_UNKNOWN: 'This value is not there any more. Please reload the page.',
  PANEL_VALUE_CHANGED: '{editedBy} changed this value in the meantime.',
  PANEL_VALUES_TOO_LARGE: 'Together the values of one account would be larger than {limitBytes}.',
  PANEL_FILE_UNKNOWN: 'This file is not there any more. Please reload the page.',
  PANEL_FILE_CHANGED: '{editedBy} changed this file in the meantime.',
  PANEL_FILES_TOO_MANY: 'An account gets at most {limit} files. Please remove one first.',
  PANEL_OFFLINE_REQUEST_INVALID:
    'This is not a whole request of a program. Please copy all of it again.',
  PANEL_OFFLINE_ACCOUNT_BARRED: 'This account is banned or not approved.',
  PANEL_OFFLINE_NOT_RUNNING: 'No subscription of this account runs, or a pause was asked for.',
  PANEL_OFFLINE_VERSION_OLD:
    'This version of the program may not run. Please update the PC, and make a new request there.',
  PANEL_OFFLINE_PAUSED: 'Staff paused this version of the program. End the pause first.',
  PANEL_OFFLINE_LIST_MISSING:
    'This account runs on any PC, without a list of devices. It gets no offline files.',
  PANEL_OFFLINE_NOT_ALLOWED:
    'The package of this account allows no offline files. An owner allows them on the tab Desktop Panel.',
  PANEL_OFFLINE_DAYS_EXCEEDED: {
    one: 'The package of this account allows {n} day at most.',
    other: 'The package of this account allows {n} days at most.',
  },
  PANEL_OFFLINE_DEVICE_TAKEN: 'This PC is signed in to another account. Sign it out there first.',
  PANEL_OFFLINE_LIST_FULL: 'All places for PCs of this account are taken. Remove a device first.',
  PANEL_OFFLINE_FILES_RUNNING:
    'As many PCs as this account may have run with a file, also after a reset. The next place is free on {until}.',
  PANEL_OFFLINE_KEYS_MISSING:
    'No key set is published that is valid now. Sign and publish one first (Signing keys).',
  PANEL_OFFLINE_CHANGED: '{editedBy} changed this package in the meantime.',
});
