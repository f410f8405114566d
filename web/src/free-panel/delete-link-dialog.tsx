import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import type { Link, LinkManager } from './links.ts';

const texts = messages.freePanelLinks.removal;

type DeleteLinkDialogProps = {
  manager: LinkManager;
  /** Open while there is a link to delete. */
  link: Link | null;
  onClose: () => void;
};

/** Asks before a link is deleted. Source: specification B 8 Free-panel admin. */
export function DeleteLinkDialog({ manager, link, onClose }: DeleteLinkDialogProps) {
  return (
    <DeleteDialog
      target={link}
      remove={({ id }) => manager.calls.removeLink({ id })}
      outdated={queries.freePanel.key()}
      failureText={(error) => failureText(error, texts.failed)}
      texts={texts}
      onClose={onClose}
    >
      {({ code, grantedUses }) => (
        <>
          <p>{texts.question}</p>
          <p translate="no" className="mt-2 font-mono text-sm wrap-anywhere text-ink">
            {code}
          </p>
          {grantedUses === 0 ? null : <p className="mt-2">{texts.below}</p>}
        </>
      )}
    </DeleteDialog>
  );
}
