import { percentText } from '@regz/rules/orders/receipts/included-tax.ts';
import {
  receiptNumberText,
  type WithoutNumber,
  withoutReceiptNumber,
} from '@regz/rules/orders/receipts/receipt-number.ts';
import { type ReceiptSums, receiptSums } from '@regz/rules/orders/receipts/receipt-sums.ts';
import { printableLine } from '@regz/rules/orders/receipts/script-runs.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { ReceiptOrder } from '../../orders/exported-queries.ts';
import { quoteOf } from '../../orders/upgrades/order-quote.ts';
import type { Paper, PaperRow } from '../paper/paper.ts';
import type { Seller } from './seller.ts';

/** Longer texts are cut off, and further refunds are added up. */
const MOST = { characters: 400, returns: 400 };

export type ReceiptFacts = {
  order: ReceiptOrder;
  seller: Seller;
  buyer: { name: string; address: string };
  refunds: readonly { amountMinor: number; at: Date }[];
  reversedAt: Date | null;
  /** An IANA name from the browser. UTC if it is missing or unknown. */
  timeZone: string | undefined;
};

/** Writes a receipt in English, the language of the store and of its mails. */
export function receiptPaper(facts: ReceiptFacts): Paper {
  const { order, seller } = facts;
  const moments = momentsIn(facts.timeZone);
  const sums = receiptSums({
    amountMinor: order.amountMinor,
    discountMinor: order.discountMinor,
    worthMinor: worthOf(order),
    refunds: facts.refunds.map(({ amountMinor, at }) => ({ amountMinor, atMs: at.getTime() })),
    reversedAtMs: facts.reversedAt?.getTime() ?? null,
    tax: seller.tax,
  });
  const issuedAt = order.issuedAt ?? order.paidAt ?? order.createdAt;
  return {
    title: 'Receipt',
    number: numberOf(order),
    author: shortened(seller.name),
    issuedAtMs: issuedAt.getTime(),
    notices: noticesOf(order),
    parties: [
      { label: 'Sold by', lines: sellerLines(seller) },
      { label: 'Sold to', lines: buyerLines(facts) },
    ],
    facts: factsOf(order, issuedAt, moments),
    sections: [
      chargeSection(order, seller, sums),
      ...returnSection({ order, seller, moments }, sums),
    ],
    notes: notesOf(order, moments),
  };
}

function worthOf(order: ReceiptOrder): number {
  const quote = quoteOf(order);
  return quote === null ? 0 : quote.priceMinor - quote.payMinor;
}

function shortened(text: string): string {
  const { characters: most } = MOST;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const unnumbered: Readonly<Record<WithoutNumber | 'waits', { number: string; notice: string }>> = {
  test: {
    number: 'Test',
    notice: 'A test order: no real money was charged. This is not proof of payment.',
  },
  free: { number: 'Without a number', notice: 'There was nothing to pay for this order.' },
  imported: {
    number: 'Without a number',
    notice: 'This order comes from a former system, which numbered its own receipts.',
  },
  waits: {
    number: 'Number follows',
    notice: 'The number of this receipt follows within minutes: please download it again then.',
  },
};

function numberOf(order: ReceiptOrder): string {
  const { year, number } = order;
  if (year !== null && number !== null) return receiptNumberText({ year, number });
  return unnumbered[withoutReceiptNumber(order) ?? 'waits'].number;
}

function noticesOf(order: ReceiptOrder): string[] {
  const { notice } = unnumbered[withoutReceiptNumber(order) ?? 'waits'];
  return [
    ...(order.number === null ? [notice] : []),
    ...(order.status === 'disputed' ? ['The payment is in dispute at the buyer’s bank.'] : []),
  ];
}

function sellerLines({ name, address, number, tax }: Seller): string[] {
  const taxNumber = tax?.number ?? null;
  return [
    name,
    ...address,
    ...(number === null ? [] : [`Registration no. ${number}`]),
    ...(tax === null || taxNumber === null ? [] : [`${tax.name} no. ${taxNumber}`]),
  ].map(shortened);
}

/** Leaves out text that cannot be printed. The order's number is the fallback. */
function buyerLines({ order, buyer: { name, address } }: ReceiptFacts): string[] {
  const written = [name, ...address.split('\n')]
    .map((line) => shortened(printableLine(line)))
    .filter((line) => line !== '');
  const account = shortened(printableLine(order.clientName));
  if (account === '') return written.length === 0 ? [`Order ${order.orderId}`] : written;
  return name === '' ? [account, ...written] : [...written, `Account: ${account}`];
}

function factsOf(
  order: ReceiptOrder,
  issuedAt: Date,
  moments: Intl.DateTimeFormat,
): Paper['facts'] {
  const { orderId, createdAt, paidAt, provider } = order;
  return [
    { label: 'Order', value: orderId },
    { label: 'Ordered on', value: moments.format(createdAt) },
    ...(paidAt === null ? [] : [{ label: 'Paid on', value: moments.format(paidAt) }]),
    ...(order.number === null ? [] : [{ label: 'Issued on', value: moments.format(issuedAt) }]),
    { label: 'Paid with', value: payerOf(provider) },
  ];
}

const providerNames: Readonly<Record<string, string>> = {
  payhere: 'PayHere',
  sellauth: 'SellAuth',
  stripe: 'Stripe',
  transfer: 'Bank transfer',
  sandbox: 'the test sandbox',
  free: 'nothing to pay',
};

/** The name of a payment provider on papers. */
export function payerOf(provider: string): string {
  return providerNames[provider] ?? 'Online payment';
}

function chargeSection(order: ReceiptOrder, seller: Seller, sums: ReceiptSums) {
  const { productName, validityDays, couponCode, discountMinor } = order;
  const money = moneyOf(order);
  const quote = quoteOf(order);
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
  const rows: PaperRow[] = [
    { label: `${shortened(productName)}, ${days(validityDays)}`, amount: money(sums.priceMinor) },
    ...(quote === null
      ? []
      : [
          {
            label: `${days(quote.days)} of ${quote.from} traded in`,
            amount: money(-worthOf(order)),
          },
        ]),
    ...(couponCode === null
      ? []
      : [{ label: `Discount with the code ${couponCode}`, amount: money(-discountMinor) }]),
    { label: 'Total paid', amount: money(sums.chargedMinor), isSum: true },
    ...taxRows(seller, sums.tax?.chargedMinor, money),
  ];
  return { heading: 'What was bought', rows };
}

function taxRows({ tax }: Seller, minor: number | undefined, money: Money): PaperRow[] {
  if (tax === null || minor === undefined) return [];
  const label = `Includes ${tax.name} of ${percentText(tax.basisPoints)}`;
  return [{ label: shortened(label), amount: money(minor) }];
}

type Returned = { order: ReceiptOrder; seller: Seller; moments: Intl.DateTimeFormat };

/** The returned amounts, each with its day, and the balance; nothing without any. */
function returnSection(
  { order, seller, moments }: Returned,
  { returned, balanceMinor, tax }: ReceiptSums,
): Paper['sections'] {
  if (returned.length === 0) return [];
  const money = moneyOf(order);
  const words = { refund: 'Refunded', reversal: 'Reversed by the buyer’s bank' };
  const rest = returned.slice(MOST.returns);
  const restMinor = rest.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const rows: PaperRow[] = [
    ...returned.slice(0, MOST.returns).map(({ kind, amountMinor, atMs }) => ({
      label: `${words[kind]} on ${moments.format(atMs)}`,
      amount: money(-amountMinor),
    })),
    ...(rest.length === 0
      ? []
      : [{ label: `${rest.length} further refunds`, amount: money(-restMinor) }]),
    { label: 'Balance', amount: money(balanceMinor), isSum: true },
    ...taxRows(seller, tax?.balanceMinor, money),
  ];
  return [{ heading: 'What went back', rows }];
}

function notesOf(order: ReceiptOrder, moments: Intl.DateTimeFormat): string[] {
  const { amountMinor, currency, displayAmountMinor, displayCurrency, displaySymbol } = order;
  const isShownOtherwise = amountMinor !== displayAmountMinor || currency !== displayCurrency;
  const shown = formatMoney(displayAmountMinor, displaySymbol);
  return [
    `All amounts are in ${currency}${isShownOtherwise ? `. The store showed the price as ${shown} (${displayCurrency})` : ''}.`,
    `Times are in ${moments.resolvedOptions().timeZone}.`,
  ];
}

type Money = (minor: number) => string;

/** Amounts in the currency of the payment, with a minus sign as wide as a digit. */
function moneyOf({ symbol }: ReceiptOrder): Money {
  return (minor) => formatMoney(minor, symbol).replace(/^-/u, '−');
}

/** Formats days and times of receipts, in a time zone or else in UTC. */
function momentsIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const look = { dateStyle: 'long', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...look, timeZone: timeZone ?? 'UTC' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat('en-GB', { ...look, timeZone: 'UTC' });
  }
}
