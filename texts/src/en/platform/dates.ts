import { texts } from '../../sentences.ts';

/** Words of dates. They do not come from the JavaScript engine, because some engines lack Sinhala. */
export const dates = texts({
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  am: 'AM',
  pm: 'PM',
});
