import { actReasonRefusal, CUSTOMER_LIMITS } from '@regz/rules/accounts/customers.ts';
import { DEVICE_RESETS_SHOWN } from '@regz/rules/devices/device-reset.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';

const texts = messages.devicesStaff;
const amounts = Array.from({ length: DEVICE_RESETS_SHOWN }, (_, index) => `${index + 1}`);

/** An account with its devices, as staff see it. */
export type DeviceOwner = { id: string; username: string; deviceIds: readonly string[] };

type DialogProps = { owner: DeviceOwner; open: boolean; onClose: () => void };

const outdated = queries.accounts.customers.key();
/** Nothing here is edited from a state that a colleague may have changed. */
const unversioned = { presentOf: () => undefined, onChanged: () => '', outdated };

function GiveDialog({ owner, open, onClose }: DialogProps) {
  const { id, username } = owner;
  const words = texts.give;
  const form = useForm({ resets: '1', reason: '' });
  const save = useSave({
    ...unversioned,
    form,
    send: api.devices.staff.giveResets,
    success: words.success(username),
    failureText: (error) => failureText(error, words.failed),
    onSaved: close,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { resets, reason } = form.values;
    const refusal = actReasonRefusal(reason);
    if (refusal !== null) return form.refuse({ fields: { reason: messages.errors[refusal] } });
    form.accept();
    return save.mutate({ id, resets: amounts.indexOf(resets) + 1, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...words, text: words.text(username) }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <SelectField
        {...form.field('resets')}
        label={words.resets}
        options={amounts.map((value) => ({ value, label: value }))}
      />
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={CUSTOMER_LIMITS.actReason}
      />
    </FormDialog>
  );
}

function RemoveDialog({ owner, open, onClose }: DialogProps) {
  const { id, username, deviceIds } = owner;
  const words = texts.remove;
  const form = useForm({ deviceId: '', reason: '' });
  const save = useSave({
    ...unversioned,
    form,
    send: api.devices.staff.removeDevice,
    success: words.success(username),
    failureText: (error) => failureText(error, words.failed),
    onSaved: close,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const { deviceId, reason } = form.values;
    if (deviceId === '') return form.refuse({ fields: { deviceId: words.missing } });
    const refusal = actReasonRefusal(reason);
    if (refusal !== null) return form.refuse({ fields: { reason: messages.errors[refusal] } });
    form.accept();
    return save.mutate({ id, deviceId, reason });
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{ ...words, text: words.text(username) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <SelectField
        {...form.field('deviceId')}
        label={words.device}
        placeholder={words.choose}
        options={deviceIds.map((value) => ({ value, label: value }))}
      />
      <TextareaField
        {...form.field('reason')}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={CUSTOMER_LIMITS.actReason}
      />
    </FormDialog>
  );
}

/** What staff do with the devices of a customer who is stuck, each act with a reason. */
export function DeviceActs({ owner }: { owner: DeviceOwner }) {
  const may = useMay();
  const [asked, setAsked] = useState<'give' | 'remove' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-3">
      {may('devices.staff.giveResets') ? (
        <Button size="sm" variant="secondary" onClick={() => setAsked('give')}>
          {texts.give.button}
        </Button>
      ) : null}
      {owner.deviceIds.length > 0 && may('devices.staff.removeDevice') ? (
        <Button size="sm" variant="secondary" onClick={() => setAsked('remove')}>
          {texts.remove.button}
        </Button>
      ) : null}
      <GiveDialog owner={owner} open={asked === 'give'} onClose={close} />
      <RemoveDialog owner={owner} open={asked === 'remove'} onClose={close} />
    </div>
  );
}
