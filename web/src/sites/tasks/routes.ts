import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { paths } from '../../platform/paths.ts';

export default [
  layout('tasks/tasks-layout.tsx', [
    route(paths.taskAuth, 'tasks/task-auth-page.tsx'),
    route(paths.tasks, 'tasks/tasks-page.tsx'),
    route('*', 'tasks/not-found-page.tsx'),
  ]),
] satisfies RouteConfigEntry[];
