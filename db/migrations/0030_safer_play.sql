create table identity.lift_terms (
  id boolean primary key default true check (id),
  months_min integer not null default 6 check (months_min between 1 and 120)
);
comment on table identity.lift_terms is 'When an exclusion without end may be lifted, one row; the operator''s to change';
comment on column identity.lift_terms.id is 'Always true: there is one row';
comment on column identity.lift_terms.months_min is 'Months that it has held at least; six is what regulators usually ask for';

insert into identity.lift_terms default values;

create table identity.stop_lift (
  id bigint generated always as identity primary key,
  player_id bigint not null references identity.player (id),
  until timestamptz,
  said_by text not null check (said_by <> ''),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
comment on table identity.stop_lift is 'Exclusions without end that the operator gave an end at their player''s wish, and those that were kept after all, append-only';
comment on column identity.stop_lift.id is 'Order of writing';
comment on column identity.stop_lift.player_id is 'Whose exclusion';
comment on column identity.stop_lift.until is 'When it ends: a day after the order, so that there is time to think; null when it was kept after all';
comment on column identity.stop_lift.said_by is 'Who of the operator ordered it';
comment on column identity.stop_lift.reason is 'Why, and how the player asked for it';
comment on column identity.stop_lift.created_at is 'Time by the clock of the database';

create index stop_lift_by_player on identity.stop_lift (player_id, id);

create trigger stop_lift_append_only
before update or delete on identity.stop_lift
for each row execute function platform.refuse_change();
create trigger stop_lift_never_truncated
before truncate on identity.stop_lift
for each statement execute function platform.refuse_change();

-- The other seven languages of the answers that the desk has at hand; where the operator wrote its own, they stay alone.
insert into support.canned_answer (lang, title, text, position)
select lang, title, text, position
from (
  values
    ('nr_NR', 'Welcome', 'Hello! This is support. How can we help you today?', 10),
    ('nr_NR', 'Deposit not credited', 'Deposits are usually credited within seconds. Please send the receipt and the time you paid, so that I can find the payment faster.', 20),
    ('nr_NR', 'Withdrawal time', 'Your withdrawal is being reviewed. Once it is approved, the money goes to the account you gave, and we tell you here.', 30),
    ('nr_NR', 'Account verification', 'Before a withdrawal we need to confirm your full name and document. You can do that under Account, Account verification.', 40),
    ('nr_NR', 'Bonus rollover', 'Bonus money becomes available once the rollover is complete. Under Bonus you can see how much is left and until when.', 50),
    ('nr_NR', 'We never ask for passwords', 'For your safety, we never ask for your password or for codes sent by e-mail. Please do not send them here.', 60),
    ('nr_NR', 'Close', 'Glad to help. If you need anything else, just write to us here.', 70),
    ('id_ID', 'Sambutan', 'Halo! Di sini tim dukungan. Ada yang bisa kami bantu?', 10),
    ('id_ID', 'Deposit belum masuk', 'Deposit biasanya masuk dalam hitungan detik. Boleh kirim bukti dan jam pembayarannya? Dengan itu saya lebih cepat menemukannya.', 20),
    ('id_ID', 'Waktu penarikan', 'Penarikan Anda sedang ditinjau. Setelah disetujui, dana dikirim ke rekening yang Anda berikan, dan kami kabari di sini.', 30),
    ('id_ID', 'Verifikasi identitas', 'Sebelum penarikan, kami perlu memastikan nama lengkap dan dokumen Anda. Lakukan di Akun, Verifikasi identitas.', 40),
    ('id_ID', 'Turnover bonus', 'Saldo bonus bisa dipakai setelah turnover terpenuhi. Di Bonus Anda melihat sisanya dan batas waktunya.', 50),
    ('id_ID', 'Kami tidak minta kata sandi', 'Demi keamanan, kami tidak pernah meminta kata sandi atau kode dari e-mail. Mohon jangan mengirimnya di sini.', 60),
    ('id_ID', 'Penutup', 'Senang bisa membantu. Bila ada yang lain, tulis saja di sini.', 70),
    ('vi_VN', 'Chào mừng', 'Xin chào! Đây là bộ phận hỗ trợ. Tôi có thể giúp gì cho bạn?', 10),
    ('vi_VN', 'Chưa nhận được tiền nạp', 'Tiền nạp thường vào sau vài giây. Bạn gửi giúp biên lai và giờ chuyển nhé? Nhờ đó tôi tìm giao dịch nhanh hơn.', 20),
    ('vi_VN', 'Thời gian rút tiền', 'Lệnh rút của bạn đang được duyệt. Khi duyệt xong, tiền sẽ về tài khoản bạn đã cung cấp và chúng tôi báo tại đây.', 30),
    ('vi_VN', 'Xác minh danh tính', 'Trước khi rút tiền, chúng tôi cần xác nhận họ tên và giấy tờ của bạn. Bạn làm ở Tài khoản, Xác minh danh tính.', 40),
    ('vi_VN', 'Vòng cược thưởng', 'Tiền thưởng dùng được khi đã đủ vòng cược. Ở mục Thưởng bạn thấy còn thiếu bao nhiêu và hạn đến khi nào.', 50),
    ('vi_VN', 'Không hỏi mật khẩu', 'Để bảo mật, chúng tôi không bao giờ hỏi mật khẩu hay mã gửi qua e-mail. Vui lòng không gửi chúng ở đây.', 60),
    ('vi_VN', 'Kết thúc', 'Rất vui được giúp bạn. Cần thêm gì, bạn cứ nhắn tại đây.', 70),
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
    ('zh_CN', '欢迎', '您好！这里是客服，请问有什么可以帮您？', 10),
    ('zh_CN', '存款未到账', '存款通常几秒内到账。请发送付款凭证和付款时间，方便我更快查到。', 20),
    ('zh_CN', '提款时间', '您的提款正在审核。通过后款项会转到您填写的账户，我们也会在这里通知您。', 30),
    ('zh_CN', '身份验证', '提款前需要确认您的姓名和证件，请在“账户”的“身份验证”中完成。', 40),
    ('zh_CN', '红利流水', '完成流水后，红利余额即可使用。在“红利”中可以查看剩余流水和期限。', 50),
    ('zh_CN', '不会索要密码', '为了您的安全，我们绝不会索要密码或邮件验证码，请不要在这里发送。', 60),
    ('zh_CN', '结束', '很高兴为您服务。如有其他问题，随时在这里留言。', 70),
    ('ru_RU', 'Приветствие', 'Здравствуйте! Это поддержка. Чем можем помочь?', 10),
    ('ru_RU', 'Депозит не пришёл', 'Обычно депозиты приходят за несколько секунд. Пришлите, пожалуйста, чек и время оплаты, так мы быстрее найдём платёж.', 20),
    ('ru_RU', 'Срок вывода', 'Ваш вывод на проверке. После одобрения деньги уйдут на указанный счёт, и мы сообщим вам здесь.', 30),
    ('ru_RU', 'Подтверждение личности', 'Перед выводом нужно подтвердить имя и документ. Это можно сделать в разделе «Аккаунт», «Подтверждение личности».', 40),
    ('ru_RU', 'Отыгрыш бонуса', 'Бонусный баланс станет доступен после отыгрыша. В разделе «Бонусы» видно, сколько осталось и до какого срока.', 50),
    ('ru_RU', 'Пароль не спрашиваем', 'Ради вашей безопасности мы никогда не спрашиваем пароль и коды из писем. Пожалуйста, не отправляйте их сюда.', 60),
    ('ru_RU', 'Завершение', 'Рады были помочь. Если понадобится ещё что-то, пишите сюда.', 70)
) answer (lang, title, text, position)
where not exists (select from support.canned_answer own where own.lang = answer.lang)
order by lang, position;
