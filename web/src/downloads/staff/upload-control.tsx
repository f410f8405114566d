import { DOWNLOAD_UPLOAD_PATH } from '@regz/rules/downloads/access.ts';
import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { messages } from '@regz/texts/en.ts';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../platform/api/error-text.ts';
import { sendFile, type SentFile } from '../../platform/api/send-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import type { StoredFile } from './staff-items.ts';

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

export type Upload = {
  /** The current upload. Null for none. */
  current: { name: string; share: number } | null;
  error: string | null;
  start: (file: File) => void;
  cancel: () => void;
};

/** Sends one file at a time to the server. Leaving the page cancels it. */
export function useUpload(
  maxBytes: number,
  onStored: (stored: StoredFile, file: File) => void,
): Upload {
  const sent = useRef<SentFile | null>(null);
  const [current, setCurrent] = useState<Upload['current']>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => () => sent.current?.cancel(), []);

  function start(file: File) {
    sent.current?.cancel();
    if (file.size > maxBytes) {
      setError(texts.tooLarge({ size: formatBytes(maxBytes) }));
      return;
    }
    setError(null);
    setCurrent({ name: file.name, share: 0 });
    const sending = sendFile(DOWNLOAD_UPLOAD_PATH, file, (share) => {
      if (sent.current === sending) setCurrent({ name: file.name, share });
    });
    sent.current = sending;
    void finish(sending, file);
  }

  async function finish(sending: SentFile, file: File) {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract's schema of a stored file
      onStored((await sending.answer) as StoredFile, file);
    } catch (failure) {
      const cancelled = failure instanceof DOMException && failure.name === 'AbortError';
      if (!cancelled) setError(errorText(failure));
    }
    if (sent.current === sending) {
      sent.current = null;
      setCurrent(null);
    }
  }

  return { current, error, start, cancel: () => sent.current?.cancel() };
}
