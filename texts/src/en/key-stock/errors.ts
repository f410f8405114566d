import { texts } from '../../sentences.ts';

/** The refusals of the stock of license keys. */
export const keyStockErrors = texts({
  KEY_STOCK_FIELDS_MISSING: 'Please select a product and enter a license key',
  KEY_STOCK_BULK_FIELDS_MISSING: 'Please select a product and enter license keys',
  KEY_STOCK_PRODUCT_UNKNOWN: 'This product no longer exists. Please reload the page.',
  KEY_STOCK_KEY_EXISTS: 'License key already exists',
  KEY_STOCK_KEYS_EXIST: 'Some license keys already exist',
  KEY_STOCK_NO_VALID_KEYS: 'No valid keys found',
  KEY_STOCK_TOO_MANY_KEYS: 'At most {limit} keys can be added at once.',
  KEY_STOCK_KEY_TOO_LONG: 'A license key can have at most {limit} characters.',
  KEY_STOCK_KEY_INVALID: {
    tab: 'This cannot be a license key: it contains a tab.',
    separator: 'This cannot be a license key: it contains a comma, a semicolon or a bar.',
    scientific: 'This cannot be a license key: it is a number that a spreadsheet has shortened.',
    header: 'This cannot be a license key: it is the heading of a column.',
    marker: 'This cannot be a license key: it begins with a list mark or a label.',
    'white-space': 'This cannot be a license key: it contains white space.',
    'too-long': 'This cannot be a license key: it is too long.',
    mistyped:
      'This key looks mistyped: it has the format of a generated key, but a wrong check character.',
  },
  KEY_STOCK_LINES_INVALID: 'Some lines cannot be license keys',
  KEY_STOCK_KEY_EMPTY: 'Key value cannot be empty',
  KEY_STOCK_KEY_UNKNOWN: 'This key no longer exists. Please reload the page.',
  KEY_STOCK_BATCH_UNKNOWN: 'This batch no longer exists. Please reload the page.',
  KEY_STOCK_BATCH_EMPTY: 'None of the keys of this batch is in stock any more.',
  KEY_STOCK_BATCH_PASTED: 'The keys of this batch were pasted. Only generated keys end together.',
  KEY_STOCK_BATCH_SPENT: 'Every key of this batch is redeemed or revoked.',
  KEY_STOCK_BATCH_NOT_REVOKED: 'The keys of this batch are not revoked.',
  KEY_STOCK_BATCH_TRIED: 'A revoked key of this batch was tried. The revocation stays.',
  KEY_STOCK_COUNT_DIFFERS: 'This is not the number of unredeemed keys, which is {unredeemed}.',
  KEY_STOCK_LAST_DAY_INVALID: 'Please choose a day from today on, at most ten years ahead.',
  KEY_STOCK_KEY_USED: 'This key has been used and can no longer be changed.',
});
