import { TEXT_LIMITS } from '@regz/rules/sites/texts.ts';
import { messages } from '@regz/texts/en.ts';
import type { ErrorData } from '@regz/texts/error-sentences.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { shownForms, type TextChanges, type TextLanguage } from './staff-texts.ts';

const { check: texts, faults: faultTexts, list } = messages.textsStaff;

type CheckedFile = { name: string; content: Blob; changes: TextChanges };

type ChangesDialogProps = {
  language: TextLanguage;
  /** Open while this is set. */
  file: CheckedFile | null;
  /** True if these are other changes than those that were confirmed. */
  isAgain: boolean;
  pending: boolean;
  onStore: (file: CheckedFile) => void;
  onClose: () => void;
};

/** Shows what a PO file changes, before it is stored. */
export function ChangesDialog(props: ChangesDialogProps) {
  const { language, file, isAgain, pending, onStore, onClose } = props;
  const isSame = file?.changes.changes.length === 0;
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {isSame ? messages.controls.close : messages.controls.cancel}
      </Button>
      {file === null || isSame ? null : (
        <Button pending={pending} pendingText={texts.storing} onClick={() => onStore(file)}>
          {texts.store}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={file !== null}
      insistent
      onClose={onClose}
      title={file === null ? '' : texts.title({ name: file.name })}
      footer={footer}
    >
      {file === null ? null : (
        <>
          {isAgain ? <Notice tone="warn">{texts.again}</Notice> : null}
          <Changes key={file.changes.digest} language={language} file={file} />
        </>
      )}
    </Dialog>
  );
}

function Changes({ language, file }: { language: TextLanguage; file: CheckedFile }) {
  const { changes, reader } = file.changes;
  const [most, setMost] = useState<number>(TEXT_LIMITS.page);
  if (changes.length === 0) return <p>{texts.same({ name: file.name })}</p>;
  return (
    <>
      <div>
        <p>{texts.count({ n: changes.length })}</p>
        {changes.some(({ isRead }) => isRead) ? <p>{texts.reader({ reader })}</p> : null}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {changes.slice(0, most).map(({ key, english, before, after, isRead }) => (
          <Sentence
            key={key}
            name={key}
            mark={
              <Badge tone={isRead ? 'good' : 'warn'}>
                {isRead ? texts.isRead : texts.isUnread}
              </Badge>
            }
            versions={[
              { label: texts.english, text: shownForms(english) },
              { label: texts.before, text: shownForms(before) || list.nothing, language },
              { label: texts.after, text: shownForms(after), language },
            ]}
          />
        ))}
      </ul>
      {changes.length > most ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setMost(most + TEXT_LIMITS.page)}
        >
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

type FaultListProps = {
  language: TextLanguage;
  /** The name of the file. */
  name: string;
  faults: ErrorData<'TEXT_FAULTY'>['faults'];
};

/** The sentences of a PO file that cannot be used. */
export function FaultList({ language, name, faults }: FaultListProps) {
  return (
    <section aria-label={texts.faultsTitle({ name })}>
      <p className="font-medium wrap-anywhere">{texts.faultsTitle({ name })}</p>
      <ul className="flex flex-col divide-y divide-line">
        {faults.map(({ key, fault, english, text }) => (
          <Sentence
            key={key}
            name={key}
            mark={<span className="text-sm text-bad">{faultTexts[fault]}</span>}
            versions={[
              { label: texts.english, text: english },
              { label: texts.inFile, text, language },
            ]}
          />
        ))}
      </ul>
    </section>
  );
}

type SentenceProps = {
  /** The key of the sentence. */
  name: string;
  mark: ReactNode;
  versions: readonly { label: string; text: string; language?: TextLanguage }[];
};

function Sentence({ name, mark, versions }: SentenceProps) {
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span translate="no" className="font-mono text-xs wrap-anywhere text-faint">
          {name}
        </span>
        {mark}
      </div>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-1">
        {versions.map(({ label, text, language }) => (
          <div key={label} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd
              lang={language}
              translate="no"
              className="whitespace-pre-line text-ink wrap-anywhere"
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
