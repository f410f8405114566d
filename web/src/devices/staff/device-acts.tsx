import { DEVICE_RESETS_SHOWN } from '@regz/rules/devices/device-reset.ts';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../platform/staff/reason-dialog.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const texts = messages.devicesStaff;
const amounts = Array.from({ length: DEVICE_RESETS_SHOWN }, (_, index) => `${index + 1}`);

/** An account with its devices, as staff see it. */
export type DeviceOwner = { id: string; username: string; deviceIds: readonly string[] };

type DialogProps = { owner: DeviceOwner; open: boolean; onClose: () => void };

const outdated = queries.customers.staff.key();

function GiveDialog({ owner, open, onClose }: DialogProps) {
  const { id, username } = owner;
  const words = texts.give;
  const form = useForm({ resets: '1', reason: '' });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      form={form}
      texts={{ ...words, text: words.text(username) }}
      reasonTexts={texts}
      inputOf={(reason) => ({ id, resets: amounts.indexOf(form.values.resets) + 1, reason })}
      send={api.devices.staff.giveResets}
      success={words.success(username)}
      outdated={outdated}
    >
      <SelectField
        {...form.field('resets')}
        label={words.resets}
        options={amounts.map((value) => ({ value, label: value }))}
      />
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
      texts={{ ...words, text: words.text(username) }}
      reasonTexts={texts}
      tone="danger"
      inputOf={inputOf}
      send={api.devices.staff.removeDevice}
      success={words.success(username)}
      outdated={outdated}
    >
      <SelectField
        {...form.field('deviceId')}
        label={words.device}
        placeholder={words.choose}
        options={deviceIds.map((value) => ({ value, label: value }))}
      />
    </ReasonDialog>
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
