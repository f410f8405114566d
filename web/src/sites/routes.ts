import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { Audience } from '@regz/rules/sites/audiences.ts';
import { chosenAudience } from '../../chosen-audience.ts';
import admin from './admin/routes.ts';
import client from './client/routes.ts';
import download from './download/routes.ts';
import forms from './forms/routes.ts';
import freePanel from './free-panel/routes.ts';
import main from './main/routes.ts';
import tasks from './tasks/routes.ts';

/** The pages of each site; files are named from this folder on. */
export const routesOf: Record<Audience, RouteConfigEntry[]> = {
  main,
  forms,
  client,
  download,
  tasks,
  admin,
  'free-panel': freePanel,
};

export default routesOf[chosenAudience()] satisfies RouteConfig;
