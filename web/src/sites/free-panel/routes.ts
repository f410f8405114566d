import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('free-panel/free-panel-layout.tsx', [
    route(paths.freePanel, 'free-panel/visit-page.tsx'),
    route(paths.freePanelAdmin, 'free-panel/link-admin-page.tsx'),
    route('*', 'free-panel/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
