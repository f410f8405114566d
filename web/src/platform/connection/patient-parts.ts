export { loadPage } from './load-page.ts';
export { openDocumentsPatiently } from './open-documents-patiently.ts';
export { prefetchPages } from './prefetch-pages.ts';
export { reloadForNewVersion } from './reload-for-new-version.ts';
export { showConnection } from './show-connection.ts';
export { untilReachable } from './until-reachable.ts';
