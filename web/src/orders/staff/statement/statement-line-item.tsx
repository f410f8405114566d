import { isAcceptable, type StatementMatch } from '@regz/rules/orders/statements.ts';
import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { orderAddress } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { moneyText } from '../../money-text.ts';
import type { FoundLine, Refused } from './statement.ts';

const texts = messages.ordersStatement;

const tones: Record<StatementMatch, Tone> = {
  matching: 'good',
  late: 'warn',
  close: 'warn',
  several: 'warn',
  'amount-differs': 'bad',
  booked: 'neutral',
  'maybe-booked': 'warn',
  extra: 'warn',
  received: 'neutral',
  'taken-back': 'warn',
  flagged: 'bad',
  unknown: 'neutral',
};

type StatementLineItemProps = {
  found: FoundLine;
  ticked: boolean;
  /** The chosen order of several, or ''. */
  choice: string;
  /** The outcome of recording this line. Undefined if it was not attempted. */
  outcome: Refused | undefined;
  /** Null once it was recorded. */
  onTick: ((isTicked: boolean) => void) | null;
  onChoose: (orderId: string) => void;
};

/** A line of the statement next to its order. */
export function StatementLineItem(props: StatementLineItemProps) {
  const { found, ticked, outcome, onTick } = props;
  const { line, date, text, match, order, choices } = found;
  const amount = amountOf(found);
  const isRecorded = outcome === null;
  const isChosen = match !== 'several' || props.choice !== '';
  const isFree = onTick !== null && isAcceptable(match) && isChosen;
  return (
    <li className="flex gap-3 py-3">
      <span className="flex size-6 shrink-0">
        {isFree ? (
          <input
            type="checkbox"
            aria-label={texts.record({ line, amount })}
            checked={ticked}
            onChange={({ target }) => onTick(target.checked)}
            className="size-6 cursor-pointer accent-accent"
          />
        ) : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{amount}</span>
          <Badge tone={isRecorded ? 'good' : tones[match]}>
            {isRecorded ? texts.recorded : texts.matches[match]}
          </Badge>
          {order?.test ? <Badge tone="info">{messages.ordersStaff.test}</Badge> : null}
        </div>
        <p className="text-sm wrap-anywhere text-soft">
          <span>{texts.line({ line })}</span>
          <span translate="no">{` · ${[date, text].filter((part) => part !== '').join(' · ')}`}</span>
        </p>
        <LineOrder found={found} />
        {onTick === null || choices.length === 0 ? null : (
          <SelectField
            label={texts.chooseOrder({ line })}
            placeholder={texts.noOrder}
            value={props.choice}
            onChange={({ target }) => props.onChoose(target.value)}
            options={choices.map((each) => ({ value: each.orderId, label: choiceText(each) }))}
          />
        )}
        {isRecorded ? null : <LineNews found={found} />}
        {outcome ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-bad">
            <Badge tone="bad">{texts.refused}</Badge>
            <span>{refusedText(outcome)}</span>
          </p>
        ) : null}
      </div>
    </li>
  );
}

function choiceText({ reference, productName, username, amount }: FoundLine['choices'][number]) {
  return [reference, productName, username, moneyText(amount)].join(' · ');
}

/** In the order's currency if there is an order: the file names none. */
function amountOf({ amountMinor: minor, order }: FoundLine): string {
  return order === null ? formatMoney(minor, '') : moneyText({ ...order.amount, minor });
}

const LINK_CLASS = 'font-mono text-accent-text underline underline-offset-4';

function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={orderAddress(orderId)}
      aria-label={texts.openOrder({ orderId })}
      translate="no"
      className={LINK_CLASS}
    >
      {orderId}
    </Link>
  );
}

function LineOrder({ found: { order } }: { found: FoundLine }) {
  if (order === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere">
      <OrderLink orderId={order.orderId} />
      <span>{order.productName}</span>
      <span translate="no" className="text-soft">
        {order.username}
      </span>
    </p>
  );
}

/** The obstacle to recording a line. */
function LineNews({ found: { match, order, bookedFor } }: { found: FoundLine }) {
  const explanations: Partial<Record<typeof match, string>> = texts.explanations;
  const explanation = explanations[match];
  return (
    <>
      {match === 'amount-differs' && order !== null ? (
        <p className="text-sm text-soft">{texts.due({ amount: moneyText(order.amount) })}</p>
      ) : null}
      {explanation === undefined ? null : <p className="text-sm text-soft">{explanation}</p>}
      {bookedFor === null || bookedFor === order?.orderId ? null : (
        <p className="flex flex-wrap gap-x-2 text-sm text-soft">
          <span>{texts.bookedFor}</span>
          <OrderLink orderId={bookedFor} />
        </p>
      )}
    </>
  );
}

/** The same text as for a transfer that is recorded alone. */
function refusedText({ code, data }: NonNullable<Refused>): string {
  const requestId = data['requestId'];
  const refusal = { defined: true, code, status: 409, message: code, data };
  return errorText(new ApiError(refusal, typeof requestId === 'string' ? requestId : ''));
}
