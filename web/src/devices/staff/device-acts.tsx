import { DEVICE_RESETS_SHOWN } from '@regz/rules/devices/device-reset.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { BeforeAfter } from '../../platform/staff/before-after.tsx';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const texts = messages.devicesStaff;
const amounts = Array.from({ length: DEVICE_RESETS_SHOWN }, (_, index) => `${index + 1}`);

/** An account with its devices, as staff see it. */
export type DeviceOwner = {
  id: string;
  username: string;
  deviceIds: readonly string[];
  hwidResetCount: number;
};

type DialogProps = { owner: DeviceOwner; open: boolean; onClose: () => void };

const outdated = queries.customers.staff.key();

function GiveDialog({ owner, open, onClose }: DialogProps) {
  const { id, username, hwidResetCount } = owner;
  const words = texts.give;
  const form = useForm({ resets: '1', reason: '' });
  const resets = amounts.indexOf(form.values.resets) + 1;
  const after = Math.min(hwidResetCount + resets, DEVICE_RESETS_SHOWN);
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      form={form}
      texts={{
        ...words,
        text: <AroundName name={username} text={(shown) => words.text({ username: shown })} />,
      }}
      reasonTexts={texts}
      inputOf={(reason) => ({ id, resets, reason })}
      send={api.devices.staff.giveResets}
      success={words.success({ username })}
      outdated={outdated}
    >
      <SelectField
        {...form.field('resets')}
        label={words.resets}
        options={amounts.map((value) => ({ value, label: value }))}
      />
      <BeforeAfter label={words.left} before={`${hwidResetCount}`} after={`${after}`} />
    </ReasonDialog>
  );
}

function RemoveDialog({ owner, open, onClose }: DialogProps) {
  const { id, username, deviceIds } = owner;
  const words = texts.remove;
  const form = useForm({ deviceId: '', reason: '' });

  function inputOf(reason: string) {
    const { deviceId } = form.values;
    if (deviceId !== '') return { id, deviceId, reason };
    form.refuse({ fields: { deviceId: words.missing } });
    return null;
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      form={form}
      texts={{
        ...words,
        text: <AroundName name={username} text={(shown) => words.text({ username: shown })} />,
      }}
      reasonTexts={texts}
      tone="danger"
      inputOf={inputOf}
      send={api.devices.staff.removeDevice}
      success={words.success({ username })}
      outdated={outdated}
    >
      <SelectField
        {...form.field('deviceId')}
        label={words.device}
        placeholder={words.choose}
        options={deviceIds.map((value) => ({ value, label: value }))}
      />
      <BeforeAfter
        label={words.registered}
        before={`${deviceIds.length}`}
        after={`${deviceIds.length - 1}`}
      />
    </ReasonDialog>
  );
}

type ActProps = { owner: DeviceOwner };

/** Gives a customer more resets, with a reason. */
export function GiveResets({ owner }: ActProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('devices.staff.giveResets')) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.give.button}
      </Button>
      <GiveDialog owner={owner} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Removes a device of a customer, with a reason. */
export function RemoveDevice({ owner }: ActProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (owner.deviceIds.length === 0 || !may('devices.staff.removeDevice')) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.remove.button}
      </Button>
      <RemoveDialog owner={owner} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
