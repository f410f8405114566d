import { percentText } from '@regz/rules/orders/receipts/included-tax.ts';
import {
  receiptNumberText,
  withoutReceiptNumber,
} from '@regz/rules/orders/receipts/receipt-number.ts';
import { type ReceiptSums, receiptSums } from '@regz/rules/orders/receipts/receipt-sums.ts';
import { printableLine } from '@regz/rules/orders/receipts/script-runs.ts';
import { languages } from '@regz/rules/sites/languages.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import type { ReceiptOrder } from '../../orders/exported-queries.ts';
import { quoteOf } from '../../orders/upgrades/order-quote.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type { PaperWords } from '../paper/paper-words.ts';
import type { Paper, PaperRow } from '../paper/paper.ts';
import { type Writer, writerIn } from './receipt-writer.ts';
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

/** Writes a receipt in the language in which it was issued, each label with the English one. */
export function receiptPaper(facts: ReceiptFacts): Paper {
  const { order, seller } = facts;
  const language = knownValue(languages, order.language);
  const writer = writerIn(language, facts.timeZone);
  const { say } = writer;
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
    language,
    title: say((words) => words.title),
    number: numberOf(order, writer),
    author: shortened(seller.name),
    issuedAtMs: issuedAt.getTime(),
    notices: noticesOf(order, writer),
    parties: [
      { label: say((words) => words.soldBy), lines: sellerLines(seller, writer) },
      { label: say((words) => words.soldTo), lines: buyerLines(facts, writer) },
    ],
    facts: factsOf(order, issuedAt, writer),
    sections: [
      chargeSection({ order, seller, writer }, sums),
      ...returnSection({ order, seller, writer }, sums),
    ],
    notes: notesOf(order, writer),
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

function numberOf(order: ReceiptOrder, { say }: Writer): string {
  const { year, number } = order;
  if (year !== null && number !== null) return receiptNumberText({ year, number });
  const reason = withoutReceiptNumber(order) ?? 'waits';
  return say((words) => words.unnumbered[reason].number);
}

function noticesOf(order: ReceiptOrder, { say }: Writer): string[] {
  const reason = withoutReceiptNumber(order) ?? 'waits';
  return [
    ...(order.number === null ? [say((words) => words.unnumbered[reason].notice)] : []),
    ...(order.status === 'disputed' ? [say((words) => words.disputed)] : []),
  ];
}

function sellerLines({ name, address, number, tax }: Seller, { say }: Writer): string[] {
  const taxNumber = tax?.number ?? null;
  return [
    name,
    ...address,
    ...(number === null ? [] : [say((words) => words.registration({ number }))]),
    ...(tax === null || taxNumber === null
      ? []
      : [say((words) => words.taxNumber({ tax: tax.name, number: taxNumber }))]),
  ].map(shortened);
}

/** Leaves out text that cannot be printed. The order's number is the fallback. */
function buyerLines({ order, buyer: { name, address } }: ReceiptFacts, { say }: Writer): string[] {
  const written = [name, ...address.split('\n')]
    .map((line) => shortened(printableLine(line)))
    .filter((line) => line !== '');
  const account = shortened(printableLine(order.clientName));
  if (account === '') {
    if (written.length > 0) return written;
    return [say((words) => words.orderNumber({ order: order.orderId }))];
  }
  return name === ''
    ? [account, ...written]
    : [...written, say((words) => words.account({ name: account }))];
}

function factsOf(
  { orderId, createdAt, paidAt, number, provider }: ReceiptOrder,
  issuedAt: Date,
  { say, moment }: Writer,
): Paper['facts'] {
  const on = (at: Date) => say((words) => moment(words, at));
  return [
    { label: say((words) => words.order), value: orderId },
    { label: say((words) => words.orderedOn), value: on(createdAt) },
    ...(paidAt === null ? [] : [{ label: say((words) => words.paidOn), value: on(paidAt) }]),
    ...(number === null ? [{ label: say((words) => words.issuedOn), value: on(issuedAt) }] : []),
    { label: say((words) => words.paidWith), value: say((words) => payerOf(provider, words)) },
  ];
}

const payers: Readonly<Record<string, string>> = {
  payhere: 'PayHere',
  sellauth: 'SellAuth',
  stripe: 'Stripe',
};

/** The name of a payment provider on papers. */
export function payerOf(provider: string, { payers: words }: PaperWords): string {
  switch (provider) {
    case 'transfer':
    case 'sandbox':
    case 'free':
      return words[provider];
    default:
      return payers[provider] ?? words.other;
  }
}

type Written = { order: ReceiptOrder; seller: Seller; writer: Writer };

function chargeSection({ order, seller, writer }: Written, sums: ReceiptSums) {
  const { productName, validityDays, couponCode, discountMinor } = order;
  const { say } = writer;
  const money = moneyOf(order);
  const quote = quoteOf(order);
  const product = shortened(productName);
  const rows: PaperRow[] = [
    {
      label: say((words) => words.product({ product, n: validityDays })),
      amount: money(sums.priceMinor),
    },
    ...(quote === null
      ? []
      : [
          {
            label: say((words) => words.tradedIn({ n: quote.days, from: quote.from })),
            amount: money(-worthOf(order)),
          },
        ]),
    ...(couponCode === null
      ? []
      : [
          {
            label: say((words) => words.discount({ code: couponCode })),
            amount: money(-discountMinor),
          },
        ]),
    { label: say((words) => words.total), amount: money(sums.chargedMinor), isSum: true },
    ...taxRows({ seller, writer }, sums.tax?.chargedMinor, money),
  ];
  return { heading: say((words) => words.bought), rows };
}

function taxRows(
  { seller: { tax }, writer: { say } }: Pick<Written, 'seller' | 'writer'>,
  minor: number | undefined,
  money: Money,
): PaperRow[] {
  if (tax === null || minor === undefined) return [];
  const percent = percentText(tax.basisPoints);
  const label = say((words) => words.includedTax({ tax: tax.name, percent }));
  return [{ label: shortened(label), amount: money(minor) }];
}

/** The returned amounts, each with its day, and the balance; nothing without any. */
function returnSection(
  { order, seller, writer }: Written,
  { returned, balanceMinor, tax }: ReceiptSums,
): Paper['sections'] {
  if (returned.length === 0) return [];
  const { say, moment } = writer;
  const money = moneyOf(order);
  const rest = returned.slice(MOST.returns);
  const restMinor = rest.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const rows: PaperRow[] = [
    ...returned.slice(0, MOST.returns).map(({ kind, amountMinor, atMs }) => ({
      label: say((words) => words[kind]({ moment: moment(words, atMs) })),
      amount: money(-amountMinor),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            label: say((words) => words.furtherRefunds({ n: rest.length })),
            amount: money(-restMinor),
          },
        ]),
    { label: say((words) => words.balance), amount: money(balanceMinor), isSum: true },
    ...taxRows({ seller, writer }, tax?.balanceMinor, money),
  ];
  return [{ heading: say((words) => words.wentBack), rows }];
}

function notesOf(order: ReceiptOrder, { say, zone }: Writer): string[] {
  const { amountMinor, currency, displayAmountMinor, displayCurrency, displaySymbol } = order;
  const isShownOtherwise = amountMinor !== displayAmountMinor || currency !== displayCurrency;
  const price = formatMoney(displayAmountMinor, displaySymbol);
  return [
    isShownOtherwise
      ? say((words) => words.currencyShown({ currency, price, shown: displayCurrency }))
      : say((words) => words.currency({ currency })),
    say((words) => words.timeZone({ zone })),
  ];
}

type Money = (minor: number) => string;

/** Amounts in the currency of the payment, with a minus sign as wide as a digit. */
function moneyOf({ symbol }: ReceiptOrder): Money {
  return (minor) => formatMoney(minor, symbol).replace(/^-/u, '−');
}
