import { openDocumentsPatiently } from './open-documents-patiently.ts';
import { prefetchPages } from './prefetch-pages.ts';
import { showConnection } from './show-connection.ts';

/** From now on links wait for the server, pages are fetched ahead, and the page says when it waits. */
export function learnPatience(): void {
  openDocumentsPatiently();
  prefetchPages();
  showConnection();
}
