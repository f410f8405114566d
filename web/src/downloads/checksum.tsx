import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';

const texts = messages.downloads.facts;

type ChecksumProps = {
  /** Of which download, for the name of the button. */
  title: string;
  sha256: string;
};

/** The SHA-256 of a file, to compare and to copy; the outcome is said beside the button. */
export function Checksum({ title, sha256 }: ChecksumProps) {
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
          label={texts.copyChecksum(title)}
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
