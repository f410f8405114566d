import { shortCode } from '@regz/rules/free-panel/links.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { QrCode, Trash } from '../ui/icons.ts';
import { addressesOf } from './link-address.tsx';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks.list;

type LinkActsProps = {
  manager: LinkManager;
  link: Link;
  onRemove: () => void;
  onAddresses: () => void;
};

/** What can be done with a link: copy, show its addresses, enable or disable, delete. Source: specification B 2. */
export function LinkActs({ manager, link, onRemove, onAddresses }: LinkActsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { id, isActive } = link;
  const code = shortCode(link.code);
  const change = useMutation({
    mutationFn: () => manager.calls.switchLink({ id, isActive: !isActive }),
    onSuccess: () => toast.success(texts.updated),
    onError: (error) => toast.failure(failureText(error, texts.updateFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.freePanel.key() }),
  });
  return (
    <div className="flex items-center justify-end gap-1">
      <CopyButton
        text={addressesOf(link).visitors}
        label={texts.copy(code)}
        copiedLabel={texts.copied}
        onCopied={() => toast.success(texts.copied)}
        onFailed={() => toast.failure(texts.copyFailed)}
      />
      <IconButton label={texts.addresses(code)} onClick={onAddresses}>
        <QrCode className="size-4" />
      </IconButton>
      <Button
        variant="secondary"
        size="sm"
        className="whitespace-nowrap"
        aria-label={isActive ? texts.disableOf(code) : texts.enableOf(code)}
        pending={change.isPending}
        disabled={!isActive && link.disabledByStaff && !manager.isStaff}
        onClick={() => change.mutate()}
      >
        {isActive ? texts.disable : texts.enable}
      </Button>
      <IconButton label={texts.remove(code)} className="hover:text-bad" onClick={onRemove}>
        <Trash className="size-4" />
      </IconButton>
    </div>
  );
}
