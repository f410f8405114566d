-- Rows of the tables that a database at migration 0066 has beside those of 0022, as the program of that time
-- wrote them.
insert into web_task (id, username, email, password, is_admin, email_verified, spending_held_at,
  spending_held_reason, spending_held_by, imported_coins, created_at)
values
  ('60000000-0000-4000-8000-000000000001', 'ruwan', 'ruwan@example.com',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', false, true, null, null, null, null, '2025-11-01 10:00+00'),
  ('60000000-0000-4000-8000-000000000002', 'Ruwаn', 'ruwan+2@outlook.com',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', true, true, '2025-11-05 10:00+00', 'too fast', 'sithara',
   90, '2025-11-02 10:00+00');
insert into account_admins (id, username, password, task_user_id, role) values
  ('20000000-0000-4000-8000-000000000002', 'helper', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   '60000000-0000-4000-8000-000000000002', 'support');
insert into account_task_email_tokens (user_id, purpose, token_hash, email, expires_at, created_at) values
  ('60000000-0000-4000-8000-000000000001', 'reset-password', sha256('1'), 'ruwan@example.com',
   '2031-01-01 00:00+00', '2025-11-05 10:00+00');
insert into account_imported_keys values ('10000000-0000-4000-8000-000000000001', 'FROM-ELSEWHERE-2');
insert into task_visits values
  ('60000000-0000-4000-8000-000000000001', (now() at time zone 'UTC')::date, 2, now());
insert into task_imported_days values ('60000000-0000-4000-8000-000000000002', '2025-10-01', 10, true);
insert into task_completions (user_id, task_date, position, completed_at) values
  ('60000000-0000-4000-8000-000000000001', (now() at time zone 'UTC')::date, 1, now());
select from earn_coins(array[row('60000000-0000-4000-8000-000000000001', 'task', now(), 1::smallint, null, null,
  null)::coin_movement]);
insert into game_plays (id, user_id, game_name, play_date, play_number, practice, rules_version, pace, control,
  seed, state, issued_at, expires_at, ended_at, log, elapsed_ms, held_ms, score)
values
  ('70000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001', 'Quick Math',
   (now() at time zone 'UTC')::date, 1, false, 1, 'standard', 'keys', decode(repeat('ab', 16), 'hex'), 'won',
   now(), now() + interval '5 minutes', now(), '\x0102', 60000, 0, 12);
insert into game_play_moves values ('70000000-0000-4000-8000-000000000001', 1, '7', now());
insert into game_completions (play_id, user_id, game_name, completion_date, created_at) values
  ('70000000-0000-4000-8000-000000000001', '60000000-0000-4000-8000-000000000001', 'Quick Math',
   (now() at time zone 'UTC')::date, now());
select from earn_coins(array[row('60000000-0000-4000-8000-000000000001', 'game', now(), null,
  '70000000-0000-4000-8000-000000000001', null, null)::coin_movement]);
insert into coin_adjustments (id, user_id, amount, reason, admin_id, created_at) values
  ('70000000-0000-4000-8000-000000000002', '60000000-0000-4000-8000-000000000001', 400, 'a missed day',
   '20000000-0000-4000-8000-000000000001', now()),
  ('70000000-0000-4000-8000-000000000003', '60000000-0000-4000-8000-000000000001', 900, 'waits for a second',
   '20000000-0000-4000-8000-000000000001', now());
select from post_coins('60000000-0000-4000-8000-000000000001', 'adjustment', now(),
  adjustment_id => '70000000-0000-4000-8000-000000000002');
insert into license_keys (id, license_key, product_id, subscription, duration_days, assigned_to, assigned_at)
select '40000000-0000-4000-8000-000000000005', 'COINS-1', id, 'Supreme', 30, 'ruwan', now()
  from key_stock_products where position = 1;
insert into task_shop_purchases (id, user_id, product_id, license_key_id, coins_spent, network_hash, created_at)
select '70000000-0000-4000-8000-000000000004', '60000000-0000-4000-8000-000000000001', id,
       '40000000-0000-4000-8000-000000000005', 250, sha256('network'), now()
  from key_stock_products where position = 1;
select from post_coins('60000000-0000-4000-8000-000000000001', 'purchase', now(),
  purchase_id => '70000000-0000-4000-8000-000000000004');
insert into coin_checks values ('2025-11-05 10:00+00', 'C1', 0);
insert into coin_seals values
  ('2025-11-05 10:00+00', 1, 4, 420, 250, sha256('1'), 1, sha256('2'), sha256('3'), sha256('4'));
insert into shop_shared_networks values ('203.0.113.0/24', 'a carrier', 'sithara', '2025-11-05 10:00+00');
update game_words set active = false, version = 2, edited_by = 'sithara' where word = 'TIGER';
update tasks set title_en = 'A title of ours', version = 2, edited_by = 'sithara' where position = 3;
update site_settings set uptime = '99%', version = 2, edited_by = 'sithara';
insert into free_panel_links (id, link_code, admin_username, admin_password, expires_at, max_uses, used_count,
  created_at)
values
  ('70000000-0000-4000-8000-000000000005', 'regz-free-' || repeat('a', 20), 'a friend',
   '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5', '2031-01-01 00:00+00', 10, 1, '2025-11-05 10:00+00');
insert into license_keys (id, license_key, subscription, duration_days, activated, activated_at, username, user_id)
values
  ('40000000-0000-4000-8000-000000000006', 'TRIAL-1', 'regz-free-panel', 1, true, '2025-11-05 10:00+00', 'Kamala',
   '10000000-0000-4000-8000-000000000002');
insert into free_panel_usage (id, link_id, link_code, user_id, username, license_key_id, signed_up, outcome,
  attempt_id, mailbox_hash, used_at)
values
  ('70000000-0000-4000-8000-000000000006', '70000000-0000-4000-8000-000000000005', 'regz-free-' || repeat('a', 20),
   '10000000-0000-4000-8000-000000000002', 'Kamala', '40000000-0000-4000-8000-000000000006', true, 'made',
   repeat('a', 32), sha256('mailbox'), '2025-11-05 10:00+00');
insert into free_panel_trial_marks values ('device', repeat('b', 64), '2025-11-05 10:00+00');
insert into contact_threads (id, name, email, subject, token_hash, digest, created_at, last_at) values
  ('70000000-0000-4000-8000-000000000007', 'Nimal', 'nimal@example.com', 'A question', sha256('5'), sha256('6'),
   '2025-11-05 10:00+00', '2025-11-05 10:00+00');
insert into contact_messages (thread_id, text, created_at) values
  ('70000000-0000-4000-8000-000000000007', 'How do I begin?', '2025-11-05 10:00+00');
insert into guild_applications (id, in_game_name, email, experience_level, token_hash, created_at) values
  ('70000000-0000-4000-8000-000000000008', 'Nimal', 'nimal@example.com', 'Expert', sha256('7'), '2025-11-05 10:00+00');
insert into giveaways (id, title, description, starts_at, ends_at, commitment, sealed_seed, created_at) values
  ('70000000-0000-4000-8000-000000000009', 'In May', 'Three keys.', '2025-11-01 10:00+00', '2031-01-01 00:00+00',
   repeat('c', 64), 'sealed', '2025-11-01 10:00+00');
insert into giveaway_prizes (giveaway_id, place, name, product_id)
select '70000000-0000-4000-8000-000000000009', 1, 'A month', id from key_stock_products where position = 1;
insert into giveaway_registrations (id, giveaway_id, name, email, mobile, game_name, game_id, game_key, code,
  masked_name, created_at)
values
  ('70000000-0000-4000-8000-000000000010', '70000000-0000-4000-8000-000000000009', 'Nimal', 'nimal@example.com',
   '0771234567', 'Free Fire', '12345', '12345', repeat('d', 32), 'N***', '2025-11-05 10:00+00');
insert into giveaway_entries values ('00000000-0000-4000-8000-000000000001', repeat('e', 32), 'K***');
insert into api_tokens (id, admin_id, name, secret_hash, scopes, address_blocks, created_at, expires_at) values
  ('abcdefghijkl', '20000000-0000-4000-8000-000000000001', 'a robot', sha256('8'), '{stock:read}', '{}',
   '2025-11-05 10:00+00', '2026-02-05 10:00+00');
insert into event_hooks (id, url, events, secret) values
  ('70000000-0000-4000-8000-000000000011', 'https://example.com/hook', '{order.paid}', 'sealed');
insert into event_hook_deliveries (hook_id, webhook_id, type, body) values
  ('70000000-0000-4000-8000-000000000011', 'msg_1', 'order.paid', '{}');
insert into attempt_counts (place, tries, ends_at) values (repeat('p', 20), 3, '2031-01-01 00:00+00');
insert into overview_figures values ('2025-11-05', 'sales', '', 75000);
insert into coin_earner_counts (counted_at, earners, tasks_only_earners) values ('2025-11-05 10:00+00', 1, 0);
insert into coin_top_earners values ('60000000-0000-4000-8000-000000000001', 420);
