import type { TextState } from '@regz/rules/sites/texts.ts';
import { messages } from '@regz/texts/en.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Check, Pencil, RotateCcw } from '../../../ui/icons.ts';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import { shownForms, type StaffText, type TextLanguage } from './staff-texts.ts';

const texts = messages.textsStaff;
const listTexts = texts.list;

type Acts = {
  /** Null while no native reader is named. */
  onRead: ((text: StaffText) => void) | null;
  onEdit: (text: StaffText) => void;
  onUndo: (text: StaffText) => void;
};

const tones: Readonly<Record<TextState, Tone>> = {
  missing: 'bad',
  changed: 'bad',
  unread: 'warn',
  read: 'good',
};

/** The columns of sentences. The acts come last. */
export function textColumns(language: TextLanguage, acts: Acts): CompactColumn<StaffText>[] {
  const { columns } = listTexts;
  return [
    {
      header: columns.english,
      place: 'lead',
      cell: ({ key, english, isMailed }) => (
        <>
          <p translate="no" className="text-sm whitespace-pre-line">
            {shownForms(english)}
          </p>
          <p className="flex flex-wrap gap-x-3 text-xs text-faint">
            <span translate="no" className="font-mono">
              {key}
            </span>
            <span>{texts.places[isMailed ? 'mails' : 'pages']}</span>
          </p>
        </>
      ),
    },
    {
      header: columns.translation,
      place: 'below',
      cell: ({ forms }) =>
        forms.includes('') ? (
          <span className="text-faint">{listTexts.nothing}</span>
        ) : (
          <p lang={language} translate="no" className="whitespace-pre-line">
            {shownForms(forms)}
          </p>
        ),
    },
    {
      header: columns.state,
      place: 'mark',
      cell: ({ state, correction }) => (
        <div className="flex flex-wrap gap-1">
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          {correction === null ? null : <Badge tone="info">{texts.corrected}</Badge>}
        </div>
      ),
    },
    {
      header: columns.actions,
      place: 'act',
      cell: (text) => <RowActs text={text} acts={acts} />,
    },
  ];
}

function RowActs({ text, acts }: { text: StaffText; acts: Acts }) {
  const { key, state, correction } = text;
  const { onRead } = acts;
  return (
    <div className="flex justify-end gap-1">
      {state !== 'unread' || onRead === null ? null : (
        <IconButton label={listTexts.read({ key })} onClick={() => onRead(text)}>
          <Check className="size-4" />
        </IconButton>
      )}
      {correction === null ? null : (
        <IconButton label={listTexts.undo({ key })} onClick={() => acts.onUndo(text)}>
          <RotateCcw className="size-4" />
        </IconButton>
      )}
      <IconButton label={listTexts.edit({ key })} onClick={() => acts.onEdit(text)}>
        <Pencil className="size-4" />
      </IconButton>
    </div>
  );
}
