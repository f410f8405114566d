import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { fileNameFrom } from '@regz/rules/downloads/items.ts';
import { messages } from '@regz/texts/en.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { KeptFile } from './staff-items.ts';
import { UploadControl, useUpload } from './upload-control.tsx';

const texts = messages.downloadsStaff.upload;

type FileSourceProps = {
  file: KeptFile | null;
  maxBytes: number;
  onChange: (file: KeptFile) => void;
  /** Hides the checksum where it must come from another source. */
  isChecksumHidden?: boolean;
  /** Hides the name of a file that is not downloaded under one. */
  isNameHidden?: boolean;
};

/** The stored file of a download: an upload, its checksum, and its file name. */
export function FileSource(props: FileSourceProps) {
  const { file, maxBytes, onChange, isChecksumHidden = false, isNameHidden = false } = props;
  const upload = useUpload(maxBytes, ({ sha256, bytes }, { name }) =>
    onChange({ sha256, bytes, fileName: fileNameFrom(name) }),
  );
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-4">
      {file === null ? (
        <p className="text-sm text-faint">
          {`${texts.none} ${texts.limit({ size: formatBytes(maxBytes) })}`}
        </p>
      ) : (
        <>
          <p className="text-sm">
            <span>{texts.stored}</span> <span className="text-ink">{formatBytes(file.bytes)}</span>
            {isChecksumHidden ? null : (
              <span translate="no" className="mt-1 block font-mono text-xs break-all text-faint">
                {file.sha256}
              </span>
            )}
          </p>
          {isNameHidden ? null : (
            <TextField
              label={texts.fileName}
              name="fileName"
              value={file.fileName}
              onChange={(event) => onChange({ ...file, fileName: event.target.value })}
            />
          )}
        </>
      )}
      <UploadControl upload={upload} label={file === null ? texts.choose : texts.replace} />
    </div>
  );
}
