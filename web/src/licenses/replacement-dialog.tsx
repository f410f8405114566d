import { type PackageName, packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import type { ErrorData } from '@regz/texts/error-sentences.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

const texts = messages.licenses.replacement;

/** The subscription that a redemption would replace, as the server counted it. */
export type Replacement = ErrorData<'LICENSE_REPLACEMENT_UNCONFIRMED'>;

type ReplacementDialogProps = {
  /** Open while there is one to confirm. */
  replacement: Replacement | null;
  pending: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

function ReplacementText({ replacement }: { replacement: Replacement }) {
  const { current, next, endsAt, daysGivenUp } = replacement;
  const titleOf = (name: PackageName) => packageTitle(name, messages.licensePackages);
  return (
    <div className="flex flex-col gap-3">
      <p>{texts.replaces({ current: titleOf(current), next: titleOf(next) })}</p>
      <p className="font-medium text-warn">
        {daysGivenUp === 'unlimited' ? texts.givesUpEndless : texts.givesUp({ n: daysGivenUp })}
      </p>
      <p>
        {endsAt === 'infinity' ? texts.newEndless : texts.newEnd({ end: formatInstant(endsAt) })}
      </p>
    </div>
  );
}

/** Asks for confirmation before a running subscription is replaced. */
export function ReplacementDialog(props: ReplacementDialogProps) {
  const { replacement, pending, error, onConfirm, onCancel } = props;
  return (
    <ConfirmDialog
      open={replacement !== null}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      error={error}
      pendingText={messages.licenses.redeem.pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {replacement === null ? null : <ReplacementText replacement={replacement} />}
    </ConfirmDialog>
  );
}
