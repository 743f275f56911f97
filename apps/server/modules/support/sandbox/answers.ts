import type { Locale } from '@palpite/domain/locales';
import type { HoursToday } from '../desk/chat-hours.ts';

const topics = ['person', 'withdrawal', 'bonus', 'deposit', 'sports', 'games', 'account'] as const;
export type Topic = (typeof topics)[number];

/** Beginnings of words; the earlier topic wins a tie. */
const keywords: Record<Topic, readonly string[]> = {
  person: [
    'atendente',
    'humano',
    'falar com alguém',
    'falar com uma pessoa',
    'human',
    'agent',
    'real person',
    'talk to someone',
    'talk to a person',
    'speak to',
    'manusia',
    'petugas',
    'nhân viên',
    'người thật',
    '担当者',
    'オペレーター',
    '상담원',
    '상담사',
    '人工',
    '真人',
    'оператор',
    'сотрудник',
    'с человеком',
  ],
  withdrawal: [
    'saque',
    'sacar',
    'retirada',
    'levantamento',
    'withdraw',
    'payout',
    'cash out my',
    'penarikan',
    'tarik',
    'wd',
    'rút',
    '出金',
    '引き出',
    '출금',
    '인출',
    '提款',
    '提现',
    '取款',
    'вывод',
    'вывест',
    'снять',
  ],
  bonus: [
    'bônus',
    'bonus',
    'promo',
    'presente',
    'rollover',
    'giro',
    'gift',
    'wagering',
    'hadiah',
    'khuyến mãi',
    'thưởng',
    'ボーナス',
    'プレゼント',
    '보너스',
    '프로모션',
    '奖金',
    '红利',
    '优惠',
    '礼金',
    'бонус',
    'подарок',
    'отыгр',
    'акци',
  ],
  deposit: [
    'depós',
    'depos',
    'pix',
    'recarga',
    'pagamento',
    'cartão',
    'cripto',
    'deposit',
    'top up',
    'topup',
    'payment',
    'card',
    'crypto',
    'setor',
    'isi saldo',
    'nạp',
    '入金',
    'チャージ',
    '입금',
    '충전',
    '存款',
    '充值',
    'депозит',
    'пополн',
    'оплат',
  ],
  sports: [
    'aposta',
    'odd',
    'cotaç',
    'futebol',
    'cash out',
    'cashout',
    'bilhete',
    'múltipla',
    'bet',
    'football',
    'match',
    'taruhan',
    'bola',
    'cược',
    'bóng đá',
    'kèo',
    'ベット',
    'オッズ',
    '試合',
    '베팅',
    '배당',
    '경기',
    '投注',
    '赔率',
    '比赛',
    'ставк',
    'коэфф',
    'матч',
    'футбол',
  ],
  games: [
    'jogo',
    'jogar',
    'cassino',
    'slot',
    'rodada',
    'mines',
    'minas',
    'dado',
    'limbo',
    'game',
    'casino',
    'round',
    'dice',
    'permainan',
    'main',
    'putaran',
    'trò chơi',
    'ván',
    'chơi',
    'ゲーム',
    'スロット',
    '게임',
    '슬롯',
    '游戏',
    '老虎机',
    'игр',
    'слот',
    'раунд',
    'казино',
  ],
  account: [
    'conta',
    'senha',
    'cpf',
    'verific',
    'identidade',
    'login',
    'entrar',
    'account',
    'password',
    'identity',
    'akun',
    'sandi',
    'tài khoản',
    'mật khẩu',
    'xác minh',
    'アカウント',
    'パスワード',
    '本人確認',
    '계정',
    '비밀번호',
    '인증',
    '账户',
    '账号',
    '密码',
    '认证',
    'аккаунт',
    'пароль',
    'вериф',
    'личност',
  ],
};

type Words = Record<Topic | 'picture' | 'other' | 'note', string>;

/** When people answer. `{opens}`, `{closes}` and `{now}` are times such as 09:00. */
const hoursWords: Record<Locale, { open: string; closed: string }> = {
  pt_BR: {
    open: 'Hoje nossa equipe atende das {opens} às {closes} (horário de Brasília). Agora são {now}.',
    closed: 'Hoje nossa equipe não atende. Agora são {now} (horário de Brasília).',
  },
  en_US: {
    open: 'Today our team answers from {opens} to {closes} (Brasília time). It is now {now}.',
    closed: 'Our team does not answer today. It is now {now} (Brasília time).',
  },
  nr_NR: {
    open: 'Our team replies today from {opens} to {closes} (Brasília time). The time there is {now}.',
    closed: 'Our team is off today. The time in Brasília is {now}.',
  },
  id_ID: {
    open: 'Hari ini tim kami menjawab pukul {opens} sampai {closes} (waktu Brasília). Sekarang pukul {now}.',
    closed: 'Hari ini tim kami tidak bertugas. Sekarang pukul {now} (waktu Brasília).',
  },
  vi_VN: {
    open: 'Hôm nay đội ngũ của chúng tôi trả lời từ {opens} đến {closes} (giờ Brasília). Bây giờ là {now}.',
    closed: 'Hôm nay đội ngũ của chúng tôi không trực. Bây giờ là {now} (giờ Brasília).',
  },
  ja_JP: {
    open: '本日の担当者の対応時間は{opens}〜{closes}（ブラジリア時間）です。現在の時刻は{now}です。',
    closed: '本日は担当者の対応がありません。現在の時刻は{now}（ブラジリア時間）です。',
  },
  ko_KR: {
    open: '오늘 상담원 운영 시간은 {opens}~{closes}(브라질리아 시간)입니다. 현재 시각은 {now}입니다.',
    closed: '오늘은 상담원이 운영하지 않습니다. 현재 시각은 {now}(브라질리아 시간)입니다.',
  },
  zh_CN: {
    open: '今天人工客服时间为 {opens} 至 {closes}（巴西利亚时间）。现在是 {now}。',
    closed: '今天没有人工客服。现在是 {now}（巴西利亚时间）。',
  },
  ru_RU: {
    open: 'Сегодня сотрудники отвечают с {opens} до {closes} (время Бразилиа). Сейчас {now}.',
    closed: 'Сегодня сотрудники не отвечают. Сейчас {now} (время Бразилиа).',
  },
};

/** They name screens, not amounts, which the operator sets. */
const words: Record<Locale, Words> = {
  pt_BR: {
    person:
      'Certo, um atendente responde aqui assim que alguém da equipe entrar, e avisamos por e-mail se você não estiver no chat. Até lá, não respondo mais. Se puder, deixe escrito o que aconteceu e quando.',
    deposit:
      'Para depositar, toque em Depositar no alto da tela, escolha o valor e pague na página que se abre. O saldo chega em segundos. Se não chegou, abra Carteira → Registros: lá está o estado de cada depósito, e um pagamento em aberto pode ser continuado.',
    withdrawal:
      'Para sacar, abra Carteira → Sacar. Antes do primeiro saque você confirma sua identidade uma vez. A tela mostra o mínimo, a taxa e quanto já foi apostado do que é preciso. O andamento de cada saque fica em Carteira → Registros.',
    bonus:
      'Seus bônus estão na tela Bônus: quanto falta apostar, até quando vale e quais jogos contam. Um bônus nunca prende o seu próprio dinheiro; sacar com um bônus ativo encerra o bônus, e avisamos antes.',
    games:
      'Cada rodada dos jogos próprios pode ser conferida: abra o histórico do jogo e toque na rodada. Uma rodada que ficou aberta continua de onde parou quando você volta ao jogo. Nos slots, o resultado vem do provedor e o saldo é atualizado em seguida.',
    sports:
      'Suas apostas estão em Minhas apostas: as abertas, as decididas e as encerradas antes do fim. Uma aposta ao vivo espera alguns segundos antes de ser aceita. As regras de cada esporte estão em Regras, no menu.',
    account:
      'Senha, e-mail e aparelhos ficam em Conta. Esqueceu a senha? Toque em “Esqueci a senha” ao entrar e enviamos um código por e-mail. A identidade é conferida uma vez, antes do primeiro depósito ou saque. Nunca pedimos a sua senha.',
    picture: 'Recebemos a imagem. Conte também em uma frase o que aconteceu e quando.',
    other:
      'Olá! Posso ajudar com depósitos, saques, bônus, jogos, apostas e com a sua conta. Conte em uma frase o que aconteceu e quando.',
    note: 'Resposta automática do sandbox, onde o dinheiro é fictício. No modo real, quem responde são atendentes.',
  },
  en_US: {
    person:
      'All right, an agent answers here as soon as one of the team is in, and we e-mail you if you are not in the chat. I stay out of it until then. If you can, write down what happened and when.',
    deposit:
      'To deposit, tap Deposit at the top, choose an amount and pay on the page that opens. The balance arrives within seconds. If it has not, open Wallet → Records: it shows the state of every deposit, and an open payment can be continued there.',
    withdrawal:
      'To withdraw, open Wallet → Withdraw. Before the first withdrawal you confirm your identity once. The screen shows the minimum, the fee and how much of the required betting is done. The progress of each withdrawal is in Wallet → Records.',
    bonus:
      'Your bonuses are on the Bonus screen: how much is left to bet, until when it is valid and which games count. A bonus never locks your own money; withdrawing while a bonus is active ends the bonus, and we tell you first.',
    games:
      'Every round of our own games can be checked: open the history of the game and tap the round. A round that was left open continues where it stopped when you return to the game. In slots the result comes from the provider and the balance follows at once.',
    sports:
      'Your bets are under My bets: open, settled and cashed out. An in-play bet waits a few seconds before it is accepted. The rules of each sport are under Rules in the menu.',
    account:
      'Password, e-mail and devices are under Account. Forgot your password? Tap “Forgot password” at the login and we e-mail you a code. Your identity is checked once, before the first deposit or withdrawal. We never ask for your password.',
    picture: 'We have your picture. Please also tell us in a sentence what happened and when.',
    other:
      'Hello! I can help with deposits, withdrawals, bonuses, games, bets and your account. Tell me in a sentence what happened and when.',
    note: 'Automatic answer of the sandbox, where all money is play money. In live mode, support agents answer.',
  },
  nr_NR: {
    person:
      'No problem, an agent will reply here as soon as one of the team is in, and we will email you if you are not in the chat. I will stay out of it until then. If you can, tell us what happened and when.',
    deposit:
      'To deposit, tap Deposit at the top, choose an amount and pay on the page that opens. Your balance is credited within seconds. If it is not there yet, open Wallet → Records: you will see the status of every deposit, and you can continue an open payment.',
    withdrawal:
      'To withdraw, open Wallet → Withdraw. You verify your identity once before your first withdrawal. The screen shows the minimum, the fee and how much of the required betting you have done. You can follow each withdrawal in Wallet → Records.',
    bonus:
      'Your bonuses are on the Bonus screen: how much you still have to bet, when each one expires and which games count. A bonus never locks your own money; withdrawing while a bonus is active ends the bonus, and we always warn you first.',
    games:
      'You can check every round of our own games: open the game’s history and tap the round. A round you left open continues from where it stopped when you go back to the game. In slots, the result comes from the provider and your balance updates right after.',
    sports:
      'Your bets are under My bets: open, settled and cashed out. A live bet waits a few seconds before it is accepted. You will find the rules of each sport under Rules in the menu.',
    account:
      'Password, email and devices are under Account. Forgot your password? Tap “Forgot password” when you log in and we will email you a code. We verify your identity once, before your first deposit or withdrawal. We will never ask for your password.',
    picture: 'We got your picture. Please also tell us in one sentence what happened and when.',
    other:
      'Hello! I can help with deposits, withdrawals, bonuses, games, bets and your account. Tell me in one sentence what happened and when.',
    note: 'Automatic reply from the sandbox, where all money is play money. In live mode, support agents will reply.',
  },
  id_ID: {
    person:
      'Baik, petugas kami akan menjawab di sini begitu ada yang bertugas, dan kami mengirim email jika Anda tidak sedang di chat. Sampai saat itu saya tidak akan menjawab lagi. Jika bisa, tuliskan apa yang terjadi dan kapan.',
    deposit:
      'Untuk deposit, ketuk Deposit di bagian atas, pilih jumlahnya, lalu bayar di halaman yang terbuka. Saldo masuk dalam hitungan detik. Jika belum, buka Dompet → Riwayat: di sana ada status setiap deposit, dan pembayaran yang belum selesai bisa dilanjutkan.',
    withdrawal:
      'Untuk menarik dana, buka Dompet → Tarik. Sebelum penarikan pertama, identitas Anda diverifikasi satu kali. Layar menampilkan jumlah minimum, biaya, dan seberapa banyak syarat taruhan yang sudah dipenuhi. Status tiap penarikan ada di Dompet → Riwayat.',
    bonus:
      'Bonus Anda ada di layar Bonus: sisa taruhan yang perlu dipenuhi, masa berlaku, dan permainan yang dihitung. Bonus tidak pernah mengunci uang Anda sendiri; menarik dana saat bonus aktif mengakhiri bonus itu, dan kami memberi tahu lebih dulu.',
    games:
      'Setiap putaran permainan kami bisa diperiksa: buka riwayat permainan lalu ketuk putarannya. Putaran yang belum selesai berlanjut dari posisi terakhir saat Anda kembali. Pada slot, hasil datang dari penyedia dan saldo langsung diperbarui.',
    sports:
      'Taruhan Anda ada di Taruhan saya: yang berjalan, yang selesai, dan yang di-cash out. Taruhan live menunggu beberapa detik sebelum diterima. Aturan tiap olahraga ada di menu Aturan.',
    account:
      'Kata sandi, email, dan perangkat ada di Akun. Lupa kata sandi? Ketuk “Lupa kata sandi” saat masuk dan kami kirim kode lewat email. Identitas diverifikasi satu kali, sebelum deposit atau penarikan pertama. Kami tidak pernah meminta kata sandi Anda.',
    picture: 'Gambar sudah kami terima. Tuliskan juga dalam satu kalimat apa yang terjadi dan kapan.',
    other:
      'Halo! Saya bisa membantu soal deposit, penarikan, bonus, permainan, taruhan, dan akun Anda. Tuliskan dalam satu kalimat apa yang terjadi dan kapan.',
    note: 'Jawaban otomatis dari sandbox, semua uang di sini uang mainan. Di mode live, petugas CS yang menjawab.',
  },
  vi_VN: {
    person:
      'Vâng, nhân viên sẽ trả lời tại đây ngay khi có người trực, và chúng tôi gửi email nếu bạn không mở chat. Từ giờ đến lúc đó tôi sẽ không trả lời nữa. Nếu được, hãy viết lại chuyện gì đã xảy ra và khi nào.',
    deposit:
      'Để nạp tiền, chạm Nạp tiền ở đầu màn hình, chọn số tiền và thanh toán trên trang vừa mở. Tiền vào sau vài giây. Nếu chưa thấy, hãy mở Ví → Lịch sử: ở đó có trạng thái của từng lần nạp, và bạn có thể tiếp tục khoản chưa thanh toán xong.',
    withdrawal:
      'Để rút tiền, mở Ví → Rút tiền. Trước lần rút đầu tiên, bạn xác minh danh tính một lần. Màn hình cho biết mức tối thiểu, phí và bạn đã cược được bao nhiêu so với yêu cầu. Tiến trình từng lần rút nằm ở Ví → Lịch sử.',
    bonus:
      'Tiền thưởng của bạn ở màn hình Thưởng: còn phải cược bao nhiêu, hạn đến khi nào và trò nào được tính. Tiền thưởng không bao giờ khóa tiền của chính bạn; rút tiền khi thưởng đang hiệu lực sẽ kết thúc thưởng đó, và chúng tôi luôn báo trước.',
    games:
      'Mọi ván của các trò riêng đều kiểm tra được: mở lịch sử của trò và chạm vào ván đó. Ván còn dang dở sẽ tiếp tục từ chỗ dừng khi bạn quay lại. Với slot, kết quả đến từ nhà cung cấp và số dư được cập nhật ngay sau đó.',
    sports:
      'Vé cược của bạn nằm ở Cược của tôi: đang mở, đã có kết quả và đã bán. Cược trực tiếp chờ vài giây trước khi được nhận. Luật của từng môn có trong mục Luật cược ở menu.',
    account:
      'Mật khẩu, email và thiết bị nằm ở Tài khoản. Quên mật khẩu? Chạm “Quên mật khẩu” khi đăng nhập, chúng tôi gửi mã qua email. Danh tính được xác minh một lần, trước lần nạp hoặc rút đầu tiên. Chúng tôi không bao giờ hỏi mật khẩu của bạn.',
    picture: 'Chúng tôi đã nhận được ảnh. Hãy viết thêm một câu về chuyện gì đã xảy ra và khi nào.',
    other:
      'Xin chào! Tôi có thể giúp về nạp tiền, rút tiền, tiền thưởng, trò chơi, vé cược và tài khoản của bạn. Hãy viết một câu về chuyện gì đã xảy ra và khi nào.',
    note: 'Trả lời tự động của sandbox, nơi mọi khoản tiền đều là tiền ảo. Ở chế độ thật, nhân viên hỗ trợ sẽ trả lời.',
  },
  ja_JP: {
    person:
      '承知しました。担当者が対応できるようになり次第、こちらでお返事します。チャットを閉じている場合はメールでお知らせします。それまで自動応答は控えます。よろしければ、何がいつ起きたかをお書きください。',
    deposit:
      '入金は、画面上部の「入金」をタップし、金額を選んで、開いたページでお支払いください。残高には数秒で反映されます。反映されない場合は「ウォレット」→「履歴」で各入金の状況を確認でき、未完了のお支払いを続けることもできます。',
    withdrawal:
      '出金は「ウォレット」→「出金」から行えます。初回の出金前に一度だけ本人確認をお願いしています。画面には最低額、手数料、必要な賭け条件の進み具合が表示されます。各出金の状況は「ウォレット」→「履歴」にあります。',
    bonus:
      'ボーナスは「ボーナス」画面にあり、残りの賭け条件、期限、対象ゲームを確認できます。ボーナスがご自身の資金を拘束することはありません。有効なボーナスがある間に出金するとボーナスは終了しますが、その前に必ずお知らせします。',
    games:
      'オリジナルゲームのラウンドはすべて検証できます。ゲームの履歴を開き、ラウンドをタップしてください。途中のラウンドは、ゲームに戻ると続きから再開します。スロットの結果は提供元から届き、残高はすぐに更新されます。',
    sports:
      'ベットは「マイベット」で、進行中・結果確定・キャッシュアウト済みに分けて確認できます。ライブベットは受け付けまで数秒お待ちいただきます。各競技のルールはメニューの「ルール」にあります。',
    account:
      'パスワード、メールアドレス、端末は「アカウント」で管理できます。パスワードをお忘れの場合は、ログイン画面の「パスワードを忘れた」からコードをメールでお送りします。本人確認は初回の入金または出金の前に一度だけです。パスワードをお尋ねすることはありません。',
    picture: '画像を受け取りました。何がいつ起きたかも一言お知らせください。',
    other:
      'こんにちは。入金、出金、ボーナス、ゲーム、ベット、アカウントについてお手伝いします。何がいつ起きたかを一言お知らせください。',
    note: 'サンドボックスの自動応答です（すべて仮想のお金です）。本番モードではサポート担当者がお答えします。',
  },
  ko_KR: {
    person:
      '알겠습니다. 상담원이 접속하는 대로 여기에서 답변드리며, 채팅을 닫으신 경우 이메일로 알려 드립니다. 그때까지 자동 답변은 하지 않겠습니다. 가능하시면 무슨 일이 언제 있었는지 적어 주세요.',
    deposit:
      '입금하려면 화면 위쪽의 입금을 누르고 금액을 고른 뒤 열리는 페이지에서 결제해 주세요. 잔액은 몇 초 안에 반영됩니다. 반영되지 않았다면 지갑 → 내역에서 입금별 상태를 확인하고, 끝나지 않은 결제를 이어서 할 수 있습니다.',
    withdrawal:
      '출금은 지갑 → 출금에서 신청합니다. 첫 출금 전에 본인 인증을 한 번 합니다. 화면에 최소 금액과 수수료, 필요한 베팅을 얼마나 채웠는지 표시됩니다. 출금별 진행 상황은 지갑 → 내역에 있습니다.',
    bonus:
      '보너스는 보너스 화면에 있습니다. 남은 베팅 금액, 유효 기간, 인정되는 게임을 볼 수 있습니다. 보너스가 회원님의 돈을 묶는 일은 없습니다. 보너스가 진행 중일 때 출금하면 보너스는 끝나며, 그 전에 반드시 알려 드립니다.',
    games:
      '자체 게임의 모든 라운드는 검증할 수 있습니다. 게임 내역을 열고 라운드를 눌러 주세요. 끝나지 않은 라운드는 게임에 돌아오면 멈춘 곳에서 이어집니다. 슬롯은 제공사에서 결과가 오며 잔액이 바로 반영됩니다.',
    sports:
      '베팅은 내 베팅에서 진행 중, 정산됨, 캐시아웃으로 나누어 볼 수 있습니다. 라이브 베팅은 접수되기까지 몇 초가 걸립니다. 종목별 규정은 메뉴의 규정에 있습니다.',
    account:
      '비밀번호, 이메일, 기기는 계정에서 관리합니다. 비밀번호를 잊으셨다면 로그인 화면의 비밀번호 찾기를 누르세요. 이메일로 코드를 보내 드립니다. 본인 인증은 첫 입금이나 출금 전에 한 번만 합니다. 저희는 비밀번호를 묻지 않습니다.',
    picture: '사진을 받았습니다. 무슨 일이 언제 있었는지도 한 문장으로 적어 주세요.',
    other:
      '안녕하세요! 입금, 출금, 보너스, 게임, 베팅, 계정에 대해 도와드릴 수 있습니다. 무슨 일이 언제 있었는지 한 문장으로 적어 주세요.',
    note: '샌드박스의 자동 답변입니다. 여기의 돈은 모두 가상 머니입니다. 실제 운영 모드에서는 상담원이 답변합니다.',
  },
  zh_CN: {
    person:
      '好的，客服人员上线后会在这里回复您；如果您不在聊天窗口，我们会发邮件通知。在此之前不再自动回复。方便的话，请先写下发生了什么、何时发生。',
    deposit:
      '存款请点击页面上方的“存款”，选择金额，并在打开的页面付款。余额几秒内到账。如未到账，请打开“钱包”→“记录”：可查看每笔存款的状态，也可继续未完成的付款。',
    withdrawal:
      '提款请打开“钱包”→“提款”。首次提款前需完成一次身份认证。页面会显示最低金额、手续费以及所需投注已完成多少。每笔提款的进度在“钱包”→“记录”中。',
    bonus:
      '您的奖金在“奖金”页面：还需投注多少、有效期到何时、哪些游戏计入。奖金绝不会锁定您自己的资金；奖金生效期间提款会终止该奖金，我们会事先提示。',
    games:
      '自营游戏的每一局都可以验证：打开该游戏的历史记录，点击对应的一局。未完成的一局会在您回到游戏时从中断处继续。老虎机的结果由供应商提供，余额随即更新。',
    sports:
      '您的投注在“我的投注”中：未结算、已结算和已提前兑现。滚球投注在接受前会等待几秒。各项运动的规则在菜单的“规则”中。',
    account:
      '密码、邮箱和登录设备在“账户”中管理。忘记密码？登录时点击“忘记密码”，我们会把验证码发到您的邮箱。身份认证只需一次，在首次存款或提款之前完成。我们绝不会索要您的密码。',
    picture: '图片已收到。请再用一句话说明发生了什么、何时发生。',
    other:
      '您好！存款、提款、奖金、游戏、投注和账户的问题，我都可以帮忙。请用一句话说明发生了什么、何时发生。',
    note: '这是沙盒模式的自动回复，其中的资金均为虚拟。正式模式由客服人员回复。',
  },
  ru_RU: {
    person:
      'Хорошо, сотрудник ответит здесь, как только выйдет на связь, а если вас не будет в чате, мы сообщим по e-mail. До этого автоматических ответов не будет. Если можно, напишите, что произошло и когда.',
    deposit:
      'Чтобы внести депозит, нажмите «Депозит» вверху экрана, выберите сумму и оплатите на открывшейся странице. Деньги приходят за несколько секунд. Если их нет, откройте «Кошелёк» → «История»: там виден статус каждого депозита, и незавершённую оплату можно продолжить.',
    withdrawal:
      'Чтобы вывести деньги, откройте «Кошелёк» → «Вывод». Перед первым выводом нужно один раз подтвердить личность. На экране видны минимум, комиссия и сколько из нужных ставок уже сделано. Ход каждого вывода — в разделе «Кошелёк» → «История».',
    bonus:
      'Ваши бонусы — на экране «Бонусы»: сколько ещё нужно поставить, до какого срока и какие игры засчитываются. Бонус никогда не блокирует ваши собственные деньги; вывод при активном бонусе завершает бонус, и мы предупредим об этом заранее.',
    games:
      'Каждый раунд наших игр можно проверить: откройте историю игры и нажмите на раунд. Незавершённый раунд продолжится с того же места, когда вы вернётесь в игру. В слотах результат приходит от провайдера, и баланс сразу обновляется.',
    sports:
      'Ваши ставки — в разделе «Мои ставки»: открытые, рассчитанные и проданные. Ставка в лайве принимается через несколько секунд. Правила каждого вида спорта — в меню, раздел «Правила».',
    account:
      'Пароль, e-mail и устройства — в разделе «Аккаунт». Забыли пароль? Нажмите «Забыли пароль» при входе, и мы пришлём код на e-mail. Личность подтверждается один раз, перед первым депозитом или выводом. Мы никогда не спрашиваем ваш пароль.',
    picture: 'Изображение получено. Напишите ещё одной фразой, что произошло и когда.',
    other:
      'Здравствуйте! Могу помочь с депозитами, выводом, бонусами, играми, ставками и вашим аккаунтом. Напишите одной фразой, что произошло и когда.',
    note: 'Это автоматический ответ песочницы, все деньги здесь игровые. В рабочем режиме отвечают сотрудники поддержки.',
  },
};

/** Removes accents and case. Characters of other scripts stay comparable, because both sides are folded. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const folded = topics.map((topic) => ({ topic, begins: keywords[topic].map(fold) }));

/** A Latin or Cyrillic keyword must start a word; scripts without spaces have no word boundaries. */
function counts(text: string, keyword: string): boolean {
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(keyword)) return text.includes(keyword);
  const at = text.indexOf(keyword);
  if (at < 0) return false;
  return new RegExp(`(^|[^\\p{L}])${keyword}`, 'u').test(text);
}

/** A message that asks for a person is about nothing else. Otherwise the topic with most keywords. */
export function topicOf(message: string): Topic | null {
  const text = fold(message);
  if (
    folded.some(({ topic, begins }) => topic === 'person' && begins.some((keyword) => counts(text, keyword)))
  )
    return 'person';
  let best: { topic: Topic; hits: number } | null = null;
  for (const { topic, begins } of folded) {
    const hits = begins.filter((keyword) => counts(text, keyword)).length;
    if (hits > (best?.hits ?? 0)) best = { topic, hits };
  }
  return best?.topic ?? null;
}

function sayHours({ opens, closes, now }: HoursToday, lang: Locale): string {
  const { open, closed } = hoursWords[lang];
  return (opens && closes ? open.replace('{opens}', opens).replace('{closes}', closes) : closed).replace(
    '{now}',
    now,
  );
}

export function answerTo(message: string, lang: Locale, hours: HoursToday): string {
  const own = words[lang];
  const text = message.trim() === '' ? own.picture : own[topicOf(message) ?? 'other'];
  return [text, sayHours(hours, lang), own.note].join('\n\n');
}
