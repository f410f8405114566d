/** In pg_dump's format, in alphabetical order, with the data of an original installation. */
export const installationDump = String.raw`--
-- PostgreSQL database dump
--
COPY public.client_orders (id, order_id, client_email, client_name, product_name, license_key, validity_days, amount, order_date, status) FROM stdin;
1	ord_1001	nimal@gmail.com	nimal	Supreme Monthly	AAAA-0001	30	750.00	2025-03-01 10:00:00+00	completed
2	ord_1002	nimal@gmail.com	nimal	Supreme Monthly	GONE-0001	30	750	2025-03-02 10:00:00+00	completed
3	ord_1003	kamala@gmail.com	kamala	Supreme Weekly	\N	7	250	2025-03-02	pending
4	ord_1004	kamala@gmail.com	kamala	Supreme Weekly	\N	7	250.005	2025-03-02	failed
\.

COPY public.license_keys (id, license_key, subscription, duration_days, activated, activated_at, username, banned) FROM stdin;
1	aaaa-0001	Supreme	30	t	2025-03-01 11:00:00	Nimal	f
2	BBBB-0001	{Supreme-Essential}	7	f	\N	\N	f
3	CCCC-0001	Unheard-Of	7	f	\N	\N	f
4	bbbb-0001	Supreme	7	f	\N	\N	f
5	- EEEE-0002	Supreme	7	f	\N	\N	f
\.

COPY public.orders ("id", "order_id", "product", "username", "amount", "status", "license_key", "created_at") FROM stdin;
7	ord_2001	It's a plan; really	kamala	500	pending	\N	2025-04-01 08:00:00
8	ord_1001	Supreme Monthly	nimal	750	completed	AAAA-0001	2025-04-01
\.

COPY product_license_keys (product_name, license_key, is_redeemed, redeemed_by, redeemed_at) FROM stdin;
Supreme One Month Regz Coin 250	dddd-0001	f	\N	\N
Supreme One Month Regz Coin 250	DDDD-0002	t	kamala	2025-02-01T00:00:00Z
No such product	DDDD-0003	f	\N	\N
Supreme One Month Regz Coin 250	EEEE-0001;30	f	\N	\N
Supreme One Month Regz Coin 250	License Key	f	\N	\N
Supreme One Month Regz Coin 250	1.23457E+15	f	\N	\N
\.

COPY public.subscription_types (id, name, description, price, is_active) FROM stdin;
1	Gold	With a\ttab	9.99	t
2		nameless	\N	t
\.

COPY public.users (id, username, password, email, mobile_number, admin_approval, banned, hwid_reset_count, max_devices, subscription, expiredate, hwid, discord_access_token) FROM stdin;
1	nimal	nimal types this	Nimal@Gmail.com	0771	t	f	9	1	Supreme	2027-01-31	{PC-1,"PC 2"}	readable-token
2	kamala	back\\slash	kamala@gmail.com	\N	f	t	10	2	\N	\N	["PC-3"]	\N
3	NIMAL	again	other@gmail.com	\N	f	f	10	1	\N	\N	\N	\N
4	nobody	\N	nobody@gmail.com	\N	f	f	10	1	\N	\N	\N	\N
5	owner	owner types this	\N	\N	t	f	10	1	Regz-Owner	Active	\N	\N
6	wrong	wrong types this	wrong@gmail.com	\N	t	f	-1	1	\N	31/01/2027	\N	\N
7	dear	$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$ZGlnZXN0ZGlnZXN0ZGlnZXN0ZGk	dear@gmail.com	\N	t	f	1	1	\N	\N	\N	\N
\.

COPY public.daily_task_completions (user_id, task_date, tasks_completed, bonus_earned) FROM stdin;
1	2025-03-01	10	t
1	2025-03-01	3	f
7	2025-03-01	3	f
\.

COPY public.game_completions (user_id, game_name, completion_date, coins_earned, created_at) FROM stdin;
1	mini-shooter	2025-03-01	10	2025-03-01 10:00:00+00
1	Chess	2025-03-01	10	2025-03-01 10:00:00+00
\.

COPY public.free_panel_links (link_code, admin_username, admin_password, expires_at, max_uses, used_count, is_active) FROM stdin;
regz-free-ABCDEFGHIJ0123456789	partner	partner types this	2099-01-01 00:00:00+00	5	7	t
regz-free-ABCDEFGHIJ0123456789	again	again types this	2099-01-01 00:00:00+00	5	0	t
regz-free-short	short	short types this	2099-01-01 00:00:00+00	5	0	t
\.

COPY public.free_panel_usage (username, link_code, used_at) FROM stdin;
nimal	regz-free-ABCDEFGHIJ0123456789	2025-03-01 10:00:00+00
NIMAL	regz-free-ABCDEFGHIJ0123456789	2025-03-02 10:00:00+00
\.

COPY public.guild_applications (id, in_game_name, email, experience_level, message, created_at) FROM stdin;
1	NimalYT	nimal@gmail.com	beginner	\N	2025-03-01 10:00:00+00
2	NimalAgain	Nimal@gmail.com	Expert (5+)	again	2025-03-02 10:00:00+00
3	Kamala	kamala@gmail.com	Champion	\N	\N
\.

COPY public.giveaway_registrations (id, name, email, mobile, game_name, game_id) FROM stdin;
1	Nimal	nimal@gmail.com	0771	Free Fire	5551234
2	Kamala	kamala@gmail.com	0772	Free Fire	555 1234
\.

COPY public.task_shop_products (id, name, description, price, is_active) FROM stdin;
9	Supreme One Month Regz Coin 250	Thirty days of Supreme	250	t
10	Gold Coin 1	No such thing	1	t
\.

COPY public.task_shop_purchases (user_id, product_id, coins_spent) FROM stdin;
1	9	250
1	10	1
7	9	250
\.

COPY public.web_task (id, username, password, email, regzcoin, language_preference) FROM stdin;
1	ruwan	ruwan types this	ruwan@example.com	420	Sinhala
2	RUWAN	again	other@example.com	0	\N
3	poor	poor types this	poor@example.com	-5	English
4	malki	malki types this	malki@example.com	0	\N
\.
`;
