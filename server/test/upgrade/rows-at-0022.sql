-- Rows of every table that a database at migration 0022 has, as the program of that time wrote them.
insert into users (id, username, password, email, mobile_number, admin_approval, banned, ban_reason,
  subscription, expiredate, hwid, key, email_verified, discord_id, discord_username, created_at)
values
  ('10000000-0000-4000-8000-000000000001', 'nimal', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   'nimal@example.com', '0771234567', true, false, null, 'Supreme', '2031-01-31', '{PC-1,PC-2}',
   'SOLD-1', true, '123456789012345678', 'nimal#1', '2025-11-01 10:00+00'),
  ('10000000-0000-4000-8000-000000000002', 'Kamala', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   'Kamala+shop@example.com', null, false, false, null, null, null, '{}', null, false, null, null,
   '2025-11-02 10:00+00'),
  ('10000000-0000-4000-8000-000000000003', 'banned one', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5',
   null, null, true, true, 'shared the key', 'Regz-Owner', 'infinity', '{PC-3}', 'FROM-ELSEWHERE',
   false, null, null, '2025-11-03 10:00+00');
insert into account_admins (id, username, password) values
  ('20000000-0000-4000-8000-000000000001', 'sithara', '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5');
insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address) values
  ('session-of-nimal', 'customer', '10000000-0000-4000-8000-000000000001', sha256('1'), 'browser', '10.0.0.1'),
  ('session-of-staff', 'admin', '20000000-0000-4000-8000-000000000001', sha256('2'), 'browser', '10.0.0.2');
insert into account_challenges_spent values ('a-nonce', '2031-01-01 00:00+00');
insert into account_email_tokens (user_id, purpose, token_hash, email, expires_at) values
  ('10000000-0000-4000-8000-000000000001', 'reset-password', sha256('3'), 'nimal@example.com', '2031-01-01 00:00+00');
insert into account_identities values
  ('https://identity.example', 'subject-1', '10000000-0000-4000-8000-000000000001', 'nimal@example.com',
   '2025-11-05 10:00+00');
insert into account_identity_flows values
  ('flow-1', 'device-reset', '10000000-0000-4000-8000-000000000001', 'session-of-nimal', 'nimal@example.com',
   '{}', '/client', 'https://regz.example/back', 'verifier', 'nonce', '2031-01-01 00:00+00');
insert into account_identity_grants values
  ('30000000-0000-4000-8000-000000000001', 'session-of-nimal', '10000000-0000-4000-8000-000000000001',
   'device-reset', '{"link": "x"}', '2031-01-01 00:00+00');
insert into account_identity_registrations values
  (sha256('4'), 'https://identity.example', 'subject-2', 'new@example.com', '2031-01-01 00:00+00');
insert into account_deletion_forms values
  ('session-of-nimal', '10000000-0000-4000-8000-000000000001', 'moving on', '2031-01-01 00:00+00');
insert into account_deletions values
  ('10000000-0000-4000-8000-000000000002', 'no longer needed', '2025-11-05 10:00+00', '2031-01-01 00:00+00');
insert into account_deletion_notices values
  ('30000000-0000-4000-8000-000000000002', 'gone', 'g***@example.com', 'Supreme', 'left', '2025-11-04 10:00+00');
insert into account_totp (kind, subject_id, secret, started_at, confirmed_at, last_step) values
  ('customer', '10000000-0000-4000-8000-000000000001', 'sealed', '2025-11-05 10:00+00', '2025-11-05 10:01+00', 7),
  ('admin', '20000000-0000-4000-8000-000000000001', 'sealed', '2025-11-05 10:00+00', null, 0);
insert into account_recovery_codes values
  ('customer', '10000000-0000-4000-8000-000000000001', sha256('5'), null),
  ('customer', '10000000-0000-4000-8000-000000000001', sha256('6'), '2025-11-06 10:00+00');
insert into account_passkeys values
  ('30000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'credential', '\x01', 3,
   '{usb}', 'multiDevice', true, 'phone', '2025-11-05 10:00+00', null);
insert into account_passkey_challenges values
  ('challenge-1', 'register', 'session-of-nimal', null, '2031-01-01 00:00+00');
insert into license_package_roles values ('Supreme', 1, '123456789012345678');
insert into license_keys (id, license_key, product_id, subscription, duration_days, assigned_to, assigned_at,
  activated, activated_at, username, user_id, withheld)
select id::uuid, license_key, (select id from key_stock_products where position = place), package, days,
       assigned_to, assigned_at::timestamptz, activated, activated_at::timestamptz, username, user_id::uuid, withheld
  from (values
    ('40000000-0000-4000-8000-000000000001', 'SOLD-1', 1, 'Supreme', 30, 'nimal', '2025-11-06 10:00+00',
     true, '2025-11-06 11:00+00', 'nimal', '10000000-0000-4000-8000-000000000001', null),
    ('40000000-0000-4000-8000-000000000002', 'FREE-1', 1, 'Supreme', 30, null, null, false, null, null, null, null),
    ('40000000-0000-4000-8000-000000000003', 'FREE-2', 11, 'Supreme', 30, null, null, false, null, null, null, null),
    ('40000000-0000-4000-8000-000000000004', 'HELD-1', 2, 'Essential', 30, 'Kamala', '2025-11-07 10:00+00',
     false, null, null, null, 'suspended')
  ) as each (id, license_key, place, package, days, assigned_to, assigned_at, activated, activated_at,
             username, user_id, withheld);
insert into license_redemptions (license_key_id, user_id, effect, subscription, expires_on, redeemed_at) values
  ('40000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'started', 'Supreme',
   '2031-01-31', '2025-11-06 11:00+00');
insert into license_withholdings values
  ('40000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'Essential', 30,
   '2025-11-08 10:00+00');
insert into license_expiry_notices values
  ('10000000-0000-4000-8000-000000000001', '2025-11-30', 'ends-soon', '2025-11-27 10:00+00');
insert into subscription_types (id, name, description, price, is_active) values
  ('30000000-0000-4000-8000-000000000004', 'Monthly', 'thirty days', 750.00, true);
insert into idempotency_answers values
  ('customer:1', 'licenses.redeem', 'sixteen-characters', sha256('7'), '{"ok": true}', now());
insert into mail_outbox (id, to_address, template, data, message_id, attempts) values
  ('30000000-0000-4000-8000-000000000005', 'nimal@example.com', 'welcome', '{"link": "x"}', '<1@regz>', 2);
insert into device_reset_links values
  ('session-of-nimal', '30000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000001',
   sha256('8'), '2031-01-01 00:00+00', null);
insert into device_resets values
  ('30000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000001', 'PC-0', '{PC-0,PC-1}', 9,
   '2025-11-09 10:00+00', '10.0.0.1');
insert into community_flows values
  ('state-1', '10000000-0000-4000-8000-000000000001', 'session-of-nimal', 'verifier',
   'https://regz.example/back', '2031-01-01 00:00+00');
insert into guide_steps_done values ('10000000-0000-4000-8000-000000000001', 'install', '2025-11-09 10:00+00');
insert into download_files values (repeat('a', 64), 1000, 'image/png', '2025-11-09 10:00+00');
insert into download_items (id, area, position, title, language, file_sha256, file_name, updated_at) values
  ('30000000-0000-4000-8000-000000000008', 'sample', 1, 'A sample', 'C++', repeat('a', 64), 'sample.zip',
   '2025-11-09 10:00+00');
insert into download_images values ('30000000-0000-4000-8000-000000000008', 1, repeat('a', 64));
insert into download_seedings values (true, '2025-11-01 10:00+00');
update storefront_plans set price_minor = 99900, version = 2 where position = 1;
insert into order_facts (id, order_id, user_id, client_name, client_email, plan_id, stock_product_id,
  product_name, validity_days, amount_minor, display_amount_minor, provider, provider_session_id, payment_ref,
  live, paid_at, license_key_id, fulfilled_at, flag, flagged_at, needs_key_since, created_at)
select id::uuid, order_id, user_id::uuid, client_name, client_email, plan_id,
       (select id from key_stock_products where position = 11), 'Supreme', 30, 75000, 75000, 'stripe', session,
       payment, true, paid_at::timestamptz, key::uuid, fulfilled_at::timestamptz, flag, flagged_at::timestamptz,
       needs_key_since::timestamptz, '2025-11-06 09:00+00'
  from (values
    ('50000000-0000-4000-8000-000000000001', 'RG-1', '10000000-0000-4000-8000-000000000001', 'nimal',
     'nimal@example.com', 'supreme-monthly', 'cs_1', 'pi_1', '2025-11-06 09:01+00',
     '40000000-0000-4000-8000-000000000001', '2025-11-06 10:00+00', null, null, null),
    ('50000000-0000-4000-8000-000000000002', 'RG-2', '10000000-0000-4000-8000-000000000002', 'Kamala', null,
     'supreme-weekly', 'cs_2', 'pi_2', '2025-11-06 09:02+00', null, null, 'wrong-amount', '2025-11-06 09:03+00', null),
    ('50000000-0000-4000-8000-000000000003', 'RG-3', null, 'deleted account', null, 'supreme-lifetime', 'cs_3',
     'pi_3', '2025-11-06 09:04+00', null, null, null, null, '2025-11-06 09:05+00')
  ) as each (id, order_id, user_id, client_name, client_email, plan_id, session, payment, paid_at, key,
             fulfilled_at, flag, flagged_at, needs_key_since);
insert into order_events (provider, event_key, kind, order_ref, event, processed_at, outcome) values
  ('stripe', 'evt_1', 'paid', '50000000-0000-4000-8000-000000000001', '{"paymentRef": "pi_1"}', now(), 'applied'),
  ('stripe', 'evt_2', 'refund', null, '{"paymentRef": "pi_9"}', now(), 'unmatched'),
  ('stripe', 'evt_3', 'paid', null, '{"paymentRef": "pi_8"}', null, null);
insert into order_refunds values
  ('stripe', 're_1', '50000000-0000-4000-8000-000000000001', 1000, 'succeeded', '2025-11-10 10:00+00');
insert into order_disputes values
  ('stripe', 'dp_1', '50000000-0000-4000-8000-000000000003', 'open', '2025-11-10 10:00+00');
insert into order_sandbox_sessions (id, attempt, payment_id, order_id, product_name, amount_minor, currency,
  product_id, variant_id, created_at, expires_at) values
  ('cs_' || repeat('a', 32), 'attempt-1', 'pay_' || repeat('a', 16), 'RG-4', 'Supreme', 75000, 'LKR', 105, 1052,
   '2025-11-06 09:00+00', '2031-01-01 00:00+00');
insert into order_sandbox_deliveries (id, session_id, type, fact, body, state, created_at) values
  ('msg_' || repeat('b', 32), 'cs_' || repeat('a', 32), 'checkout.opened', 'opened', '{}', 'delivered',
   '2025-11-06 09:00+00');
insert into audit_entries (actor_kind, actor_id, actor_name, action, object_kind, object_id, detail, address) values
  ('customer', '10000000-0000-4000-8000-000000000001', 'nimal', 'licenses.redeem', 'license',
   '40000000-0000-4000-8000-000000000001', '{"effect": "started"}', '10.0.0.1');
