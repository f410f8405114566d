import type { LankaQrFault } from '@regz/rules/orders/lankaqr.ts';
import { texts } from '../../sentences.ts';

/** Sentences of the QR code for bank apps. */
export const ordersLankaQr = texts({
  label: 'QR code of this payment',
  filled: 'Scan this with any bank app that has LANKAQR. It holds the amount and the reference.',
  typed: 'Scan this with any bank app that has LANKAQR, then type the amount and the reference.',
  samePhone: 'Is the bank app on this phone? Save the image and open it there.',
  save: 'Save image',
  saveFailed: 'The image could not be saved',
});

/** Sentences of the card that reads the code of the shop's bank. */
export const ordersLankaQrStaff = texts({
  title: 'LANKAQR',
  description:
    'Choose a picture of the QR code that your bank issued. The picture stays on this computer.',
  choose: 'Choose a picture',
  other: 'Choose another picture',
  reading: 'Reading...',
  unreadable: 'No QR code could be read in this picture. Try a sharper or straighter one.',
  faults: {
    unreadable: 'This QR code is not a payment code.',
    checksum: 'This code is damaged: its checksum is wrong. Scan the code of the bank itself.',
    'not-static':
      'This is the code of one payment. Ask your bank for the static code of your shop.',
    merchant: 'This code does not have exactly one LANKAQR merchant.',
    currency: 'This code is not in Sri Lankan rupees.',
    country: 'This code is not of a shop in Sri Lanka.',
    shop: 'The category, name or city of the shop in this code is missing or too long.',
    full: 'This code has no room for the reference of an order.',
  } as const satisfies Record<LankaQrFault, string>,
  shop: 'Shop',
  city: 'City',
  setting: 'For the environment file',
  copy: 'Copy the setting',
  copied: 'Copied to clipboard',
  copyFailed: 'Failed to copy',
});
