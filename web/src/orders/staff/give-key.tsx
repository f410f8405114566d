import { orderKeys } from '@regz/texts/en/orders/keys-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const texts = orderKeys.give;

type GiveKeyProps = { owner: { id: string; username: string } };

function GiveKeyDialog({ owner, onClose }: GiveKeyProps & { onClose: () => void }) {
  const { id: customerId, username } = owner;
  const form = useForm({ productId: '', reason: '' });
  const { data } = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const options = (data?.plans ?? []).map(({ productId: value, title, days }) => ({
    value,
    label: texts.plan({ title: title.en, n: days }),
  }));

  function inputOf(reason: string) {
    const { productId } = form.values;
    if (productId !== '') return { customerId, productId, reason };
    form.refuse({ fields: { productId: texts.missing } });
    return null;
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      form={form}
      texts={{
        ...texts,
        text: <AroundName name={username} text={(name) => texts.text({ username: name })} />,
      }}
      reasonTexts={texts}
      inputOf={inputOf}
      send={api.orders.staff.giveKey}
      success={({ orderId }) => (orderId === null ? texts.asked : texts.success)}
      outdated={queries.customers.staff.key()}
    >
      <SelectField
        {...form.field('productId')}
        label={texts.product}
        placeholder={texts.choose}
        options={options}
      />
    </ReasonDialog>
  );
}

/** Gives a customer a key of a plan's product. */
export function GiveKey({ owner }: GiveKeyProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('orders.staff.giveKey')) return null;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open ? <GiveKeyDialog owner={owner} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
