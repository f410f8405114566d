import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { formatInstantDay } from '../platform/time/format-date.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { ChevronDown } from '../ui/icons.ts';
import { DescriptionList, type DescriptionRow } from '../ui/layout/description-list.tsx';
import type { LicensedDownload } from './download-views.ts';

const texts = messages.downloads.facts;

/** Facts before a download: version, size, date, checksum, release notes. */
export function DownloadFacts({ download }: { download: LicensedDownload }) {
  const { title, version, updatedAt, file, releaseNotes } = download;
  const rows: DescriptionRow[] = [
    { label: texts.version, value: version === '' ? texts.nothing : version },
    ...(file === null ? [] : [{ label: texts.size, value: formatBytes(file.bytes) }]),
    { label: texts.date, value: formatInstantDay(updatedAt) },
  ];
  return (
    <>
      <DescriptionList rows={rows} />
      {file === null ? null : <Checksum title={title} sha256={file.sha256} />}
      {releaseNotes === '' ? null : (
        <details className="group text-sm">
          <summary className="flex min-h-9 cursor-pointer items-center justify-between font-medium text-soft hover:text-ink">
            <span>{texts.releaseNotes}</span>
            <ChevronDown
              aria-hidden="true"
              className="mr-2 size-4 text-faint transition-transform group-open:rotate-180"
            />
          </summary>
          <p lang="en" className="pt-1 pb-2 whitespace-pre-line text-soft wrap-anywhere">
            {releaseNotes}
          </p>
        </details>
      )}
    </>
  );
}

type ChecksumProps = {
  /** The download's title, for the name of the button. */
  title: string;
  sha256: string;
};

/**
 * The SHA-256 of a file, to compare and to copy. The result of the copy is shown next to the
 * button.
 */
function Checksum({ title, sha256 }: ChecksumProps) {
  const [outcome, setOutcome] = useState('');
  return (
    <div className="rounded-md border border-line bg-ground py-2 pr-2 pl-3">
      <div className="flex items-center gap-2">
        <p className="label-mono text-faint">{texts.checksum}</p>
        <p role="status" className="min-w-0 flex-1 text-right text-xs text-soft">
          {outcome}
        </p>
        <CopyButton
          text={sha256}
          label={texts.copyChecksum({ title })}
          copiedLabel={texts.checksumCopied}
          onCopied={() => setOutcome(texts.checksumCopied)}
          onFailed={() => setOutcome(texts.checksumCopyFailed)}
        />
      </div>
      <p translate="no" className="pr-1 font-mono text-xs break-all text-soft">
        {sha256}
      </p>
    </div>
  );
}
