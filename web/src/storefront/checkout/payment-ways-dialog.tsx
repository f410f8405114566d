import {
  type Contact,
  type ContactField,
  missingContact,
} from '@regz/rules/orders/payer-contact.ts';
import { messages } from '@regz/texts/en.ts';
import { paths } from '../../platform/paths.ts';
import { useBackCloses } from '../../platform/use-back-closes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Agreement } from '../agreement.tsx';
import type { PaymentWay } from './checkout-script.ts';

const texts = messages.storefrontBuying.ways;

type PaymentWaysDialogProps = {
  /** The plan and its price as shown. */
  plan: { title: string; price: string };
  /** The charged amount, if it differs from the shown price. */
  charge: string | null;
  ways: readonly PaymentWay[];
  /** True if the price is lowered, which ways with their own prices cannot charge. */
  isLowered: boolean;
  /** True if days are traded in, which excludes ways whose money takes days. */
  isUpgrade: boolean;
  /** The contact data of the account. */
  buyer: Contact | null;
  /** The ways that have just failed to answer. */
  away: readonly PaymentWay['provider'][];
  onChoose: (way: PaymentWay) => void;
  onClose: () => void;
};

/**
 * Takes the way to pay if there is a choice, and shows the charged amount before anything opens.
 */
export function PaymentWaysDialog(props: PaymentWaysDialogProps) {
  const { plan, charge, ways, away, buyer, onChoose, onClose } = props;
  useBackCloses(true, onClose);
  return (
    <Dialog open onClose={onClose} title={texts.title} closeLabel={messages.controls.close}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-raised px-4 py-2">
        <span className="font-medium text-ink">{plan.title}</span>
        <span>{plan.price}</span>
      </p>
      {charge === null ? null : (
        <p className="text-sm text-soft">{texts.charge({ amount: charge })}</p>
      )}
      <ul className="flex flex-col gap-3">
        {ways.map((way) => (
          <li key={way.provider}>
            <WayButton
              way={way}
              refusal={refusalOf(way, props)}
              missing={buyer === null ? null : missingContact(way.requiredContact, buyer)}
              isAway={away.includes(way.provider)}
              onChoose={() => onChoose(way)}
            />
          </li>
        ))}
      </ul>
      <Agreement />
    </Dialog>
  );
}

/** The reason why a purchase cannot be paid in a way. */
function refusalOf(
  { ownPrices, slow }: PaymentWay,
  { isLowered, isUpgrade }: Pick<PaymentWaysDialogProps, 'isLowered' | 'isUpgrade'>,
): string | null {
  if (isUpgrade && slow) return texts.slow;
  return isLowered && ownPrices ? texts.ownPrices : null;
}

type WayButtonProps = {
  way: PaymentWay;
  /** The reason why this purchase cannot be paid in this way. */
  refusal: string | null;
  /** Contact data that the account must have first. */
  missing: ContactField | null;
  isAway: boolean;
  onChoose: () => void;
};

function WayButton({ way: { provider }, refusal, missing, isAway, onChoose }: WayButtonProps) {
  const { name, text } = texts.names[provider];
  const obstacle = refusal ?? (missing === null ? null : texts.contact[missing]);
  return (
    <>
      <button
        type="button"
        disabled={obstacle !== null}
        onClick={onChoose}
        className="flex w-full flex-col gap-0.5 rounded-md border border-line bg-raised px-4 py-3 text-left hover:border-field disabled:cursor-not-allowed disabled:hover:border-line"
      >
        <span className={obstacle === null ? 'font-medium text-ink' : 'font-medium text-soft'}>
          {name}
        </span>
        <span className="text-sm text-soft">{obstacle ?? text}</span>
        {isAway ? <span className="text-sm text-warn">{texts.away}</span> : null}
      </button>
      {refusal === null && missing !== null ? (
        <a
          href={paths.dashboard}
          className="mt-1 inline-block text-sm text-accent-text underline underline-offset-4"
        >
          {texts.addContact}
        </a>
      ) : null}
    </>
  );
}
