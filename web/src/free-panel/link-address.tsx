import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.freePanelLinks.addresses;

/** The addresses for a link's visitors and its admin, on the page's own host. */
export function addressesOf({ code }: { code: string }): { visitors: string; admin: string } {
  const at = (path: string) => `${location.origin}${path.replace(':key', code)}`;
  return { visitors: at(paths.freePanel), admin: at(paths.freePanelAdmin) };
}

/** One complete address of a link, with a copy button. */
export function LinkAddress({ whose, address }: { whose: 'visitors' | 'admin'; address: string }) {
  const toast = useToast();
  const { title, text, copy } = texts[whose];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-base">{title}</h3>
      <p className="text-sm text-soft">{text}</p>
      <div className="mt-1 flex items-center gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-3">
        <code translate="no" className="min-w-0 flex-1 text-sm wrap-anywhere">
          {address}
        </code>
        <CopyButton
          text={address}
          label={copy}
          copiedLabel={texts.copied}
          onCopied={() => toast.success(texts.copied)}
          onFailed={() => toast.failure(texts.copyFailed)}
        />
      </div>
    </div>
  );
}
