import {
  CONTACT_FILE_LIMITS,
  CONTACT_TOKEN_HEADER,
  contactFilePath,
  type ContactSide,
  contactUploadPath,
} from '@regz/rules/contact/files.ts';
import { SENT_FILE_LIMITS } from '@regz/rules/sent-files.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { answerOf } from '../../platform/api/api-request.ts';
import { isRefusal } from '../../platform/api/error-text.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { sendFile, type SentFile } from '../../platform/api/send-file.ts';
import { boundedFetch } from '../../platform/connection/bounded-fetch.ts';
import { reducedPicture } from '../../platform/files/reduced-picture.ts';

const texts = messages.contactFiles;
const refusals = messages.contactFileErrors;

/** The side of a conversation that a page is for; `token` is that of a private link. */
export type FilesOf = { side: ContactSide; token?: string };

/** A chosen file, reduced if it is a photo. The server gives it an id when it is sent. */
type Chosen = { key: number; name: string; content: Blob; id: string | null };

function headersOf({ token }: FilesOf): Record<string, string> {
  return token === undefined ? {} : { [CONTACT_TOKEN_HEADER]: token };
}

/** Checks before the request. The server refuses the same. */
function faultOf({ size }: Blob): string | null {
  if (size === 0) return refusals.CONTACT_FILE_EMPTY;
  return size > SENT_FILE_LIMITS.bytes ? refusals.CONTACT_FILE_TOO_LARGE : null;
}

/** The reason why a message or one of its files was not sent. */
export function messageFault(error: unknown, failed: string): string {
  const code = error instanceof ApiError ? error.code : null;
  const own = Object.entries(refusals).find(([known]) => known === code);
  return own === undefined ? failureText(error, failed) : own[1];
}

function idOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id);
  throw new TypeError('the answer has no id');
}

let lastKey = 0;

/** A file as it is sent, or the reason why it cannot be. */
async function readChosen(file: File): Promise<Chosen | string> {
  const { name } = file;
  const content = file.size === 0 ? file : await reducedPicture(file);
  if (content === null) return texts.unreadable({ name });
  const reason = faultOf(content);
  if (reason !== null) return texts.refused({ name, reason });
  lastKey += 1;
  return { key: lastKey, name, content, id: null };
}

/** The files of a message that is being written. They stay chosen until the message is sent. */
export function useAttachments(of: FilesOf) {
  const sent = useRef<SentFile | null>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);

  useEffect(() => () => sent.current?.cancel(), []);

  async function choose(files: readonly File[]) {
    const most = CONTACT_FILE_LIMITS.perMessage - chosen.length;
    const read: (Chosen | string)[] = [];
    // One at a time: a decoded photo takes some ten megabytes.
    for (const file of files.slice(0, most)) read.push(await readChosen(file));
    const found = read.filter((each) => typeof each === 'string');
    setChosen((others) => [...others, ...read.filter((each) => typeof each !== 'string')]);
    setFaults(files.length > most ? [texts.tooMany, ...found] : found);
  }

  function remove(key: number) {
    setChosen((all) => all.filter((each) => each.key !== key));
    setFaults([]);
  }

  async function upload({ key, name, content, id: known }: Chosen) {
    if (known !== null) return known;
    const progress = (share: number) => setSending({ name, share });
    sent.current = sendFile(contactUploadPath(of.side), content, progress, headersOf(of));
    const id = idOf(await sent.current.answer);
    setChosen((all) => all.map((each) => (each.key === key ? { ...each, id } : each)));
    return id;
  }

  /** Sends the files that are not sent yet; returns all as the message names them. */
  async function send() {
    const files = [];
    for (const file of chosen) {
      const name = file.name.slice(-CONTACT_FILE_LIMITS.name);
      files.push({ id: await upload(file).finally(() => setSending(null)), name });
    }
    return files;
  }

  /** After a refusal because the server no longer has the files, sends them again next time. */
  function resend(error: unknown) {
    if (!isRefusal(error, 'CONTACT_FILES_GONE')) return;
    setChosen((all) => all.map((each) => ({ ...each, id: null })));
  }

  return { chosen, faults, sending, choose, remove, send, resend, clear: () => setChosen([]) };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The content of a file of a message. */
export async function fetchFile(of: FilesOf, id: string): Promise<Blob> {
  const address = `${location.origin}${contactFilePath(of.side, id)}`;
  const response = await boundedFetch(new Request(address, { headers: headersOf(of) }));
  if (!response.ok) await answerOf(response);
  return response.blob();
}
