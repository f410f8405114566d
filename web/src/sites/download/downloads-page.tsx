import { messages } from '@regz/texts/en.ts';
import { RefusedPlace } from '../../downloads/licensed/refused-place.tsx';
import { PublicPanel } from '../../downloads/public/public-panel.tsx';
import { SampleCard } from '../../downloads/public/sample-card.tsx';
import { ToolCard } from '../../downloads/public/tool-card.tsx';
import { usePublicDownloads } from '../../downloads/public/use-public-downloads.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { useSearchParams } from '../../platform/routing/router.tsx';
import { useSearchValue } from '../../platform/use-search-value.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { PageBody } from '../frame/page-body.tsx';

const texts = messages.downloads.center;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The public download center. */
export default function DownloadsPage() {
  const list = usePublicDownloads();
  const [, setSearch] = useSearchParams();
  const open = useSearchValue('tab') === 'developers' ? 'developers' : 'home';
  const { tools = [], samples = [] } = list.data ?? {};
  const home = (
    <PublicPanel
      list={list}
      empty={texts.noTools}
      cards={tools.map((tool) => (
        <ToolCard key={tool.id} download={tool} />
      ))}
    />
  );
  const developers = (
    <PublicPanel
      list={list}
      empty={texts.noSamples}
      withPreview
      cards={samples.map((sample) => (
        <SampleCard key={sample.id} download={sample} />
      ))}
    />
  );
  return (
    <PageBody>
      <PageHeading title={texts.heading} description={texts.description} />
      <RefusedPlace />
      <Tabs
        label={texts.tabs}
        value={open}
        onValueChange={(tab) => setSearch({ tab })}
        tabs={[
          { value: 'home', label: texts.home, content: home },
          { value: 'developers', label: texts.developers, content: developers },
        ]}
      />
    </PageBody>
  );
}
