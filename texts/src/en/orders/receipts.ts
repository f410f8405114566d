import { texts } from '../../sentences.ts';

/** Sentences about receipts as PDF. */
export const orderReceipts = texts({
  title: 'Receipt',
  text: 'It proves what you paid, and shows what was refunded.',
  download: 'Download PDF',
  downloading: 'Preparing...',
  failed: 'The receipt could not be downloaded',
  number: 'Receipt number',
  noNumber: 'Without a number: no real money was paid here',
  numberFollows: 'Follows in a few minutes',
  madeOutTo: 'Made out to',
  account: 'Account:',
  edit: 'Name and address',
  form: {
    text: 'Both are optional. They appear on this receipt only, in Latin, Sinhala, Tamil, Devanagari, Arabic or Thaana letters.',
    name: 'Name',
    nameHint: 'Yours or your company’s.',
    address: 'Address',
    cancel: 'Cancel',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Receipt saved',
    nowIs: 'It now says: {written}. Save again to replace it.',
  },
});
