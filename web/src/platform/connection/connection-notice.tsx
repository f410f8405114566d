import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TopLayer } from '../../ui/feedback/top-layer.tsx';
import { connection as present, onConnection } from './connection.ts';
import { patience } from './patience.ts';

const texts = messages.sites.connection;

/** Links that load another document wait for the server too. */
function usePatientLinks(): void {
  useEffect(() => {
    const opened = patience().then(({ openDocumentsPatiently }) => openDocumentsPatiently());
    // Without its code, a link is a link.
    opened.catch(() => {});
    return () => void opened.then((stop) => stop()).catch(() => {});
  }, []);
}

/** Says that the page waits for the server, or that there is a new version of it. */
export function ConnectionNotice() {
  const connection = useSyncExternalStore(onConnection, present, () => 'fine');
  usePatientLinks();
  return (
    <TopLayer className="inset-x-0 bottom-4">
      <div role="status" className="flex justify-center px-4">
        {connection === 'fine' ? null : (
          <div className="flex items-center gap-3 rounded-md border border-field bg-surface px-4 py-2 text-sm text-ink shadow-lg">
            {connection === 'waiting' ? (
              <>
                <Spinner className="size-4 shrink-0" />
                {texts.waiting}
              </>
            ) : (
              <>
                {texts.outdated}
                <Button variant="secondary" size="sm" onClick={() => location.reload()}>
                  {messages.sites.broken.reload}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </TopLayer>
  );
}
