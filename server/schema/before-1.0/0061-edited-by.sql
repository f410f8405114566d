-- Who edited last, by name, for the colleague whose edit comes too late; null until the first edit.
alter table storefront_plans add column edited_by text;
alter table storefront_currencies add column edited_by text;
alter table subscription_types add column edited_by text;
alter table download_items add column edited_by text;
alter table tasks add column edited_by text;
alter table shop_offers add column edited_by text;
alter table game_words add column edited_by text;
alter table game_questions add column edited_by text;
alter table giveaways add column edited_by text;
