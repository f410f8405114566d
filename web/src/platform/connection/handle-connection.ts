import { carrySuccess } from './carry-success.ts';
import { openDocumentsPatiently } from './open-documents-patiently.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { showConnection } from './show-connection.ts';

/**
 * From now on links wait for the server, pages are fetched ahead, and the page says when it waits,
 * and what was done before a page that died.
 */
export function handleConnection(): void {
  openDocumentsPatiently();
  prefetchPages();
  showConnection();
  carrySuccess();
}
