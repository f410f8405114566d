import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Eye, EyeOff } from '../ui/icons.ts';

const texts = messages.licenses.key;
const DOTS = '••••••••';

/** A license key. Hidden by default; copied without being shown. */
export function LicenseKeyText({ licenseKey }: { licenseKey: string | null }) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  if (licenseKey === null) return <span>{texts.none}</span>;
  return (
    <div className="flex min-w-0 items-center justify-end gap-1">
      {shown ? (
        <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
          {licenseKey}
        </span>
      ) : (
        <span>
          <span aria-hidden="true">{DOTS}</span>
          <span className="sr-only">{texts.hidden}</span>
        </span>
      )}
      <IconButton label={shown ? texts.hide : texts.reveal} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
      </IconButton>
      <CopyButton
        text={licenseKey}
        label={texts.copy}
        copiedLabel={texts.copied}
        onCopied={() => toast.success(texts.copied)}
        onFailed={() => toast.failure(texts.copyFailed)}
      />
    </div>
  );
}
