import { CONTACT_FILE_LIMITS } from '@regz/rules/contact/files.ts';
import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { messages } from '@regz/texts/en.ts';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import { X } from '../../ui/icons.ts';
import type { Attachments } from './use-attachments.ts';

const texts = messages.contactFiles;
const ACCEPTED = 'image/*,.heic,.heif,application/pdf,text/plain,.txt,.log';

type AttachmentPickerProps = { attachments: Attachments; disabled: boolean };

/** Chooses the files of a message. They are sent with it. */
export function AttachmentPicker({ attachments, disabled }: AttachmentPickerProps) {
  const { chosen, faults, sending, choose, remove } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again.
    event.target.value = '';
    void choose(files);
  }

  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={disabled || chosen.length === CONTACT_FILE_LIMITS.perMessage}
          onClick={() => input.current?.click()}
        >
          {texts.attach}
        </Button>
        <p id={labelId} className="min-w-0 flex-1 basis-60 text-sm text-faint">
          {texts.hint}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-labelledby={labelId}
        accept={ACCEPTED}
        onChange={take}
      />
      {chosen.length === 0 ? null : (
        <ul aria-label={texts.label} className="flex flex-col gap-2">
          {chosen.map(({ key, name, content }) => (
            <li
              key={key}
              className="flex items-center gap-3 rounded-md border border-line bg-ground py-1 pr-1 pl-4"
            >
              <span translate="no" className="min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              <span className="text-sm whitespace-nowrap text-faint">
                {formatBytes(content.size)}
              </span>
              <IconButton
                label={texts.remove({ name })}
                disabled={disabled}
                onClick={() => remove(key)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {faults.length === 0 ? null : (
        <Notice tone="bad">
          {faults.map((fault) => (
            <p key={fault} className="wrap-anywhere">
              {fault}
            </p>
          ))}
        </Notice>
      )}
      {sending === null ? null : (
        <ProgressMeter
          label={texts.sending({ name: sending.name })}
          value={sending.share}
          max={1}
          valueText={texts.share({ share: Math.floor(sending.share * 100) })}
        />
      )}
    </div>
  );
}
