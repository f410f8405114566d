import { layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('admin-layout.tsx', [route('*', 'not-found-page.tsx')]),
] satisfies RouteConfig;
