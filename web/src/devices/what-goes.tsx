import { devicesAfterReset } from '@regz/rules/devices/device-reset.ts';
import { messages } from '../i18n/en.ts';

const texts = messages.devices.reset.choose;

type WhatGoesProps = { deviceIds: readonly string[]; deviceId: string | undefined };

/** The devices that a reset takes out, by the rule that the server asks too. */
export function WhatGoes({ deviceIds, deviceId }: WhatGoesProps) {
  const left = devicesAfterReset(deviceIds, deviceId);
  const gone = deviceIds.filter((each) => !left.includes(each));
  return (
    <div>
      <p className="text-soft">{gone.length === 1 ? texts.one : texts.several}</p>
      <ul>
        {gone.map((each) => (
          <li key={each} translate="no" className="font-mono text-sm wrap-anywhere">
            {each}
          </li>
        ))}
      </ul>
    </div>
  );
}
