import type { Locale } from '@palpite/domain/locales';

/** What players ask the support. */
export const questions: Readonly<Partial<Record<Locale, readonly string[]>>> & {
  readonly en_US: readonly string[];
} = {
  pt_BR: [
    'Boa noite, meu saque de ontem ainda não caiu. Podem verificar?',
    'Fiz um Pix e o saldo não apareceu. O que eu faço?',
    'Minha aposta no jogo de ontem ainda está em aberto, o jogo já acabou.',
    'Como faço para usar o bônus de boas-vindas?',
    'Quero trocar o e-mail da conta, é possível?',
    'Quanto falta apostar para liberar o saque?',
  ],
  en_US: [
    'Hi, my withdrawal from yesterday has not arrived yet. Can you check?',
    'I paid but my balance has not changed. What should I do?',
    'My bet on last night’s match is still open, but the match is over.',
    'How do I use the welcome bonus?',
  ],
  id_ID: ['Penarikan saya kemarin belum masuk, tolong dicek.', 'Bagaimana cara memakai bonus?'],
  ru_RU: ['Здравствуйте, вывод со вчерашнего дня не пришёл.', 'Как использовать бонус?'],
  ja_JP: ['昨日の出金がまだ届いていません。確認していただけますか。'],
};

/** What the support answers. */
export const answers: Readonly<Partial<Record<Locale, readonly string[]>>> & {
  readonly en_US: readonly string[];
} = {
  pt_BR: [
    'Olá! Já verifiquei: está em análise e deve ser concluído ainda hoje.',
    'Oi! Obrigada por avisar. Atualize a tela da carteira: o valor já está no seu saldo.',
    'Olá! Você encontra os detalhes em Carteira → Registros. Qualquer dúvida, é só chamar.',
  ],
  en_US: [
    'Hello! I have checked: it is under review and should be done today.',
    'Hi! Thanks for telling us. Please open your wallet again, the amount is there now.',
  ],
};

/** Why staff refuses a withdrawal; the player reads the cause, staff the reason. */
export const refusals = [
  { cause: 'documents', reason: 'The document does not match the name of the account' },
  { cause: 'review', reason: 'Deposits and withdrawals without play in between' },
  { cause: 'ownAccount', reason: 'The account belongs to another person' },
] as const;

type InLanguages = Readonly<Record<string, string>> & { readonly en_US: string };

/** Why staff asks for pictures of the document; the player reads it. */
export const evidenceReasons: InLanguages = {
  pt_BR: 'Seu primeiro saque grande: precisamos conferir o documento.',
  en_US: 'Your first large withdrawal: we need to check your document.',
  nr_NR: 'Your first large withdrawal: we need to check your ID.',
  id_ID: 'Penarikan besar pertama Anda: kami perlu memeriksa dokumen.',
};

/** Why pictures are rejected. */
export const blurred: InLanguages = {
  pt_BR: 'A foto do verso está borrada. Envie outra com mais luz.',
  en_US: 'The picture of the back is blurred. Please send one with more light.',
  nr_NR: 'The picture of the back is blurred. Kindly send one with more light.',
  id_ID: 'Foto bagian belakang buram. Kirim foto dengan cahaya lebih terang.',
};
