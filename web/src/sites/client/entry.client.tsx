import { hydrateDocument } from '../../platform/hydrate-document.tsx';

hydrateDocument();
