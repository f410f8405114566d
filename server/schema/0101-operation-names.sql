-- contract: 101
-- Operations are named after the file that carries them out. An answer that was stored under the name of
-- before is found under the new one, so that a retry over the upgrade still gets it.
update idempotency_answers as stored
   set operation = renamed.now
  from (values
         ('accounts.customers.approve', 'customers.staff.approveCustomer'),
         ('accounts.customers.ban', 'customers.staff.banCustomer'),
         ('accounts.customers.unban', 'customers.staff.unbanCustomer'),
         ('accounts.customers.correctEmail', 'customers.staff.correctEmail'),
         ('licenses.redeem', 'licenses.redeemLicense'),
         ('devices.reset', 'devices.resetDevice'),
         ('downloads.staff.add', 'downloads.staff.publishDownload'),
         ('downloads.staff.edit', 'downloads.staff.editDownload'),
         ('downloads.staff.adopt', 'downloads.staff.adoptFile'),
         ('orders.staff.refund', 'orders.staff.refundOrder'),
         ('storefront.subscriptionTypes.create', 'storefront.staff.createSubscriptionType'),
         ('storefront.subscriptionTypes.update', 'storefront.staff.updateSubscriptionType'),
         ('coins.staff.adjust', 'coins.staff.adjustCoins'),
         ('coins.staff.approve', 'coins.staff.approveAdjustment'),
         ('coins.staff.decline', 'coins.staff.declineAdjustment'),
         ('tasks.complete', 'tasks.completeTask'),
         ('tasks.staff.edit', 'tasks.staff.editTask'),
         ('games.staff.void', 'games.staff.voidPlay'),
         ('games.staff.words.add', 'games.staff.addWord'),
         ('games.staff.words.edit', 'games.staff.editWord'),
         ('games.staff.questions.add', 'games.staff.addQuestion'),
         ('games.staff.questions.edit', 'games.staff.editQuestion'),
         ('shop.buy', 'shop.buyProduct'),
         ('shop.staff.hold', 'shop.staff.holdAccount'),
         ('freePanel.linkAdmin.create', 'freePanel.createLink'),
         ('freePanel.staff.create', 'freePanel.staff.createLink'),
         ('contact.staff.answer', 'contact.staff.answerThread'),
         ('contact.staff.close', 'contact.staff.closeThread'),
         ('guild.staff.decide', 'guild.staff.decideApplication'),
         ('giveaways.staff.create', 'giveaways.staff.createGiveaway'),
         ('giveaways.staff.edit', 'giveaways.staff.editGiveaway'),
         ('giveaways.staff.draw', 'giveaways.staff.drawWinners'),
         ('sites.staff.editSettings', 'sites.staff.editSiteSettings')
       ) as renamed (before, now)
 where stored.operation = renamed.before;
