import { formatInstant } from '../format.ts';
import type { TaskAreaErrors } from '../task-area-errors.ts';
import { dates } from './dates.ts';

/** The refusals of the task area in Sinhala. */
export const errors: TaskAreaErrors = {
  INPUT_INVALID: 'සමහර කොටු වලංගු නැත. කරුණාකර පරීක්ෂා කර නැවත උත්සාහ කරන්න.',
  IDEMPOTENCY_KEY_MISSING: 'පිටුව අසම්පූර්ණ ඉල්ලීමක් එව්වා. කරුණාකර එය නැවත පූරණය කරන්න.',
  IDEMPOTENCY_KEY_REUSED: 'මෙම ඉල්ලීම වෙනත් අන්තර්ගතයක් සමඟ දැනටමත් එවා ඇත. නැවත උත්සාහ කරන්න.',
  SESSION_REQUIRED: 'ඔබේ සැසිය අවසන් වී ඇත. කරුණාකර නැවත පිවිසෙන්න.',
  ACCOUNT_CHANGED: ({ username }) =>
    `කිසිවක් සිදු නොවීය: ඔබ දැන් ${username} ලෙස පිවිසී ඇත. මෙම පිටුව විවෘත කළේ වෙනත් ගිණුමකටයි; පරීක්ෂා කර නැවත උත්සාහ කරන්න.`,
  ORIGIN_FORBIDDEN: 'ඉල්ලීම මෙම අඩවියෙන් නොවේ. කරුණාකර පිටුව නැවත පූරණය කරන්න.',
  ROUTE_UNKNOWN: 'මෙම පිටුව යල් පැන ඇත. කරුණාකර එය නැවත පූරණය කරන්න.',
  BODY_TOO_LARGE: 'එකවර එවීමට පෙළ වැඩියි.',
  MEDIA_TYPE_UNSUPPORTED: 'සේවාදායකයට කියවිය නොහැකි ඉල්ලීමකි. කරුණාකර පිටුව නැවත පූරණය කරන්න.',
  HOST_UNKNOWN: 'මෙම ලිපිනය මෙම අඩවියට අයත් නොවේ.',
  ATTEMPTS_EXCEEDED: ({ retryAfterSeconds }) =>
    `උත්සාහ වාර වැඩියි. තත්පර ${retryAfterSeconds}කින් නැවත උත්සාහ කරන්න.`,
  INTERNAL_ERROR: 'අපගේ පැත්තෙන් දෝෂයක් සිදු විය. කරුණාකර නැවත උත්සාහ කරන්න.',
  SERVICE_BUSY: ({ retryAfterSeconds }) =>
    `සේවාදායකය කාර්යබහුලයි. තත්පර ${retryAfterSeconds}කින් නැවත උත්සාහ කරන්න.`,
  STORAGE_FULL: 'සේවාදායකයේ ඉඩ පිරී ඇත. කරුණාකර පසුව නැවත උත්සාහ කරන්න.',

  CHALLENGE_REQUIRED: 'කරුණාකර රොබෝවක් නොවන බව තහවුරු කරන්න',
  CHALLENGE_FAILED: 'තහවුරු කිරීම කල් ඉකුත් විය, නැතහොත් පිළි නොගැනුණි. නැවත තහවුරු කරන්න.',
  CHALLENGE_STRONGER_REQUIRED: 'ඉදිරියට යාමට පෙර කරුණාකර තව වරක් තහවුරු කරන්න.',

  ACCOUNT_BANNED: 'ඔබේ ගිණුම තහනම් කර ඇත.',
  ACCOUNT_FIELDS_MISSING: 'කරුණාකර සියලු කොටු පුරවන්න',
  ACCOUNT_CREDENTIALS_INVALID: 'පරිශීලක නාමය හෝ මුරපදය වැරදියි',
  ACCOUNT_PASSWORDS_DIFFER: 'මුරපද දෙක නොගැලපේ',
  ACCOUNT_PASSWORD_TOO_SHORT: 'මුරපදයේ අවම වශයෙන් අකුරු 6ක් තිබිය යුතුය',
  ACCOUNT_PASSWORD_WRONG: 'මුරපදය නොගැලපේ',
  ACCOUNT_EMAIL_INVALID: 'කරුණාකර වලංගු විද්‍යුත් තැපැල් ලිපිනයක් ඇතුළත් කරන්න',
  ACCOUNT_USERNAME_INVALID:
    'මෙම පරිශීලක නාමයේ භාවිත කළ නොහැකි අනුලකුණු ඇත; ඒවා නොපෙනෙන ඒවා විය හැක. කරුණාකර අකුරු, ඉලක්කම් සහ සාමාන්‍ය ලකුණු එක් පේළියක ටයිප් කරන්න.',
  ACCOUNT_EMAIL_VERIFIED: 'ඔබේ විද්‍යුත් තැපැල් ලිපිනය දැනටමත් තහවුරු කර ඇත.',
  ACCOUNT_EMAIL_UNCHANGED: 'ඔබේ ගිණුමේ විද්‍යුත් තැපැල් ලිපිනය දැනටමත් මෙයයි.',
  ACCOUNT_EMAIL_CORRECTED:
    'ඔබ දැනටමත් ඔබේ විද්‍යුත් තැපැල් ලිපිනය එක් වරක් නිවැරදි කර ඇත. නැවත වෙනස් කිරීමට කරුණාකර සහාය අමතන්න.',
  ACCOUNT_USERNAME_TAKEN: 'මෙම පරිශීලක නාමය දැනටමත් පවතී',
  ACCOUNT_EMAIL_TAKEN: 'මෙම විද්‍යුත් තැපෑල දැනටමත් ලියාපදිංචි කර ඇත',
  ACCOUNT_LINK_INVALID: 'මෙම සබැඳිය තවදුරටත් ක්‍රියා නොකරයි. එය කල් ඉකුත් වී, භාවිත වී හෝ නව එකක් නිකුත් වී තිබිය හැක.',
  ACCOUNT_CODE_REQUIRED: 'කරුණාකර ඔබේ සත්‍යාපක යෙදුමේ කේතයක් ඇතුළත් කරන්න.',
  ACCOUNT_CODE_WRONG: 'මෙම කේතය වැරදියි, නැතහොත් දැනටමත් භාවිත කර ඇත.',
  ACCOUNT_CODES_MISSING: 'කාර්ය මණ්ඩල ගිණුම්වලට පළමුව දෙපියවර තහවුරු කිරීම අවශ්‍යයි.',
  ACCOUNT_ROLE_INSUFFICIENT: 'ඔබේ කාර්යභාරයට මෙය කිරීමට අවසර නැත.',
  ACCOUNT_NOT_STAFF: 'මෙය කාර්ය මණ්ඩල ගිණුමක් නොවේ.',
  TASK_USER_LANGUAGE_FIXED: 'කාර්ය මණ්ඩල ගිණුම් ඉංග්‍රීසි භාෂාව භාවිත කරයි.',

  TASK_STAFF_EXCLUDED: 'කාර්ය මණ්ඩල ගිණුම් කාසි උපයන්නේ හෝ වියදම් කරන්නේ නැත.',
  TASK_DAY_COMPLETE: 'අද කාර්ය දහයම අවසන්. හෙට නැවත එන්න.',
  TASK_NOT_NEXT: ({ next }) => `ඊළඟ කාර්යය: ${next}`,
  TASK_NOT_VISITED: 'පළමුව මෙම කාර්යයේ සබැඳිය විවෘත කරන්න.',
  TASK_TOO_SOON: ({ n }) => `කරුණාකර තව තත්පර ${n}ක් රැඳෙන්න.`,

  GAME_LOCKED: 'ඔබ අද මෙම ක්‍රීඩාව දැනටමත් සම්පූර්ණ කර ඇත!',
  GAME_PLAY_TOO_SOON: ({ n }) => `නැවත ක්‍රීඩා කිරීමට තව තත්පර ${n}ක් රැඳෙන්න.`,
  GAME_PLAY_UNKNOWN: 'මෙම ක්‍රීඩාව නොපවතී.',
  GAME_PLAY_OVER: 'මෙම ක්‍රීඩාව අවසන්. ඔබට අලුත් එකක් ආරම්භ කළ හැක.',
  GAME_MOVE_OUT_OF_STEP: 'මෙම ක්‍රීඩාව වෙනත් කවුළුවක ඉදිරියට යයි.',
  GAME_MOVE_INVALID: 'මෙය කළ නොහැකි පියවරකි.',
  GAME_MOVE_TOO_SOON: 'එය කල්තියා වැඩිය.',
  GAME_UNAVAILABLE: 'මෙම ක්‍රීඩාව දැනට ක්‍රීඩා කළ නොහැක. කරුණාකර පසුව උත්සාහ කරන්න.',
  GAME_LOG_INVALID: 'ක්‍රීඩාව කියවිය නොහැකි විය. කරුණාකර නැවත ක්‍රීඩා කරන්න.',

  SHOP_PRODUCT_UNKNOWN: 'මෙම නිෂ්පාදනය තවදුරටත් විකිණෙන්නේ නැත.',
  SHOP_SPENDING_HELD: 'මෙම ගිණුමේ මිලදී ගැනීම් රඳවා ඇත. කරුණාකර සහාය අමතන්න.',
  SHOP_EMAIL_UNVERIFIED: 'මිලදී ගැනීමට පෙර ඔබේ විද්‍යුත් තැපැල් ලිපිනය තහවුරු කරන්න.',
  SHOP_NOT_OPEN: ({ opensAt }) => `ඔබේ ගිණුමට වෙළෙඳසැල විවෘත වන්නේ: ${formatInstant(dates, opensAt)}`,
  SHOP_MAILBOX_PURCHASED:
    'මෙම නිෂ්පාදනය ඔබේ විද්‍යුත් තැපැල් ලිපිනයෙන් දැනටමත් මිලදී ගෙන ඇත. එක් ලිපිනයකට එක් වරක් පමණක් මිලදී ගත හැක.',
  SHOP_PURCHASED_BEFORE: 'ඔබ මෙම නිෂ්පාදනය දැනටමත් මිලදී ගෙන ඇත.',
  SHOP_PRICE_CHANGED: ({ price }) => `දැන් මිල: කාසි ${price}`,
  SHOP_COINS_TOO_FEW: ({ n }) => `තව අවශ්‍ය කාසි: ${n}`,
  SHOP_KEYS_MISSING: ({ product }) => `${product} සඳහා බලපත්‍ර යතුරු නොමැත. කරුණාකර පරිපාලක අමතන්න.`,
  SHOP_NETWORK_PACE: ({ opensAt }) =>
    `ඔබේ ජාලයෙන් යතුරු බොහොමයක් මිලදී ගෙන ඇත. ${formatInstant(dates, opensAt)} සිට නැවත මිලදී ගත හැක.`,
  SHOP_PURCHASE_UNKNOWN: 'මෙම මිලදී ගැනීම නොපවතී.',
};
