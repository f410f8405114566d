import { accountActivity } from './activity.ts';
import { accountDeletion } from './deletion.ts';
import { exportPersonalData } from './export.ts';
import { changeMobileNumber } from './mobile-number.ts';
import { customersStaff } from './staff.ts';

/** What customers do with their accounts, and staff with those of customers. */
export const customers = {
  exportPersonalData,
  changeMobileNumber,
  ...accountActivity,
  ...accountDeletion,
  staff: customersStaff,
};
