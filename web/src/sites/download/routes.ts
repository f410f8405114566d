import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('download-layout.tsx', [
    index('downloads-page.tsx'),
    route(paths.download, 'downloads-page.tsx', { id: 'downloads-alias' }),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
