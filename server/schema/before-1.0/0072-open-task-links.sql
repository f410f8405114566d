-- Three of the first tasks led to a login of another site. Where staff left them as they were, they
-- lead to pages that anybody can open: the free ways to a key, the guild, the download center.
update tasks set link = '/Free',
  title_en = 'See the free ways to a key', text_en = 'Coins and trial links, side by side.',
  title_si = 'යතුරක් නොමිලේ ලබාගන්නා ක්‍රම බලන්න', text_si = 'කාසි සහ අත්හදා බැලීමේ සබැඳි.',
  title_ta = 'விசையை இலவசமாகப் பெறும் வழிகளைப் பார்க்கவும்', text_ta = 'நாணயங்களும் சோதனை இணைப்புகளும்.'
 where position = 3 and link = '/guide' and version = 1;
update tasks set link = '/guild',
  title_en = 'Look at the guild', text_en = 'See what its members get.',
  title_si = 'ගිල්ඩ් එක බලන්න', text_si = 'සාමාජිකයන්ට ලැබෙන දේ බලන්න.',
  title_ta = 'கில்டைப் பார்க்கவும்', text_ta = 'உறுப்பினர்களுக்கு என்ன கிடைக்கும் என்று பார்க்கவும்.'
 where position = 4 and link = '/community' and version = 1;
update tasks set link = '/downloads'
 where position = 5 and link = '/download' and version = 1;
