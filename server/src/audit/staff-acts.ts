export {
  countListedActs,
  countStaffActs,
  listStaffActs,
  type StaffActCount,
} from './staff-acts.queries.ts';
