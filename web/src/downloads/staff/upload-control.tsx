import { useRef, type ChangeEvent } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import type { Upload } from './use-upload.ts';

const texts = messages.downloadsStaff.upload;

type UploadControlProps = {
  upload: Upload;
  label: string;
  /** The kinds of files the browser offers first. */
  accept?: string;
};

/** A file button with the progress of the upload. */
export function UploadControl({ upload, label, accept }: UploadControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const { current, error, start, cancel } = upload;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    if (file !== undefined) start(file);
  }

  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(accept === undefined ? {} : { accept })}
        onChange={choose}
      />
      {current === null ? (
        <div>
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {label}
          </Button>
        </div>
      ) : (
        <>
          <ProgressMeter
            label={texts.progress({ name: current.name })}
            value={current.share}
            max={1}
            valueText={texts.share({ share: Math.floor(current.share * 100) })}
          />
          <div>
            <Button variant="secondary" size="sm" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
      {error === null ? null : <Notice tone="bad">{error}</Notice>}
    </div>
  );
}
