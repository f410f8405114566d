import { mapRoles } from '../../community/map-roles.ts';

export const roles = mapRoles;
