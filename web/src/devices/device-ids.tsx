import { messages } from '@regz/texts/en.ts';

const texts = messages.devices;

type DeviceIdsProps = { deviceIds: readonly string[]; maxDevices: number };

/** The registered device ids, with their count if an account may have several. */
export function DeviceIds({ deviceIds, maxDevices }: DeviceIdsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
      {maxDevices > 1 ? (
        <span translate="no" className="font-mono text-sm">
          {texts.count({ count: deviceIds.length, most: maxDevices })}
        </span>
      ) : null}
      {deviceIds.length === 0 ? (
        <span>{texts.none}</span>
      ) : (
        <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1">
          {deviceIds.map((deviceId) => (
            <li key={deviceId} translate="no" className="font-mono text-sm wrap-anywhere">
              {deviceId}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
