import { utf8Bytes } from '@regz/rules/texts.ts';
import { panelOffline } from '@regz/texts/en/panel/offline-staff.ts';
import { QR_MAX_BYTES, QrCode } from '../../platform/qr-code.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { OfflineFile } from './issue-offline-dialog.tsx';

const texts = panelOffline.fileDialog;

export type OfflineFileDialogProps = { file: OfflineFile; onClose: () => void };

/** Provides an offline file, as a file or as a QR code. */
export function OfflineFileDialog({ file, onClose }: OfflineFileDialogProps) {
  const { fileName, text, endsAt } = file;
  const download = () => saveFile(new File([text], fileName, { type: 'application/json' }));
  return (
    <Dialog
      open
      // A click outside would lose the file.
      insistent
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          <Button onClick={download}>{texts.download}</Button>
        </>
      }
    >
      <p>{texts.until({ when: formatInstant(endsAt) })}</p>
      <Notice tone="warn">{texts.secret}</Notice>
      {utf8Bytes(text) > QR_MAX_BYTES ? (
        <p className="text-sm text-soft">{texts.noPicture}</p>
      ) : (
        <div className="mx-auto w-full max-w-96">
          <QrCode text={text} label={texts.picture} />
        </div>
      )}
    </Dialog>
  );
}
