import { texts } from '../../sentences.ts';

export const downloadErrors = texts({
  DOWNLOAD_ACCESS_RESTRICTED: {
    'subscription-missing': 'You need an active subscription to download.',
    'subscription-paused': 'Your subscription is paused. Resume it first.',
    'subscription-ended': 'Your subscription has ended. Redeem a new key to download again.',
    'approval-missing': 'Your account is awaiting approval by our staff.',
  },
  DOWNLOAD_UNKNOWN: 'This download no longer exists. Please reload the page.',
  DOWNLOAD_CHANGED:
    '{editedBy} changed this download in the meantime. The form still shows what you entered; please compare.',
  DOWNLOAD_LINK_INVALID:
    'This download link is for another account or has been altered. Please use the button again.',
  DOWNLOAD_LINK_EXPIRED: 'This download link has expired. Please use the button again.',
  DOWNLOAD_FILE_MISSING: 'This file is not available at the moment. Please contact support.',
  DOWNLOAD_STORAGE_UNAVAILABLE:
    'Files cannot be reached at the moment. Please try again in a few minutes.',
  DOWNLOAD_TITLE_MISSING: 'Please enter a title.',
  DOWNLOAD_LANGUAGE_MISSING: 'Please enter the programming language of the sample.',
  DOWNLOAD_SOURCE_MISSING: 'Please upload a file or enter a link.',
  DOWNLOAD_URL_INVALID: 'Please enter a full address that starts with https://',
  DOWNLOAD_FILE_NAME_INVALID: 'Please enter a plain file name, such as panel-1.2.zip.',
  DOWNLOAD_FILE_UNKNOWN: 'This file is no longer stored. Please upload it again.',
  DOWNLOAD_IMAGE_UNSUPPORTED: 'A preview must be a PNG, JPEG or WebP image.',
  DOWNLOAD_INCOMING_UNKNOWN: 'This file is no longer in the folder.',
  DOWNLOAD_UPLOAD_EMPTY: 'This file is empty.',
  DOWNLOAD_UPLOAD_TOO_LARGE: 'This file is too large: at most {limitBytes} can be uploaded.',
  DOWNLOAD_STORAGE_FULL: 'The server does not have enough space for this file.',
});
