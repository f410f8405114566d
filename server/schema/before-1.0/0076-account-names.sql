-- What a username looks like (`usernameSkeleton` of the rules, which fills it): equal for names that
-- people take for one another. Of two accounts of before that look alike, the later one keeps none
-- and stays as it is; so do accounts that an older program makes during a rollout.
alter table users add column username_skeleton text;
alter table web_task add column username_skeleton text;
grant insert (username_skeleton), update (username_skeleton) on web_task to regz_app;

-- Once, for the names of before.
create function pg_temp.skeleton(username text) returns text language sql immutable as $$
  select regexp_replace(btrim(lower(translate(regexp_replace(normalize(username, nfkc),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]',
    '', 'g'),
    'АВСЕНІЈКМОРЅТХУҮԚԜӀҺԌавсенгіјкмопрѕтхуүԛԝӏһԁґΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿαγεηικνορστυχϳωıɩɪɑɡɢʜʟɴʀʏ',
    'abcehijkmopstxyyqwlhgabcehrijkmonpstxyyqwlhdrabezhikmnoptyxjayenikvopotuxjwiiiagghlnry'))), '\s+', ' ', 'g')
$$;
update users set username_skeleton = skeleton
  from (
    select distinct on (pg_temp.skeleton(username)) id, pg_temp.skeleton(username) as skeleton
      from users order by pg_temp.skeleton(username), created_at, id
  ) first
 where users.id = first.id;
update web_task set username_skeleton = skeleton
  from (
    select distinct on (pg_temp.skeleton(username)) id, pg_temp.skeleton(username) as skeleton
      from web_task where closed_at is null
     order by pg_temp.skeleton(username), created_at, id
  ) first
 where web_task.id = first.id;
create unique index users_username_skeleton_key on users (username_skeleton);
create unique index web_task_username_skeleton_key on web_task (username_skeleton);

-- One spelling of a game id: no `#` before it, no dashes around it, no zeros before a number, ASCII
-- digits. Where two entries of a giveaway turn out to be one player's, the later one stays as it is.
create function pg_temp.game_key(game_key text) returns text language sql immutable as $$
  select coalesce(nullif(case when bare ~ '^[0-9]+$' then regexp_replace(bare, '^0+(?=[0-9])', '')
                              else bare end, ''), ascii)
    from (select ascii, regexp_replace(ascii, '^[#\u002d\u2010-\u2015]+|[\u002d\u2010-\u2015]+$', '', 'g') as bare
            from (select translate(regexp_replace(game_key, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]', '', 'g'),
                    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹෦෧෨෩෪෫෬෭෮෯௦௧௨௩௪௫௬௭௮௯०१२३४५६७८९',
                    '01234567890123456789012345678901234567890123456789') as ascii) folded) trimmed
$$;
update giveaway_registrations registration set game_key = wanted.game_key
  from (
    select id, giveaway_id, pg_temp.game_key(game_key) as game_key,
           row_number() over (partition by giveaway_id, pg_temp.game_key(game_key) order by number) as turn
      from giveaway_registrations
  ) wanted
 where registration.id = wanted.id and wanted.turn = 1 and registration.game_key <> wanted.game_key
   and not exists (
     select from giveaway_registrations other
      where other.giveaway_id = wanted.giveaway_id and other.game_key = wanted.game_key);
