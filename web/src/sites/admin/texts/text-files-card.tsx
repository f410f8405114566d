import { TEXT_LIMITS, textsUploadPath } from '@regz/rules/sites/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { sendFile } from '../../../platform/api/send-file.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Download } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { TextChanges, TextLanguage } from './staff-texts.ts';
import { ChangesDialog, FaultList } from './text-changes.tsx';

const texts = messages.textsStaff.files;
const { check: checkTexts } = messages.textsStaff;

type TextFilesCardProps = { language: TextLanguage; slices: readonly string[] };

/** The sentences of a language as PO files. */
export function TextFilesCard({ language, slices }: TextFilesCardProps) {
  return (
    <Card title={texts.title} description={texts.description}>
      <div className="flex flex-wrap items-end gap-3">
        <DownloadPo language={language} slices={slices} />
        <UploadPo language={language} />
      </div>
    </Card>
  );
}

function DownloadPo({ language, slices }: TextFilesCardProps) {
  const [slice, setSlice] = useState('');
  const toast = useToast();
  const download = useMutation({
    mutationFn: async () => {
      const part = slice === '' ? {} : { slice };
      const text = await api.sites.staff.exportTexts({ language, ...part });
      const name = slice === '' ? `regz-${language}.po` : `regz-${slice}-${language}.po`;
      saveFile(new File([text], name, { type: 'text/x-gettext-translation' }));
    },
    onError: (error) => toast.failure(failureText(error, texts.downloadFailed)),
  });
  return (
    <>
      <div className="w-full sm:w-60">
        <SelectField
          label={texts.part}
          value={slice}
          placeholder={texts.allParts}
          options={slices.map((value) => ({ value, label: value }))}
          onChange={(event) => setSlice(event.target.value)}
        />
      </div>
      <Button
        variant="secondary"
        icon={<Download className="size-4" aria-hidden="true" />}
        pending={download.isPending}
        pendingText={texts.downloading}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </Button>
    </>
  );
}

type Sent = { name: string; content: Blob };

/** Sends a PO file to be checked, and stores its changes once they are confirmed. */
function UploadPo({ language }: { language: TextLanguage }) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const [checked, setChecked] = useState<(Sent & { changes: TextChanges }) | null>(null);
  const send = useMutation({
    mutationFn: async ({ content, confirmed }: Sent & { confirmed: string }) => {
      const { answer } = sendFile(textsUploadPath(language, confirmed), content, () => {});
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer against the contract's schema of changes
      return (await answer) as TextChanges;
    },
    onSuccess: (changes, { name, content }) => {
      if (!changes.stored) {
        setChecked({ name, content, changes });
        return;
      }
      setChecked(null);
      toast.success(checkTexts.stored({ n: changes.changes.length }));
      void client.invalidateQueries({ queryKey: queries.sites.staff.listTexts.key() });
    },
    onError: () => setChecked(null),
  });

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    // More than is allowed is not read: the server refuses the first byte beyond.
    const content = new Blob([await file.slice(0, TEXT_LIMITS.fileBytes + 1).arrayBuffer()]);
    // The same file can be chosen again after a correction.
    event.target.value = '';
    send.mutate({ name: file.name, content, confirmed: 'check' });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.upload}
        accept=".po"
        onChange={(event) => void choose(event)}
      />
      <Button
        variant="secondary"
        pending={send.isPending}
        pendingText={texts.uploading}
        onClick={() => input.current?.click()}
      >
        {texts.upload}
      </Button>
      {send.error === null ? null : (
        <UploadFailure language={language} name={send.variables.name} error={send.error} />
      )}
      <ChangesDialog
        language={language}
        file={checked}
        isAgain={send.variables?.confirmed !== 'check'}
        pending={send.isPending}
        onStore={({ name, content, changes: { digest } }) =>
          send.mutate({ name, content, confirmed: digest })
        }
        onClose={() => setChecked(null)}
      />
    </>
  );
}

type UploadFailureProps = { language: TextLanguage; name: string; error: Error };

/** Why a file was refused, with its faulty sentences. */
function UploadFailure({ language, name, error }: UploadFailureProps) {
  const data = refusalData(error, 'TEXT_FAULTY');
  return (
    <div className="flex basis-full flex-col gap-3">
      <Notice tone="bad">{errorText(error)}</Notice>
      {data === undefined ? null : (
        <FaultList language={language} name={name} faults={data.faults} />
      )}
    </div>
  );
}
