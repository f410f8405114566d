import { layout, route, type RouteConfig } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('admin-layout.tsx', [
    route(paths.adminLogin, 'admin-login-page.tsx'),
    route(paths.admin, 'admin-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
