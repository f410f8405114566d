import { filledReply } from '@regz/rules/contact/replies.ts';
import { isLanguage, languages } from '@regz/rules/sites/languages.ts';
import { replyTexts } from '@regz/texts/en/contact/replies-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { useMay } from '../../../platform/staff/use-may.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { Thread } from '../use-thread-act.ts';

const { choose: texts, languages: languageNames } = replyTexts;

/** The values that are known of a conversation. The end is in UTC, as in mails. */
function valuesOf({ name, number, reference, licenseEnd }: Thread) {
  return {
    name,
    number: `#${number}`,
    ...(reference?.kind === 'order' ? { order: reference.id } : {}),
    ...(licenseEnd === null ? {} : { end: `${licenseEnd.slice(0, 16).replace('T', ' ')} (UTC)` }),
  };
}

type ReplyChooserProps = { thread: Thread; onChoose: (text: string) => void };

/** Chooses a saved reply, first in the visitor's language. Nothing if there are none. */
export function ReplyChooser({ thread, onChoose }: ReplyChooserProps) {
  const may = useMay();
  const { data: replies = [] } = useQuery({
    ...queries.contact.staff.listReplies.queryOptions({ input: {} }),
    enabled: may('contact.staff.listReplies'),
  });
  const [language, setLanguage] = useState(thread.language);
  if (replies.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={texts.reply}
        value=""
        placeholder={texts.none}
        options={replies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const chosen = replies.find(({ id }) => id === target.value);
          if (chosen === undefined) return;
          const text = chosen.texts[language] || chosen.texts.en;
          onChoose(filledReply(text, valuesOf(thread)));
        }}
      />
      <SelectField
        label={texts.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={({ target }) => {
          if (isLanguage(target.value)) setLanguage(target.value);
        }}
      />
    </div>
  );
}
