import type { SharedWords } from '../../words.ts';

/** What all sites share, in Tamil. */
export const shared: Omit<SharedWords, 'errors'> = {
  challenge: {
    label: 'நான் ரோபோ அல்ல',
    pending: 'சரிபார்க்க வேண்டும்',
    verifying: 'சரிபார்க்கப்படுகிறது...',
    verified: 'சரிபார்க்கப்பட்டது',
    expired: 'சரிபார்ப்பு காலாவதியானது. மீண்டும் சரிபார்க்கவும்.',
    failed: 'சரிபார்ப்பை முடிக்க முடியவில்லை. மீண்டும் முயலவும்.',
    widget: 'ரோபோ சோதனை',
  },
  controls: {
    close: 'மூடு',
    cancel: 'ரத்து செய்',
    dismiss: 'செய்தியை அகற்று',
    notifications: 'செய்திகள்',
    showPassword: 'கடவுச்சொல்லைக் காட்டு',
    hidePassword: 'கடவுச்சொல்லை மறை',
    copy: (what) => `நகலெடு: ${what}`,
    copied: (what) => `நகலெடுக்கப்பட்டது: ${what}`,
    copyFailed: (what) => `நகலெடுக்க முடியவில்லை: ${what}`,
  },
  failures: {
    network: 'சேவையகத்தை அணுக முடியவில்லை. இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்.',
    gaveUp: 'பதில் வராததால் கோரிக்கை கைவிடப்பட்டது. இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்.',
    unknown: (requestId) => `ஏதோ தவறு நடந்தது. மீண்டும் முயலவும். (எண்: ${requestId})`,
    loadTitle: 'இதை ஏற்ற முடியவில்லை',
    retry: 'மீண்டும் முயல்',
  },
  forms: {
    required: 'தேவை',
    tooLong: (limit) => `அதிகபட்ச எழுத்துகள்: ${limit}`,
  },
  session: {
    loadFailed: 'அமர்வை ஏற்ற முடியவில்லை',
    banned: 'உங்கள் கணக்கு தடைசெய்யப்பட்டுள்ளது.',
    ended: 'உங்கள் அமர்வு முடிந்தது. மீண்டும் உள்நுழையவும்.',
    loggedOut: 'வெளியேறிவிட்டீர்கள்',
    logOut: 'வெளியேறு',
    loggingOut: 'வெளியேறுகிறது...',
  },
  sites: {
    skipToContent: 'உள்ளடக்கத்திற்குச் செல்',
    loadingPage: 'ஏற்றப்படுகிறது...',
    menu: 'பட்டி',
    navigation: 'முதன்மை வழிசெலுத்தல்',
    community: 'சமூகம்',
    theme: {
      label: 'தோற்றம்',
      dark: 'இருண்ட தோற்றம்',
      light: 'வெளிர் தோற்றம்',
      system: 'கணினியின் தோற்றம்',
    },
    missing: {
      code: '404',
      heading: 'அடடா! பக்கம் கிடைக்கவில்லை',
      text: 'முகவரி தவறாக இருக்கலாம், அல்லது பக்கம் இடம் மாறியிருக்கலாம்.',
      backToHome: 'முகப்புக்குத் திரும்பு',
      backToDashboard: 'கட்டுப்பாட்டுப் பலகைக்குத் திரும்பு',
    },
    broken: {
      heading: 'எதிர்பாராத பிழை!',
      text: 'பக்கம் நின்றுவிட்டது. மீண்டும் ஏற்றினால் பெரும்பாலும் சரியாகும்.',
      reload: 'பக்கத்தை மீண்டும் ஏற்று',
    },
    coming: { eyebrow: 'விரைவில்', backToHome: 'முகப்புக்குத் திரும்பு' },
  },
};
