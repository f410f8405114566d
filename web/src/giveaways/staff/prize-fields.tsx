import { GIVEAWAY_LIMITS as limits } from '@regz/rules/giveaways/registration.ts';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Trash } from '../../ui/icons.ts';
import type { PrizeProduct } from './staff-giveaways.ts';

const texts = messages.giveawaysStaff.form;

type Prize = { name: string; productId: string | null };

type PrizeFieldsProps = {
  prizes: readonly Prize[];
  products: readonly PrizeProduct[];
  onChange: (prizes: Prize[]) => void;
};

/** The prizes of a giveaway, first place first. A prize may be a key from the stock. */
export function PrizeFields({ prizes, products, onChange }: PrizeFieldsProps) {
  const replace = (index: number, change: Partial<Prize>) =>
    onChange(prizes.map((prize, at) => (at === index ? { ...prize, ...change } : prize)));
  return (
    <>
      {prizes.map(({ name, productId }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a prize is its place
          key={index}
          className="flex flex-col gap-3 rounded-md border border-line p-3"
        >
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={texts.prize(index + 1)}
                value={name}
                required
                autoComplete="off"
                maxLength={limits.prize}
                onChange={({ target }) => replace(index, { name: target.value })}
              />
            </div>
            {prizes.length > 1 ? (
              <IconButton
                label={texts.removePrize(index + 1)}
                className="hover:text-bad"
                onClick={() => onChange(prizes.filter((_, at) => at !== index))}
              >
                <Trash className="size-4" />
              </IconButton>
            ) : null}
          </div>
          <SelectField
            label={texts.product(index + 1)}
            value={productId ?? ''}
            placeholder={texts.noProduct}
            options={products.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={({ target }) =>
              replace(index, { productId: target.value === '' ? null : target.value })
            }
          />
        </div>
      ))}
      {prizes.length < limits.prizes ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange([...prizes, { name: '', productId: null }])}
        >
          {texts.addPrize}
        </Button>
      ) : null}
    </>
  );
}
