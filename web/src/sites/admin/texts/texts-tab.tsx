import { type TranslatedLanguage, translatedLanguages } from '@regz/rules/sites/languages.ts';
import { messages } from '@regz/texts/en.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import { useSearchParams } from '../../../platform/routing/router.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { TextQuery } from './staff-texts.ts';
import { TextFilesCard } from './text-files-card.tsx';
import { TextListCard } from './text-list-card.tsx';

const texts = messages.textsStaff;

/** The sentences of a language: as PO files, and one at a time. */
function LanguageTexts({ language }: { language: TranslatedLanguage }) {
  const [query, setQuery] = useState<TextQuery>({ filter: 'unread', search: '' });
  const list = useInfiniteQuery(
    queries.sites.staff.listTexts.infiniteOptions({
      input: (after: string | null) => ({
        language,
        ...query,
        ...(after === null ? {} : { after }),
      }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-6">
      <TextFilesCard language={language} slices={list.data?.pages[0]?.slices ?? []} />
      <TextListCard language={language} query={query} list={list} onSearch={setQuery} />
    </div>
  );
}

/** The Texts tab of the admin panel, in which native readers correct translations. */
export function TextsTab() {
  const [address, setAddress] = useSearchParams();
  const language = translatedLanguages.find((each) => each === address.get('language')) ?? 'si';
  return (
    <Tabs
      label={texts.languages}
      value={language}
      onValueChange={(next) => setAddress({ tab: 'texts', language: next })}
      tabs={translatedLanguages.map((value) => ({
        value,
        label: texts.languageNames[value],
        content: <LanguageTexts language={value} />,
      }))}
    />
  );
}
