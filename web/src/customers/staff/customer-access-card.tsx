import { messages } from '@regz/texts/en.ts';
import type { ComponentType } from 'react';
import { useNow } from '../../platform/time/use-now.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { type Customer, subscriptionText } from './customers.ts';

const texts = messages.accountCustomers.customer;

function DeviceList({ deviceIds }: { deviceIds: readonly string[] }) {
  if (deviceIds.length === 0) return <span>{texts.noDevices}</span>;
  return (
    <ul translate="no" className="flex flex-col gap-1 font-mono text-sm">
      {deviceIds.map((deviceId) => (
        <li key={deviceId}>{deviceId}</li>
      ))}
    </ul>
  );
}

/** The acts of staff on a user's keys and devices, each next to the value that it changes. */
export type AccessActs = Record<
  'GiveKey' | 'GiveResets' | 'RemoveDevice',
  ComponentType<{ owner: Customer }>
>;

type CustomerAccessCardProps = { customer: Customer; accessActs: AccessActs };

/** The purchases and devices of a user. */
export function CustomerAccessCard({ customer, accessActs }: CustomerAccessCardProps) {
  const { GiveKey, GiveResets, RemoveDevice } = accessActs;
  const { licenseKey, deviceIds, maxDevices, hwidResetCount } = customer;
  const nowMs = useNow();
  return (
    <Card title={texts.access}>
      <DescriptionList
        rows={[
          { label: texts.subscription, value: subscriptionText(customer, nowMs) },
          {
            label: texts.licenseKey,
            value:
              licenseKey === null ? (
                texts.noKey
              ) : (
                <span translate="no" className="font-mono text-sm">
                  {licenseKey}
                </span>
              ),
            act: <GiveKey owner={customer} />,
          },
          {
            label: texts.devices({ count: deviceIds.length, most: maxDevices }),
            value: <DeviceList deviceIds={deviceIds} />,
            act: <RemoveDevice owner={customer} />,
          },
          {
            label: texts.resetsLeft,
            value: hwidResetCount,
            act: <GiveResets owner={customer} />,
          },
        ]}
      />
    </Card>
  );
}
