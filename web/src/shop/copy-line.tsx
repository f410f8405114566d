import { useTaskWords } from '../i18n/task-area/language.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useToast } from '../ui/feedback/toast.tsx';

type CopyLineProps = {
  label: string;
  text: string;
  /** Where 'Open' leads. */
  href?: string;
  prominent?: boolean;
};

/** A key or an address with a button that copies it, and one that opens it where there is a page. */
export function CopyLine({ label, text, href, prominent = false }: CopyLineProps) {
  const words = useTaskWords();
  const toast = useToast();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-faint">{label}</p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p
          lang="en"
          translate="no"
          className={classNames(
            'min-w-0 flex-[1_1_14rem] rounded-sm bg-raised px-3 py-1.5 font-mono wrap-anywhere text-ink',
            prominent ? 'text-2xl font-semibold' : 'text-sm',
          )}
        >
          {text}
        </p>
        <CopyButton
          text={text}
          label={words.controls.copy(label)}
          copiedLabel={words.controls.copied(label)}
          onCopied={() => toast.success(words.controls.copied(label))}
          onFailed={() => toast.failure(words.controls.copyFailed(label))}
        />
        {href === undefined ? null : (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.shop.dialog.open}: ${label}`}
            className={buttonClass('secondary', 'sm')}
          >
            {words.shop.dialog.open}
          </a>
        )}
      </div>
    </div>
  );
}
