import type { ChallengeStrength } from '@regz/contract/identity/challenges.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { refusalData } from '../platform/api/refusal-data.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import { useIdempotencyKey } from '../platform/api/use-idempotency-key.ts';
import { counted } from '../platform/format-number.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import type { Product } from './product-card.tsx';

const controls = messages.controls;
const texts = messages.shop;

/** The bot challenge of a purchase, which the page provides. */
export type PurchaseChallenge = ComponentType<{
  strength: ChallengeStrength;
  onAnswer: (answer: string | null) => void;
}>;

type BuyDialogProps = {
  product: Product;
  balance: number;
  strength: ChallengeStrength;
  Challenge: PurchaseChallenge;
  onBought: (purchaseId: string) => void;
  onClose: () => void;
};

/**
 * Asks for confirmation once: the price, the rest, the challenge. The request spends the
 * challenge's answer. If no response came, the same request is sent again.
 */
export function BuyDialog(props: BuyDialogProps) {
  const { product, balance, strength, Challenge, onBought, onClose } = props;
  const [answer, setAnswer] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const buy = useBuy({
    onBought,
    onRefused: () => {
      setAnswer(null);
      setRound((present) => present + 1);
    },
  });

  function fault(error: Error): string {
    return isUnanswered(error) ? texts.failed : errorText(error);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.ask.title}
      closeLabel={controls.cancel}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {controls.cancel}
          </Button>
          <Button
            disabled={answer === null}
            pending={buy.pending}
            pendingText={texts.state.purchasing}
            onClick={() => {
              const { id, price } = product;
              if (answer !== null) buy.buy({ productId: id, priceSeen: price, challenge: answer });
            }}
          >
            {texts.ask.submit}
          </Button>
        </>
      }
    >
      <p lang="en" className="font-semibold wrap-anywhere text-ink">
        {product.name}
      </p>
      <DescriptionList
        rows={[
          { label: texts.ask.price, value: messages.coins.count(counted(product.price)) },
          {
            label: texts.ask.after,
            value: messages.coins.count(counted(Math.max(balance - product.price, 0))),
          },
        ]}
      />
      <Challenge key={round} strength={strength} onAnswer={setAnswer} />
      {buy.error === null ? null : <Notice tone="bad">{fault(buy.error)}</Notice>}
    </Dialog>
  );
}

type PurchaseInput = { productId: string; priceSeen: number; challenge: string };

type Buy = { pending: boolean; error: Error | null; buy: (input: PurchaseInput) => void };

type BuyOutcomes = {
  /** Also called if the product turns out to be bought before. */
  onBought: (purchaseId: string) => void;
  onRefused: () => void;
};

/**
 * Buys a product. An input whose answer was lost is repeated unchanged, with the same key, so that
 * one press is at most one purchase.
 */
function useBuy({ onBought, onRefused }: BuyOutcomes): Buy {
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (input: PurchaseInput) =>
      api.shop.buyProduct(input, { context: { idempotencyKey: keys.keyFor(input) } }),
    onSuccess: ({ purchaseId }) => {
      keys.settle();
      onBought(purchaseId);
    },
    onError: (fault) => {
      keys.settle(fault);
      const before = refusalData(fault, 'SHOP_PURCHASED_BEFORE');
      if (before !== undefined) onBought(before.purchaseId);
      else if (!isUnanswered(fault)) onRefused();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  return { pending: isPending, error, buy: mutate };
}
