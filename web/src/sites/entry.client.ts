import { site } from 'virtual:site/site.ts';
import { hydrateDocument } from '../platform/document/hydrate-document.tsx';
import { answerDevelopmentServer } from '../platform/routing/hot-pages.ts';

// A built document carries its style sheet and is never given another one; during development the
// sheet changes as components do.
if (import.meta.env.DEV) {
  answerDevelopmentServer();
  void import('virtual:site/site.css');
}

site.prepare?.();
hydrateDocument();
