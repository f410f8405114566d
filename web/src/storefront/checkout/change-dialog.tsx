import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { planTitle } from '../plan-title.ts';
import { type Change, UpgradeSum } from '../upgrade-sum.tsx';

const { question: texts, act, free } = messages.storefrontUpgrade;

type ChangeDialogProps = {
  change: Change;
  /** The price of a key of the plan without a change. */
  fullPrice: string;
  onChange: () => void;
  onBuyKey: () => void;
  onClose: () => void;
};

/** Asks for confirmation before days are traded in: the lost days and money. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, fullPrice, onChange, onBuyKey, onClose } = props;
  const { upgrades, quote } = change;
  const { subscription, worthMinor, charged } = upgrades;
  const { plan, payMinor, givesUp } = quote;
  const money = (minor: number) => formatMoney(minor, charged.symbol);
  const name = subscription ?? '';
  return (
    <ConfirmDialog
      open
      title={texts.title({ plan: planTitle(plan) })}
      confirmLabel={payMinor === 0 ? free : act({ amount: money(payMinor) })}
      cancelLabel={texts.keep({ name })}
      tone={givesUp.lostMinor > 0 ? 'danger' : 'primary'}
      onConfirm={onChange}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium text-warn">
          {texts.givesUp({ n: givesUp.days, name, worth: money(worthMinor) })}
        </p>
        {givesUp.lostMinor === 0 ? null : (
          <p className="font-medium text-warn">
            {texts.lost({ amount: money(givesUp.lostMinor) })}
          </p>
        )}
        <UpgradeSum {...change} />
        <p className="text-sm">
          <button
            type="button"
            onClick={onBuyKey}
            className="min-h-6 text-left text-soft underline underline-offset-4 hover:text-ink"
          >
            {texts.buyKey({ amount: fullPrice })}
          </button>
        </p>
      </div>
    </ConfirmDialog>
  );
}
