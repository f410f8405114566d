/** Sentences of the stock of license keys. Source: specification B 2 Admin, B 5, B 8 Admin. */
export const keyStock = {
  product: 'Product',
  chooseProduct: 'Select a product',
  loading: 'Loading license keys...',
  loadFailed: 'Failed to load license keys',
  addKey: {
    title: 'Add Single License Key',
    field: 'License Key',
    submit: 'Add Key',
    pending: 'Adding...',
    success: 'License key added successfully',
    failed: 'Failed to add license key',
  },
  addKeys: {
    title: 'Add Multiple Keys',
    field: 'License Keys',
    hint: 'One key per line',
    submit: (count: number) => `Add ${count} Keys`,
    pending: 'Adding...',
    success: (count: number, product: string) => `Successfully added ${count} keys for ${product}`,
    failed: 'Failed to add bulk keys',
    existing: (count: number) =>
      count === 1 ? 'This key already exists:' : `These ${count} keys already exist:`,
    firstExisting: (shown: number, count: number) =>
      `${count.toLocaleString('en')} of the keys already exist. The first ${shown}:`,
  },
  review: {
    title: 'Check the keys',
    caption: 'What was pasted',
    choose: 'This looks like a table. Choose the column with the license keys.',
    column: (number: number) => `Column ${number}`,
    keys: (count: number) =>
      count === 1
        ? 'This key will be added:'
        : `These ${count.toLocaleString('en')} keys will be added:`,
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    refused: (count: number) =>
      count === 1
        ? '1 line cannot be a license key and is left out:'
        : `${count.toLocaleString('en')} lines cannot be license keys and are left out:`,
    line: (line: number) => `Line ${line}:`,
    back: 'Back',
  },
  stock: {
    neverStocked: 'Never in stock',
    title: 'License Key Management & Statistics',
    fill: 'Add keys',
    fillOf: (product: string) => `Add keys to ${product}`,
    view: 'View Keys',
    hide: 'Hide Keys',
    viewOf: (product: string) => `View Keys for ${product}`,
    hideOf: (product: string) => `Hide Keys for ${product}`,
    caption: (product: string) => `License keys for ${product}`,
    groups: { coinShop: 'Coin shop', store: 'Store' },
    validity: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    low: 'Low',
    out: 'Out',
    waiting: (count: number) => (count === 1 ? '1 order waiting' : `${count} orders waiting`),
    search: 'Find a product',
    noMatch: 'No product matches.',
    idle: (count: number) =>
      count === 1
        ? '1 product of which no key was taken in four weeks'
        : `${count} products of which no key was taken in four weeks`,
    alert: {
      label: 'Alert below',
      hint: (most: number) =>
        `Staff are alerted when fewer keys are left. 0 turns the alert off; the maximum is ${most}.`,
      invalid: (most: number) => `Enter a whole number from 0 to ${most}.`,
      submit: 'Save',
      pending: 'Saving...',
      success: (product: string) => `Alert updated for ${product}`,
      failed: 'Failed to update the alert',
    },
    columns: {
      total: 'Total',
      used: 'Used',
      available: 'Available',
      lasts: 'Lasts',
      licenseKey: 'License Key',
      status: 'Status',
      usedBy: 'Used By',
      dateUsed: 'Date Used',
      actions: 'Actions',
    },
    keyUsed: 'Used',
    keyAvailable: 'Available',
    nothing: '-',
    noKeys: 'This product has no keys yet.',
    showing: (shown: number, total: number) => `Showing first ${shown} of ${total} keys`,
    copy: (key: string) => `Copy license key ${key}`,
    copied: 'License key copied to clipboard',
    copyFailed: 'Failed to copy license key',
    edit: (key: string) => `Edit ${key}`,
    remove: (key: string) => `Delete ${key}`,
  },
  editDialog: {
    title: 'Edit license key',
    field: 'License Key',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Key updated successfully',
    failed: 'Failed to update key',
  },
  deleteDialog: {
    title: 'Delete license key',
    question: 'Are you sure you want to delete this key?',
    confirm: 'Delete',
    pending: 'Deleting...',
    success: 'Key deleted successfully',
    failed: 'Failed to delete key',
  },
};
