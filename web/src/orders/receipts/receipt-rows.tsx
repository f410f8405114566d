import { messages } from '../../i18n/en.ts';
import type { OwnOrder } from '../use-orders.ts';

const texts = messages.orderReceipts;

/** The number of a receipt, or the reason why it has none. */
export function ReceiptNumber({
  receipt: { number, withoutNumber },
}: {
  receipt: OwnOrder['receipt'];
}) {
  if (number !== null) return <span translate="no">{number}</span>;
  return <span>{withoutNumber === null ? texts.numberFollows : texts.noNumber}</span>;
}

type MadeOutToProps = { buyer: Pick<OwnOrder['receipt'], 'name' | 'address'>; username: string };

/**
 * The buyer as the receipt names them: the account, with the written name and address if there are
 * any.
 */
export function MadeOutTo({ buyer: { name, address }, username }: MadeOutToProps) {
  return (
    <span className="flex flex-col">
      {name === '' ? <span translate="no">{username}</span> : <span translate="no">{name}</span>}
      {address === '' ? null : (
        <span translate="no" className="whitespace-pre-line">
          {address}
        </span>
      )}
      {name === '' ? null : (
        <span className="text-sm text-faint">
          <span>{`${texts.account} `}</span>
          <span translate="no">{username}</span>
        </span>
      )}
    </span>
  );
}
