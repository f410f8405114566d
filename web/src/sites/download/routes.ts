import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('download/download-layout.tsx', [
    index('download/downloads-page.tsx'),
    route(paths.download, 'download/downloads-page.tsx', { id: 'downloads-alias' }),
    route('*', 'download/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
