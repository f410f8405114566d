import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('admin/admin-layout.tsx', [
    route(paths.adminLogin, 'admin/admin-login-page.tsx'),
    route(paths.admin, 'admin/admin-page.tsx'),
    route('*', 'admin/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
