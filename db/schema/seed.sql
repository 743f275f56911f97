-- First rows of a new database: settings that the operator may change. The server inserts promotions, VIP levels,
-- packages and texts at its start, from lists in the code.

-- Own games --------------------------------------------------------------------------------------------------------

insert into originals.game (name, stopped)
values
  ('mines', false),
  ('dice', false),
  ('limbo', false),
  ('luckyColor', false),
  ('rowDouble', false),
  ('double', false),
  ('keno', false);

-- The minimum stake is the smallest coin in daily use. The maximum payout is twenty times the maximum stake, and a
-- shared round pays at most ten times that to all players together. A choice whose prize would lose a tenth of a point
-- of return by rounding down has a higher minimum stake (stake-floor.ts in packages/domain).
--
-- The fractional multipliers of Lucky Color (1.92, 2.10) lose up to half a minor unit on average by rounding down. At
-- stakes of 500 minor units or more that is less than a tenth of a point of return. Double pays whole multiples.
insert into originals.stake_limit (
  game, currency, stake_min_minor, stake_max_minor, payout_max_minor, round_payout_max_minor
)
select
  game.name,
  currency,
  case game.name when 'luckyColor' then greatest(stake_min_minor, 500) else stake_min_minor end,
  stake_max_minor,
  20 * stake_max_minor,
  case when game.name in ('double', 'luckyColor') then 10 * 20 * stake_max_minor end
from originals.game
cross join (
  values
    ('BRL', 100, 500000::bigint),
    ('GBP', 100, 100000),
    ('IDR', 300000, 1500000000),
    ('VND', 5000, 25000000),
    ('NGN', 20000, 100000000),
    ('JPY', 100, 150000),
    ('KRW', 1000, 1500000),
    ('CNY', 100, 700000),
    ('RUB', 2000, 9000000)
) as stakes (currency, stake_min_minor, stake_max_minor);

insert into originals.shared_pace (game, betting_ms, drawing_ms, result_ms, bets_max)
values
  ('double', 15000, 6000, 4000, 20),
  ('luckyColor', 25000, 6000, 4000, 20);

-- Sportsbook -------------------------------------------------------------------------------------------------------

insert into sportsbook.bet_limit (
  currency, stake_min_minor, stake_max_minor, payout_max_minor, legs_max, lines_max, reference_ppm
)
values
  ('BRL', 100, 5000000, 50000000, 20, 1000, 1000000),
  ('GBP', 20, 1000000, 10000000, 20, 1000, 5000000),
  ('NGN', 20000, 500000000, 5000000000, 20, 1000, 10000),
  ('IDR', 100000, 1500000000, 15000000000, 20, 1000, 3333),
  ('VND', 5000, 250000000, 2500000000, 20, 1000, 20000),
  ('JPY', 100, 1500000, 15000000, 20, 1000, 3333333),
  ('KRW', 500, 15000000, 150000000, 20, 1000, 333333),
  ('CNY', 100, 5000000, 50000000, 20, 1000, 1000000),
  ('RUB', 2000, 100000000, 1000000000, 20, 1000, 50000);

insert into sportsbook.cash_out_freeze (sport, before_seconds, in_play_seconds)
values
  ('football', 300, 120),
  ('basketball', 300, 60),
  ('tennis', 300, 60),
  ('volleyball', 300, 60),
  ('badminton', 300, 60),
  ('handball', 300, 60),
  ('tableTennis', 300, 60),
  ('baseball', 300, 120),
  ('americanFootball', 300, 120),
  ('snooker', 300, 120),
  ('cricket', 600, 120),
  ('boxing', 600, 120),
  ('motorRacing', 600, 120);

insert into sportsbook.league_tier (tier, share_permille)
values (1, 1000), (2, 500), (3, 200);

insert into sportsbook.exposure_limit (scope, most_minor)
values ('all', 100000000);

insert into sportsbook.match_limit (scope, most_minor)
values
  ('all', 100000000),
  ('sport/football', 200000000),
  ('sport/basketball', 150000000),
  ('sport/tennis', 150000000),
  ('sport/americanFootball', 150000000),
  ('sport/tableTennis', 25000000),
  ('sport/badminton', 50000000),
  ('sport/volleyball', 50000000),
  ('sport/snooker', 50000000);

insert into sportsbook.win_limit (scope, most_minor)
values
  ('all', 50000000),
  ('sport/football', 50000000),
  ('sport/basketball', 25000000),
  ('sport/tennis', 25000000),
  ('sport/americanFootball', 25000000),
  ('sport/baseball', 15000000),
  ('sport/volleyball', 15000000),
  ('sport/boxing', 15000000),
  ('sport/cricket', 15000000),
  ('sport/motorRacing', 15000000),
  ('sport/badminton', 10000000),
  ('sport/snooker', 10000000),
  ('sport/tableTennis', 5000000);

-- Slots ------------------------------------------------------------------------------------------------------------

-- The maximum slot bet equals the maximum stake of dice.
insert into seamless.stake_limit (vendor, currency, stake_max_minor)
select vendor, currency, stake_max_minor
from (values ('pg'), ('evo'), ('bgaming')) as vendors (vendor)
cross join originals.stake_limit
where game = 'dice';

-- Turnover and bonuses ---------------------------------------------------------------------------------------------

insert into wallet.turnover_progress (through_seq, open_day)
values (0, '2020-01-01');

-- Computed in packages/domain/src/turnover-weights.ts; a test compares both.
insert into wallet.turnover_weight (
  product, price_from_milli, edge_ppm, vip_permille, bonus_permille, commission_permille
)
values
  ('dice', 0, 10098, 20, 70, 300),
  ('limbo', 0, 10000, 20, 70, 300),
  ('mines', 0, 10000, 20, 70, 300),
  ('rowDouble', 0, 10000, 20, 70, 300),
  ('luckyColor', 0, 40000, 80, 200, 1000),
  ('double', 0, 66666, 133, 200, 1000),
  ('keno', 0, 9311, 18, 60, 300),
  ('pg', 0, 30000, 60, 200, 1000),
  ('evo', 0, 30000, 60, 200, 1000),
  ('bgaming', 0, 10000, 20, 70, 300),
  ('sports', 0, 0, 0, 0, 0),
  ('sports', 1200, 10000, 20, 70, 300),
  ('sports', 1500, 30000, 60, 200, 1000),
  ('other', 0, 10000, 20, 70, 300);

-- A bonus may not pay more than the operator expects to win from its required turnover. Therefore only stakes of the
-- player's cash count, and converts_times_max limits what becomes cash. Stakes of bonus money cost the player nothing:
-- a few bets at high multiples could multiply the bonus before any turnover has a cost.
insert into wallet.bonus_terms (source, wager_times, expires_after_days, converts_times_max, stake_max_permille)
values
  ('deposit', 15, 30, 1, 50),
  ('vip', 2, 30, null, null),
  ('promotion', 2, 14, 1, 50),
  ('signIn', 1, 7, 1, null),
  ('gift', 1, 7, 1, null),
  ('invitation', 2, 30, 1, null),
  ('operator', 1, 30, null, null);

-- Ten times the minimum sports bet.
insert into wallet.bonus_stake_floor (currency, floor_minor)
select currency, stake_min_minor * 10
from sportsbook.bet_limit;

insert into wallet.sports_turnover_terms (odds_min_milli)
values (1500);

-- Payments ---------------------------------------------------------------------------------------------------------

insert into payments.discount_campaign (id, counted_from, after_hours, lasts_hours)
values
  ('second-day', 'registration', 24, 24),
  ('come-back', 'deposit', 168, 48);

insert into payments.withdrawal_terms (
  currency, least_minor, most_minor, approve_above_minor, second_above_minor, factor_above_minor, usdt_rate_milli
)
values
  ('BRL', 5000, 1000000, 500000, 800000, 800000, 5400),
  ('GBP', 1000, 200000, 100000, 160000, 160000, 790),
  ('NGN', 1500000, 300000000, 150000000, 240000000, 240000000, 1560000),
  ('IDR', 15000000, 3000000000, 1500000000, 2400000000, 2400000000, 16200000),
  ('VND', 250000, 50000000, 25000000, 40000000, 40000000, 25400000),
  ('JPY', 1500, 300000, 150000, 240000, 240000, 149000),
  ('KRW', 15000, 3000000, 1500000, 2400000, 2400000, 1380000),
  ('CNY', 7500, 1500000, 750000, 1200000, 1200000, 7200),
  ('RUB', 100000, 20000000, 10000000, 16000000, 16000000, 92000);

insert into payments.transfer_terms (currency, least_minor, most_minor, day_most_minor)
select currency, least_minor / 5, most_minor / 10, most_minor / 5
from payments.withdrawal_terms;

insert into payments.claim_terms (kind, share_permille, lifts_when_paid)
values
  ('deposit', 1000, false),
  ('result', 1000, true),
  ('sale', 1000, true),
  ('round', 1000, true),
  ('friendReward', 1000, true),
  ('vipAward', 1000, true),
  ('bonus', 1000, true);

-- Players ----------------------------------------------------------------------------------------------------------

insert into identity.lift_terms default values;
insert into identity.erasure_terms default values;

-- Casino -----------------------------------------------------------------------------------------------------------

insert into catalogue.beginning default values;

insert into catalogue.category (code, position, names)
values
  (
    'freeSpins', 1,
    '{"pt_BR": "Rodadas grátis", "en_US": "Free spins", "id_ID": "Putaran gratis", "vi_VN": "Vòng quay miễn phí", "nr_NR": "Free spins", "ja_JP": "フリースピン", "ko_KR": "무료 스핀", "zh_CN": "免费旋转", "ru_RU": "Фриспины"}'
  ),
  (
    'classics', 2,
    '{"pt_BR": "Clássicos", "en_US": "Classics", "id_ID": "Klasik", "vi_VN": "Cổ điển", "nr_NR": "Classics", "ja_JP": "クラシック", "ko_KR": "클래식", "zh_CN": "经典", "ru_RU": "Классика"}'
  ),
  (
    'ways', 3,
    '{"pt_BR": "Multiways", "en_US": "Ways to win", "id_ID": "Banyak cara menang", "vi_VN": "Nhiều cách thắng", "nr_NR": "Ways to win", "ja_JP": "マルチウェイ", "ko_KR": "멀티웨이", "zh_CN": "多路中奖", "ru_RU": "Много путей к выигрышу"}'
  ),
  (
    'quick', 4,
    '{"pt_BR": "Rápidos", "en_US": "Quick games", "id_ID": "Permainan cepat", "vi_VN": "Chơi nhanh", "nr_NR": "Quick games", "ja_JP": "クイックゲーム", "ko_KR": "빠른 게임", "zh_CN": "快速游戏", "ru_RU": "Быстрые игры"}'
  ),
  (
    'together', 5,
    '{"pt_BR": "Em grupo", "en_US": "Play together", "id_ID": "Main bersama", "vi_VN": "Chơi cùng nhau", "nr_NR": "Play together", "ja_JP": "みんなで遊ぶ", "ko_KR": "함께 즐기기", "zh_CN": "一起玩", "ru_RU": "Играем вместе"}'
  );

-- Engagement -------------------------------------------------------------------------------------------------------

insert into engagement.vip_terms default values;

insert into engagement.daily_terms (what, wager_times, expires_after_days)
values
  ('signIn', 15, 7),
  ('gift', 15, 3);

insert into engagement.invitation_terms (
  currency, version, level1_permille, level2_permille, level3_permille, hold_days, payout_least_minor, reward_minor,
  reward_deposits_minor, reward_hold_days, changed_by, reason
)
select currency, 1, 3, 2, 1, 0, unit, 10 * unit, 50 * unit, 1, 'palpite', 'first terms'
from (
  values
    ('BRL', 100),
    ('GBP', 20),
    ('NGN', 30000),
    ('IDR', 300000),
    ('VND', 5000),
    ('JPY', 30),
    ('KRW', 300),
    ('CNY', 150),
    ('RUB', 2000)
) as units (currency, unit);

insert into engagement.deposit_scan (through_at)
values ('2000-01-01');

-- Support ----------------------------------------------------------------------------------------------------------

insert into support.chat_hours (weekday, opens, closes)
select weekday, '09:00', '22:00' from generate_series(1, 7) weekday;

insert into support.canned_answer (lang, title, text, position)
values
  ('pt_BR', 'Boas-vindas', 'Olá! Aqui é do suporte. Como posso ajudar?', 10),
  ('pt_BR', 'Depósito não caiu', 'Depósitos por Pix costumam cair em segundos. Pode me mandar o comprovante e o horário? Assim acho o pagamento mais rápido.', 20),
  ('pt_BR', 'Prazo do saque', 'Seu saque está em análise. Assim que for aprovado, o dinheiro sai para a conta informada, e você recebe um aviso aqui.', 30),
  ('pt_BR', 'Verificar identidade', 'Para sacar, precisamos confirmar o seu nome completo e o seu CPF. Isso fica em Conta, Verificação de identidade.', 40),
  ('pt_BR', 'Rollover do bônus', 'O saldo de bônus vira saldo disponível quando o valor em apostas é cumprido. Em Bônus você vê quanto falta e o prazo.', 50),
  ('pt_BR', 'Nunca pedimos senha', 'Por segurança, nunca pedimos a sua senha nem códigos que chegam por e-mail. Não envie esses dados aqui.', 60),
  ('pt_BR', 'Encerrar', 'Fico feliz em ajudar. Se precisar, é só escrever aqui de novo.', 70),
  ('en_US', 'Welcome', 'Hello! This is support. How can I help?', 10),
  ('en_US', 'Deposit missing', 'Deposits usually arrive within seconds. Could you send me the receipt and the time? I will find the payment faster with it.', 20),
  ('en_US', 'Withdrawal time', 'Your withdrawal is being reviewed. Once approved, the money goes to the account you gave, and you will be told here.', 30),
  ('en_US', 'Verify identity', 'Before a withdrawal we need to confirm your full name and document. You can do that under Account, Identity check.', 40),
  ('en_US', 'Bonus wagering', 'Bonus money becomes available once it has been wagered. Under Bonus you can see how much is left and until when.', 50),
  ('en_US', 'We never ask for passwords', 'For your safety, we never ask for your password or for codes sent by e-mail. Please do not send them here.', 60),
  ('en_US', 'Close', 'Glad to help. If you need anything else, just write here again.', 70),
  ('id_ID', 'Sambutan', 'Halo! Di sini tim dukungan. Ada yang bisa kami bantu?', 10),
  ('id_ID', 'Deposit belum masuk', 'Deposit biasanya masuk dalam hitungan detik. Boleh kirim bukti dan jam pembayarannya? Dengan itu saya lebih cepat menemukannya.', 20),
  ('id_ID', 'Waktu penarikan', 'Penarikan Anda sedang ditinjau. Setelah disetujui, dana dikirim ke rekening yang Anda berikan, dan kami kabari di sini.', 30),
  ('id_ID', 'Verifikasi identitas', 'Sebelum penarikan, kami perlu memastikan nama lengkap dan dokumen Anda. Lakukan di Akun, Verifikasi identitas.', 40),
  ('id_ID', 'Turnover bonus', 'Saldo bonus bisa dipakai setelah turnover terpenuhi. Di Bonus Anda melihat sisanya dan batas waktunya.', 50),
  ('id_ID', 'Kami tidak minta kata sandi', 'Demi keamanan, kami tidak pernah meminta kata sandi atau kode dari e-mail. Mohon jangan mengirimnya di sini.', 60),
  ('id_ID', 'Penutup', 'Senang bisa membantu. Bila ada yang lain, tulis saja di sini.', 70),
  ('ja_JP', 'ごあいさつ', 'こんにちは。サポートです。どのようなご用件でしょうか。', 10),
  ('ja_JP', '入金が反映されない', '入金は通常数秒で反映されます。お支払いの控えと時刻をお送りいただけますか。早くお調べできます。', 20),
  ('ja_JP', '出金にかかる時間', '出金は現在審査中です。承認され次第、ご登録の口座に送金し、こちらでお知らせします。', 30),
  ('ja_JP', '本人確認', '出金の前に、お名前と書類の確認が必要です。「アカウント」の「本人確認」からお手続きください。', 40),
  ('ja_JP', 'ボーナスの賭け条件', 'ボーナス残高は、賭け条件を達成するとご利用いただけます。残りと期限は「ボーナス」でご確認ください。', 50),
  ('ja_JP', 'パスワードはお聞きしません', '安全のため、パスワードやメールで届くコードをお聞きすることはありません。こちらには送らないでください。', 60),
  ('ja_JP', '終了', 'お役に立ててうれしいです。ほかにもございましたら、いつでもこちらにお書きください。', 70),
  ('ko_KR', '인사', '안녕하세요, 고객센터입니다. 무엇을 도와드릴까요?', 10),
  ('ko_KR', '입금 미반영', '입금은 보통 몇 초 안에 반영됩니다. 영수증과 결제 시각을 보내 주시면 더 빨리 확인할 수 있습니다.', 20),
  ('ko_KR', '출금 소요 시간', '출금을 검토하고 있습니다. 승인되면 등록하신 계좌로 송금되고 여기에서 알려 드립니다.', 30),
  ('ko_KR', '본인 인증', '출금 전에 성함과 신분증 확인이 필요합니다. 계정의 본인 인증에서 진행해 주세요.', 40),
  ('ko_KR', '보너스 롤링', '보너스 잔액은 롤링을 완료하면 사용할 수 있습니다. 남은 금액과 기한은 보너스에서 확인하세요.', 50),
  ('ko_KR', '비밀번호는 묻지 않습니다', '안전을 위해 비밀번호나 이메일 인증 코드를 절대 묻지 않습니다. 여기에 보내지 마세요.', 60),
  ('ko_KR', '마무리', '도움이 되어 기쁩니다. 더 필요하신 것이 있으면 여기에 남겨 주세요.', 70),
  ('nr_NR', 'Welcome', 'Hello! This is support. How can we help you today?', 10),
  ('nr_NR', 'Deposit not credited', 'Deposits are usually credited within seconds. Please send the receipt and the time you paid, so that I can find the payment faster.', 20),
  ('nr_NR', 'Withdrawal time', 'Your withdrawal is being reviewed. Once it is approved, the money goes to the account you gave, and we tell you here.', 30),
  ('nr_NR', 'Account verification', 'Before a withdrawal we need to confirm your full name and document. You can do that under Account, Account verification.', 40),
  ('nr_NR', 'Bonus rollover', 'Bonus money becomes available once the rollover is complete. Under Bonus you can see how much is left and until when.', 50),
  ('nr_NR', 'We never ask for passwords', 'For your safety, we never ask for your password or for codes sent by e-mail. Please do not send them here.', 60),
  ('nr_NR', 'Close', 'Glad to help. If you need anything else, just write to us here.', 70),
  ('ru_RU', 'Приветствие', 'Здравствуйте! Это поддержка. Чем можем помочь?', 10),
  ('ru_RU', 'Депозит не пришёл', 'Обычно депозиты приходят за несколько секунд. Пришлите, пожалуйста, чек и время оплаты, так мы быстрее найдём платёж.', 20),
  ('ru_RU', 'Срок вывода', 'Ваш вывод на проверке. После одобрения деньги уйдут на указанный счёт, и мы сообщим вам здесь.', 30),
  ('ru_RU', 'Подтверждение личности', 'Перед выводом нужно подтвердить имя и документ. Это можно сделать в разделе «Аккаунт», «Подтверждение личности».', 40),
  ('ru_RU', 'Отыгрыш бонуса', 'Бонусный баланс станет доступен после отыгрыша. В разделе «Бонусы» видно, сколько осталось и до какого срока.', 50),
  ('ru_RU', 'Пароль не спрашиваем', 'Ради вашей безопасности мы никогда не спрашиваем пароль и коды из писем. Пожалуйста, не отправляйте их сюда.', 60),
  ('ru_RU', 'Завершение', 'Рады были помочь. Если понадобится ещё что-то, пишите сюда.', 70),
  ('vi_VN', 'Chào mừng', 'Xin chào! Đây là bộ phận hỗ trợ. Tôi có thể giúp gì cho bạn?', 10),
  ('vi_VN', 'Chưa nhận được tiền nạp', 'Tiền nạp thường vào sau vài giây. Bạn gửi giúp biên lai và giờ chuyển nhé? Nhờ đó tôi tìm giao dịch nhanh hơn.', 20),
  ('vi_VN', 'Thời gian rút tiền', 'Lệnh rút của bạn đang được duyệt. Khi duyệt xong, tiền sẽ về tài khoản bạn đã cung cấp và chúng tôi báo tại đây.', 30),
  ('vi_VN', 'Xác minh danh tính', 'Trước khi rút tiền, chúng tôi cần xác nhận họ tên và giấy tờ của bạn. Bạn làm ở Tài khoản, Xác minh danh tính.', 40),
  ('vi_VN', 'Vòng cược thưởng', 'Tiền thưởng dùng được khi đã đủ vòng cược. Ở mục Thưởng bạn thấy còn thiếu bao nhiêu và hạn đến khi nào.', 50),
  ('vi_VN', 'Không hỏi mật khẩu', 'Để bảo mật, chúng tôi không bao giờ hỏi mật khẩu hay mã gửi qua e-mail. Vui lòng không gửi chúng ở đây.', 60),
  ('vi_VN', 'Kết thúc', 'Rất vui được giúp bạn. Cần thêm gì, bạn cứ nhắn tại đây.', 70),
  ('zh_CN', '欢迎', '您好！这里是客服，请问有什么可以帮您？', 10),
  ('zh_CN', '存款未到账', '存款通常几秒内到账。请发送付款凭证和付款时间，方便我更快查到。', 20),
  ('zh_CN', '提款时间', '您的提款正在审核。通过后款项会转到您填写的账户，我们也会在这里通知您。', 30),
  ('zh_CN', '身份验证', '提款前需要确认您的姓名和证件，请在“账户”的“身份验证”中完成。', 40),
  ('zh_CN', '红利流水', '完成流水后，红利余额即可使用。在“红利”中可以查看剩余流水和期限。', 50),
  ('zh_CN', '不会索要密码', '为了您的安全，我们绝不会索要密码或邮件验证码，请不要在这里发送。', 60),
  ('zh_CN', '结束', '很高兴为您服务。如有其他问题，随时在这里留言。', 70);

-- Players ----------------------------------------------------------------------------------------------------------

insert into identity.label (name, title_en, title_pt)
values
  ('watch', 'Watch', 'Observar'),
  ('important', 'Important', 'Importante'),
  ('bonus-hunter', 'Bonus hunter', 'Caça-bônus'),
  ('payment-risk', 'Payment risk', 'Risco de pagamento'),
  ('vulnerable', 'Vulnerable', 'Vulnerável');
