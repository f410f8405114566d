import { formatInstant } from '../format.ts';
import type { TaskAreaErrors } from '../task-area-errors.ts';
import { dates } from './dates.ts';

/** The refusals of the task area in Tamil. */
export const errors: TaskAreaErrors = {
  INPUT_INVALID: 'சில புலங்கள் சரியாக இல்லை. சரிபார்த்து மீண்டும் முயலவும்.',
  IDEMPOTENCY_KEY_MISSING: 'பக்கம் முழுமையற்ற கோரிக்கையை அனுப்பியது. மீண்டும் ஏற்றவும்.',
  IDEMPOTENCY_KEY_REUSED: 'இந்தக் கோரிக்கை வேறு உள்ளடக்கத்துடன் ஏற்கனவே அனுப்பப்பட்டது. மீண்டும் முயலவும்.',
  SESSION_REQUIRED: 'உங்கள் அமர்வு முடிந்தது. மீண்டும் உள்நுழையவும்.',
  ACCOUNT_CHANGED: ({ username }) =>
    `எதுவும் செய்யப்படவில்லை: நீங்கள் இப்போது ${username} ஆக உள்நுழைந்துள்ளீர்கள். இந்தப் பக்கம் வேறொரு கணக்கிற்காகத் திறக்கப்பட்டது; சரிபார்த்து மீண்டும் முயலவும்.`,
  ORIGIN_FORBIDDEN: 'கோரிக்கை இந்தத் தளத்திலிருந்து வரவில்லை. பக்கத்தை மீண்டும் ஏற்றவும்.',
  ROUTE_UNKNOWN: 'இந்தப் பக்கம் பழையது. மீண்டும் ஏற்றவும்.',
  BODY_TOO_LARGE: 'ஒரே நேரத்தில் அனுப்ப உரை மிக அதிகம்.',
  MEDIA_TYPE_UNSUPPORTED: 'சேவையகத்தால் படிக்க முடியாத கோரிக்கை. பக்கத்தை மீண்டும் ஏற்றவும்.',
  HOST_UNKNOWN: 'இந்த முகவரி இந்தத் தளத்தைச் சேர்ந்தது அல்ல.',
  ATTEMPTS_EXCEEDED: ({ retryAfterSeconds }) =>
    `அதிக முயற்சிகள். ${retryAfterSeconds} விநாடிகளில் மீண்டும் முயலவும்.`,
  INTERNAL_ERROR: 'எங்கள் பக்கத்தில் ஏதோ தவறு நடந்தது. மீண்டும் முயலவும்.',
  SERVICE_BUSY: ({ retryAfterSeconds }) =>
    `சேவையகம் மிகவும் பரபரப்பாக உள்ளது. ${retryAfterSeconds} விநாடிகளில் மீண்டும் முயலவும்.`,
  STORAGE_FULL: 'சேவையகத்தில் இடம் நிரம்பியுள்ளது. பிறகு மீண்டும் முயலவும்.',

  CHALLENGE_REQUIRED: 'நீங்கள் ரோபோ அல்ல என்பதைச் சரிபார்க்கவும்',
  CHALLENGE_FAILED: 'சரிபார்ப்பு காலாவதியானது அல்லது ஏற்கப்படவில்லை. மீண்டும் சரிபார்க்கவும்.',
  CHALLENGE_STRONGER_REQUIRED: 'தொடரும் முன் இன்னொரு முறை சரிபார்க்கவும்.',

  ACCOUNT_BANNED: 'உங்கள் கணக்கு தடைசெய்யப்பட்டுள்ளது.',
  ACCOUNT_FIELDS_MISSING: 'எல்லாப் புலங்களையும் நிரப்பவும்',
  ACCOUNT_CREDENTIALS_INVALID: 'பயனர் பெயர் அல்லது கடவுச்சொல் தவறு',
  ACCOUNT_PASSWORDS_DIFFER: 'கடவுச்சொற்கள் பொருந்தவில்லை',
  ACCOUNT_PASSWORD_TOO_SHORT: 'கடவுச்சொல்லில் குறைந்தது 6 எழுத்துகள் இருக்க வேண்டும்',
  ACCOUNT_PASSWORD_WRONG: 'கடவுச்சொல் பொருந்தவில்லை',
  ACCOUNT_EMAIL_INVALID: 'சரியான மின்னஞ்சல் முகவரியை உள்ளிடவும்',
  ACCOUNT_USERNAME_INVALID:
    'இந்தப் பயனர் பெயரில் பயன்படுத்த முடியாத எழுத்துகள் உள்ளன; அவை கண்ணுக்குத் தெரியாதவையாக இருக்கலாம். எழுத்துகள், எண்கள், வழக்கமான குறியீடுகளை ஒரே வரியில் தட்டச்சு செய்யவும்.',
  ACCOUNT_EMAIL_VERIFIED: 'உங்கள் மின்னஞ்சல் முகவரி ஏற்கனவே சரிபார்க்கப்பட்டது.',
  ACCOUNT_USERNAME_TAKEN: 'இந்தப் பயனர் பெயர் ஏற்கனவே உள்ளது',
  ACCOUNT_EMAIL_TAKEN: 'இந்த மின்னஞ்சல் ஏற்கனவே பதிவு செய்யப்பட்டுள்ளது',
  ACCOUNT_LINK_INVALID:
    'இந்த இணைப்பு இனி வேலை செய்யாது. அது காலாவதியாகியிருக்கலாம், பயன்படுத்தப்பட்டிருக்கலாம், அல்லது புதியது வந்திருக்கலாம்.',
  ACCOUNT_CODE_REQUIRED: 'உங்கள் அங்கீகாரச் செயலியின் குறியீட்டை உள்ளிடவும்.',
  ACCOUNT_CODE_WRONG: 'இந்தக் குறியீடு தவறு, அல்லது ஏற்கனவே பயன்படுத்தப்பட்டது.',
  ACCOUNT_CODES_MISSING: 'பணியாளர் கணக்குகளுக்கு முதலில் இரு படிச் சரிபார்ப்பு தேவை.',
  ACCOUNT_ROLE_INSUFFICIENT: 'உங்கள் பொறுப்புக்கு இதைச் செய்ய அனுமதி இல்லை.',
  ACCOUNT_NOT_STAFF: 'இது பணியாளர் கணக்கு அல்ல.',
  TASK_USER_LANGUAGE_FIXED: 'பணியாளர் கணக்குகள் ஆங்கிலத்தைப் பயன்படுத்துகின்றன.',

  TASK_STAFF_EXCLUDED: 'பணியாளர் கணக்குகள் நாணயங்களை ஈட்டுவதோ செலவிடுவதோ இல்லை.',
  TASK_DAY_COMPLETE: 'இன்றைய பத்துப் பணிகளும் முடிந்தன. நாளை மீண்டும் வரவும்.',
  TASK_NOT_NEXT: ({ next }) => `அடுத்த பணி: ${next}`,
  TASK_NOT_VISITED: 'முதலில் இந்தப் பணியின் இணைப்பைத் திறக்கவும்.',
  TASK_TOO_SOON: ({ retryAfterSeconds }) => `இன்னும் காத்திருக்க வேண்டிய விநாடிகள்: ${retryAfterSeconds}`,

  GAME_LOCKED: 'இந்த விளையாட்டை இன்று ஏற்கனவே முடித்துவிட்டீர்கள்!',
  GAME_PLAY_TOO_SOON: ({ retryAfterSeconds }) =>
    `மீண்டும் விளையாடக் காத்திருக்க வேண்டிய விநாடிகள்: ${retryAfterSeconds}`,
  GAME_PLAY_UNKNOWN: 'இந்த விளையாட்டு இல்லை.',
  GAME_PLAY_OVER: 'இந்த விளையாட்டு முடிந்தது. புதியதைத் தொடங்கலாம்.',
  GAME_MOVE_OUT_OF_STEP: 'இந்த விளையாட்டு வேறு தாவலில் தொடர்கிறது.',
  GAME_MOVE_INVALID: 'இந்த நகர்வு சாத்தியமில்லை.',
  GAME_MOVE_TOO_SOON: 'அது மிக விரைவு.',
  GAME_UNAVAILABLE: 'இந்த விளையாட்டை இப்போது விளையாட முடியாது. பின்னர் முயலவும்.',
  GAME_LOG_INVALID: 'விளையாட்டைப் படிக்க முடியவில்லை. மீண்டும் விளையாடவும்.',

  SHOP_PRODUCT_UNKNOWN: 'இந்தத் தயாரிப்பு இனி விற்கப்படாது.',
  SHOP_SPENDING_HELD: 'இந்தக் கணக்கின் கொள்முதல்கள் நிறுத்தி வைக்கப்பட்டுள்ளன. உதவிக் குழுவைத் தொடர்பு கொள்ளவும்.',
  SHOP_EMAIL_UNVERIFIED: 'வாங்குவதற்கு முன் உங்கள் மின்னஞ்சல் முகவரியைச் சரிபார்க்கவும்.',
  SHOP_NOT_OPEN: ({ opensAt }) =>
    `உங்கள் கணக்கிற்குக் கடை திறக்கும் நேரம்: ${formatInstant(dates, opensAt)}`,
  SHOP_PURCHASED_BEFORE: 'இந்தத் தயாரிப்பை ஏற்கனவே வாங்கிவிட்டீர்கள்.',
  SHOP_PRICE_CHANGED: ({ price }) => `இப்போதைய விலை: ${price} நாணயங்கள்`,
  SHOP_COINS_TOO_FEW: ({ missing }) => `இன்னும் தேவைப்படும் நாணயங்கள்: ${missing}`,
  SHOP_KEYS_MISSING: ({ product }) => `${product}: உரிம விசைகள் இல்லை. நிர்வாகியைத் தொடர்பு கொள்ளவும்.`,
  SHOP_NETWORK_PACE: ({ opensAt }) =>
    `உங்கள் இணைய இணைப்பிலிருந்து பல விசைகள் வாங்கப்பட்டுள்ளன. ${formatInstant(dates, opensAt)} முதல் மீண்டும் வாங்கலாம்.`,
  SHOP_PURCHASE_UNKNOWN: 'இந்தக் கொள்முதல் இல்லை.',
};
