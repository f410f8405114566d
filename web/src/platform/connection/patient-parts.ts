export { loadPage } from './load-page.ts';
export { openDocumentsPatiently } from './open-documents-patiently.ts';
export { reloadForNewVersion } from './reload-for-new-version.ts';
export { untilReachable } from './until-reachable.ts';
