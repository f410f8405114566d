import { messages } from '@regz/texts/en.ts';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../ui/buttons/button.tsx';

const texts = messages.devices.reset.choose;

type DeviceChoiceProps = {
  deviceIds: readonly string[];
  /** The owner's names for the devices that run the panel, by id. */
  names: ReadonlyMap<string, string>;
  chosen: string | undefined;
  onChosen: (deviceId: string) => void;
};

/** One of several devices. None is chosen at first. */
export function DeviceChoice({ deviceIds, names, chosen, onChosen }: DeviceChoiceProps) {
  const faultId = useId();
  const [marked, setMarked] = useState(chosen);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (marked === undefined) setMissing(true);
    else onChosen(marked);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <fieldset className="w-full min-w-0" aria-describedby={missing ? faultId : undefined}>
        <legend className="mb-2 text-soft">{texts.legend}</legend>
        <div className="flex flex-col gap-2">
          {deviceIds.map((deviceId) => (
            <label
              key={deviceId}
              className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-field px-4 py-2 has-checked:border-accent-text has-checked:bg-raised"
            >
              <input
                type="radio"
                name="device"
                className="size-5 shrink-0"
                checked={marked === deviceId}
                onChange={() => {
                  setMarked(deviceId);
                  setMissing(false);
                }}
              />
              {names.has(deviceId) ? (
                <span translate="no" className="min-w-0 flex-1 font-medium wrap-anywhere">
                  {names.get(deviceId)}
                </span>
              ) : null}
              <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
                {deviceId}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {missing ? (
        <p id={faultId} role="alert" className="text-sm text-bad">
          {messages.errors.DEVICE_CHOICE_MISSING}
        </p>
      ) : null}
      <Button type="submit" variant="secondary">
        {texts.next}
      </Button>
    </form>
  );
}
