import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import type { SentFileType } from '@regz/rules/sent-files.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { fetchFile, type FilesOf, messageFault } from './use-attachments.ts';

const texts = messages.contactFiles;
/** A browser draws longer texts slowly. The saved file has the rest. */
const SHOWN_CHARACTERS = 200_000;

export type MessageFile = { id: string; name: string; mediaType: SentFileType; bytes: number };

/** The files of a message. Each can be saved, and a text file can be read in place. */
export function MessageFiles({ files, of }: { files: readonly MessageFile[]; of: FilesOf }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.of} className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <FileRow file={file} of={of} />
        </li>
      ))}
    </ul>
  );
}

function FileRow({ file, of }: { file: MessageFile; of: FilesOf }) {
  const { id, name, mediaType, bytes } = file;
  const toast = useToast();
  const [text, setText] = useState<string | null>(null);

  async function load(act: (content: Blob) => void | Promise<void>) {
    try {
      await act(await fetchFile(of, id));
    } catch (error) {
      toast.failure(messageFault(error, texts.failed));
    }
  }

  const show = async (content: Blob) => setText((await content.text()).slice(0, SHOWN_CHARACTERS));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void load((content) => saveFile(new File([content], name)))}
        >
          <span className="wrap-anywhere">{texts.save({ name })}</span>
        </Button>
        {mediaType === 'text/plain' ? (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => (text === null ? void load(show) : setText(null))}
          >
            <span className="wrap-anywhere">
              {text === null ? texts.show({ name }) : texts.hide({ name })}
            </span>
          </Button>
        ) : null}
        <span className="whitespace-nowrap text-faint">{formatBytes(bytes)}</span>
      </div>
      {text === null ? null : (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard as well
          tabIndex={0}
          aria-label={name}
          translate="no"
          className="mt-2 max-h-80 overflow-auto rounded-md border border-line bg-ground px-4 py-3 font-mono text-sm"
        >
          {text}
        </pre>
      )}
    </>
  );
}
