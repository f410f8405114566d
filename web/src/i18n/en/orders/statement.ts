import type { StatementMatch, StatementRole } from '@regz/rules/orders/statements.ts';

/** Sentences of a bank's statement, which staff match to orders. */
export const ordersStatement = {
  title: 'Bank statement',
  description:
    'Finds the transfers of orders in a CSV file of your bank. You confirm what is recorded.',
  choose: 'Choose a CSV file',
  other: 'Choose another file',
  drop: 'or drop it here: at most 1 MB and 1,000 lines.',
  file: 'Statement',
  reading: 'Reading...',
  readFailed: 'The file could not be read',
  loading: 'Loading...',
  faults: {
    'too-large': 'This file is larger than 1 MB. Please export a shorter time at your bank.',
    'not-text': 'This file is no CSV. Please export the statement as CSV at your bank.',
    empty: 'This file has no table. Please export the statement as CSV at your bank.',
    'too-many-rows':
      'This file has more than 1,000 lines. Please export a shorter time at your bank.',
    'too-many-columns': 'This file has more than 30 columns. Please choose a statement.',
  },
  columns: {
    title: 'What do the columns hold?',
    text: 'Correct what is not right. It is kept for the next file with the same columns. Of separate columns for credit and debit, choose the credit.',
    caption: 'The first lines of the statement',
    column: (number: number) => `Column ${number}`,
    use: (name: string) => `What ${name} holds`,
    roles: {
      date: 'Date',
      amount: 'Amount',
      side: 'Credit or debit (CR, DR)',
      text: 'Text',
      number: 'Bank’s number',
    } satisfies Record<StatementRole, string>,
    unused: 'Not used',
    missing: {
      amount: 'Please choose the column with the amount that came.',
      text: 'Please choose the column with the text or reference.',
    },
    none: 'No line with money that came names a reference of an order.',
    submit: 'Find transfers',
    pending: 'Looking...',
    failed: 'The statement could not be matched',
    change: 'Change columns',
  },
  others: (count: number) =>
    count === 1
      ? '1 other payment names no order. It is not sent to the server.'
      : `${count.toLocaleString('en')} other payments name no order. They are not sent to the server.`,
  unreadable: (lines: readonly number[]) =>
    lines.length === 1
      ? `Line ${lines[0]} names an order, but what came cannot be read.`
      : `Lines ${lines.join(', ')} name orders, but what came cannot be read.`,
  found: 'What was found',
  line: (line: number) => `Line ${line}`,
  record: (line: number, amount: string) => `Record line ${line}, ${amount}`,
  due: (amount: string) => `The order is for ${amount}.`,
  openOrder: (orderId: string) => `Open order ${orderId}`,
  bookedFor: 'Recorded for order',
  matches: {
    matching: 'Matches',
    late: 'Order ended',
    close: 'Close',
    'amount-differs': 'Other amount',
    booked: 'Already booked',
    repeated: 'Twice in this file',
    received: 'Already paid',
    'taken-back': 'Refunded',
    flagged: 'Flagged',
    unknown: 'Unknown',
  } satisfies Record<StatementMatch, string>,
  explanations: {
    matching: null,
    late: 'The order waits no more. Recording it fills the order all the same.',
    close: 'The reference has a wrong letter. Compare the name before you record it.',
    'amount-differs': null,
    booked: 'This number of the bank, or this line, was recorded before.',
    repeated: 'An earlier line has this number or is for this order.',
    received: 'The order was paid already. If the money came twice, send it back.',
    'taken-back': 'The order was paid, and its money went back.',
    flagged: 'Resolve the flag at the order first.',
    unknown: 'No order with this amount has the reference.',
  } satisfies Record<StatementMatch, string | null>,
  most: (count: number) => `At most ${count} at once: record these, then match again.`,
  submit: (count: number) => (count === 1 ? 'Record 1 transfer' : `Record ${count} transfers`),
  nothing: 'Nothing is ticked.',
  pending: 'Recording...',
  failed: 'Failed to record the transfers',
  recorded: 'Recorded',
  refused: 'Not recorded',
  success: (count: number) => (count === 1 ? '1 transfer recorded' : `${count} transfers recorded`),
  again: 'Match again',
  done: 'Done',
};
