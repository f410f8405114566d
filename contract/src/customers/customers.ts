import { accountActivity } from './activity.ts';
import { accountDeletion } from './deletion.ts';
import { exportPersonalData } from './export.ts';
import { setLanguage } from './language.ts';
import { changeMobileNumber } from './mobile-number.ts';
import { customersStaff } from './staff.ts';

/** Operations of customers on their accounts, and of staff on customers' accounts. */
export const customers = {
  exportPersonalData,
  changeMobileNumber,
  setLanguage,
  ...accountActivity,
  ...accountDeletion,
  staff: customersStaff,
};
