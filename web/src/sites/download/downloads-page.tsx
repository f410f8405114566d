import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PublicPanel } from '../../downloads/public-panel.tsx';
import { RefusedNotice } from '../../downloads/refused-notice.tsx';
import { SampleCard } from '../../downloads/sample-card.tsx';
import { ToolCard } from '../../downloads/tool-card.tsx';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useSearchValue } from '../../platform/use-search-value.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.downloads.center;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The public download centre. Source: specification B 2; ledger DL-2. */
export default function DownloadsPage() {
  const list = useQuery(queries.downloads.publicList.queryOptions({ input: {} }));
  const [, setSearch] = useSearchParams();
  const open = useSearchValue('tab') === 'developers' ? 'developers' : 'home';
  const home = (
    <PublicPanel
      list={list}
      count={list.data?.tools.length}
      emptyTitle={texts.noToolsTitle}
      emptyText={texts.noToolsText}
    >
      {list.data?.tools.map((tool) => (
        <ToolCard key={tool.id} download={tool} />
      ))}
    </PublicPanel>
  );
  const developers = (
    <PublicPanel
      list={list}
      count={list.data?.samples.length}
      emptyTitle={texts.noSamplesTitle}
      emptyText={texts.noSamplesText}
      withPreview
    >
      {list.data?.samples.map((sample) => (
        <SampleCard key={sample.id} download={sample} />
      ))}
    </PublicPanel>
  );
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <RefusedNotice />
      <Tabs
        label={texts.tabs}
        value={open}
        onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
        tabs={[
          { value: 'home', label: texts.home, content: home },
          { value: 'developers', label: texts.developers, content: developers },
        ]}
      />
    </PageBody>
  );
}
