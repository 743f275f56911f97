-- Written by npm run generate from db/migrations. Do not edit.

table catalogue.beginning -- When the casino began; one row
  only_row boolean not null default true -- There is one
  began_on date not null default CURRENT_DATE -- Day of the first start: what was listed that day or before never counts as new
  constraint beginning_only_row_check CHECK (only_row)
  constraint beginning_pkey PRIMARY KEY (only_row)

table catalogue.category -- Shelves of the casino
  code text not null -- What games name
  position integer not null -- Order in the row of chips
  names jsonb not null -- Name by locale; a locale without one reads pt_BR
  constraint category_code_check CHECK ((code ~ '^[A-Za-z0-9]{1,40}$'::text))
  constraint category_pkey PRIMARY KEY (code)
  constraint names_by_locale CHECK (((jsonb_typeof(names) = 'object'::text) AND (COALESCE((names ->> 'pt_BR'::text), ''::text) <> ''::text)))

table catalogue.favourite -- Games that players have marked
  player_id bigint not null -- Whose
  game_type text not null -- Which
  chosen_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint favourite_game_type_fkey FOREIGN KEY (game_type) REFERENCES catalogue.game(game_type) ON DELETE CASCADE
  constraint favourite_pkey PRIMARY KEY (player_id, game_type)

table catalogue.game -- Every game of the casino; in force within seconds
  game_type text not null -- Type name: the vendor's, or that of our own game
  product_code text not null -- Group: SELF for our own games, PG, EVO, BG for vendors'
  names jsonb not null -- Name by locale; a locale without one reads pt_BR. All of them are searched
  kind text not null -- What its rules are: lines, ways, cluster, hold (coins that stay), or original
  categories text[] not null default '{}'::text[] -- Codes of catalogue.category; one that is not there is not shown
  return_bp integer -- Return to player in hundredths of a percent; null where our own rules say it
  hot_rank integer -- Place in the list of hot games, 1 first; null for none
  stopped boolean not null default false -- True: shown as coming soon and not opened
  art text not null -- What its tile is drawn from: the same text draws the same tile
  released_on date not null default CURRENT_DATE -- Day from which it counts as new, for 30 days
  constraint game_art_check CHECK ((art <> ''::text))
  constraint game_game_type_check CHECK ((game_type ~ '^[A-Za-z0-9_.:-]{1,80}$'::text))
  constraint game_hot_rank_check CHECK ((hot_rank > 0))
  constraint game_kind_check CHECK ((kind = ANY (ARRAY['original'::text, 'lines'::text, 'ways'::text, 'cluster'::text, 'hold'::text])))
  constraint game_pkey PRIMARY KEY (game_type)
  constraint game_product_code_check CHECK ((product_code = ANY (ARRAY['SELF'::text, 'PG'::text, 'EVO'::text, 'BG'::text])))
  constraint game_return_bp_check CHECK (((return_bp >= 1) AND (return_bp <= 10000)))
  constraint names_by_locale CHECK (((jsonb_typeof(names) = 'object'::text) AND (COALESCE((names ->> 'pt_BR'::text), ''::text) <> ''::text)))

table engagement.commission -- What a level of friends brought somebody on a day; the transfer of the same id pays it
  day date not null -- UTC day
  earner_id bigint not null -- Who earns
  level smallint not null -- Which friends
  currency text not null -- Of the earner and of those friends
  friends integer not null -- How many of them played
  turnover_minor bigint not null -- Turnover of the day that counts: stakes of cash by the weight of their product and price
  rate_permille smallint -- The rate of the level on that day; null when products had rates of their own
  terms_version integer not null -- The terms it was computed by
  amount_minor bigint not null -- Turnover that counts of each product times its rate, less what was carried, rounded down
  due_at timestamp with time zone not null -- Not paid before this
  paid_at timestamp with time zone -- When it was paid
  carry_milli bigint not null default 0 -- What is below zero with that of days before, in thousandths of a minor unit, rates included; the next day begins with it
  constraint commission_amount_minor_check CHECK ((amount_minor >= 0))
  constraint commission_carry_milli_check CHECK ((carry_milli <= 0))
  constraint commission_currency_terms_version_fkey FOREIGN KEY (currency, terms_version) REFERENCES engagement.invitation_terms(currency, version)
  constraint commission_day_fkey FOREIGN KEY (day) REFERENCES engagement.commission_day(day)
  constraint commission_friends_check CHECK ((friends > 0))
  constraint commission_level_check CHECK (((level >= 1) AND (level <= 3)))
  constraint commission_pkey PRIMARY KEY (day, earner_id, level)
  CREATE INDEX commission_by_earner ON engagement.commission USING btree (earner_id, level, day DESC)
  CREATE INDEX commission_unpaid ON engagement.commission USING btree (earner_id) WHERE ((paid_at IS NULL) AND (amount_minor > 0))

table engagement.commission_day -- How far the settlement of each day has come; whoever works on a day holds its row
  day date not null -- UTC day
  state text not null -- gathering: turnover comes in by friend; settling: commissions are computed by earner; settled
  through_id bigint not null default 0 -- The last player of the state who is done
  settled_at timestamp with time zone -- When the last commission of the day was written
  constraint commission_day_pkey PRIMARY KEY (day)
  constraint commission_day_state_check CHECK ((state = ANY (ARRAY['gathering'::text, 'settling'::text, 'settled'::text])))
  constraint settled_has_a_time CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL)))

table engagement.commission_share -- What each friend staked on a day, once for each who earns by it
  day date not null -- UTC day
  friend_id bigint not null -- Who staked
  level smallint not null -- How far from the earner
  earner_id bigint not null -- Who earns by it
  turnover_minor bigint not null -- Turnover that counts: stakes of cash by the weight of their product and price, rounded down; below zero when more came back than was staked
  amount_minor bigint -- Part of the commission of the level; null until the day is settled
  constraint commission_share_amount_minor_check CHECK ((amount_minor >= 0))
  constraint commission_share_day_fkey FOREIGN KEY (day) REFERENCES engagement.commission_day(day)
  constraint commission_share_friend_id_level_fkey FOREIGN KEY (friend_id, level) REFERENCES engagement.referral(friend_id, level)
  constraint commission_share_pkey PRIMARY KEY (day, friend_id, level)
  CREATE INDEX share_by_earner ON engagement.commission_share USING btree (earner_id, day, level)
  CREATE INDEX share_by_friend ON engagement.commission_share USING btree (earner_id, friend_id)

table engagement.cursor -- How far jobs have read the sealed journal
  name text not null -- The job
  through_seq bigint not null -- Last transfer that it has seen
  constraint cursor_pkey PRIMARY KEY (name)

table engagement.daily_terms -- Terms of what there is once a day; the operator's to change
  what text not null -- signIn: the ladder of seven days; gift: the gift of the home screen
  active boolean not null default true -- Whether it is offered
  level_min smallint not null default 0 -- VIP level from which it is offered
  wager_times integer not null -- Turnover that turns the bonus into cash, as a multiple of it
  expires_after_days integer not null -- Days that the bonus lives
  constraint daily_terms_expires_after_days_check CHECK (((expires_after_days >= 1) AND (expires_after_days <= 365)))
  constraint daily_terms_level_min_check CHECK ((level_min >= 0))
  constraint daily_terms_pkey PRIMARY KEY (what)
  constraint daily_terms_wager_times_check CHECK (((wager_times >= 1) AND (wager_times <= 100)))
  constraint daily_terms_what_check CHECK ((what = ANY (ARRAY['signIn'::text, 'gift'::text])))
  CREATE CONSTRAINT TRIGGER daily_terms_are_paid_for AFTER INSERT OR UPDATE ON engagement.daily_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.daily_turn -- The last time that a player took what there is once a day; also the lock that lets one of many requests have it
  player_id bigint not null -- The player
  what text not null -- signIn or gift
  day date not null -- Local day that it counted for; only ever goes forward
  zone text not null -- Zone that the day was read in
  streak integer not null -- Days in a row up to that one
  taken_at timestamp with time zone not null -- When it was taken
  constraint daily_turn_pkey PRIMARY KEY (player_id, what)
  constraint daily_turn_streak_check CHECK ((streak > 0))
  constraint daily_turn_what_check CHECK ((what = ANY (ARRAY['signIn'::text, 'gift'::text])))

table engagement.deposit_look -- Up to when deposits of friends were looked through for rewards; one row
  single boolean not null default true -- Keeps it one row
  through_at timestamp with time zone not null -- Deposits before this were seen, but for transactions that were under way
  constraint deposit_look_pkey PRIMARY KEY (single)
  constraint deposit_look_single_check CHECK (single)

table engagement.friend_reward -- What a friend brought once, by depositing; the transfer of the same id pays it
  friend_id bigint not null -- The friend who deposited
  id uuid not null default gen_random_uuid() -- Names its transfer: who is paid does not learn the number of the friend by it
  earner_id bigint not null -- Who invited the friend
  currency text not null -- Of both
  deposits_minor bigint not null -- Deposits of the friend at that moment
  terms_version integer not null -- The terms it was earned by
  amount_minor bigint not null -- What is paid
  earned_at timestamp with time zone not null default now() -- When the deposits reached the mark
  due_at timestamp with time zone not null -- Not paid before this
  paid_at timestamp with time zone -- When it was paid
  taken_back_at timestamp with time zone -- When it was taken back because deposits of the friend were reversed; null again once it was given back
  constraint friend_reward_amount_minor_check CHECK ((amount_minor > 0))
  constraint friend_reward_currency_terms_version_fkey FOREIGN KEY (currency, terms_version) REFERENCES engagement.invitation_terms(currency, version)
  constraint friend_reward_id_key UNIQUE (id)
  constraint friend_reward_pkey PRIMARY KEY (friend_id)
  constraint only_paid_is_taken_back CHECK (((taken_back_at IS NULL) OR (paid_at IS NOT NULL)))
  CREATE INDEX reward_by_earner ON engagement.friend_reward USING btree (earner_id, earned_at DESC)
  CREATE INDEX reward_unpaid ON engagement.friend_reward USING btree (earner_id) WHERE (paid_at IS NULL)

table engagement.invitation_rate -- Products whose turnover is paid at other rates than those of the terms; each version of the terms has its own rows
  currency text not null -- ISO 4217
  version integer not null -- Version of the terms
  product text not null -- Label of the house's book
  level1_permille smallint not null -- Thousandths of the valid turnover of friends on the product
  level2_permille smallint not null -- Likewise of their friends
  level3_permille smallint not null -- Likewise of the third level
  constraint invitation_rate_currency_version_fkey FOREIGN KEY (currency, version) REFERENCES engagement.invitation_terms(currency, version)
  constraint invitation_rate_level1_permille_check CHECK ((level1_permille >= 0))
  constraint invitation_rate_level2_permille_check CHECK ((level2_permille >= 0))
  constraint invitation_rate_level3_permille_check CHECK ((level3_permille >= 0))
  constraint invitation_rate_pkey PRIMARY KEY (currency, version, product)
  constraint invitation_rate_product_check CHECK ((product <> ''::text))
  constraint rates_below_the_margin CHECK ((((level1_permille + level2_permille) + level3_permille) <= 9))
  CREATE TRIGGER invitation_rate_append_only BEFORE DELETE OR UPDATE ON engagement.invitation_rate FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE CONSTRAINT TRIGGER invitation_rate_is_paid_for AFTER INSERT ON engagement.invitation_rate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.invitation_terms -- What invitations pay, by currency. The newest version is in force; the older ones are the log of changes
  currency text not null -- ISO 4217
  version integer not null -- Counts up; earnings name the one that they were computed by
  level1_permille smallint not null -- Thousandths of the valid turnover of friends
  level2_permille smallint not null -- Thousandths of the valid turnover of their friends
  level3_permille smallint not null -- Thousandths of the valid turnover of the third level
  hold_days smallint not null -- Days between the settlement of a day and its payment
  payout_least_minor bigint not null -- What is due waits until it comes to this
  reward_minor bigint not null -- What a friend of level 1 brings once; 0: nothing
  reward_deposits_minor bigint not null -- Deposits that the friend must reach for it
  reward_hold_days smallint not null -- Days between that deposit and the payment
  changed_by text not null -- Who of the operator changed it
  reason text not null -- Why
  changed_at timestamp with time zone not null default now() -- Since when it is in force
  reward_level_min smallint not null default 1 -- VIP level that the friend must have reached before the reward is paid; 0: none
  constraint invitation_terms_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint invitation_terms_hold_days_check CHECK (((hold_days >= 0) AND (hold_days <= 60)))
  constraint invitation_terms_level1_permille_check CHECK ((level1_permille >= 0))
  constraint invitation_terms_level2_permille_check CHECK ((level2_permille >= 0))
  constraint invitation_terms_level3_permille_check CHECK ((level3_permille >= 0))
  constraint invitation_terms_payout_least_minor_check CHECK ((payout_least_minor >= 0))
  constraint invitation_terms_pkey PRIMARY KEY (currency, version)
  constraint invitation_terms_reward_deposits_minor_check CHECK ((reward_deposits_minor > 0))
  constraint invitation_terms_reward_hold_days_check CHECK (((reward_hold_days >= 0) AND (reward_hold_days <= 60)))
  constraint invitation_terms_reward_level_min_check CHECK ((reward_level_min >= 0))
  constraint invitation_terms_reward_minor_check CHECK ((reward_minor >= 0))
  constraint invitation_terms_version_check CHECK ((version > 0))
  constraint rates_below_the_margin CHECK ((((level1_permille + level2_permille) + level3_permille) <= 9))
  CREATE TRIGGER invitation_terms_append_only BEFORE DELETE OR UPDATE ON engagement.invitation_terms FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE CONSTRAINT TRIGGER invitation_terms_are_paid_for AFTER INSERT ON engagement.invitation_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.promotion -- Promotions; operator data, one page each at /active followed by the id
  id text not null -- Part of the address of its page
  position integer not null -- Order on the screen
  active boolean not null default true -- Whether it is shown at all
  starts_at timestamp with time zone not null -- Can be claimed from then on
  ends_at timestamp with time zone -- Can be claimed until then; null for no end
  audience text not null -- everybody; newcomers: accounts of few days; depositors: whose deposits of all time reach deposits_minor of the award; level: from a VIP level on
  newcomer_days integer -- Age of an account that still is a newcomer's
  level_min smallint -- Least VIP level
  wager_times integer not null default 2 -- Turnover that turns the award into cash, as a multiple of it; 2 in the specification
  expires_after_days integer not null -- Days that the award lives once claimed
  glyph text not null -- What its picture shows
  palette text not null -- Colours of its picture
  constraint level_has_least CHECK (((audience = 'level'::text) = (level_min IS NOT NULL)))
  constraint newcomers_have_days CHECK (((audience = 'newcomers'::text) = (newcomer_days IS NOT NULL)))
  constraint promotion_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'newcomers'::text, 'depositors'::text, 'level'::text])))
  constraint promotion_ends_after_start CHECK ((ends_at > starts_at))
  constraint promotion_expires_after_days_check CHECK (((expires_after_days >= 1) AND (expires_after_days <= 365)))
  constraint promotion_id_check CHECK ((id ~ '^[a-z0-9-]{1,40}$'::text))
  constraint promotion_level_min_check CHECK ((level_min > 0))
  constraint promotion_newcomer_days_check CHECK (((newcomer_days >= 1) AND (newcomer_days <= 365)))
  constraint promotion_pkey PRIMARY KEY (id)
  constraint promotion_wager_times_check CHECK (((wager_times >= 1) AND (wager_times <= 100)))
  CREATE CONSTRAINT TRIGGER promotion_is_paid_for AFTER INSERT OR UPDATE ON engagement.promotion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.promotion_award -- What a promotion gives by currency; a currency without a row is not offered it
  promotion_id text not null -- The promotion
  currency text not null -- ISO 4217
  award_minor bigint not null -- Bonus money
  deposits_minor bigint not null default 0 -- Deposits of all time that depositors need
  constraint promotion_award_award_minor_check CHECK ((award_minor > 0))
  constraint promotion_award_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint promotion_award_deposits_minor_check CHECK ((deposits_minor >= 0))
  constraint promotion_award_pkey PRIMARY KEY (promotion_id, currency)
  constraint promotion_award_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES engagement.promotion(id)
  CREATE CONSTRAINT TRIGGER promotion_award_is_paid_for AFTER INSERT OR UPDATE ON engagement.promotion_award DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.promotion_claim -- Who claimed a promotion: once a player; append-only
  promotion_id text not null -- The promotion
  player_id bigint not null -- The player
  currency text not null -- ISO 4217
  award_minor bigint not null -- Bonus money that it gave
  claimed_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint promotion_claim_award_minor_check CHECK ((award_minor > 0))
  constraint promotion_claim_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint promotion_claim_pkey PRIMARY KEY (promotion_id, player_id)
  constraint promotion_claim_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES engagement.promotion(id)
  CREATE INDEX promotion_claim_by_player ON engagement.promotion_claim USING btree (player_id)
  CREATE TRIGGER promotion_claim_append_only BEFORE DELETE OR UPDATE ON engagement.promotion_claim FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table engagement.promotion_text -- Words of a promotion by language; pt_BR stands in for a language without
  promotion_id text not null -- The promotion
  lang text not null -- Locale
  title text not null -- One line
  summary text not null -- One sentence for its card
  body text not null -- Markdown: headings, paragraphs, lists, bold, italic, links; HTML is shown as text
  constraint promotion_text_lang_check CHECK ((lang ~ '^[a-z]{2}_[A-Z]{2}$'::text))
  constraint promotion_text_pkey PRIMARY KEY (promotion_id, lang)
  constraint promotion_text_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES engagement.promotion(id)

table engagement.referral -- Who came by whom, three levels deep; written when an account opens, never changed
  friend_id bigint not null -- The player who came
  level smallint not null -- 1: invited by the earner; 2: by a friend of the earner; 3: by a friend of such a friend
  earner_id bigint not null -- The player whose invitation it goes back to
  friend_currency text not null -- What the friend plays in; another currency than the earner's brings nothing
  earner_currency text not null -- What the earner is paid in
  created_at timestamp with time zone not null default now() -- When the friend's account opened
  constraint nobody_invites_himself CHECK ((friend_id <> earner_id))
  constraint referral_earner_currency_check CHECK ((earner_currency ~ '^[A-Z]{3}$'::text))
  constraint referral_friend_currency_check CHECK ((friend_currency ~ '^[A-Z]{3}$'::text))
  constraint referral_level_check CHECK (((level >= 1) AND (level <= 3)))
  constraint referral_pkey PRIMARY KEY (friend_id, level)
  CREATE UNIQUE INDEX no_ring_of_invitations ON engagement.referral USING btree (LEAST(friend_id, earner_id), GREATEST(friend_id, earner_id))
  CREATE INDEX referral_by_earner ON engagement.referral USING btree (earner_id, level, created_at DESC, friend_id)
  CREATE TRIGGER referral_append_only BEFORE DELETE OR UPDATE ON engagement.referral FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER referral_before_friends BEFORE INSERT ON engagement.referral FOR EACH ROW EXECUTE FUNCTION engagement.refuse_late_referral()

table engagement.referral_flag -- Friends who may be the same person as their inviter or as another friend: nothing is earned by them until the operator clears it
  friend_id bigint not null -- The friend in doubt
  twin_id bigint not null -- The other account, above it or beside it
  reason text not null -- device: both logged in on one; document: both have one
  found_at timestamp with time zone not null default now() -- When it was found
  cleared_at timestamp with time zone -- When the operator found nothing wrong
  cleared_by text not null default ''::text -- Who cleared it
  note text not null default ''::text -- Why it was cleared
  constraint cleared_by_somebody CHECK (((cleared_at IS NULL) = (cleared_by = ''::text)))
  constraint referral_flag_pkey PRIMARY KEY (friend_id, twin_id, reason)
  constraint referral_flag_reason_check CHECK ((reason = ANY (ARRAY['device'::text, 'document'::text])))
  CREATE INDEX flag_in_doubt ON engagement.referral_flag USING btree (found_at) WHERE (cleared_at IS NULL)

table engagement.sign_in_step -- The ladder of the daily sign-in by currency; the operator's to change
  currency text not null -- ISO 4217
  step smallint not null -- Day in a row, 1 to 7; after the seventh it begins anew
  award_minor bigint not null -- Bonus money of the day
  constraint sign_in_step_award_minor_check CHECK ((award_minor > 0))
  constraint sign_in_step_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint sign_in_step_pkey PRIMARY KEY (currency, step)
  constraint sign_in_step_step_check CHECK (((step >= 1) AND (step <= 7)))

table engagement.vip_award -- Awards that were paid: one a player and level, also when a level is reached again; append-only
  player_id bigint not null -- The player
  level smallint not null -- Level that it was for
  amount_minor bigint not null -- Cash; 0 where the level has none
  awarded_at timestamp with time zone not null default now() -- Time by the clock of the database
  deposits_minor bigint not null -- Deposits that the level needed then: the award is taken back when reversals leave less
  constraint vip_award_amount_minor_check CHECK ((amount_minor >= 0))
  constraint vip_award_deposits_minor_check CHECK ((deposits_minor >= 0))
  constraint vip_award_pkey PRIMARY KEY (player_id, level)
  CREATE TRIGGER vip_award_append_only BEFORE DELETE OR UPDATE ON engagement.vip_award FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table engagement.vip_change -- How players moved between levels; append-only
  player_id bigint not null -- The player
  number integer not null -- From 1
  from_level smallint not null -- Level before
  to_level smallint not null -- Level after
  award_minor bigint not null -- Cash paid for the levels on the way up
  deposits_minor bigint not null -- Deposits of all time then
  turnover_minor bigint not null -- Turnover of all time then, in bets and rounds that were over
  changed_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint vip_change_award_minor_check CHECK ((award_minor >= 0))
  constraint vip_change_check CHECK ((to_level <> from_level))
  constraint vip_change_number_check CHECK ((number > 0))
  constraint vip_change_pkey PRIMARY KEY (player_id, number)
  CREATE TRIGGER vip_change_append_only BEFORE DELETE OR UPDATE ON engagement.vip_change FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table engagement.vip_level -- VIP levels by currency; the operator's to change, in force at once, awards that were paid stay
  currency text not null -- ISO 4217
  level smallint not null -- From 0; every player has at least level 0
  award_minor bigint not null -- Cash for reaching it, once a player
  deposits_minor bigint not null -- Deposits of all time that it needs
  turnover_minor bigint not null -- VIP turnover of all time that it needs: stakes of cash, weighted by product and price
  withdrawals_a_day integer not null -- Withdrawals a day that it allows
  gift_minor bigint not null -- Bonus money of the daily gift; 0 for none
  constraint vip_level_award_minor_check CHECK ((award_minor >= 0))
  constraint vip_level_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint vip_level_deposits_minor_check CHECK ((deposits_minor >= 0))
  constraint vip_level_gift_minor_check CHECK ((gift_minor >= 0))
  constraint vip_level_level_check CHECK (((level >= 0) AND (level <= 99)))
  constraint vip_level_pkey PRIMARY KEY (currency, level)
  constraint vip_level_turnover_minor_check CHECK ((turnover_minor >= 0))
  constraint vip_level_withdrawals_a_day_check CHECK ((withdrawals_a_day >= 0))
  CREATE CONSTRAINT TRIGGER vip_level_is_paid_for AFTER INSERT OR DELETE OR UPDATE ON engagement.vip_level DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()

table engagement.vip_player -- Where players stand; who has no row stands at level 0. Also the lock that makes changes of one player take turns
  player_id bigint not null -- The player
  level smallint not null default 0 -- Level now
  looked_at timestamp with time zone not null default now() -- Since when the days are counted in which the level must be kept
  regain_turnover_minor bigint -- After a level went down: turnover of all time from which it can rise again
  waits boolean not null default false -- Whether open bets and rounds would raise the player once they are over; looked at again every turn, as one that is lost moves no money
  constraint vip_player_level_check CHECK ((level >= 0))
  constraint vip_player_pkey PRIMARY KEY (player_id)
  constraint vip_player_regain_turnover_minor_check CHECK ((regain_turnover_minor >= 0))
  CREATE INDEX vip_player_to_look_at ON engagement.vip_player USING btree (looked_at) WHERE (level > 0)
  CREATE INDEX vip_player_waiting ON engagement.vip_player USING btree (player_id) WHERE waits

table engagement.vip_terms -- Rules of the VIP club for all currencies, one row; the operator's to change
  id boolean not null default true -- Always true: there is one row
  keep_days integer -- A level that is not kept for so many days goes down by one; null: a level is kept for ever
  keep_bp integer not null default 1000 -- Turnover of those days that keeps a level, in hundredths of a percent of what the level needs
  award_share_percent integer not null default 20 -- Share of the expected gross win that awards of levels should cost at most; above it changes of levels and weights are warned about, above 100 percent refused
  offer_share_percent integer not null default 90 -- Share of the expected gross win that bonuses, levels and commission together should cost at most; above it changes are warned about, above 100 percent refused
  constraint vip_terms_award_share_percent_check CHECK (((award_share_percent >= 1) AND (award_share_percent <= 100)))
  constraint vip_terms_id_check CHECK (id)
  constraint vip_terms_keep_bp_check CHECK (((keep_bp >= 1) AND (keep_bp <= 10000)))
  constraint vip_terms_keep_days_check CHECK (((keep_days >= 7) AND (keep_days <= 3650)))
  constraint vip_terms_offer_share_percent_check CHECK (((offer_share_percent >= 1) AND (offer_share_percent <= 100)))
  constraint vip_terms_pkey PRIMARY KEY (id)

table identity.captcha -- Open captchas; a crash may lose them, nobody may use one twice
  code_id bigint not null -- Number that the client drew
  device_id text not null -- Device that asked; empty when it did not say
  kind text not null -- image: text to type; puzzle: proof of work
  answer text not null -- The text of the image or the salt of the puzzle
  zero_bits smallint not null default 0 -- Leading zero bits that solve the puzzle
  expires_at timestamp with time zone not null -- Good until then
  constraint captcha_code_id_check CHECK (((code_id >= 0) AND (code_id <= 100000000)))
  constraint captcha_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'puzzle'::text])))
  constraint captcha_pkey PRIMARY KEY (code_id, device_id, kind)
  CREATE INDEX captcha_by_expiry ON identity.captcha USING btree (expires_at)

table identity.known_device -- Devices that have logged in: the login form of one asks for no captcha that is seen. A row is deleted to revoke it
  key_hash text not null -- SHA-256, hex, of the key that only the device holds
  player_id bigint not null -- Who logged in on it last; a new password of that player revokes it
  failures integer not null default 0 -- Wrong passwords since the last login; from three on the captcha is seen again
  used_at timestamp with time zone not null default now() -- Last login; after 180 days the device is forgotten
  created_at timestamp with time zone not null default now() -- First login
  constraint known_device_failures_check CHECK ((failures >= 0))
  constraint known_device_pkey PRIMARY KEY (key_hash)
  constraint known_device_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  CREATE INDEX known_device_by_player ON identity.known_device USING btree (player_id)
  CREATE INDEX known_device_by_use ON identity.known_device USING btree (used_at)

table identity.lift_terms -- When an exclusion without end may be lifted, one row; the operator's to change
  id boolean not null default true -- Always true: there is one row
  months_min integer not null default 6 -- Months that it has held at least; six is what regulators usually ask for
  constraint lift_terms_id_check CHECK (id)
  constraint lift_terms_months_min_check CHECK (((months_min >= 1) AND (months_min <= 120)))
  constraint lift_terms_pkey PRIMARY KEY (id)

table identity.mail_code -- The newest code mailed to an address, one per purpose; addresses without account have rows too, so that both take the same time
  purpose text not null -- reset: a new password; email: a new address
  address text not null -- Where it was mailed, lower case
  player_id bigint -- Whom it serves; null when nobody, and then nothing was mailed
  code_hash text not null -- argon2id of the six digits: a fast hash of so few digits could be searched
  tries smallint not null default 0 -- Answers given so far
  sent_at timestamp with time zone not null default now() -- When it was asked for; the next may follow three minutes later
  expires_at timestamp with time zone not null -- Good until then
  used_at timestamp with time zone -- When it was traded
  check_hash text -- SHA-256 of the check id that it was traded for, hex; null once used
  check_expires_at timestamp with time zone -- The check id is good until then
  constraint mail_code_check_hash_key UNIQUE (check_hash)
  constraint mail_code_pkey PRIMARY KEY (purpose, address)
  constraint mail_code_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  constraint mail_code_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'email'::text])))
  CREATE INDEX mail_code_by_player ON identity.mail_code USING btree (player_id)

table identity.play_stop -- Breaks and exclusions that players took, append-only
  id bigint not null identity -- Order of writing
  player_id bigint not null -- Who stopped
  kind text not null -- timeOut: up to a month; exclusion: longer
  length text not null -- As the player chose it: day, week, month, halfYear, year, fiveYears, always
  until timestamp with time zone -- When it ends by itself; null for never
  session_id bigint not null -- Login that it was done with
  created_at timestamp with time zone not null default now() -- When it began
  constraint play_stop_kind_check CHECK ((kind = ANY (ARRAY['timeOut'::text, 'exclusion'::text])))
  constraint play_stop_pkey PRIMARY KEY (id)
  constraint play_stop_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  CREATE INDEX play_stop_by_player ON identity.play_stop USING btree (player_id, id)
  CREATE TRIGGER play_stop_append_only BEFORE DELETE OR UPDATE ON identity.play_stop FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER play_stop_never_truncated BEFORE TRUNCATE ON identity.play_stop FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table identity.player -- Accounts
  id bigint not null -- Public number of ten digits, drawn at random so that nobody can count players
  username text not null -- E-mail address in lower case
  name text not null -- Full name as on the document; empty until given
  card_no text -- Document number in plain letters and digits: a CPF in Brazil; null until given
  country text not null -- Phone prefix such as +55
  phone text not null -- E.164, such as +5511987654321; empty until given
  password_hash text not null -- argon2id, PHC text
  invite_code text not null -- Code that this player invites friends with
  invited_by_code text not null default ''::text -- Code of the invitation as it came, also when nobody has it
  inviter_id bigint -- Whose code it was
  avatar smallint not null default 0 -- Picture 0 to 35
  kyc boolean not null default false -- Document verified
  is_test boolean not null default false -- Play-money test account that anybody may use; sandbox mode only
  telegram text not null default ''::text -- Contact, set by the operator
  currency text not null -- ISO 4217, fixed by the language of registration
  lang text not null -- Language of mails
  device_id text not null default ''::text -- Device of registration, as the client named it
  from_app boolean not null default false -- Registered inside the app
  password_changed_at timestamp with time zone not null default now() -- When the password was set
  blocked_at timestamp with time zone -- When the operator closed the account to its player; null while open
  created_at timestamp with time zone not null default now() -- When the account was opened
  stop_kind text -- The newest break or exclusion; null when there was none
  stopped_until timestamp with time zone -- When it ends; null with a kind for never
  reminder_minutes smallint default 60 -- After how many minutes of a login its player is told the time and the net, again and again; null for never
  constraint invite_code_unique UNIQUE (invite_code)
  constraint one_account_per_document UNIQUE (currency, card_no)
  constraint one_account_per_email UNIQUE (username)
  constraint phone_is_e164 CHECK ((phone ~ '^(\+[1-9]\d{1,14})?$'::text))
  constraint player_avatar_check CHECK (((avatar >= 0) AND (avatar <= 35)))
  constraint player_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint player_id_check CHECK (((id >= 1000000000) AND (id <= '9999999999'::bigint)))
  constraint player_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES identity.player(id)
  constraint player_pkey PRIMARY KEY (id)
  constraint player_reminder_minutes_check CHECK ((reminder_minutes = ANY (ARRAY[15, 30, 60])))
  constraint player_stop_kind_check CHECK ((stop_kind = ANY (ARRAY['timeOut'::text, 'exclusion'::text])))
  constraint username_is_lower_case CHECK ((username = lower(username)))
  CREATE INDEX player_by_document ON identity.player USING btree (card_no) WHERE (card_no IS NOT NULL)
  CREATE INDEX player_by_inviter ON identity.player USING btree (inviter_id)
  CREATE INDEX player_excluded ON identity.player USING btree (id) WHERE (stop_kind = 'exclusion'::text)

table identity.session -- Logins; the token itself is nowhere in the database
  id bigint not null identity -- Inner number; never leaves the server
  player_id bigint not null -- Whose it is
  token_hash text not null -- SHA-256 of the token, hex
  device_id text not null -- Device as the client named it
  ip text not null -- Address that logged in
  user_agent text not null -- Browser that logged in
  created_at timestamp with time zone not null default now() -- When it began
  expires_at timestamp with time zone not null -- When it ends in any case
  last_used_at timestamp with time zone not null default now() -- Newest request, to the minute; open sockets do not count
  ended_at timestamp with time zone -- When it was ended before its time
  began_net_minor bigint not null default 0 -- What play that was decided had brought its player in all time when it began, minor units; written by the database
  constraint session_pkey PRIMARY KEY (id)
  constraint session_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  constraint session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX session_by_device ON identity.session USING btree (device_id) WHERE (device_id <> ''::text)
  CREATE INDEX session_by_player ON identity.session USING btree (player_id)
  CREATE INDEX session_in_use ON identity.session USING btree (last_used_at) WHERE (ended_at IS NULL)
  CREATE TRIGGER session_notes_net BEFORE INSERT ON identity.session FOR EACH ROW EXECUTE FUNCTION identity.note_began_net()

table identity.stop_lift -- Exclusions without end that the operator gave an end at their player's wish, and those that were kept after all, append-only
  id bigint not null identity -- Order of writing
  player_id bigint not null -- Whose exclusion
  until timestamp with time zone -- When it ends: a day after the order, so that there is time to think; null when it was kept after all
  said_by text not null -- Who of the operator ordered it
  reason text not null -- Why, and how the player asked for it
  created_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint stop_lift_pkey PRIMARY KEY (id)
  constraint stop_lift_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  constraint stop_lift_reason_check CHECK ((reason <> ''::text))
  constraint stop_lift_said_by_check CHECK ((said_by <> ''::text))
  CREATE INDEX stop_lift_by_player ON identity.stop_lift USING btree (player_id, id)
  CREATE TRIGGER stop_lift_append_only BEFORE DELETE OR UPDATE ON identity.stop_lift FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER stop_lift_never_truncated BEFORE TRUNCATE ON identity.stop_lift FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table identity.terms -- Terms and privacy by version; the newest is in force, none is ever changed
  version integer not null -- Counts up
  published_at timestamp with time zone not null default now() -- Since when it is in force; whoever logs in after it is asked to accept it
  published_by text not null -- Who of the operator published it
  reason text not null -- What is new, for the operator
  constraint terms_pkey PRIMARY KEY (version)
  constraint terms_published_by_check CHECK ((published_by <> ''::text))
  constraint terms_version_check CHECK ((version > 0))
  CREATE TRIGGER terms_append_only BEFORE DELETE OR UPDATE ON identity.terms FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table identity.terms_acceptance -- Who accepted which terms: when the account opened, or at a login later
  player_id bigint not null -- The player
  version integer not null -- What was accepted
  lang text not null -- In which language it was shown
  accepted_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint terms_acceptance_pkey PRIMARY KEY (player_id, version)
  constraint terms_acceptance_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  constraint terms_acceptance_version_fkey FOREIGN KEY (version) REFERENCES identity.terms(version)
  CREATE TRIGGER terms_acceptance_append_only BEFORE DELETE OR UPDATE ON identity.terms_acceptance FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table identity.terms_text -- Words of the terms by language; pt_BR stands in for a language without
  version integer not null -- Which terms
  lang text not null -- Locale
  body text not null -- Markdown; {name} and {email} stand for the house and its address
  constraint terms_text_body_check CHECK (((length(body) >= 1) AND (length(body) <= 200000)))
  constraint terms_text_lang_check CHECK ((lang ~ '^[a-z]{2}_[A-Z]{2}$'::text))
  constraint terms_text_pkey PRIMARY KEY (version, lang)
  constraint terms_text_version_fkey FOREIGN KEY (version) REFERENCES identity.terms(version)
  CREATE TRIGGER terms_text_append_only BEFORE DELETE OR UPDATE ON identity.terms_text FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER terms_text_with_its_version BEFORE INSERT ON identity.terms_text FOR EACH ROW EXECUTE FUNCTION identity.refuse_late_text()

table originals.cancelled_bet -- Bets on shared rounds that their player took back before betting closed; append-only, written in the transaction that returned the stake
  player_id bigint not null -- Who bet
  request_id uuid not null -- As the client made it for the bet; it stays taken
  game text not null -- double or luckyColor
  number integer not null -- The round
  account_id bigint not null -- Cash or bonus account that staked and got the stake back
  book_id bigint not null -- The house's book that gave it back
  bet text not null -- As in shared_bet
  stake_minor bigint not null -- Minor units, returned whole
  currency text not null -- ISO 4217
  placed_at timestamp with time zone not null -- When it was placed
  cancelled_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint cancelled_bet_game_number_fkey FOREIGN KEY (game, number) REFERENCES originals.shared_round(game, number)
  constraint cancelled_bet_pkey PRIMARY KEY (player_id, request_id)
  constraint cancelled_bet_stake_minor_check CHECK ((stake_minor > 0))
  CREATE TRIGGER cancelled_bet_append_only BEFORE DELETE OR UPDATE ON originals.cancelled_bet FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER cancelled_bet_never_truncated BEFORE TRUNCATE ON originals.cancelled_bet FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table originals.chain -- Chains of hashes that decide shared rounds; link 0 is the start secret, each link is the SHA-256 of the one before as text, and they are used from the end backwards
  game text not null -- double or luckyColor
  generation integer not null -- From 1; the next begins when this one is used up
  length integer not null -- Number of links, each for one round
  start_secret text not null -- Secret for ever: every link follows from it
  checkpoints text[] not null -- Secret: every checkpoint_every-th link from link 0 on, so that any link is found with few hashes
  checkpoint_every integer not null -- Distance of the checkpoints in links
  published_end text not null -- SHA-256 of the last link; public before the first round
  public_seed text -- Fixed after the end was published and before the first round, which waits for it; the operator's to set once, such as the hash of a block that did not exist before; sandbox mode draws it
  next_index integer not null -- Link of the next round; -1 when all are used
  created_at timestamp with time zone not null default now() -- When its end was published
  constraint chain_check CHECK (((next_index >= '-1'::integer) AND (next_index < length)))
  constraint chain_checkpoint_every_check CHECK ((checkpoint_every > 0))
  constraint chain_game_fkey FOREIGN KEY (game) REFERENCES originals.game(name)
  constraint chain_generation_check CHECK ((generation > 0))
  constraint chain_length_check CHECK ((length > 0))
  constraint chain_pkey PRIMARY KEY (game, generation)
  constraint chain_public_seed_check CHECK (((octet_length(public_seed) >= 1) AND (octet_length(public_seed) <= 128)))
  CREATE TRIGGER chain_fixed BEFORE DELETE OR UPDATE ON originals.chain FOR EACH ROW EXECUTE FUNCTION originals.keep_chain()

table originals.draw_lease -- Which process draws the shared rounds
  name text not null -- What is held
  holder uuid not null -- The process
  held_until timestamp with time zone not null -- Until when, unless it is renewed; a crashed process frees it by time
  constraint draw_lease_pkey PRIMARY KEY (name)

table originals.game -- Settings of each of our own games; the operator's to change
  name text not null -- Type name of the game
  stopped boolean not null -- True: no new round begins; takes effect with the next round
  round_ms_min integer not null default 0 -- Least milliseconds from one round of a player to the next; 0 for none
  open_hours_max integer not null default 24 -- Hours after which a round of several steps that nobody touches is paid what it holds; meaningless for other games
  constraint game_open_hours_max_check CHECK ((open_hours_max > 0))
  constraint game_pkey PRIMARY KEY (name)
  constraint game_round_ms_min_check CHECK ((round_ms_min >= 0))

table originals.open_round -- Rounds of several steps between start and end. What the seeds hide is stored nowhere: it is computed from the pair, which stays in force as long as a round is open
  player_id bigint not null -- Who plays
  request_id uuid not null -- Made by the client at the start; the finished round keeps it
  game text not null -- mines or rowDouble
  seed_pair_id bigint not null -- Seeds that decide it
  nonce integer not null -- Number of the round under its seeds, used up by the start
  stake_minor bigint not null -- Minor units, taken at the start
  currency text not null -- ISO 4217
  choice jsonb not null -- What the player chose; mines: mines; rowDouble: tiles
  steps integer[] not null default '{}'::integer[] -- Safe steps in their order; mines: tiles; rowDouble: the tile of each row from the lowest up
  steps_max integer not null -- With this many safe steps the round ends and pays: the board is clear, the tower is climbed, or a further step could pay more than the largest payout in force at the start
  started_at timestamp with time zone not null default now() -- Time of the start by the clock of the database
  touched_at timestamp with time zone not null default now() -- Time of the last step, or of the start
  account_id bigint not null -- Cash or bonus account that staked and is paid
  constraint ends_in_time CHECK ((cardinality(steps) < steps_max))
  constraint open_round_game_fkey FOREIGN KEY (game) REFERENCES originals.game(name)
  constraint open_round_nonce_check CHECK ((nonce >= 0))
  constraint open_round_pkey PRIMARY KEY (player_id, request_id)
  constraint open_round_seed_pair_id_fkey FOREIGN KEY (seed_pair_id) REFERENCES originals.seed_pair(id)
  constraint open_round_stake_minor_check CHECK ((stake_minor > 0))
  constraint open_round_steps_max_check CHECK ((steps_max > 0))
  CREATE INDEX open_round_by_account ON originals.open_round USING btree (account_id)
  CREATE UNIQUE INDEX open_round_each ON originals.open_round USING btree (player_id, game)
  CREATE INDEX open_round_of_pair ON originals.open_round USING btree (seed_pair_id)
  CREATE INDEX open_round_untouched ON originals.open_round USING btree (touched_at)

table originals.round -- Every finished round of our own games, append-only, written in the transaction that moved its payout; for shared rounds one row per bet
  player_id bigint not null -- Who played
  request_id uuid not null -- Made by the client: the same id is the same round
  seq bigint not null identity -- Order of the rounds of a player
  game text not null -- Type name of the game
  seed_pair_id bigint -- Seeds that decided it; null for shared rounds, whose outcome carries its link
  nonce integer -- Number of the round under its seeds, from 0 without gaps; null for shared rounds
  stake_minor bigint not null -- Minor units
  payout_minor bigint not null -- Minor units, stake included; 0 when lost
  currency text not null -- ISO 4217
  choice jsonb not null -- What the player chose; dice: direction, targetHundredths; limbo: targetHundredths; mines: mines; rowDouble: tiles
  outcome jsonb not null -- What was decided; dice: rollHundredths; limbo: drawnHundredths; mines and rowDouble: steps, the last one on a trap when it paid nothing, and layout
  balance_after_minor bigint not null -- That balance afterwards
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  pocket text not null default 'cash'::text -- Which of the player's balances staked and was paid
  constraint own_seeds_or_shared CHECK (((seed_pair_id IS NULL) = (game = ANY (ARRAY['double'::text, 'luckyColor'::text]))))
  constraint own_seeds_whole CHECK (((seed_pair_id IS NULL) = (nonce IS NULL)))
  constraint round_payout_minor_check CHECK ((payout_minor >= 0))
  constraint round_pkey PRIMARY KEY (player_id, request_id)
  constraint round_pocket_check CHECK ((pocket = ANY (ARRAY['cash'::text, 'bonus'::text])))
  constraint round_stake_minor_check CHECK ((stake_minor > 0))
  CREATE INDEX round_by_player ON originals.round USING btree (player_id, seq)
  CREATE TRIGGER round_append_only BEFORE DELETE OR UPDATE ON originals.round FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER round_never_truncated BEFORE TRUNCATE ON originals.round FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table originals.seed_pair -- The seeds that decide a player's rounds. The server seed is secret until the pair is revealed
  id bigint not null identity -- A later pair of a player has a higher number
  player_id bigint not null -- Whose rounds it decides
  server_seed text not null -- Secret until revealed_at is set
  server_seed_hash text not null -- SHA-256 of the server seed as text, hex; shown from the start
  next_server_seed text not null -- Secret: the server seed of the pair after this one, drawn before the player can choose that pair's client seed
  next_server_seed_hash text not null -- SHA-256 of the next server seed as text, hex; shown from the start
  client_seed text not null -- Chosen by the player, or drawn
  nonce integer not null default 0 -- Rounds played with this pair; the next round uses this number
  played_at timestamp with time zone -- When the last round was played, carried over from the pair before
  created_at timestamp with time zone not null default now() -- When it came into force
  revealed_at timestamp with time zone -- When the player closed it; no round can follow
  constraint seed_pair_client_seed_check CHECK (((octet_length(client_seed) >= 1) AND (octet_length(client_seed) <= 64)))
  constraint seed_pair_nonce_check CHECK ((nonce >= 0))
  constraint seed_pair_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX seed_pair_in_force ON originals.seed_pair USING btree (player_id) WHERE (revealed_at IS NULL)

table originals.shared_bet -- Bets on shared rounds, written in the statement that took the stake
  player_id bigint not null -- Who bet
  request_id uuid not null -- Made by the client: the same id is the same bet
  seq bigint not null identity -- Order of the bets
  game text not null -- double or luckyColor
  number integer not null -- The round
  account_id bigint not null -- Cash or bonus account that staked and is paid
  book_id bigint not null -- The house's book that took it
  bet text not null -- double: red, black, white; luckyColor: green, red, violet, big, small, 0 to 9
  stake_minor bigint not null -- Minor units
  prize_minor bigint[] not null -- What each outcome pays in minor units, the first for outcome 0; fixed when the bet was placed
  payout_minor bigint -- Minor units; null until the round is settled, the stake when it was voided
  currency text not null -- ISO 4217
  player_label text not null -- The masked name that others see
  balance_after_minor bigint not null -- The balance of that account after the stake left
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint shared_bet_game_number_fkey FOREIGN KEY (game, number) REFERENCES originals.shared_round(game, number)
  constraint shared_bet_payout_minor_check CHECK ((payout_minor >= 0))
  constraint shared_bet_pkey PRIMARY KEY (player_id, request_id)
  constraint shared_bet_stake_minor_check CHECK ((stake_minor > 0))
  CREATE INDEX shared_bet_by_round ON originals.shared_bet USING btree (game, number, player_id)
  CREATE TRIGGER shared_bet_guards_bonus AFTER INSERT ON originals.shared_bet REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION originals.guard_bonus_rounds()
  CREATE TRIGGER shared_bet_guards_cancel BEFORE DELETE ON originals.shared_bet FOR EACH ROW EXECUTE FUNCTION originals.guard_cancel()

table originals.shared_pace -- How rounds that everybody shares follow each other; the operator's to change, in force from the next round on
  game text not null -- double or luckyColor
  betting_ms integer not null -- Milliseconds in which bets are taken
  drawing_ms integer not null -- Milliseconds from the draw until it is shown in full and paid
  result_ms integer not null -- Milliseconds in which the result stands before the next round opens
  chain_length integer not null default 1000000 -- Links of the next chain that is made: its number of rounds
  bets_max integer not null -- Most bets of one player on one round
  constraint shared_pace_bets_max_check CHECK ((bets_max > 0))
  constraint shared_pace_betting_ms_check CHECK ((betting_ms > 0))
  constraint shared_pace_chain_length_check CHECK ((chain_length > 0))
  constraint shared_pace_drawing_ms_check CHECK ((drawing_ms >= 0))
  constraint shared_pace_game_fkey FOREIGN KEY (game) REFERENCES originals.game(name)
  constraint shared_pace_pkey PRIMARY KEY (game)
  constraint shared_pace_result_ms_check CHECK ((result_ms >= 0))

table originals.shared_pot -- What the bets on a shared round in one currency add up to; opened by the first of them
  game text not null -- double or luckyColor
  number integer not null -- The round
  currency text not null -- ISO 4217
  bets integer not null default 0 -- Number of bets
  stake_minor bigint not null default 0 -- Sum of the stakes in minor units
  prize_minor bigint[] not null -- What all bets together pay for each outcome in minor units, the first for outcome 0: the exposure of the house
  payout_minor bigint -- What was paid in minor units; null until the round is settled or voided
  cancelled integer not null default 0 -- Bets that were taken back; a bet that was decided before one of them is decided again
  constraint shared_pot_cancelled_check CHECK ((cancelled >= 0))
  constraint shared_pot_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint shared_pot_game_number_fkey FOREIGN KEY (game, number) REFERENCES originals.shared_round(game, number)
  constraint shared_pot_pkey PRIMARY KEY (game, number, currency)

table originals.shared_round -- Rounds that everybody shares. Status goes betting, drawing, settled; or to void from the first two
  game text not null -- double or luckyColor
  number integer not null -- From 1 without gaps, over all chains of the game
  generation integer not null -- Chain that decides it
  link_index integer not null -- Link that decides it
  link_hash text not null -- SHA-256 of the link, public from the opening on: the link of the round before or the published end
  public_seed text not null -- Public seed of the chain
  link text -- The link, written at the draw and not before
  outcome integer -- Cell of double or number of lucky color, written at the draw
  status text not null default 'betting'::text -- betting; drawing: the outcome is public, not yet paid; settled: paid; void: stakes returned
  void_reason text -- Why it was voided
  opens_at timestamp with time zone not null -- From when on bets are taken, by the clock of the database
  betting_ends_at timestamp with time zone not null -- From when on no bet is taken
  drawn_at timestamp with time zone not null -- When the draw is shown in full and paid
  next_at timestamp with time zone not null -- When the next round may open
  settled_at timestamp with time zone -- When it was paid or voided
  constraint drawn_means_revealed CHECK (
CASE status
    WHEN 'betting'::text THEN ((link IS NULL) AND (outcome IS NULL))
    WHEN 'void'::text THEN true
    ELSE ((link IS NOT NULL) AND (outcome IS NOT NULL))
END)
  constraint one_round_per_link UNIQUE (generation, link_index, game)
  constraint over_has_time CHECK (((status = ANY (ARRAY['settled'::text, 'void'::text])) = (settled_at IS NOT NULL)))
  constraint shared_round_game_fkey FOREIGN KEY (game) REFERENCES originals.game(name)
  constraint shared_round_game_generation_fkey FOREIGN KEY (game, generation) REFERENCES originals.chain(game, generation)
  constraint shared_round_link_index_check CHECK ((link_index >= 0))
  constraint shared_round_number_check CHECK ((number > 0))
  constraint shared_round_outcome_check CHECK ((outcome >= 0))
  constraint shared_round_pkey PRIMARY KEY (game, number)
  constraint shared_round_status_check CHECK ((status = ANY (ARRAY['betting'::text, 'drawing'::text, 'settled'::text, 'void'::text])))
  constraint times_in_order CHECK (((opens_at < betting_ends_at) AND (betting_ends_at <= drawn_at) AND (drawn_at <= next_at)))
  constraint void_has_reason CHECK (((status = 'void'::text) = (void_reason IS NOT NULL)))
  CREATE UNIQUE INDEX shared_round_running ON originals.shared_round USING btree (game) WHERE (status = ANY (ARRAY['betting'::text, 'drawing'::text]))

table originals.stake_limit -- What a round may cost and pay, by game and currency; the operator's to change
  game text not null -- Type name of the game
  currency text not null -- ISO 4217
  stake_min_minor bigint not null -- Least stake in minor units, whatever the choice; a choice may need more so that rounding costs less than a tenth of a point of return
  stake_max_minor bigint not null -- Largest stake in minor units
  payout_max_minor bigint not null -- Largest payout in minor units; a round that could pay more is refused before it begins, a round of several steps ends with the last payout below it
  round_payout_max_minor bigint -- Largest sum in minor units that a shared round may pay to all players at its worst outcome; null for games that players play alone
  constraint limits_in_order CHECK (((stake_min_minor <= stake_max_minor) AND (stake_max_minor <= payout_max_minor)))
  constraint shared_rounds_are_bounded CHECK (((game <> ALL (ARRAY['double'::text, 'luckyColor'::text])) OR COALESCE((round_payout_max_minor >= payout_max_minor), false)))
  constraint stake_limit_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint stake_limit_game_fkey FOREIGN KEY (game) REFERENCES originals.game(name)
  constraint stake_limit_pkey PRIMARY KEY (game, currency)
  constraint stake_limit_stake_min_minor_check CHECK ((stake_min_minor > 0))

table payments.callback -- Every signed callback of a vendor and what came of it; append-only
  seq bigint not null identity -- Order of writing
  vendor text not null -- Who called
  event_id text not null -- The vendor's id of the event; repeats carry the same
  order_id text not null -- Our order or withdrawal as the vendor named it; may be unknown
  payload jsonb not null -- The event as parsed
  body_hash text not null -- SHA-256 of the raw body, hex
  verdict text not null -- What it did: credited, paid, reversed, undone, refunded, refund_failed, repeated, failed, cancelled, expired, no_effect, differs, order_unknown
  received_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint callback_pkey PRIMARY KEY (seq)
  CREATE INDEX callback_by_order ON payments.callback USING btree (order_id)
  CREATE TRIGGER callback_append_only BEFORE DELETE OR UPDATE ON payments.callback FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER callback_never_truncated BEFORE TRUNCATE ON payments.callback FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table payments.claim_terms -- How claims are collected, by what they are for; the operator's to change
  kind text not null -- deposit: taken back at its vendor; result: a bet was paid by a result that was corrected; sale: a bet that was cashed out became void; round: a slots vendor took back a win or corrected one; friendReward, vipAward, bonus: was paid because of deposits that were reversed
  share_permille integer not null -- Thousandths that a claim takes of each amount that arrives in cash; 1000 takes all the cash there is
  lifts_when_paid boolean not null -- Whether money of the player may leave again as soon as the claim is paid; otherwise an operator lifts the hold
  constraint claim_terms_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'result'::text, 'sale'::text, 'round'::text, 'friendReward'::text, 'vipAward'::text, 'bonus'::text])))
  constraint claim_terms_pkey PRIMARY KEY (kind)
  constraint claim_terms_share_permille_check CHECK (((share_permille >= 1) AND (share_permille <= 1000)))

table payments.deposit_return -- Parts of deposits that an excluded player did not play: held when written, then refunded at the vendor, paid by hand or withdrawn, once
  id text not null -- Random; idempotency key at the vendor and part of the transfer ids
  order_id text not null -- The deposit
  player_id bigint not null -- Whose deposit it is
  currency text not null -- ISO 4217
  amount_minor bigint not null -- Minor units that return to the source
  discount_minor bigint not null -- Minor units of the discount on them, which return to the operator
  vendor text not null -- Payment vendor of the deposit
  status text not null default 'planned'::text -- planned, sending (the vendor may have it), unknown (the vendor did not answer), byHand (the vendor cannot refund; the operator decides), withdrawing (the operator ordered a withdrawal); refunded, paidByHand and withdrawn are closed
  refund_no text -- The vendor's number of the refund; null until the vendor answered
  withdrawal_id text -- The withdrawal that carries the money instead of a refund
  refunds_failed integer not null default 0 -- How often the vendor reported a refund and later its failure; part of transfer ids
  reason text not null default ''::text -- Why the vendor cannot refund it, or what shows that it was paid, for the operator
  decided_by text not null default ''::text -- Which person of the operator decided; empty when none had to
  created_at timestamp with time zone not null default now() -- When it was planned and its money held
  sent_at timestamp with time zone -- When the vendor was first asked for the refund; from then on the vendor may have it
  closed_at timestamp with time zone -- When the money left
  check_at timestamp with time zone default now() -- When the next step is due; null when there is none
  checks integer not null default 0 -- How often the vendor was asked without learning the end
  constraint by_hand_has_name CHECK (((status <> ALL (ARRAY['withdrawing'::text, 'paidByHand'::text, 'withdrawn'::text])) OR (decided_by <> ''::text)))
  constraint closed_return_has_time CHECK (((status = ANY (ARRAY['refunded'::text, 'paidByHand'::text, 'withdrawn'::text])) = (closed_at IS NOT NULL)))
  constraint deposit_return_amount_minor_check CHECK ((amount_minor > 0))
  constraint deposit_return_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint deposit_return_discount_minor_check CHECK ((discount_minor >= 0))
  constraint deposit_return_order_id_fkey FOREIGN KEY (order_id) REFERENCES payments."order"(id)
  constraint deposit_return_pkey PRIMARY KEY (id)
  constraint deposit_return_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'sending'::text, 'unknown'::text, 'byHand'::text, 'withdrawing'::text, 'refunded'::text, 'paidByHand'::text, 'withdrawn'::text])))
  constraint deposit_return_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES payments.withdrawal(id)
  constraint one_return_per_refund UNIQUE (vendor, refund_no)
  constraint return_is_asked_about CHECK (((status = ANY (ARRAY['planned'::text, 'sending'::text, 'unknown'::text, 'withdrawing'::text])) = (check_at IS NOT NULL)))
  constraint withdrawn_has_withdrawal CHECK (((status = 'withdrawn'::text) = (withdrawal_id IS NOT NULL)))
  CREATE INDEX deposit_return_by_hand ON payments.deposit_return USING btree (created_at) WHERE (status = 'byHand'::text)
  CREATE INDEX deposit_return_by_order ON payments.deposit_return USING btree (order_id)
  CREATE INDEX deposit_return_by_player ON payments.deposit_return USING btree (player_id, created_at)
  CREATE INDEX deposit_return_to_check ON payments.deposit_return USING btree (check_at) WHERE (check_at IS NOT NULL)
  CREATE TRIGGER deposit_return_guarded BEFORE UPDATE ON payments.deposit_return FOR EACH ROW EXECUTE FUNCTION payments.guard_deposit_return()
  CREATE TRIGGER deposit_return_never_deleted BEFORE DELETE ON payments.deposit_return FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER deposit_return_never_truncated BEFORE TRUNCATE ON payments.deposit_return FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER deposit_return_within_paid AFTER INSERT ON payments.deposit_return FOR EACH ROW EXECUTE FUNCTION payments.bound_deposit_returns()

table payments.depositor -- Deposits of a player so far; also the lock that makes crediting orders of one player take turns
  player_id bigint not null -- The player
  currency text not null -- ISO 4217
  deposits integer not null default 0 -- Orders credited
  paid_sum_minor bigint not null default 0 -- Minor units of all credited prices
  newest_minor bigint not null default 0 -- Minor units of the newest credited price
  first_at timestamp with time zone -- When the first was credited
  newest_at timestamp with time zone -- When the newest was credited
  gift_sum_minor bigint not null default 0 -- Minor units of all bonuses credited with deposits
  turnover_at_newest_minor bigint not null default 0 -- The player's turnover of all time when the newest was credited
  constraint depositor_pkey PRIMARY KEY (player_id)
  CREATE INDEX depositor_by_newest ON payments.depositor USING btree (newest_at, player_id) WHERE (newest_at IS NOT NULL)

table payments.discount_campaign -- When players may buy the packages of EXPPAY for less; the operator's to change. A deposit ends the window of whoever made it
  id text not null -- Name that the operator gave it
  counted_from text not null -- registration: of players who never deposited; deposit: from the newest deposit of all others
  after_hours integer not null -- Hours from there to the beginning of the window
  lasts_hours integer not null -- Hours that the window is open
  active boolean not null default true -- False while the operator pauses it
  constraint discount_campaign_after_hours_check CHECK ((after_hours >= 0))
  constraint discount_campaign_counted_from_check CHECK ((counted_from = ANY (ARRAY['registration'::text, 'deposit'::text])))
  constraint discount_campaign_lasts_hours_check CHECK ((lasts_hours > 0))
  constraint discount_campaign_pkey PRIMARY KEY (id)

table payments.order -- A player's order of a package; written before the vendor hears of it
  id text not null -- Random, not guessable; idempotency key at the vendor and part of the transfer ids
  player_id bigint not null -- Who deposits
  package_id text not null -- What was ordered; price and gift are kept as they were
  package_group text not null -- Group of the package when ordered
  currency text not null -- ISO 4217
  price_minor bigint not null -- Minor units that reach the player's cash
  pay_minor bigint not null -- Minor units that the vendor collects: the price less a discount
  gift_minor bigint not null -- Minor units of bonus money that the player chose; 0 when not taking part
  gift_credited_minor bigint not null default 0 -- Minor units of bonus money that arrived; a gift that is given once may have gone with another order
  status text not null default 'pending'::text -- pending, credited (final), cancelled, expired, failed; real money credits from any of the others
  late boolean not null default false -- Money arrived after the order was closed or overdue
  vendor text not null -- Payment vendor
  pay_no text -- The vendor's number; null until the vendor answered or called back
  url text -- Hosted payment page
  client jsonb not null -- What the request said of the device: language, address, agent, device id, whether in the app
  created_at timestamp with time zone not null default now() -- Time of the order by the clock of the database
  expires_at timestamp with time zone not null default (now() + '00:30:00'::interval) -- Until when it can be paid in time
  paid_at timestamp with time zone -- When the vendor says that it was paid
  credited_at timestamp with time zone -- When the money reached the player
  cancelled_at timestamp with time zone -- When it was cancelled, expired or failed
  check_at timestamp with time zone -- When to ask the vendor next; null when there is nothing to ask
  checks integer not null default 0 -- How often the vendor was asked
  reversed_minor bigint not null default 0 -- Minor units of what was paid that the vendor took back and did not give back
  request_id uuid -- Made by the client: the same request is the same order; null for orders from before it was stored
  constraint credited_has_time CHECK (((status = 'credited'::text) = (credited_at IS NOT NULL)))
  constraint gift_as_chosen CHECK (((gift_credited_minor = 0) OR (gift_credited_minor = gift_minor)))
  constraint one_order_per_checkout UNIQUE (vendor, pay_no)
  constraint order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint order_gift_minor_check CHECK ((gift_minor >= 0))
  constraint order_package_id_fkey FOREIGN KEY (package_id) REFERENCES payments.package(id)
  constraint order_pay_minor_check CHECK ((pay_minor > 0))
  constraint order_pkey PRIMARY KEY (id)
  constraint order_price_minor_check CHECK ((price_minor > 0))
  constraint order_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'credited'::text, 'cancelled'::text, 'expired'::text, 'failed'::text])))
  constraint paid_within_price CHECK ((pay_minor <= price_minor))
  constraint reversed_within_paid CHECK (((reversed_minor >= 0) AND (reversed_minor <= pay_minor)))
  CREATE UNIQUE INDEX one_order_per_request ON payments."order" USING btree (player_id, request_id)
  CREATE INDEX order_by_player ON payments."order" USING btree (player_id, created_at)
  CREATE INDEX order_to_check ON payments."order" USING btree (check_at) WHERE (check_at IS NOT NULL)
  CREATE TRIGGER order_guarded BEFORE UPDATE ON payments."order" FOR EACH ROW EXECUTE FUNCTION payments.guard_order()

table payments.package -- Deposit offers; operator data
  id text not null -- Named by group, currency and price
  package_group text not null -- BRL: card and Pix; EXTPAY: cryptocurrency; FCBRL: first deposit; BTBRL: second deposit; INSBRL: low balance in a game; EXPPAY: expiring discount
  currency text not null -- ISO 4217; offered to players of this currency
  price_minor bigint not null -- Minor units that reach the player's cash
  gift_minor bigint not null default 0 -- Minor units of bonus money for a player who takes part; never more than the price
  discount_bp integer not null default 0 -- Hundredths of a percent off what is paid for the price
  position integer not null -- Order on the screen within the group
  preselected boolean not null default false -- Chosen when the screen opens
  active boolean not null default true -- Whether it is offered
  constraint gift_within_price CHECK ((gift_minor <= price_minor))
  constraint package_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint package_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 9000)))
  constraint package_gift_minor_check CHECK ((gift_minor >= 0))
  constraint package_package_group_check CHECK ((package_group = ANY (ARRAY['BRL'::text, 'EXTPAY'::text, 'BTBRL'::text, 'FCBRL'::text, 'INSBRL'::text, 'EXPPAY'::text])))
  constraint package_pkey PRIMARY KEY (id)
  constraint package_price_minor_check CHECK ((price_minor > 0))
  CREATE UNIQUE INDEX package_preselected_once ON payments.package USING btree (package_group, currency) WHERE preselected

table payments.reversal -- Money that was taken back from players: deposits reversed at their vendor, rewards that were paid because of them, bets whose result was corrected, wins that a slots vendor took back. While one of a player is not lifted, no money of the player leaves
  id text not null -- Random; part of the ids of its movements
  vendor text not null -- Payment vendor; sports for a bet; the slots vendor for a round; rewards for a reward
  reversal_no text not null -- The vendor's number, the movement of the bet or of the round, or kind, reward and a count: the same number is the same reversal
  order_id text -- The deposit; null for anything else
  player_id bigint not null -- The player who owes it
  currency text not null -- ISO 4217
  amount_minor bigint not null -- Minor units that the vendor took back, that a reward had paid, or that a bet or a round was paid too much and that were not in the pocket any more
  discount_minor bigint not null -- Minor units of the house's discount that go with it
  reason text not null -- The vendor's word for it, for the operator
  taken_minor bigint not null -- Minor units that were there in the player's cash then
  owed_minor bigint not null -- Minor units that were not: the claim
  collected_minor bigint not null default 0 -- Minor units of the claim that came from the player's cash since, or from the vendor when the reversal was undone
  written_off_minor bigint not null default 0 -- Minor units of the claim that the operator gave up
  received_at timestamp with time zone not null default now() -- When the vendor told of it and its money moved; since then the account is held
  written_off_by text -- Who of the operator gave the rest up
  lifted_at timestamp with time zone -- When the operator let money leave again
  lifted_by text -- Which person of the operator lifted the hold; paid for a claim that ended its hold itself, vendor for a reversal that was undone
  kind text not null default 'deposit'::text -- What it is for
  bet_id text -- The bet; null for anything else
  opened_by text -- The transfer that booked the claim of a bet or a round; null for anything else, whose transfers carry the id of the reversal
  from_bonus boolean not null default false -- The bet or the round was paid to the bonus pocket, and a bonus became cash since
  counted_seq bigint not null default 0 -- Arrivals in the player's cash up to this transfer are in due_minor
  due_minor bigint not null default 0 -- Minor units of arrivals in cash that this claim may take, where it takes a share of them
  undone_at timestamp with time zone -- When the vendor gave the money back, as after a dispute that was won or a refund that failed, or when the reward was given back; the deposit counts in full again
  game text -- Type name of the slot; null for anything else
  round_id text -- The vendor's number of the round; null for anything else
  reward_id text -- The friend reward, player and level of the VIP award, or the bonus that was paid; null for anything else
  constraint booked_whole CHECK (((taken_minor + owed_minor) = (amount_minor + discount_minor)))
  constraint claim_within_owed CHECK (((collected_minor + written_off_minor) <= owed_minor))
  constraint lifted_by_somebody CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)))
  constraint lifted_when_nothing_is_owed CHECK (((lifted_at IS NULL) OR ((collected_minor + written_off_minor) = owed_minor)))
  constraint one_reversal_per_number UNIQUE (vendor, reversal_no)
  constraint reversal_amount_minor_check CHECK ((amount_minor > 0))
  constraint reversal_collected_minor_check CHECK ((collected_minor >= 0))
  constraint reversal_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint reversal_discount_minor_check CHECK ((discount_minor >= 0))
  constraint reversal_due_minor_check CHECK ((due_minor >= 0))
  constraint reversal_kind_fkey FOREIGN KEY (kind) REFERENCES payments.claim_terms(kind)
  constraint reversal_lifted_by_check CHECK ((lifted_by <> ''::text))
  constraint reversal_of_one_thing CHECK ((((kind = 'deposit'::text) = (order_id IS NOT NULL)) AND ((kind = ANY (ARRAY['result'::text, 'sale'::text])) = (bet_id IS NOT NULL)) AND ((kind = 'round'::text) = (round_id IS NOT NULL)) AND ((kind = 'round'::text) = (game IS NOT NULL)) AND ((kind = ANY (ARRAY['friendReward'::text, 'vipAward'::text, 'bonus'::text])) = (reward_id IS NOT NULL)) AND ((kind = ANY (ARRAY['result'::text, 'sale'::text, 'round'::text])) = (opened_by IS NOT NULL))))
  constraint reversal_order_id_fkey FOREIGN KEY (order_id) REFERENCES payments."order"(id)
  constraint reversal_owed_minor_check CHECK ((owed_minor >= 0))
  constraint reversal_pkey PRIMARY KEY (id)
  constraint reversal_taken_minor_check CHECK ((taken_minor >= 0))
  constraint reversal_written_off_by_check CHECK ((written_off_by <> ''::text))
  constraint reversal_written_off_minor_check CHECK ((written_off_minor >= 0))
  constraint undone_is_given_back CHECK (((undone_at IS NULL) OR (order_id IS NOT NULL) OR (reward_id IS NOT NULL)))
  constraint undone_owes_nothing CHECK (((undone_at IS NULL) OR ((collected_minor + written_off_minor) = owed_minor)))
  constraint written_off_by_somebody CHECK (((written_off_minor > 0) = (written_off_by IS NOT NULL)))
  CREATE INDEX reversal_by_bet ON payments.reversal USING btree (bet_id) WHERE (bet_id IS NOT NULL)
  CREATE INDEX reversal_by_order ON payments.reversal USING btree (order_id)
  CREATE INDEX reversal_by_player ON payments.reversal USING btree (player_id, received_at)
  CREATE INDEX reversal_unlifted ON payments.reversal USING btree (received_at) WHERE (lifted_at IS NULL)
  CREATE UNIQUE INDEX reward_taken_once ON payments.reversal USING btree (kind, reward_id) WHERE ((reward_id IS NOT NULL) AND (undone_at IS NULL))
  CREATE TRIGGER reversal_guarded BEFORE UPDATE ON payments.reversal FOR EACH ROW EXECUTE FUNCTION payments.guard_reversal()
  CREATE TRIGGER reversal_never_deleted BEFORE DELETE ON payments.reversal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER reversal_never_truncated BEFORE TRUNCATE ON payments.reversal FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table payments.reversal_end -- Reversals whose end arrived before their beginning: the later report of the beginning is not booked; append-only
  vendor text not null -- Payment vendor
  reversal_no text not null -- The vendor's number of the reversal
  order_id text not null -- The deposit
  received_at timestamp with time zone not null default now() -- When the vendor reported the end
  constraint reversal_end_order_id_fkey FOREIGN KEY (order_id) REFERENCES payments."order"(id)
  constraint reversal_end_pkey PRIMARY KEY (vendor, reversal_no)
  CREATE TRIGGER reversal_end_append_only BEFORE DELETE OR UPDATE ON payments.reversal_end FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER reversal_end_never_truncated BEFORE TRUNCATE ON payments.reversal_end FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table payments.reward_review -- Queue of players whose deposits changed by a reversal: what was paid because of these deposits is compared with them; written in the transaction of the change
  player_id bigint not null -- Who deposited
  queued_at timestamp with time zone not null default now() -- When the deposits changed last
  constraint reward_review_pkey PRIMARY KEY (player_id)

table payments.transfer -- Money that one player sent to another, written with its movements
  id text not null -- Random; part of the ids of its two movements
  request_id uuid not null -- Made by the client: the same request is the same transfer
  sender_id bigint not null -- Who sent it
  receiver_id bigint not null -- Who got it
  currency text not null -- ISO 4217, of both
  amount_minor bigint not null -- Minor units that left the one and reached the other
  client jsonb not null -- What the request said of the device: language, address, agent, device id
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint one_transfer_per_request UNIQUE (sender_id, request_id)
  constraint to_somebody_else CHECK ((sender_id <> receiver_id))
  constraint transfer_amount_minor_check CHECK ((amount_minor > 0))
  constraint transfer_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint transfer_pkey PRIMARY KEY (id)
  CREATE INDEX transfer_by_receiver ON payments.transfer USING btree (receiver_id, created_at)
  CREATE INDEX transfer_by_sender ON payments.transfer USING btree (sender_id, created_at)
  CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON payments.transfer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER transfer_never_truncated BEFORE TRUNCATE ON payments.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER transfer_not_held BEFORE INSERT ON payments.transfer FOR EACH ROW EXECUTE FUNCTION payments.refuse_held()

table payments.transfer_terms -- Limits of transfers between players by currency; the operator's to change, in force for the next transfer
  currency text not null -- ISO 4217
  least_minor bigint not null -- Least amount of a transfer
  most_minor bigint not null -- Most amount of a transfer
  day_most_minor bigint not null -- Most that a player sends in a day
  zone text not null default 'America/Sao_Paulo'::text -- Where the day begins that is counted in
  constraint transfer_terms_least_minor_check CHECK ((least_minor > 0))
  constraint transfer_terms_pkey PRIMARY KEY (currency)
  constraint transfers_in_order CHECK (((least_minor <= most_minor) AND (most_minor <= day_most_minor)))

table payments.withdrawal -- Money on its way out: held when written, paid or returned exactly once
  id text not null -- Random, not guessable; idempotency key at the vendor and part of the transfer ids
  player_id bigint not null -- Who withdraws
  request_id uuid not null -- Made by the client: the same request is the same withdrawal
  currency text not null -- ISO 4217
  amount_minor bigint not null -- Minor units that left the player's cash, fee included
  fee_minor bigint not null -- Minor units that the operator keeps when it is paid
  bank text not null -- CPF: the account under the player's own document; USDT: an address on TRC20
  account_no text not null -- The document or the address
  holder_name text not null -- Name of the player as verified when it was written
  holder_document text not null -- Document of the player as verified when it was written
  whatsapp text not null default ''::text -- Contact in E.164; empty when none
  usdt_rate_milli bigint -- Thousandths of a currency unit for one USDT, as promised
  usdt_micro bigint -- Millionths of a USDT that are sent
  status text not null -- requested (waits for the operator), approved, sending, unknown (the vendor has not said what became of it); paid, rejected (by the operator) and failed (at the vendor) are final
  reason text not null default ''::text -- Why it was rejected or failed, or what shows that it was paid, for the operator; not shown to the player
  decided_by text not null default ''::text -- Who approved or rejected it; terms for one under the limit
  vendor text not null -- Payout vendor
  payout_no text -- The vendor's number; null until the vendor answered or called back
  client jsonb not null -- What the request said of the device: language, address, agent, device id
  created_at timestamp with time zone not null default now() -- Time of the request by the clock of the database
  decided_at timestamp with time zone -- When it was approved or rejected
  sent_at timestamp with time zone -- When it was first about to be sent; from then on the vendor may have it
  closed_at timestamp with time zone -- When it was paid or its money returned
  check_at timestamp with time zone -- When to send it or to ask the vendor next; null when there is nothing to do
  checks integer not null default 0 -- How often the vendor was asked without learning the end
  cause text -- What the player is told of why the money came back; null for any other
  approvals_needed smallint not null default 0 -- How many people have to let it go, by the terms of when it was requested; written by the database
  constraint closed_has_time CHECK (((status = ANY (ARRAY['paid'::text, 'rejected'::text, 'failed'::text])) = (closed_at IS NOT NULL)))
  constraint closed_is_not_asked_about CHECK (((closed_at IS NULL) OR (check_at IS NULL)))
  constraint fee_within_amount CHECK ((fee_minor < amount_minor))
  constraint one_withdrawal_per_payout UNIQUE (vendor, payout_no)
  constraint one_withdrawal_per_request UNIQUE (player_id, request_id)
  constraint returned_has_cause CHECK (((status = ANY (ARRAY['rejected'::text, 'failed'::text])) = (cause IS NOT NULL)))
  constraint sent_was_decided CHECK (((sent_at IS NULL) OR (decided_at IS NOT NULL)))
  constraint usdt_has_rate CHECK ((((bank = 'USDT'::text) = (usdt_micro IS NOT NULL)) AND ((usdt_micro IS NULL) = (usdt_rate_milli IS NULL))))
  constraint withdrawal_amount_minor_check CHECK ((amount_minor > 0))
  constraint withdrawal_approvals_needed_check CHECK (((approvals_needed >= 0) AND (approvals_needed <= 2)))
  constraint withdrawal_bank_check CHECK ((bank = ANY (ARRAY['CPF'::text, 'USDT'::text])))
  constraint withdrawal_cause_check CHECK ((cause = ANY (ARRAY['documents'::text, 'ownAccount'::text, 'review'::text, 'wish'::text, 'accountRefused'::text, 'payoutUnavailable'::text])))
  constraint withdrawal_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint withdrawal_fee_minor_check CHECK ((fee_minor >= 0))
  constraint withdrawal_pkey PRIMARY KEY (id)
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'sending'::text, 'unknown'::text, 'paid'::text, 'rejected'::text, 'failed'::text])))
  constraint withdrawal_usdt_micro_check CHECK ((usdt_micro > 0))
  constraint withdrawal_usdt_rate_milli_check CHECK ((usdt_rate_milli > 0))
  CREATE INDEX withdrawal_by_player ON payments.withdrawal USING btree (player_id, created_at)
  CREATE INDEX withdrawal_requested ON payments.withdrawal USING btree (created_at) WHERE (status = 'requested'::text)
  CREATE INDEX withdrawal_to_check ON payments.withdrawal USING btree (check_at) WHERE (check_at IS NOT NULL)
  CREATE TRIGGER withdrawal_approved_by_enough BEFORE UPDATE ON payments.withdrawal FOR EACH ROW EXECUTE FUNCTION payments.require_approvals()
  CREATE TRIGGER withdrawal_guarded BEFORE UPDATE ON payments.withdrawal FOR EACH ROW EXECUTE FUNCTION payments.guard_withdrawal()
  CREATE TRIGGER withdrawal_needs_approvals BEFORE INSERT ON payments.withdrawal FOR EACH ROW EXECUTE FUNCTION payments.count_approvals_needed()
  CREATE TRIGGER withdrawal_not_held BEFORE INSERT ON payments.withdrawal FOR EACH ROW EXECUTE FUNCTION payments.refuse_held()
  CREATE TRIGGER withdrawal_not_sent_held BEFORE UPDATE OF status ON payments.withdrawal FOR EACH ROW WHEN (((old.status = ANY (ARRAY['requested'::text, 'approved'::text])) AND (new.status = ANY (ARRAY['approved'::text, 'sending'::text])))) EXECUTE FUNCTION payments.refuse_held()

table payments.withdrawal_approval -- Who of the operator let a withdrawal go; append-only
  withdrawal_id text not null -- Which withdrawal
  approved_by text not null -- Who, as the command was told; nobody counts twice, however the name is written
  approved_at timestamp with time zone not null default now() -- Time by the clock of the database
  constraint withdrawal_approval_approved_by_check CHECK ((btrim(approved_by) <> ''::text))
  constraint withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES payments.withdrawal(id)
  CREATE UNIQUE INDEX approval_once_each ON payments.withdrawal_approval USING btree (withdrawal_id, lower(btrim(approved_by)))
  CREATE TRIGGER approval_append_only BEFORE DELETE OR UPDATE ON payments.withdrawal_approval FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER approval_never_truncated BEFORE TRUNCATE ON payments.withdrawal_approval FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER approval_while_it_waits BEFORE INSERT ON payments.withdrawal_approval FOR EACH ROW EXECUTE FUNCTION payments.refuse_late_approval()

table payments.withdrawal_terms -- Limits and fee of withdrawals by currency; the operator's to change, in force for the next withdrawal
  currency text not null -- ISO 4217
  least_minor bigint not null -- Least amount of a withdrawal
  most_minor bigint not null -- Most amount of a withdrawal
  approve_above_minor bigint not null -- A larger amount waits for the operator
  fee_bp integer not null default 250 -- Hundredths of a percent of the amount that the operator keeps, rounded down to a minor unit
  usdt_rate_milli bigint not null -- Thousandths of a currency unit for one USDT
  zone text not null default 'America/Sao_Paulo'::text -- Where the day begins that withdrawals are counted in
  second_above_minor bigint not null -- A larger amount waits for two different people of the operator
  constraint approvals_in_order CHECK ((approve_above_minor <= second_above_minor))
  constraint withdrawal_terms_approve_above_minor_check CHECK ((approve_above_minor >= 0))
  constraint withdrawal_terms_fee_bp_check CHECK (((fee_bp >= 0) AND (fee_bp <= 5000)))
  constraint withdrawal_terms_least_minor_check CHECK ((least_minor > 0))
  constraint withdrawal_terms_pkey PRIMARY KEY (currency)
  constraint withdrawal_terms_usdt_rate_milli_check CHECK ((usdt_rate_milli > 0))
  constraint withdrawals_in_order CHECK ((least_minor <= most_minor))

table platform.banner -- Notices of the operator to everybody, shown from their start to their end
  id bigint not null identity -- Number of the notice
  texts jsonb not null -- The text by language; pt_BR stands in for the others
  starts_at timestamp with time zone not null -- From when it is shown
  ends_at timestamp with time zone not null -- Until when it is shown
  announced_at timestamp with time zone -- When connected players were told; null before the start
  ended_at timestamp with time zone -- When the operator ended it early
  published_by text not null -- Who ordered it
  published_at timestamp with time zone not null default now() -- When it was ordered
  constraint banner_check CHECK ((ends_at > starts_at))
  constraint banner_pkey PRIMARY KEY (id)
  constraint banner_texts_check CHECK ((texts ? 'pt_BR'::text))
  CREATE INDEX banner_to_come ON platform.banner USING btree (ends_at) WHERE (ended_at IS NULL)

table platform.job_turn -- Which recurring jobs a process is doing right now
  name text not null -- The job
  taken_until timestamp with time zone not null -- Until when nobody else may start it; a crashed process frees it by time
  taken_by uuid -- The process that took it last, by an id of its run; only it may renew or end its claim
  constraint job_turn_pkey PRIMARY KEY (name)

table platform.mail -- Mails to send, written in the transaction that is the reason for them
  id bigint not null identity -- Order of writing
  to_address text -- Whom; null for a mail to nobody, which is thrown away: it costs an unknown address the same time as a known one
  subject text not null -- One line; emptied once sent, for it may hold a code
  body text not null -- Plain text; emptied once sent
  created_at timestamp with time zone not null default now() -- When it was written
  expires_at timestamp with time zone not null -- After this it is of no use and is given up
  tries smallint not null default 0 -- Attempts to send so far
  next_try_at timestamp with time zone not null default now() -- Not before this; an attempt under way moves it ahead, so that two processes do not send the same
  sent_at timestamp with time zone -- When the mail server took it
  given_up_at timestamp with time zone -- When no further attempt was worth it
  last_error text not null default ''::text -- What the mail server said last
  constraint mail_pkey PRIMARY KEY (id)
  CREATE INDEX mail_due ON platform.mail USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL))

table platform.operator_order -- What was ordered by the operator's commands, and whether it was done; written before it is done
  id bigint not null identity -- Order of writing
  call text not null -- Which command
  said jsonb not null -- The order; long texts are cut, their tables have them whole
  said_by text not null -- Who ordered it, as the command was told
  at timestamp with time zone not null default now() -- When it was ordered, by the clock of the database
  done boolean -- Whether it was done; null when the program ended in between: look at what it was about
  answered_at timestamp with time zone -- When that was known
  constraint operator_order_pkey PRIMARY KEY (id)
  CREATE TRIGGER operator_order_append_only BEFORE DELETE OR UPDATE ON platform.operator_order FOR EACH ROW EXECUTE FUNCTION platform.refuse_other_order()

table platform.outbox -- News for open sockets and other modules, written in the transaction that made them true
  seq bigint not null identity -- Order of writing; commits may become visible out of it
  topic text not null -- Name of a socket event or of a module event
  player_id bigint -- Whom it concerns; null for everybody
  payload jsonb not null -- The event as its contract says
  created_at timestamp with time zone not null default now() -- Time of the writing transaction
  constraint outbox_pkey PRIMARY KEY (seq)
  CREATE INDEX outbox_notice ON platform.outbox USING btree (created_at) WHERE (topic = 'notice'::text)
  CREATE TRIGGER outbox_announced AFTER INSERT ON platform.outbox FOR EACH STATEMENT EXECUTE FUNCTION platform.announce_outbox()

table platform.secret -- Keys that an installation draws for itself on first start in sandbox mode; live mode reads its own from the environment
  name text not null -- Which key
  value text not null -- The key as text
  created_at timestamp with time zone not null default now() -- When it was drawn
  constraint secret_pkey PRIMARY KEY (name)

table public.migration -- Files of db/migrations that this database has
  name text not null -- File name
  checksum text not null -- SHA-256 of the file, hex
  applied_at timestamp with time zone not null default now() -- When it was applied
  constraint migration_pkey PRIMARY KEY (name)

table seamless.round -- Rounds as the vendors count them; sums of their transactions that stand
  vendor text not null -- pg, evo or bgaming
  id text not null -- The vendor's number of the round
  player_id bigint not null -- Who plays
  game text not null -- Type name of the game
  currency text not null -- ISO 4217
  account_id bigint not null -- The pocket that pays the bets; wins return to it
  book_id bigint not null -- The operator's book of the vendor
  stake_minor bigint not null default 0 -- Minor units of the bets that stand
  payout_minor bigint not null default 0 -- Minor units of the wins that stand
  bets integer not null default 0 -- Bets that stand
  wins integer not null default 0 -- Wins that stand and paid something
  status text not null default 'open'::text -- open; finished: the vendor, the operator or the rule closed it, a late win is credited all the same; void: every bet was rolled back
  resolution text -- How a round was closed that the vendor left open; null when the vendor closed it
  resolved_by text -- Who closed it: the name of the operator, or rule
  version integer not null default 1 -- Counts the changes; what was decided on an older one is decided again
  started_at timestamp with time zone not null default now() -- First word of it, by the clock of the database
  touched_at timestamp with time zone not null default now() -- Last word of it
  vendor_word text -- The vendor's last answer about a round it left open: open; over; differs: its sums are not ours and a person decides; unknown: it does not list it. Null while it was not asked, or cannot be
  asked_at timestamp with time zone -- When the vendor was last asked about it
  constraint resolved_by_somebody CHECK (((resolution IS NULL) = (resolved_by IS NULL)))
  constraint round_bets_check CHECK ((bets >= 0))
  constraint round_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint round_payout_minor_check CHECK ((payout_minor >= 0))
  constraint round_pkey PRIMARY KEY (vendor, id)
  constraint round_resolution_check CHECK ((resolution = ANY (ARRAY['finished'::text, 'refunded'::text])))
  constraint round_stake_minor_check CHECK ((stake_minor >= 0))
  constraint round_status_check CHECK ((status = ANY (ARRAY['open'::text, 'finished'::text, 'void'::text])))
  constraint round_vendor_check CHECK ((vendor = ANY (ARRAY['pg'::text, 'evo'::text, 'bgaming'::text])))
  constraint round_vendor_word_check CHECK ((vendor_word = ANY (ARRAY['open'::text, 'over'::text, 'differs'::text, 'unknown'::text])))
  constraint round_version_check CHECK ((version > 0))
  constraint round_wins_check CHECK ((wins >= 0))
  constraint stake_needs_bet CHECK (((stake_minor = 0) OR (bets > 0)))
  constraint void_without_money CHECK (((status <> 'void'::text) OR ((stake_minor = 0) AND (payout_minor = 0))))
  CREATE INDEX round_by_player ON seamless.round USING btree (player_id, started_at)
  CREATE INDEX round_open ON seamless.round USING btree (touched_at) WHERE (status = 'open'::text)
  CREATE INDEX round_open_by_player ON seamless.round USING btree (player_id) WHERE (status = 'open'::text)
  CREATE TRIGGER round_guarded BEFORE UPDATE ON seamless.round FOR EACH ROW EXECUTE FUNCTION seamless.guard_round()

table seamless.session -- A game opened at a vendor. It lets bets in while it and the login behind it last; wins and rollbacks never need it
  id bigint not null identity -- A later session has a higher number
  vendor text not null -- pg, evo or bgaming
  token_hash text not null -- SHA-256, hex, of the token that the address of the game carries; the token itself is stored nowhere
  vendor_session text -- The vendor's own number of the session, where it has one
  player_id bigint not null -- Who plays
  login_id bigint not null -- The player's login that opened it; when that ends, no bet comes in
  game text not null -- Type name of the game
  currency text not null -- ISO 4217, of every bet
  opened_at timestamp with time zone not null default now() -- When the player asked for the game
  verified_at timestamp with time zone -- When the vendor first asked who it is; null before
  expires_at timestamp with time zone not null -- Minutes after opening, hours once verified
  ended_at timestamp with time zone -- When it was ended before its time
  constraint one_session_per_vendor_session UNIQUE (vendor, vendor_session)
  constraint session_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token_hash_key UNIQUE (token_hash)
  constraint session_vendor_check CHECK ((vendor = ANY (ARRAY['pg'::text, 'evo'::text, 'bgaming'::text])))
  CREATE INDEX session_by_player ON seamless.session USING btree (player_id, vendor, id)

table seamless.terms -- What a bet at a vendor may cost, by currency; the operator's to change, in force for the next bet
  vendor text not null -- pg, evo or bgaming
  currency text not null -- ISO 4217
  stake_max_minor bigint not null -- Largest single bet in minor units
  constraint terms_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint terms_pkey PRIMARY KEY (vendor, currency)
  constraint terms_stake_max_minor_check CHECK ((stake_max_minor > 0))
  constraint terms_vendor_check CHECK ((vendor = ANY (ARRAY['pg'::text, 'evo'::text, 'bgaming'::text])))

table seamless.transaction -- Every bet, win and rollback that a vendor told and we took, written in the statement that moved its money
  vendor text not null -- pg, evo or bgaming
  id text not null -- The vendor's number: the same number is the same movement
  round_id text not null -- The vendor's number of the round
  kind text not null -- bet, win or rollback
  state text not null default 'posted'::text -- posted; rolledBack; tombstone: rolled back before it came, so that it moves nothing when it does
  amount_minor bigint not null -- Minor units; of a rollback what it moved back, 0 when there was nothing
  target_id text -- What a rollback takes back
  content_hash text not null -- SHA-256, hex, over what the vendor said; the same number with another content is refused. Empty on a tombstone
  balance_after_minor bigint not null -- The pocket of the round afterwards, as answered
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint content_is_known CHECK (((state = 'tombstone'::text) OR (content_hash <> ''::text)))
  constraint rollback_has_target CHECK (((kind = 'rollback'::text) = (target_id IS NOT NULL)))
  constraint tombstone_is_empty_bet CHECK (((state <> 'tombstone'::text) OR ((kind = 'bet'::text) AND (amount_minor = 0) AND (content_hash = ''::text))))
  constraint transaction_amount_minor_check CHECK ((amount_minor >= 0))
  constraint transaction_balance_after_minor_check CHECK ((balance_after_minor >= 0))
  constraint transaction_kind_check CHECK ((kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text])))
  constraint transaction_pkey PRIMARY KEY (vendor, id)
  constraint transaction_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'rolledBack'::text, 'tombstone'::text])))
  CREATE INDEX transaction_by_round ON seamless.transaction USING btree (round_id, vendor)
  CREATE TRIGGER transaction_guarded BEFORE DELETE OR UPDATE ON seamless.transaction FOR EACH ROW EXECUTE FUNCTION seamless.guard_transaction()
  CREATE TRIGGER transaction_never_truncated BEFORE TRUNCATE ON seamless.transaction FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table seamless.unread_win -- Wins that a vendor reported in a form that names no exact amount. One that the vendor repeats readably has a row in seamless.transaction and is settled by it
  vendor text not null -- pg, evo or bgaming
  id text not null -- The vendor's number of the movement, as seamless.transaction.id
  round_id text not null -- The vendor's number of the round
  player_id bigint not null -- Whose win it is
  game text not null -- Type name of the game
  currency text not null -- ISO 4217, of the player's account
  raw text not null -- The fields of the vendor that decide, as JSON, exactly as they were sent
  content_hash text not null -- SHA-256, hex, over what the vendor said; becomes that of the transaction when it is credited
  received_at timestamp with time zone not null default now() -- First time it was received
  resolution text -- credited: the operator paid amount_minor; dismissed: nothing is owed; null while it waits
  amount_minor bigint -- Minor units that the operator credited
  resolved_by text -- Name of the operator
  resolved_at timestamp with time zone -- When the operator decided
  constraint amount_of_credit CHECK (((NOT (resolution IS DISTINCT FROM 'credited'::text)) = (amount_minor IS NOT NULL)))
  constraint resolved_whole CHECK ((((resolution IS NULL) = (resolved_by IS NULL)) AND ((resolution IS NULL) = (resolved_at IS NULL))))
  constraint unread_win_amount_minor_check CHECK ((amount_minor >= 0))
  constraint unread_win_content_hash_check CHECK ((content_hash <> ''::text))
  constraint unread_win_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint unread_win_pkey PRIMARY KEY (vendor, id)
  constraint unread_win_raw_check CHECK ((length(raw) <= 1000))
  constraint unread_win_resolution_check CHECK ((resolution = ANY (ARRAY['credited'::text, 'dismissed'::text])))
  constraint unread_win_vendor_check CHECK ((vendor = ANY (ARRAY['pg'::text, 'evo'::text, 'bgaming'::text])))
  CREATE INDEX unread_win_by_round ON seamless.unread_win USING btree (vendor, round_id) WHERE (resolution IS NULL)
  CREATE INDEX unread_win_open ON seamless.unread_win USING btree (received_at) WHERE (resolution IS NULL)

table sportsbook.bet -- Bets: singles, parlays and systems
  id bigint not null identity -- Number of the bet
  player_id bigint not null -- Whose
  slip_id uuid not null -- Made by the player's app once per slip: the same id is the same bet, for ever
  fingerprint text not null -- Hash of what the slip asked for; another one under the same id is refused
  account_id bigint not null -- Cash or bonus account that staked and is paid
  held_account_id bigint not null -- Where the stake lies while the bet is pending
  book_id bigint not null -- The house's book
  currency text not null -- ISO 4217
  stake_minor bigint not null -- Minor units staked
  stake_left_minor bigint not null -- What parts that were cashed out have left in play
  sizes integer[] not null -- Legs per line besides bankers; a parlay has one size, all of them
  bankers integer[] not null default '{}'::integer[] -- Indexes of the legs that are in every line
  lines integer not null -- Combinations that share the stake
  legs integer not null -- How many selections
  legs_open integer not null -- Legs without a decision
  odds_policy text not null -- Which changes of price the player agreed to
  rules_version integer not null -- Rules in force when it was placed
  payout_max_minor bigint not null -- Most that it pays, of the terms when it was placed
  highest_payout_minor bigint not null -- What it pays when every leg wins
  status text not null -- pending: under the delay; open: accepted; settled: decided by results; refused: stake given back; cashedOut: sold whole
  refusal jsonb -- Code and params of the refusal
  target_minor bigint -- What results say it pays
  paid_minor bigint not null default 0 -- What was really paid for results, less what was taken back
  owed_minor bigint not null default 0 -- What a corrected result could not take back from the balance
  cashed_out_minor bigint not null default 0 -- Paid for parts that were sold
  auto_cash_out_minor bigint -- Sell it whole when the offer reaches this
  turnover_back_minor bigint not null default 0 -- Turnover of the stake that was taken back because every leg is void
  moves integer not null default 0 -- Movements of money so far; numbers their transfers
  placed_at timestamp with time zone not null default now() -- When it was asked for
  accept_at timestamp with time zone -- End of the delay in play
  accepted_at timestamp with time zone -- When it was accepted
  settled_at timestamp with time zone -- When the last result came, or it was sold whole
  reference_ppm bigint not null -- What a minor unit of it counts as in limits of liability, of the terms when it was placed
  undone_minor bigint not null default 0 -- The part of paid_minor that was paid for sales that a void has undone
  win_day date -- Day whose win limit it counts towards; null for a bet from before there were such limits
  win_scopes text[] not null default '{}'::text[] -- What it counts towards besides all, by the leagues and tiers when it was placed
  constraint bet_auto_cash_out_minor_check CHECK ((auto_cash_out_minor > 0))
  constraint bet_cashed_out_minor_check CHECK ((cashed_out_minor >= 0))
  constraint bet_check CHECK (((legs_open >= 0) AND (legs_open <= legs)))
  constraint bet_legs_check CHECK ((legs > 0))
  constraint bet_lines_check CHECK ((lines > 0))
  constraint bet_odds_policy_check CHECK ((odds_policy = ANY (ARRAY['none'::text, 'better'::text, 'all'::text])))
  constraint bet_owed_minor_check CHECK ((owed_minor >= 0))
  constraint bet_paid_minor_check CHECK ((paid_minor >= 0))
  constraint bet_pkey PRIMARY KEY (id)
  constraint bet_stake_left_minor_check CHECK ((stake_left_minor >= 0))
  constraint bet_stake_minor_check CHECK ((stake_minor > 0))
  constraint bet_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'open'::text, 'settled'::text, 'refused'::text, 'cashedOut'::text])))
  constraint bet_target_minor_check CHECK ((target_minor >= 0))
  constraint bet_turnover_back_minor_check CHECK ((turnover_back_minor >= 0))
  constraint bet_undone_minor_check CHECK ((undone_minor >= 0))
  constraint one_bet_each UNIQUE (player_id, slip_id)
  constraint open_has_no_target CHECK (((status = 'settled'::text) = (target_minor IS NOT NULL)))
  constraint owes_what_was_paid_above_target CHECK (((owed_minor = 0) OR (owed_minor <= paid_minor)))
  constraint stake_left_fits CHECK ((stake_left_minor <= stake_minor))
  CREATE INDEX bet_auto ON sportsbook.bet USING btree (id) WHERE ((status = 'open'::text) AND (auto_cash_out_minor IS NOT NULL))
  CREATE INDEX bet_by_player ON sportsbook.bet USING btree (player_id, id DESC)
  CREATE INDEX bet_by_time ON sportsbook.bet USING brin (placed_at) WITH (autosummarize='on')
  CREATE INDEX bet_owed ON sportsbook.bet USING btree (id) WHERE (owed_minor > 0)
  CREATE INDEX bet_pending ON sportsbook.bet USING btree (accept_at) WHERE (status = 'pending'::text)
  CREATE INDEX bet_undecided_by_player ON sportsbook.bet USING btree (player_id) WHERE (status = ANY (ARRAY['pending'::text, 'open'::text]))
  CREATE TRIGGER bet_guards_bonus AFTER INSERT ON sportsbook.bet REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION sportsbook.guard_bonus_picks()

table sportsbook.cash_out -- Parts of bets that were sold back
  bet_id bigint not null -- The bet
  request_id text not null -- Made by the player's app once per click, or auto
  whole boolean not null -- Asked for all that was left of the bet
  stake_minor bigint not null -- Part of the stake that was sold
  shown_minor bigint not null -- What the player agreed to
  paid_minor bigint not null -- What was paid: never less
  automatic boolean not null -- By the player's standing order
  at timestamp with time zone not null default now() -- When it was paid
  undone boolean not null default false -- A void has undone the sale: what it paid counts as paid for results
  constraint cash_out_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES sportsbook.bet(id)
  constraint cash_out_check CHECK ((paid_minor >= shown_minor))
  constraint cash_out_pkey PRIMARY KEY (bet_id, request_id)
  constraint cash_out_shown_minor_check CHECK ((shown_minor > 0))
  constraint cash_out_stake_minor_check CHECK ((stake_minor > 0))

table sportsbook.cash_out_freeze -- How long a bet cannot be cashed out after its placement, by sport of its open legs; the longest counts. The operator's to change, in force at once
  sport text not null -- One of the twelve
  before_seconds integer not null -- For a leg taken before its match
  in_play_seconds integer not null -- For a leg taken in play, from its acceptance
  constraint cash_out_freeze_before_seconds_check CHECK (((before_seconds >= 0) AND (before_seconds <= 86400)))
  constraint cash_out_freeze_in_play_seconds_check CHECK (((in_play_seconds >= 0) AND (in_play_seconds <= 86400)))
  constraint cash_out_freeze_pkey PRIMARY KEY (sport)

table sportsbook.delay -- What an operator has set differently from the rules of a sport
  sport text not null -- One of the twelve
  delay_ms integer not null -- Milliseconds for which a bet in play waits before it is decided, and a sale before it is made
  constraint delay_of_seconds CHECK (((delay_ms >= 0) AND (delay_ms <= 30000)))
  constraint delay_pkey PRIMARY KEY (sport)

table sportsbook.early_message -- What was told of a match before its fixture: applied with it, or forgotten after a day
  source text not null -- Who told it
  source_ref text not null -- Name of the match there
  number bigint not null identity -- Order of arrival
  message jsonb not null -- The message of the port
  at timestamp with time zone not null default now() -- When it came
  constraint early_message_pkey PRIMARY KEY (source, source_ref, number)
  constraint early_message_source_fkey FOREIGN KEY (source) REFERENCES sportsbook.feed(source)

table sportsbook.exposure -- What the house loses net of stakes if an outcome wins: one row for each that a bet has named, changed with the bets
  market_id bigint not null -- The market
  outcome text not null -- The outcome, as the rules write it
  liability_minor bigint not null -- Sum of open bets, centavos of BRL; the view open_liability says what it must be
  constraint exposure_market_id_fkey FOREIGN KEY (market_id) REFERENCES sportsbook.market(id)
  constraint exposure_pkey PRIMARY KEY (market_id, outcome)

table sportsbook.exposure_limit -- The most liability of an outcome; the narrowest that covers its market is in force. The operator's to change, in force for the next bet
  scope text not null -- all, sport/football, league/1, match/1 or market/1
  most_minor bigint -- Centavos of BRL; null for no limit
  constraint exposure_limit_most_minor_check CHECK ((most_minor > 0))
  constraint exposure_limit_pkey PRIMARY KEY (scope)
  constraint exposure_limit_scope_check CHECK ((scope ~ '^(all|sport/\w+|(league|match|market)/\d+)$'::text))

table sportsbook.favourite -- Leagues and competitors that players have marked: their matches come first in lists
  player_id bigint not null -- Who marked it
  kind text not null -- What was marked
  ref text not null -- Number of the league, or the ref of the competitor in its matches
  chosen_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint favourite_kind_check CHECK ((kind = ANY (ARRAY['league'::text, 'competitor'::text])))
  constraint favourite_pkey PRIMARY KEY (player_id, kind, ref)
  constraint favourite_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)

table sportsbook.feed -- Where matches and prices come from
  source text not null -- Name of the adapter, or of a channel of it: uof, uof/1
  alive_at timestamp with time zone not null default '-infinity'::timestamp with time zone -- When it last said that everything told so far is complete and true; by the clock of the database; -infinity while it is telling a snapshot
  told_at timestamp with time zone not null default '-infinity'::timestamp with time zone -- Its own clock when it last said that it is there
  silent_ms integer not null default 20000 -- Without such a word for so many milliseconds, no bets are taken on its markets
  followed_by text -- The process that takes its messages
  followed_until timestamp with time zone not null default '-infinity'::timestamp with time zone -- Another process may take over after this
  complete_until timestamp with time zone -- The feed's clock up to which everything was taken; a process that begins to follow it asks for what came after
  constraint feed_pkey PRIMARY KEY (source)
  constraint feed_silent_ms_check CHECK ((silent_ms > 0))

table sportsbook.league -- Competitions
  id bigint not null identity -- Number of the competition
  source text not null -- Who told of it
  source_ref text not null -- Its name there
  sport text not null -- One of the twelve
  name text not null -- As it is shown
  country text -- ISO 3166 alpha-2, with GB-ENG and the like; null for international ones
  rank integer not null default 100 -- Order in lists, low first
  names jsonb not null default '{}'::jsonb -- What the feed calls it in languages of the product, by locale: {"zh_CN": "西甲"}; in any other by its name
  tier integer not null default 3 -- What the operator takes it for; 3 for a league that nobody has looked at
  constraint league_pkey PRIMARY KEY (id)
  constraint league_source_fkey FOREIGN KEY (source) REFERENCES sportsbook.feed(source)
  constraint league_tier_fkey FOREIGN KEY (tier) REFERENCES sportsbook.league_tier(tier)
  constraint one_league_each UNIQUE (source, source_ref)

table sportsbook.league_tier -- How much of the limit of a sport is in force for matches of a league of a tier; the operator's to change
  tier integer not null -- 1 for the best known leagues
  share_permille integer not null -- Thousandths of the limit of the sport, or of all
  constraint league_tier_pkey PRIMARY KEY (tier)
  constraint league_tier_share_permille_check CHECK (((share_permille >= 1) AND (share_permille <= 1000)))
  constraint league_tier_tier_check CHECK (((tier >= 1) AND (tier <= 9)))

table sportsbook.leg -- The selections of bets
  bet_id bigint not null -- The bet
  index integer not null -- Order on the slip, from 0
  match_id bigint not null -- The match
  market_id bigint not null -- The market
  outcome text not null -- The outcome, as the rules write it
  odds_milli bigint not null -- Price it was accepted at, thousandths
  market_version bigint not null -- Version of the market it was accepted on
  material_version bigint not null -- Material version it was asked for on; the delay must not see another
  in_play boolean not null -- Taken after the start
  score_home integer -- Score of the market's period when it was accepted in play, where the bet counts from it; null for a market that counts the whole match
  score_away integer -- Likewise of the away side
  settlement text not null default 'undecided'::text -- How it came out
  void_reason text -- The rule behind a void
  places integer -- Places left in a dead heat
  tied integer -- How many share them
  settled_version integer not null default 0 -- Result version of the match that it was decided by
  lines integer not null -- How many lines of the bet it is in
  constraint dead_heat_has_places CHECK (((settlement = 'deadHeat'::text) = ((places IS NOT NULL) AND (tied IS NOT NULL))))
  constraint leg_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES sportsbook.bet(id)
  constraint leg_lines_check CHECK ((lines > 0))
  constraint leg_market_id_fkey FOREIGN KEY (market_id) REFERENCES sportsbook.market(id)
  constraint leg_match_id_fkey FOREIGN KEY (match_id) REFERENCES sportsbook.match(id)
  constraint leg_odds_milli_check CHECK ((odds_milli > 1000))
  constraint leg_pkey PRIMARY KEY (bet_id, index)
  constraint leg_settlement_check CHECK ((settlement = ANY (ARRAY['undecided'::text, 'win'::text, 'halfWin'::text, 'void'::text, 'halfLoss'::text, 'loss'::text, 'deadHeat'::text])))
  constraint void_has_reason CHECK (((settlement = 'void'::text) = (void_reason IS NOT NULL)))
  CREATE INDEX leg_by_market ON sportsbook.leg USING btree (market_id, outcome)
  CREATE INDEX leg_by_match ON sportsbook.leg USING btree (match_id, bet_id)

table sportsbook.market -- Markets with their newest prices
  id bigint not null identity -- Number of the market
  match_id bigint not null -- The match
  source text not null -- The feed, or the channel of it, that offered the newest prices
  key text not null -- Sport, type, period, line and side, as the rules write them
  status text not null default 'suspended'::text -- What follows from everything told; bets are taken when it is open, not held, and the feed is not silent
  told_status text not null default 'suspended'::text -- As the newest odds wanted it, whatever was stopped, decided or cancelled besides
  hold text -- Why this house takes no bets on it although the feed would: a price that cannot be right, or the operator
  held_at timestamp with time zone -- Clock of the feed when the guard held it
  trusted jsonb -- Prices before those that the guard doubts
  is_main boolean not null default false -- The line of its type and period that stands nearest to even
  odds jsonb not null default '{}'::jsonb -- Outcome to thousandths; an outcome that is missing is not offered
  chances jsonb not null default '{}'::jsonb -- Outcome to [win, half win, void, half loss, loss] in parts per million, free of margin
  version bigint not null default 1 -- Rises with every change of price or status
  material_version bigint not null default 1 -- Rises with every change that a bet under delay must not survive; prices alone do not count
  odds_sequence bigint not null default '-1'::integer -- Newest odds
  stop_sequence bigint not null default '-1'::integer -- Newest bet stop, settlement, cancellation or rollback: suspended until newer odds
  result_sequence bigint not null default '-1'::integer -- Newest settlement or rollback of one, of this market or of its match
  rollback_sequence bigint not null default '-1'::integer -- Newest rollback of a cancellation; older cancellations do not count
  priced_at timestamp with time zone -- Clock of the feed at its newest odds
  priced_material bigint not null default 0 -- Material version at its newest odds: prices may jump when it has risen since
  settlement jsonb -- {outcomes, voids}: how outcomes came out where the feed decides market by market (null: by the result of the match; an outcome that is missing is undecided), and cancellations {sequence, reason, from, until}, for bets placed in that span, for all without one; null: by the result of the match
  updated_at timestamp with time zone not null default now() -- When it last changed
  price_doubts jsonb not null default '[]'::jsonb -- Jumps of price without a cause, list of {until, odds}: the prices of versions up to until, or those in odds, were wrong. Bets taken at prices that differ from odds by a jump are not cashed out
  cleared_version bigint not null default 0 -- The operator has confirmed the prices of versions up to this one
  until_start boolean not null default false -- Its prices are made for the time before the match: no bets once the match is under way
  score_basis text -- From when a handicap taken in play counts, as the feed defines it: the whole match, or from placement; null: as the rules of the sport say
  doubt text -- Why the guard holds it: margin (backing every outcome wins), crossed (backing outcomes of two markets wins), jump, favouriteFlipped; null when the guard does not hold it
  book_sum_ppm integer -- Sum of the implied chances of the outcomes that together win, in ppm of the break-even, when doubt is margin or crossed: at 1,000,000 or below the house cannot win
  constraint market_book_sum_ppm_check CHECK ((book_sum_ppm >= 0))
  constraint market_doubt_check CHECK ((doubt = ANY (ARRAY['margin'::text, 'crossed'::text, 'jump'::text, 'favouriteFlipped'::text])))
  constraint market_match_id_fkey FOREIGN KEY (match_id) REFERENCES sportsbook.match(id)
  constraint market_pkey PRIMARY KEY (id)
  constraint market_score_basis_check CHECK ((score_basis = ANY (ARRAY['match'::text, 'placement'::text])))
  constraint market_source_fkey FOREIGN KEY (source) REFERENCES sportsbook.feed(source)
  constraint market_status_check CHECK ((status = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text, 'settled'::text, 'cancelled'::text])))
  constraint market_told_status_check CHECK ((told_status = ANY (ARRAY['open'::text, 'suspended'::text, 'closed'::text])))
  constraint one_market_each UNIQUE (match_id, key)

table sportsbook.match -- Matches and races as the feed tells them
  id bigint not null identity -- Number of the match
  source text not null -- Who tells of it
  source_ref text not null -- Its name there
  sport text not null -- One of the twelve
  league_id bigint not null -- Its competition
  title text -- Name of a race; null where two sides play
  competitors jsonb not null -- List of {ref, name, short, names}: home and away, or all entrants of a race; names by locale where the feed tells them
  planned_at timestamp with time zone not null -- Start as first told; postponement counts from here
  starts_at timestamp with time zone not null -- Start as now planned
  in_play_offered boolean not null -- Whether bets are taken after the start
  time_status text not null default 'notOpen'::text -- Section 4 of the specification, in words
  in_play boolean not null default false -- Under way: bets wait for the delay of the sport
  standing jsonb not null default '{}'::jsonb -- Score, clock, parts, cards, statistics as last told
  result jsonb -- What settling goes by, once something is decided: the told result, or that of a match that its standing says is cancelled
  told_result jsonb -- The result of the newest settlement of the whole match; null when it was rolled back
  voids jsonb not null default '[]'::jsonb -- Cancellations of the whole match, list of {sequence, reason, from, until}; each is also on its markets. overruled: it came after a result of the operator and is not in force
  result_version integer not null default 0 -- Rises when what is decided changes: settlement, cancellation, rollback
  settled_version integer not null default 0 -- The result version that all bets have been brought to
  version bigint not null default 1 -- Rises with every change that is shown
  material_version bigint not null default 1 -- Rises with every change that a bet under delay must not survive
  fixture_sequence bigint not null default '-1'::integer -- Newest fixture message
  standing_sequence bigint not null default '-1'::integer -- Newest standing message
  stop_sequence bigint not null default '-1'::integer -- Newest bet stop of all markets
  result_sequence bigint not null default '-1'::integer -- Newest settlement of the whole match, or its rollback
  rollback_sequence bigint not null default '-1'::integer -- Newest rollback of cancellations of the whole match; older cancellations do not count
  first_sequence bigint not null default '-1'::integer -- Oldest fixture message: planned_at is told there
  created_at timestamp with time zone not null default now() -- When it was first told
  updated_at timestamp with time zone not null default now() -- When it last changed
  held boolean not null default false -- The operator holds it: markets that are told later are held from the beginning
  operator_result jsonb -- {result, by, at}: the result that the operator entered, by whom and when. It decides before anything that the feed says; what it leaves undecided follows the feed. Null without one
  constraint match_league_id_fkey FOREIGN KEY (league_id) REFERENCES sportsbook.league(id)
  constraint match_pkey PRIMARY KEY (id)
  constraint match_source_fkey FOREIGN KEY (source) REFERENCES sportsbook.feed(source)
  constraint one_match_each UNIQUE (source, source_ref)
  CREATE INDEX match_by_competitor ON sportsbook.match USING gin (competitors jsonb_path_ops)
  CREATE INDEX match_open ON sportsbook.match USING btree (starts_at) WHERE (time_status <> ALL (ARRAY['finished'::text, 'cancelled'::text, 'abandoned'::text]))
  CREATE INDEX match_unsettled ON sportsbook.match USING btree (id) WHERE (settled_version < result_version)

table sportsbook.match_event -- What happened in a match, for its log and tracker
  match_id bigint not null -- The match
  number integer not null -- Order in the match
  kind text not null -- goal, corner, yellowCard, …
  second integer -- Seconds played
  side text -- Whose
  score jsonb -- Score after it
  who text -- Who did it
  place jsonb -- Where, along and across, 0 to 100
  at timestamp with time zone not null -- When the feed told it
  sequence bigint not null -- Newest standing that told it
  time_status text -- What was being played, such as secondHalf, as the feed told it
  part_number integer -- The set, quarter, inning, frame, round or lap, from 1
  constraint match_event_match_id_fkey FOREIGN KEY (match_id) REFERENCES sportsbook.match(id)
  constraint match_event_pkey PRIMARY KEY (match_id, number)
  constraint match_event_side_check CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))

table sportsbook.match_exposure -- A bound of what the house loses net of stakes in the worst result of a match: worst_minor + added_minor is never below it. One row for each match that a bet has named
  match_id bigint not null -- The match
  added_minor bigint not null default 0 -- Liability that outcomes have gained since the last count, centavos of BRL. What they have lost is not taken off before the next count
  worst_minor bigint not null default 0 -- Worst result at the last count, exact
  peaks jsonb not null default '{}'::jsonb -- At the last count, by market and outcome, the worst result in which the outcome wins; worst_minor for an outcome that is missing
  counted_at timestamp with time zone not null default '-infinity'::timestamp with time zone -- Time of the last count by the clock of the database
  constraint match_exposure_added_minor_check CHECK ((added_minor >= 0))
  constraint match_exposure_match_id_fkey FOREIGN KEY (match_id) REFERENCES sportsbook.match(id)
  constraint match_exposure_pkey PRIMARY KEY (match_id)
  constraint match_exposure_worst_minor_check CHECK ((worst_minor >= 0))

table sportsbook.match_limit -- The most that the worst result of a match may cost; the narrowest that covers the match is in force, those of a sport and of all by the tier of its league. The operator's to change, in force for the next bet
  scope text not null -- all, sport/football, league/1 or match/1
  most_minor bigint -- Centavos of BRL; null for no limit
  constraint match_limit_most_minor_check CHECK ((most_minor > 0))
  constraint match_limit_pkey PRIMARY KEY (scope)
  constraint match_limit_scope_check CHECK ((scope ~ '^(all|sport/\w+|(league|match)/\d+)$'::text))

table sportsbook.odds_change -- Every price and status that a market had: append-only until it is old
  seq bigint not null identity -- Order of writing
  market_id bigint not null -- The market
  version bigint not null -- Its version from then on
  status text not null -- Its status from then on
  hold text -- Why it was held
  odds jsonb not null -- Its prices from then on
  source text not null -- Who changed it: a feed, the guard, an operator
  told_at timestamp with time zone not null -- Clock of the source
  at timestamp with time zone not null default now() -- Clock of the database
  constraint odds_change_pkey PRIMARY KEY (seq)
  CREATE INDEX odds_change_by_market ON sportsbook.odds_change USING btree (market_id, version)
  CREATE INDEX odds_change_by_time ON sportsbook.odds_change USING brin (at) WITH (autosummarize='on')

view sportsbook.open_liability -- The liability of every outcome that a bet has named, reckoned from the bets
  market_id bigint -- 
  outcome text -- 
  bets bigint -- 
  liability_minor bigint -- 

table sportsbook.refused_sale -- Sales that were refused after their delay, when the player may be elsewhere; told in the inbox
  id bigint not null identity -- Inner number
  bet_id bigint not null -- The bet, which stays in play
  player_id bigint not null -- Whose bet it is
  code text not null -- Why: the code of the refusal
  at timestamp with time zone not null default now() -- When it was refused
  constraint refused_sale_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES sportsbook.bet(id)
  constraint refused_sale_pkey PRIMARY KEY (id)
  CREATE INDEX refused_sale_by_player ON sportsbook.refused_sale USING btree (player_id, at)

table sportsbook.terms -- Limits of bets by currency; the operator's to change, in force for the next bet
  currency text not null -- ISO 4217
  stake_min_minor bigint not null -- Least stake of a bet
  stake_max_minor bigint not null -- Most stake of a bet
  payout_max_minor bigint not null -- Most that a bet pays; kept on the bet
  legs_max integer not null -- Most legs of a bet
  lines_max integer not null -- Most lines of a system
  cash_out_offered boolean not null default true -- Whether running bets are bought back
  cash_out_margin_ppm integer not null default 40000 -- What is kept of the fair value, parts per million
  reference_ppm bigint not null -- What a minor unit counts as in limits of liability: millionths of a centavo of BRL. Bets keep the one they were placed with
  constraint stakes_in_order CHECK (((stake_min_minor <= stake_max_minor) AND (stake_max_minor <= payout_max_minor)))
  constraint terms_cash_out_margin_ppm_check CHECK (((cash_out_margin_ppm >= 0) AND (cash_out_margin_ppm <= 500000)))
  constraint terms_legs_max_check CHECK (((legs_max >= 1) AND (legs_max <= 50)))
  constraint terms_lines_max_check CHECK (((lines_max >= 1) AND (lines_max <= 5000)))
  constraint terms_pkey PRIMARY KEY (currency)
  constraint terms_reference_ppm_check CHECK ((reference_ppm > 0))
  constraint terms_stake_min_minor_check CHECK ((stake_min_minor > 0))

table sportsbook.waiting_sale -- Sales in play that some process is checking, for the player to see; holds nothing and decides nothing. What a process left that ended says nothing after its time
  bet_id bigint not null -- The bet; the newest sale of it
  player_id bigint not null -- Whose bet it is
  request_id text not null -- Made by the player's app once per click
  shown_minor bigint not null -- What the player agreed to
  stake_minor bigint -- Part of the stake that is to be sold; null for all that is left
  from_at timestamp with time zone not null default now() -- Since when it is checked
  until_at timestamp with time zone not null -- When it is decided
  constraint waiting_sale_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES sportsbook.bet(id)
  constraint waiting_sale_pkey PRIMARY KEY (bet_id)
  constraint waiting_sale_shown_minor_check CHECK ((shown_minor > 0))
  constraint waiting_sale_stake_minor_check CHECK ((stake_minor > 0))
  CREATE INDEX waiting_sale_by_player ON sportsbook.waiting_sale USING btree (player_id)

table sportsbook.win_day -- A bound of what a player can win by the bets of one day, net of stakes: never below what bet_win adds up to, unless counted_at is null
  player_id bigint not null -- The player
  day date not null -- Day of the operator's time zone on which the bets were placed
  wins jsonb not null -- Centavos of BRL by scope: all, football/3 for leagues of a tier, league/7 for a league with a limit of its own. A bet of several scopes counts in each
  from_bet_id bigint not null -- The first bet of the day: a count begins at it
  counted_at timestamp with time zone default '-infinity'::timestamp with time zone -- When wins was exact, by the clock of the database; -infinity when a bet was added since, null when a corrected result made it too low, so that it is counted before the next bet
  constraint win_day_pkey PRIMARY KEY (player_id, day)
  constraint win_day_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)

table sportsbook.win_limit -- The most that one player may win in a day of the operator's time zone: over all sports, and on the leagues of a sport and a tier or on one league. The operator's to change, in force for the next bet
  scope text not null -- all, sport/football or league/1. That of all holds over all sports together, and by tier for each sport without a limit of its own; that of a sport by tier; that of a league as it is, in place of the sport's
  most_minor bigint -- Centavos of BRL; null for no limit
  constraint win_limit_most_minor_check CHECK ((most_minor > 0))
  constraint win_limit_pkey PRIMARY KEY (scope)
  constraint win_limit_scope_check CHECK ((scope ~ '^(all|sport/\w+|league/\d+)$'::text))

table sportsbook.win_share -- Players whose daily win limits differ from those of the others; the operator's to change
  player_id bigint not null -- The player
  share_permille bigint -- Thousandths of every limit that are in force for the player: above 1000 for a VIP, below for a restricted player; null for no limit
  constraint win_share_pkey PRIMARY KEY (player_id)
  constraint win_share_player_id_fkey FOREIGN KEY (player_id) REFERENCES identity.player(id)
  constraint win_share_share_permille_check CHECK (((share_permille >= 1) AND (share_permille <= 1000000)))

table support.canned_answer -- Answers that the desk has at hand; the operator's to change
  id bigint not null identity -- Inner number
  lang text not null -- Language of the text, such as pt_BR
  title text not null -- What the desk picks it by
  text text not null -- What is written into the answer, to be changed before it is sent
  position integer not null default 0 -- Order at the desk
  constraint canned_answer_pkey PRIMARY KEY (id)
  constraint canned_answer_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))

table support.conversation -- One for each player who ever wrote; writing again opens it again
  id bigint not null identity -- Inner number
  player_id bigint not null -- Whose it is
  status text not null default 'open'::text -- closed when the desk is done with it
  assigned_to bigint -- Who at the desk has taken it; null for anybody
  waiting_since timestamp with time zone -- When the player wrote what nobody has answered yet
  player_read bigint not null default 0 -- Newest message that the player has seen
  staff_read bigint not null default 0 -- Newest message that the desk has seen
  mailed_at timestamp with time zone -- When the operator was last mailed that it waits while nobody is at the desk
  created_at timestamp with time zone not null default now() -- When the player first wrote
  changed_at timestamp with time zone not null default now() -- Newest message or change of status
  constraint closed_waits_for_nobody CHECK (((status = 'open'::text) OR (waiting_since IS NULL)))
  constraint conversation_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES support.staff(id)
  constraint conversation_pkey PRIMARY KEY (id)
  constraint conversation_player_id_key UNIQUE (player_id)
  constraint conversation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
  CREATE INDEX conversation_queue ON support.conversation USING btree (status, changed_at)

table support.inbox -- What a player has read of the news; the news themselves are what other modules store
  player_id bigint not null -- The player
  read_through timestamp with time zone -- News up to here are read
  mail_news boolean not null default false -- The player wants news by mail too
  mailed_through timestamp with time zone -- News up to here were mailed, or are older than the wish
  constraint inbox_pkey PRIMARY KEY (player_id)
  CREATE INDEX inbox_by_mail ON support.inbox USING btree (mailed_through) WHERE mail_news

table support.message -- What was written, in order; append-only
  seq bigint not null identity -- Order of writing
  conversation_id bigint not null -- Where it was written
  id uuid not null -- Made by the one who wrote: the same id is the same message
  author text not null -- player, staff, or closed: the mark that the desk was done here
  staff_id bigint -- Who of the staff
  text text not null -- Plain text; nothing in it is ever run or read as markup
  picture_id uuid -- The picture with it
  created_at timestamp with time zone not null default now() -- When it was written
  constraint message_author_check CHECK ((author = ANY (ARRAY['player'::text, 'staff'::text, 'closed'::text])))
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
  constraint message_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES support.picture(id)
  constraint message_pkey PRIMARY KEY (seq)
  constraint message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES support.staff(id)
  constraint message_text_check CHECK ((char_length(text) <= 2000))
  constraint one_message_per_id UNIQUE (conversation_id, id)
  constraint says_something CHECK (((author = 'closed'::text) = ((text = ''::text) AND (picture_id IS NULL))))
  constraint staff_is_named CHECK (((author = 'player'::text) = (staff_id IS NULL)))
  CREATE INDEX message_of_conversation ON support.message USING btree (conversation_id, seq)
  CREATE TRIGGER message_append_only BEFORE DELETE OR UPDATE ON support.message FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table support.picture -- Pictures that players sent, as they came; served with a policy under which nothing in them can run
  id uuid not null default gen_random_uuid() -- Public id
  conversation_id bigint not null -- Where it was sent, and so who may see it
  type text not null -- What its first bytes say that it is
  bytes bytea not null -- The file
  sha256 text not null -- Of the bytes, hex
  created_at timestamp with time zone not null default now() -- When it was sent
  constraint picture_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 2097152)))
  constraint picture_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support.conversation(id)
  constraint picture_pkey PRIMARY KEY (id)
  constraint picture_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))

table support.presence -- When players last had the chat open; a crash may lose it
  player_id bigint not null -- The player
  seen_at timestamp with time zone not null default now() -- Newest look at the chat
  constraint presence_pkey PRIMARY KEY (player_id)

table support.session -- Logins of staff, apart from those of players; the token itself is nowhere in the database
  id bigint not null identity -- Inner number
  staff_id bigint not null -- Whose it is
  token_hash text not null -- SHA-256 of the token, hex
  ip text not null -- Address that logged in
  user_agent text not null -- Browser that logged in
  created_at timestamp with time zone not null default now() -- When it began
  expires_at timestamp with time zone not null -- When it ends in any case
  last_used_at timestamp with time zone not null default now() -- Newest call; a desk without a call for a while counts as nobody there
  ended_at timestamp with time zone -- When it was ended before its time
  constraint session_pkey PRIMARY KEY (id)
  constraint session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES support.staff(id)
  constraint session_token_hash_key UNIQUE (token_hash)
  CREATE INDEX session_by_staff ON support.session USING btree (staff_id)
  CREATE INDEX session_in_use ON support.session USING btree (last_used_at) WHERE (ended_at IS NULL)

table support.staff -- Who answers players at the desk; no player account, and none of its rights
  id bigint not null identity -- Inner number
  email text not null -- Name at the login, lower case
  name text not null -- What players see beside an answer
  password_hash text not null -- argon2id, PHC text
  created_at timestamp with time zone not null default now() -- When the account was opened
  removed_at timestamp with time zone -- When the operator took the account away; null while it works
  constraint staff_email_check CHECK ((email = lower(email)))
  constraint staff_email_key UNIQUE (email)
  constraint staff_name_check CHECK ((name <> ''::text))
  constraint staff_pkey PRIMARY KEY (id)

table wallet.account -- Who holds money. Players' accounts carry their balance and cannot go below zero; all others are the sum of their transfers
  id bigint not null identity -- Locks are taken in the order of this id
  kind text not null -- cash, bonus, held: a player's; house: the book of a product; vendor: what a vendor owes or is owed; promotion, fee: the operator's; clearing: what one player sends and another gets, always even; claim: what players owe, below zero by that
  player_id bigint -- Owner of a player's account
  label text not null default ''::text -- Product or vendor of an account that no player owns
  currency text not null -- ISO 4217
  balance_minor bigint not null default 0 -- Minor units; zero on accounts that no player owns: their balance is the sum of their transfers
  turnover_minor bigint not null default 0 -- Minor units staked from this account in all time, less stakes that came back without risk
  created_at timestamp with time zone not null default now() -- When it was opened
  constraint account_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint account_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text, 'house'::text, 'vendor'::text, 'promotion'::text, 'fee'::text, 'clearing'::text, 'claim'::text])))
  constraint account_pkey PRIMARY KEY (id)
  constraint account_turnover_minor_check CHECK ((turnover_minor >= 0))
  constraint never_negative CHECK ((balance_minor >= 0))
  constraint one_account_each UNIQUE NULLS NOT DISTINCT (player_id, kind, label, currency)
  constraint only_guarded_carry_balance CHECK (((kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text])) OR ((balance_minor = 0) AND (turnover_minor = 0))))
  constraint player_owns_guarded CHECK (((player_id IS NOT NULL) = (kind = ANY (ARRAY['cash'::text, 'bonus'::text, 'held'::text]))))

table wallet.bonus -- Bonus money that was given or offered. Active ones of a player share the bonus pocket in proportion to their amounts
  id text not null -- Made by whoever gives it: the same id is the same bonus
  player_id bigint not null -- Whose
  source text not null -- What it is given for
  state text not null -- offered: no money has moved; active; completed: wagered and converted to cash; forfeited: given up by the player; declined: an offer that was turned down; expired: an offer or an active one; spent: the pocket is empty and nothing is at stake
  amount_minor bigint not null -- Minor units given
  currency text not null -- ISO 4217
  required_minor bigint not null -- Minor units to stake, weighted by product, before it becomes cash
  wagered_milli bigint not null default 0 -- Thousandths of a minor unit that were staked for it up to the transfer that turnover is rolled up to
  converts_max_minor bigint -- Most that becomes cash; null for no limit
  expires_after_days integer not null -- Days from activation until it expires
  reference text not null -- Order, level or promotion that it was given for
  transfer_id text not null -- The transfer that gives it
  from_seq bigint -- Number of that transfer: what is staked after it counts
  converted_minor bigint not null default 0 -- Minor units that became cash
  removed_minor bigint not null default 0 -- Minor units that went back to the operator: forfeited, expired, or above the most
  offered_at timestamp with time zone not null default now() -- When it was written
  claimable_until timestamp with time zone -- Until when an offer can be claimed
  activated_at timestamp with time zone -- When its money arrived
  expires_at timestamp with time zone -- When an active one expires
  ended_at timestamp with time zone -- When it reached a final state
  stake_max_minor bigint -- Largest stake that this bonus adds to what its player may stake while it is active, minor units; null for no maximum. The maxima of active bonuses add up, as their money does
  reversed_at timestamp with time zone -- When the bonus went because its deposit was reversed; null again once the reversal is undone
  reversed_removed_minor bigint not null default 0 -- removed_minor at that moment, of a bonus that had become cash: what is removed later returns when the reversal is undone
  restores text -- The bonus that a reversal took and that this one gives back; null for any other
  carried_milli bigint not null default 0 -- Part of wagered_milli that was staked for the bonus that this one gives back
  constraint bonus_amount_minor_check CHECK ((amount_minor > 0))
  constraint bonus_carried_milli_check CHECK ((carried_milli >= 0))
  constraint bonus_converted_minor_check CHECK ((converted_minor >= 0))
  constraint bonus_converts_max_minor_check CHECK ((converts_max_minor > 0))
  constraint bonus_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint bonus_expires_after_days_check CHECK ((expires_after_days > 0))
  constraint bonus_pkey PRIMARY KEY (id)
  constraint bonus_removed_minor_check CHECK ((removed_minor >= 0))
  constraint bonus_required_minor_check CHECK ((required_minor >= 0))
  constraint bonus_restores_fkey FOREIGN KEY (restores) REFERENCES wallet.bonus(id)
  constraint bonus_reversed_removed_minor_check CHECK ((reversed_removed_minor >= 0))
  constraint bonus_source_fkey FOREIGN KEY (source) REFERENCES wallet.bonus_terms(source)
  constraint bonus_stake_max_minor_check CHECK ((stake_max_minor > 0))
  constraint bonus_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'active'::text, 'completed'::text, 'forfeited'::text, 'declined'::text, 'expired'::text, 'spent'::text])))
  constraint bonus_transfer_id_key UNIQUE (transfer_id)
  constraint bonus_wagered_milli_check CHECK ((wagered_milli >= 0))
  constraint carried_by_restored CHECK (((carried_milli = 0) OR (restores IS NOT NULL)))
  constraint converts_within_most CHECK (((converts_max_minor IS NULL) OR (converted_minor <= converts_max_minor)))
  constraint given_has_transfer CHECK ((((activated_at IS NULL) = (from_seq IS NULL)) AND ((activated_at IS NULL) = (expires_at IS NULL))))
  constraint only_completed_converts CHECK (((converted_minor = 0) OR (state = 'completed'::text)))
  constraint over_has_time CHECK (((state = ANY (ARRAY['offered'::text, 'active'::text])) = (ended_at IS NULL)))
  constraint reversed_is_over CHECK (((reversed_at IS NULL) OR (state = ANY (ARRAY['completed'::text, 'forfeited'::text, 'declined'::text]))))
  constraint state_fits_activation CHECK (
CASE
    WHEN (state = ANY (ARRAY['active'::text, 'completed'::text, 'forfeited'::text, 'spent'::text])) THEN (activated_at IS NOT NULL)
    WHEN (state = ANY (ARRAY['offered'::text, 'declined'::text])) THEN (activated_at IS NULL)
    ELSE true
END)
  constraint wagered_within_required CHECK ((wagered_milli <= (required_minor * 1000)))
  CREATE INDEX bonus_active ON wallet.bonus USING btree (player_id, expires_at) WHERE (state = 'active'::text)
  CREATE INDEX bonus_by_player ON wallet.bonus USING btree (player_id, offered_at)
  CREATE INDEX bonus_offered ON wallet.bonus USING btree (claimable_until) WHERE (state = 'offered'::text)
  CREATE UNIQUE INDEX bonus_restored_once ON wallet.bonus USING btree (restores) WHERE (restores IS NOT NULL)
  CREATE TRIGGER bonus_guarded BEFORE UPDATE ON wallet.bonus FOR EACH ROW EXECUTE FUNCTION wallet.guard_bonus()

table wallet.bonus_stake_floor -- Least that the maximum stake of a bonus can be, so that a small bonus can be played at all; the operator's to change, in force for the next bonus
  currency text not null -- ISO 4217
  floor_minor bigint not null -- Minor units; as shipped ten times the least sports bet, which is above the least stakes of own games
  constraint bonus_stake_floor_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint bonus_stake_floor_floor_minor_check CHECK ((floor_minor > 0))
  constraint bonus_stake_floor_pkey PRIMARY KEY (currency)
  CREATE TRIGGER bonus_stake_floor_logged AFTER INSERT OR DELETE OR UPDATE ON wallet.bonus_stake_floor FOR EACH ROW EXECUTE FUNCTION wallet.log_terms('currency')

table wallet.bonus_terms -- Terms of bonuses by where they come from; the operator's to change, in force for the next bonus. A promotion may carry terms of its own
  source text not null -- What the bonus is given for
  wager_times integer not null -- How many times its amount must be staked in cash, weighted by product; of sign-ins and gifts engagement.daily_terms says it, of a promotion its own row
  expires_after_days integer not null -- Days from its activation until it expires
  converts_times_max integer -- At most this many times its amount becomes cash; null for no limit
  stake_max_permille integer -- Largest stake while a bonus of this source is active, in thousandths of its amount; null for no maximum. Gifts that arrive unasked set none, because they must not limit play with cash
  constraint bonus_terms_converts_times_max_check CHECK ((converts_times_max > 0))
  constraint bonus_terms_expires_after_days_check CHECK (((expires_after_days >= 1) AND (expires_after_days <= 3650)))
  constraint bonus_terms_pkey PRIMARY KEY (source)
  constraint bonus_terms_source_check CHECK ((source = ANY (ARRAY['deposit'::text, 'vip'::text, 'promotion'::text, 'signIn'::text, 'gift'::text, 'invitation'::text, 'operator'::text])))
  constraint bonus_terms_stake_max_permille_check CHECK (((stake_max_permille >= 1) AND (stake_max_permille <= 1000)))
  constraint bonus_terms_wager_times_check CHECK (((wager_times >= 0) AND (wager_times <= 1000)))
  CREATE CONSTRAINT TRIGGER bonus_terms_are_paid_for AFTER INSERT OR UPDATE ON wallet.bonus_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()
  CREATE TRIGGER bonus_terms_logged AFTER INSERT OR DELETE OR UPDATE ON wallet.bonus_terms FOR EACH ROW EXECUTE FUNCTION wallet.log_terms('source')

table wallet.cover_check -- Sports stakes that were not yet compared with the player's other bets; each is deleted by its comparison
  stake_id text not null -- The transfer that took the stake
  player_id bigint not null -- Whose stake it is
  reference text not null -- The bet, as the transfer names it
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint cover_check_pkey PRIMARY KEY (stake_id)
  CREATE INDEX cover_check_by_player ON wallet.cover_check USING btree (player_id)

table wallet.covered_stake -- Parts of stakes that do not count towards a bonus because other bets of the player cover them; the rows of a stake add up. A sports stake of a player with an active bonus begins wholly covered, and the comparison of the player's bets sets it right
  id bigint not null identity -- Order of writing
  stake_id text not null -- The transfer that took the stake
  player_id bigint not null -- Whose stake it is
  covered_minor bigint not null -- Minor units that are covered more than the rows before say; negative when they are fewer
  rolled boolean not null default false -- Whether it is in the roll-up of bonuses
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint covered_stake_covered_minor_check CHECK ((covered_minor <> 0))
  constraint covered_stake_pkey PRIMARY KEY (id)
  CREATE INDEX covered_stake_of_stake ON wallet.covered_stake USING btree (stake_id)
  CREATE INDEX covered_stake_to_roll ON wallet.covered_stake USING btree (player_id) WHERE (NOT rolled)

view wallet.entry -- Each transfer as its two entries
  seq bigint -- 
  transfer_id text -- 
  account_id bigint -- 
  amount_minor bigint -- 
  currency text -- 
  balance_after_minor bigint -- 
  created_at timestamp with time zone -- 

table wallet.guard -- Players who limit themselves, one row each: whatever counts towards a limit, or changes one, locks it first, after the accounts. Most players have none, and cost a look into an index
  player_id bigint not null -- Whom it guards
  zone text not null default 'America/Sao_Paulo'::text -- Where the days, weeks and months of the limits begin; fixed by the first limit, so that travelling opens no new day
  stopped_until timestamp with time zone -- No stake before this; infinity for an exclusion without end, null when there was no stop
  constraint guard_pkey PRIMARY KEY (player_id)

table wallet.late_bonus_money -- Players into whose bonus pocket money came that may belong to a bonus that has ended. The statement that moves the money writes the row, and the job that settles bonuses deletes it, so no pause of the job loses a player
  player_id bigint not null -- Whose pocket
  queued_at timestamp with time zone not null default now() -- Place in the queue: arrival of the money, or the newest attempt that left some of it
  constraint late_bonus_money_pkey PRIMARY KEY (player_id)

table wallet.limit_change -- Journal of what players did with their limits, append-only
  seq bigint not null identity -- Order of writing
  player_id bigint not null -- Whose limit, and who changed it
  kind text not null -- As of the limit
  period text not null -- As of the limit
  event text not null -- set: in force at once; asked: a raise or removal that waits; confirmed: it came into force; withdrawn: it never will
  before_minor bigint -- Amount before, minor units; null for none
  after_minor bigint -- Amount set, asked for or confirmed; null for none
  session_id bigint not null -- Login that it was done with
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint limit_change_event_check CHECK ((event = ANY (ARRAY['set'::text, 'asked'::text, 'confirmed'::text, 'withdrawn'::text])))
  constraint limit_change_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text])))
  constraint limit_change_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
  constraint limit_change_pkey PRIMARY KEY (seq)
  CREATE INDEX limit_change_by_player ON wallet.limit_change USING btree (player_id, seq)
  CREATE TRIGGER limit_change_append_only BEFORE DELETE OR UPDATE ON wallet.limit_change FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER limit_change_never_truncated BEFORE TRUNCATE ON wallet.limit_change FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()

table wallet.player_limit -- Limits that players set themselves and that are in force; all of them hold, so the smallest rest decides
  player_id bigint not null -- Whose it is
  kind text not null -- deposit: paid in, withdrawals not taken off; loss: cash staked less cash won; stake: staked from any pocket
  period text not null -- Calendar day, week from Monday, or month in the zone of the guard
  currency text not null -- ISO 4217, the player's
  amount_minor bigint not null -- Most in a period, minor units
  used_minor bigint not null -- Counted in the period that begins at used_from; below zero for a loss that is a win
  used_from timestamp with time zone not null -- Beginning of the period that used_minor counts; an earlier one than now's counts nothing
  asked text -- What the player asked for and has not confirmed: a raise or a removal; null when nothing
  asked_minor bigint -- The higher amount that was asked for
  confirmable_at timestamp with time zone -- From when the player may confirm it
  set_at timestamp with time zone not null default now() -- When the amount came into force
  constraint asked_has_time CHECK (((asked IS NULL) = (confirmable_at IS NULL)))
  constraint player_limit_amount_minor_check CHECK ((amount_minor > 0))
  constraint player_limit_asked_check CHECK ((asked = ANY (ARRAY['raise'::text, 'removal'::text])))
  constraint player_limit_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint player_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text])))
  constraint player_limit_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
  constraint player_limit_pkey PRIMARY KEY (player_id, kind, period)
  constraint player_limit_player_id_fkey FOREIGN KEY (player_id) REFERENCES wallet.guard(player_id)
  constraint raise_is_higher CHECK ((((NOT (asked IS DISTINCT FROM 'raise'::text)) = (asked_minor IS NOT NULL)) AND COALESCE((asked_minor > amount_minor), true)))

table wallet.rollup -- Balances of unguarded accounts up to a transfer; the rest is summed when asked
  account_id bigint not null -- A house, vendor, promotion or fee account
  through_seq bigint not null -- Last transfer that is in the balance
  balance_minor bigint not null -- Minor units, credits less debits
  constraint rollup_account_id_fkey FOREIGN KEY (account_id) REFERENCES wallet.account(id)
  constraint rollup_pkey PRIMARY KEY (account_id)

table wallet.seal -- Hash chain over the journal: each seal covers the transfers since the one before and that one's hash, so a changed row shows
  number bigint not null -- Position in the chain, from 1
  through_seq bigint not null -- Last transfer that it covers
  transfers bigint not null -- How many transfers it covers
  hash text not null -- SHA-256, hex, over the previous hash and the covered rows in order
  sealed_at timestamp with time zone not null default now() -- When it was written
  constraint seal_pkey PRIMARY KEY (number)
  CREATE INDEX seal_by_time ON wallet.seal USING btree (sealed_at)
  CREATE TRIGGER seal_append_only BEFORE DELETE OR UPDATE ON wallet.seal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table wallet.sports_turnover_terms -- Which sports bets count towards a bonus; one row, the operator's to change, in force for the next bet
  only_row boolean not null default true -- There is one
  odds_min_milli integer not null -- Least price of each leg, in thousandths; a line with a lower leg counts nothing
  constraint sports_turnover_terms_odds_min_milli_check CHECK (((odds_min_milli >= 1000) AND (odds_min_milli <= 1000000)))
  constraint sports_turnover_terms_only_row_check CHECK (only_row)
  constraint sports_turnover_terms_pkey PRIMARY KEY (only_row)
  CREATE TRIGGER sports_turnover_terms_logged AFTER INSERT OR DELETE OR UPDATE ON wallet.sports_turnover_terms FOR EACH ROW EXECUTE FUNCTION wallet.log_terms('only_row')

table wallet.stake_return -- Stakes that do not count after all, written in the transaction that decided it
  id bigint not null identity -- Order of writing
  stake_id text not null -- The transfer that took the stake
  kind text not null -- returned: is no turnover, as it came back, was sold, or is not at risk yet; sold: a sale from before sales were returns, counts as turnover but not towards a bonus
  amount_minor bigint not null -- Minor units of the stake; negative when it is at risk, for the first time or, by a correction, again
  rolled boolean not null default false -- Whether it is in the roll-up of turnover and bonuses
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint stake_return_amount_minor_check CHECK ((amount_minor <> 0))
  constraint stake_return_kind_check CHECK ((kind = ANY (ARRAY['returned'::text, 'sold'::text])))
  constraint stake_return_pkey PRIMARY KEY (id)
  CREATE INDEX stake_return_of_sports ON wallet.stake_return USING btree (stake_id) WHERE (stake_id ~~ 'sports-stake:%'::text)
  CREATE INDEX stake_return_to_roll ON wallet.stake_return USING btree (id) WHERE (NOT rolled)

table wallet.terms_change -- Every change of turnover weights and terms of bonuses; append-only
  id bigint not null identity -- Order of writing
  terms text not null -- Which table
  name text not null -- Which product or source
  before jsonb -- The row before; null when it is new
  after jsonb -- The row since; null when it is gone
  changed_by text not null default CURRENT_USER -- Role of the database that changed it
  changed_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  constraint terms_change_pkey PRIMARY KEY (id)
  CREATE TRIGGER terms_change_append_only BEFORE DELETE OR UPDATE ON wallet.terms_change FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()

table wallet.transfer -- The journal, append-only. One row is both of its entries, so no half of a movement can exist and the book always sums to zero
  seq bigint not null identity -- Order of writing
  id text not null -- Made by the caller: the same id is the same movement
  kind text not null -- Why money moved: deposit, gift, stake, payout, …
  debit_account_id bigint not null -- Where the amount leaves
  credit_account_id bigint not null -- Where the amount arrives
  amount_minor bigint not null -- Minor units, positive
  currency text not null -- Currency of both accounts
  player_id bigint -- The player on either side; the index of statements
  reference text not null -- Order, round or bet that it belongs to
  debit_balance_after_minor bigint -- Balance of a guarded debit account afterwards
  credit_balance_after_minor bigint -- Balance of a guarded credit account afterwards
  created_at timestamp with time zone not null default now() -- Time of the transaction by the clock of the database
  vip_permille smallint -- Of a stake: thousandths of it that count as VIP turnover; null for the weight of its product
  bonus_permille smallint -- Of a stake: thousandths of it that count towards a bonus; null for the weight of its product
  commission_permille smallint -- Of a stake: thousandths of it that count for the commission of invitations; null for the weight of its product
  constraint transfer_amount_minor_check CHECK ((amount_minor > 0))
  constraint transfer_bonus_permille_check CHECK (((bonus_permille >= 0) AND (bonus_permille <= 1000)))
  constraint transfer_commission_permille_check CHECK (((commission_permille >= 0) AND (commission_permille <= 1000)))
  constraint transfer_credit_balance_after_minor_check CHECK ((credit_balance_after_minor >= 0))
  constraint transfer_debit_balance_after_minor_check CHECK ((debit_balance_after_minor >= 0))
  constraint transfer_pkey PRIMARY KEY (id)
  constraint transfer_vip_permille_check CHECK (((vip_permille >= 0) AND (vip_permille <= 1000)))
  constraint two_accounts CHECK ((debit_account_id <> credit_account_id))
  CREATE INDEX transfer_by_player ON wallet.transfer USING btree (player_id, seq)
  CREATE INDEX transfer_by_player_beside_play ON wallet.transfer USING btree (player_id, seq) WHERE (kind <> ALL (ARRAY['stake'::text, 'hold'::text, 'release'::text, 'payout'::text, 'takeback'::text, 'cashOut'::text, 'refund'::text]))
  CREATE INDEX transfer_by_seq ON wallet.transfer USING brin (seq) WITH (pages_per_range='16', autosummarize='on')
  CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE ON wallet.transfer FOR EACH ROW EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER transfer_counts_play AFTER INSERT ON wallet.transfer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION wallet.count_play()
  CREATE TRIGGER transfer_guards_bonus_play AFTER INSERT ON wallet.transfer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION wallet.guard_bonus_play()
  CREATE TRIGGER transfer_never_truncated BEFORE TRUNCATE ON wallet.transfer FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change()
  CREATE TRIGGER transfer_notes_late_bonus_money AFTER INSERT ON wallet.transfer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION wallet.note_late_bonus_money()

table wallet.turnover_day -- What each player staked and was paid on a product in a day, rolled up from the journal at each seal. Valid turnover is staked less returned, the house's win staked less paid
  player_id bigint not null -- Whose
  product text not null -- Label of the house's book: a game of ours, sports, a provider
  day date not null -- Day of UTC; what became visible after its day was closed is counted in the day that was open then
  currency text not null -- ISO 4217
  staked_minor bigint not null default 0 -- Minor units staked, of cash and of bonus
  returned_minor bigint not null default 0 -- Minor units of stakes that came back without risk; negative when a correction put more at risk again than came back
  paid_minor bigint not null default 0 -- Minor units that came back, returned stakes among them, less what was taken back
  stakes bigint not null default 0 -- Number of stakes
  vip_milli bigint not null default 0 -- VIP turnover in thousandths of a minor unit: stakes of cash less what came back, each times its weight in thousandths
  bonus_minor bigint not null default 0 -- Minor units of the stakes, less what came back, that bonus money paid
  commission_milli bigint not null default 0 -- Turnover that commission is paid on, in thousandths of a minor unit: stakes of cash less what came back, each times its weight in thousandths
  constraint turnover_day_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint turnover_day_pkey PRIMARY KEY (player_id, product, day)
  CREATE INDEX turnover_by_day ON wallet.turnover_day USING btree (day, player_id)

table wallet.turnover_progress -- How far the roll-up of turnover has come; one row
  only_row boolean not null default true -- There is one
  through_seq bigint not null -- Last transfer that is rolled up
  open_day date not null -- Days before this one are closed: their figures do not change any more
  constraint turnover_progress_only_row_check CHECK (only_row)
  constraint turnover_progress_pkey PRIMARY KEY (only_row)

table wallet.turnover_weight -- How much of a stake counts as VIP turnover and towards a bonus, by product and price band; operator data, in force for stakes that are not rolled up yet. Rows are changed or added, never removed
  product text not null -- Label of the house's book; other: every product without rows of its own
  price_from_milli integer not null default 0 -- Lowest total price of the band, decimal odds in thousandths; 0 is the lowest band, and the only one of products without prices
  edge_ppm integer not null -- Lowest share of the stakes that the house expects to keep, in millionths; VIP weights are derived from it
  vip_permille integer not null -- Thousandths of a stake of cash that count as VIP turnover; stakes of bonus money count nothing
  bonus_permille integer not null -- Thousandths of a stake that count towards a bonus
  commission_permille integer not null -- Thousandths of a stake of cash that count for the commission of invitations
  constraint turnover_weight_bonus_permille_check CHECK (((bonus_permille >= 0) AND (bonus_permille <= 1000)))
  constraint turnover_weight_commission_permille_check CHECK (((commission_permille >= 0) AND (commission_permille <= 1000)))
  constraint turnover_weight_edge_ppm_check CHECK (((edge_ppm >= 0) AND (edge_ppm <= 1000000)))
  constraint turnover_weight_pkey PRIMARY KEY (product, price_from_milli)
  constraint turnover_weight_price_from_milli_check CHECK ((price_from_milli >= 0))
  constraint turnover_weight_product_check CHECK ((product <> ''::text))
  constraint turnover_weight_vip_permille_check CHECK (((vip_permille >= 0) AND (vip_permille <= 1000)))
  CREATE TRIGGER turnover_weight_logged AFTER INSERT OR DELETE OR UPDATE ON wallet.turnover_weight FOR EACH ROW EXECUTE FUNCTION wallet.log_terms('product')
  CREATE CONSTRAINT TRIGGER turnover_weight_pays_for_offers AFTER INSERT OR UPDATE ON wallet.turnover_weight DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION engagement.refuse_costly_offers()
  CREATE TRIGGER turnover_weight_period_begins AFTER INSERT OR DELETE OR UPDATE ON wallet.turnover_weight FOR EACH ROW EXECUTE FUNCTION wallet.begin_weight_period()

table wallet.turnover_weight_period -- Which weights were in force for which transfers; written by a trigger of wallet.turnover_weight, so that turnover can be computed again from the journal after the weights have changed
  product text not null -- As in wallet.turnover_weight
  price_from_milli integer not null -- As in wallet.turnover_weight
  after_seq bigint not null -- The weights hold for transfers after this one, until the next period of the product
  edge_ppm integer not null -- As in wallet.turnover_weight
  vip_permille integer not null -- As in wallet.turnover_weight
  bonus_permille integer not null -- As in wallet.turnover_weight
  commission_permille integer not null default 1000 -- As in wallet.turnover_weight; before it was weighed, every stake of cash counted in full
  constraint turnover_weight_period_pkey PRIMARY KEY (product, price_from_milli, after_seq)
