/** Texts of the office in English and Portuguese. Names of topics, lists, actions and fields come from the server. */
const texts = {
  office: ['Office', 'Backoffice'],
  onPhone: ['As players see it', 'Como o jogador vê'],
  noText: ['No text yet', 'Ainda sem texto'],
  fallback: ['{l} has no text and shows {f}.', '{l} não tem texto e mostra {f}.'],
  today: ['Today', 'Hoje'],
  checksPassed: ['Nothing to look at', 'Nada a verificar'],
  check_failed: ['Failed', 'Reprovado'],
  check_look: ['Look', 'Atenção'],
  check_passed: ['Passed', 'Aprovado'],
  check_none: ['Not applicable', 'Não se aplica'],
  queues: ['Queues', 'Filas'],
  find: ['Find', 'Buscar'],
  more: ['More', 'Mais'],
  groupWaiting: ['Waiting', 'Na fila'],
  groupDesks: ['Desks', 'Operação'],
  groupBooks: ['Books', 'Registros'],
  groupSetup: ['Setup', 'Ajustes'],
  findAnything: ['Find or do anything', 'Buscar ou fazer qualquer coisa'],
  liveMoney: ['Live money', 'Dinheiro real'],
  sandbox: ['Sandbox: play money', 'Sandbox: dinheiro fictício'],
  dark: ['Dark theme', 'Tema escuro'],
  light: ['Light theme', 'Tema claro'],
  language: ['Português', 'English'],
  logOut: ['Log out', 'Sair'],
  passkeys: ['Your passkeys', 'Suas chaves de acesso'],
  passkeysText: [
    'A passkey on this device or a security key answers instead of a code: at the login, and when an order asks for one. It cannot be phished.',
    'Uma chave deste aparelho ou uma chave física responde no lugar do código: ao entrar e quando uma ordem pedir. Ela não cai em golpes de phishing.',
  ],
  passkeysNone: ['You have no passkey yet.', 'Você ainda não tem chave de acesso.'],
  passkeysOff: [
    'Passkeys do not work at this address: they need HTTPS and a domain name.',
    'Chaves de acesso não funcionam neste endereço: elas precisam de HTTPS e de um domínio.',
  ],
  passkeyAdd: ['Add a passkey', 'Adicionar chave de acesso'],
  passkeyName: ['Name', 'Nome'],
  passkeyNameHint: ['Such as the device that keeps it', 'Por exemplo, o aparelho que a guarda'],
  passkeyRemove: ['Remove {name}', 'Remover {name}'],
  passkeyUsed: ['Last used {time}', 'Último uso: {time}'],
  passkeyUnused: ['Not used yet', 'Ainda não usada'],
  passkeyUse: ['Use a passkey', 'Usar chave de acesso'],
  passkeyFailed: [
    'The device gave no answer. Try again, or use a code.',
    'O aparelho não respondeu. Tente de novo ou use um código.',
  ],
  passkeyKnown: [
    'This device already keeps a passkey of your account.',
    'Este aparelho já guarda uma chave da sua conta.',
  ],
  loginTitle: ['Log in to the back office', 'Entrar no backoffice'],
  loginText: ['For staff only. Players log in on the site.', 'Só para a equipe. Jogadores entram pelo site.'],
  sessionOver: [
    'Your session has ended. Log in again: the page is as you left it.',
    'Sua sessão terminou. Entre de novo: a página está como você deixou.',
  ],
  welcomeTitle: ['Create the first owner', 'Criar o primeiro proprietário'],
  welcomeText: [
    'The owner can do everything and adds the rest of the staff.',
    'O proprietário pode tudo e adiciona o resto da equipe.',
  ],
  invitedTitle: ['Welcome to the back office', 'Boas-vindas ao backoffice'],
  invitedText: [
    'Choose a password and connect an authenticator app. Have your phone at hand.',
    'Escolha uma senha e conecte um aplicativo autenticador. Tenha o celular por perto.',
  ],
  name: ['Name', 'Nome'],
  nameHint: [
    'Players see it beside answers in the chat.',
    'Os jogadores o veem ao lado das respostas no chat.',
  ],
  email: ['E-mail', 'E-mail'],
  password: ['Password', 'Senha'],
  show: ['Show password', 'Mostrar senha'],
  hide: ['Hide password', 'Ocultar senha'],
  enter: ['Log in', 'Entrar'],
  entering: ['Logging in', 'Entrando'],
  again: ['Start again', 'Começar de novo'],
  newPassword: ['New password', 'Nova senha'],
  newPasswordHint: [
    'At least 12 characters. It replaces the one-time password.',
    'Pelo menos 12 caracteres. Ela substitui a senha provisória.',
  ],
  code: ['Code of your authenticator app', 'Código do aplicativo autenticador'],
  codeHint: ['Or one of your recovery codes', 'Ou um dos seus códigos de recuperação'],
  enrolTitle: ['Connect your authenticator app', 'Conecte o aplicativo autenticador'],
  enrolText: [
    'Scan the code with the app, then type the six digits that it shows.',
    'Leia o código com o aplicativo e digite os seis números que ele mostra.',
  ],
  qr: ['QR code for the authenticator app', 'QR code para o aplicativo autenticador'],
  secret: ['Or type this secret into the app', 'Ou digite este segredo no aplicativo'],
  recoveryTitle: ['Keep your recovery codes', 'Guarde os códigos de recuperação'],
  recoveryText: [
    'Each replaces a lost app once. They are not shown again.',
    'Cada um substitui uma vez o aplicativo perdido. Eles não aparecem de novo.',
  ],
  saved: ['I have kept them', 'Já guardei'],
  copy: ['Copy', 'Copiar'],
  copied: ['Copied', 'Copiado'],
  continue: ['Continue', 'Continuar'],
  waitingForSomeone: ['Waiting for someone', 'Esperando alguém'],
  queue: ['Queue', 'Fila'],
  waiting: ['Waiting', 'Na fila'],
  oldest: ['Oldest', 'Mais antigo'],
  nothingWaits: ['Nothing waits', 'Nada na fila'],
  figuresToday: ['Figures of today', 'Números de hoje'],
  figuresFailed: ['The figures could not be loaded.', 'Não foi possível carregar os números.'],
  healthFailed: ['The health of the system could not be read.', 'Não foi possível ler a saúde do sistema.'],
  noMoney: [
    'No money has moved yet. Figures appear with the first deposit.',
    'Nenhum dinheiro se moveu ainda. Os números aparecem com o primeiro depósito.',
  ],
  deposits: ['Deposits', 'Depósitos'],
  withdrawals: ['Withdrawals', 'Saques'],
  stakes: ['Stakes', 'Apostas'],
  ggr: ['GGR', 'GGR'],
  ngr: ['NGR', 'NGR'],
  activePlayers: ['Active players', 'Jogadores ativos'],
  sinceMidnight: ['with a stake since midnight', 'com aposta desde a meia-noite'],
  owed: ['Owed to players', 'Devido aos jogadores'],
  owedNote: ['all balances now', 'todos os saldos agora'],
  liability: ['Liability', 'Exposição'],
  liabilityNote: ['worst results of open bets', 'piores resultados das apostas abertas'],
  yesterdayThen: ['yesterday', 'ontem'],
  lastWeekThen: ['a week ago', 'há uma semana'],
  currency: ['Currency', 'Moeda'],
  lastHours: ['Last 24 hours', 'Últimas 24 horas'],
  asTable: ['Table', 'Tabela'],
  asGrid: ['Grid', 'Grade'],
  runningCell: ['still running', 'ainda em andamento'],
  hour: ['Hour', 'Hora'],
  skip: ['Skip to the content', 'Ir para o conteúdo'],
  filter: ['Filter this list', 'Filtrar esta lista'],
  filters: ['Filters', 'Filtros'],
  filtersSet: ['Filters ({n})', 'Filtros ({n})'],
  notUtf8: [
    '{name} is not encoded in UTF-8. Save it as UTF-8 and choose it again.',
    '{name} não está em UTF-8. Salve em UTF-8 e escolha de novo.',
  ],
  pictureRead: ['Picture read, {n} kB', 'Imagem lida, {n} kB'],
  appPicture: ['Picture of the app', 'Imagem do app'],
  ownPictureStays: ['The picture stays as it is', 'A imagem não muda'],
  maskGo: ['Go to the games', 'Ir para os jogos'],
  maskLater: ['Not now', 'Agora não'],
  maskPromotion: ['See the promotion', 'Ver a promoção'],
  maskSignIn: ['Today’s sign-in', 'Presença de hoje'],
  maskDeposit: ['Deposit', 'Depositar'],
  maskGame: ['Play now', 'Jogar agora'],
  fileRead: ['{n} characters read', '{n} caracteres lidos'],
  noMatch: ['No row contains “{q}”.', 'Nenhuma linha contém “{q}”.'],
  filterInvalid: [
    'The filter “{f}” is too short or not written as expected.',
    'O filtro “{f}” está curto demais ou em formato inesperado.',
  ],
  clearFilter: ['Clear the filter', 'Limpar o filtro'],
  rows: ['{n} rows', '{n} linhas'],
  newRow: ['1 new', '1 nova'],
  newRows: ['{n} new', '{n} novas'],
  leftList: ['No longer in the list', 'Saiu da lista'],
  oneRow: ['1 row', '1 linha'],
  updated: ['updated {time}', 'atualizado às {time}'],
  columns: ['Columns', 'Colunas'],
  amountsIn: ['Amounts in {c}', 'Valores em {c}'],
  downloadCsv: ['Download as CSV', 'Baixar em CSV'],
  downloadCut: [
    'The file has the newest {n} rows. Filter by day for the others.',
    'O arquivo tem as {n} linhas mais recentes. Filtre por dia para ver as demais.',
  ],
  downloadFailed: [
    'The file could not be made. Try again.',
    'Não foi possível gerar o arquivo. Tente de novo.',
  ],
  saveFile: ['Save {n}', 'Salvar {n}'],
  retry: ['Try again', 'Tentar de novo'],
  listFailed: ['This list could not be loaded.', 'Não foi possível carregar esta lista.'],
  dataFrom: ['Data from {time}.', 'Dados das {time}.'],
  close: ['Close', 'Fechar'],
  previous: ['Previous', 'Anterior'],
  opensRows: ['What it consists of: {list}', 'De que se compõe: {list}'],
  older: ['Older', 'Mais antigas'],
  newest: ['Newest', 'Mais recentes'],
  noOlder: ['There are no older rows.', 'Não há linhas mais antigas.'],
  next: ['Next', 'Próxima'],
  gone: [
    'This row is no longer in the list: someone decided it, or it has moved on.',
    'Esta linha saiu da lista: alguém decidiu ou ela avançou.',
  ],
  lacks: ['You lack the permission {p}', 'Falta a permissão {p}'],
  reveal: ['Show', 'Mostrar'],
  revealReason: [
    'Why do you need it? The audit log keeps the reason.',
    'Por que você precisa? O motivo fica na auditoria.',
  ],
  picturesDeleted: ['The pictures were deleted.', 'As fotos foram apagadas.'],
  pictureUnreadable: ['This picture cannot be decrypted.', 'Não dá para decifrar esta foto.'],
  larger: ['larger', 'ampliar'],
  smaller: ['smaller', 'reduzir'],
  hiddenIn: ['hidden in {n} s', 'oculto em {n} s'],
  confirmTitle: ['Confirm that it is you', 'Confirme que é você'],
  confirmText: [
    'This order moves money or changes access. Type the code that your authenticator app shows; it counts for ten minutes.',
    'Esta ordem movimenta dinheiro ou muda acessos. Digite o código do aplicativo autenticador; ele vale por dez minutos.',
  ],
  confirm: ['Confirm', 'Confirmar'],
  cancel: ['Cancel', 'Cancelar'],
  whatChanges: ['What changes', 'O que muda'],
  before: ['Before', 'Antes'],
  after: ['After', 'Depois'],
  validFrom: ['Valid from', 'Vale a partir de'],
  validFromHint: [
    'Empty: at once. An order for a later time waits under Scheduled orders and can be withdrawn.',
    'Vazio: imediatamente. Uma ordem para depois aguarda em Ordens agendadas e pode ser retirada.',
  ],
  twoPeople: [
    'Two people decide this. You propose it, another person approves it.',
    'Duas pessoas decidem. Você propõe, outra pessoa aprova.',
  ],
  unsure: [
    'No answer came, so it may or may not have been done. Sending it again does it only once.',
    'Não houve resposta: pode ter sido feito ou não. Enviar de novo executa uma vez só.',
  ],
  sendAgain: ['Send again', 'Enviar de novo'],
  optional: ['optional', 'opcional'],
  changesLater: [
    'What changes is shown here once the form is complete.',
    'O que muda aparece aqui quando o formulário estiver completo.',
  ],
  required: ['Fill this in.', 'Preencha este campo.'],
  badJson: ['This is not valid JSON.', 'Isto não é um JSON válido.'],
  listHint: ['One per line', 'Um por linha'],
  choose: ['Choose', 'Escolha'],
  yes: ['yes', 'sim'],
  no: ['no', 'não'],
  noAnswer: [
    'The server did not answer. Check the connection.',
    'O servidor não respondeu. Verifique a conexão.',
  ],
  fault: ['Something failed on the server. Try again.', 'Algo falhou no servidor. Tente de novo.'],
  offline: ['No connection. The data shown may be old.', 'Sem conexão. Os dados podem estar desatualizados.'],
  oneTimePassword: ['One-time password, shown once', 'Senha provisória, mostrada uma vez'],
  done: ['Done', 'Pronto'],
  nothingFound: ['Nothing found', 'Nada encontrado'],
  player: ['Player', 'Jogador'],
  place: ['Place', 'Lugar'],
  action: ['Action', 'Ação'],
  actions: ['Actions', 'Ações'],
  allKeys: ['Keys', 'Teclas'],
  keyPalette: ['Find or do anything', 'Buscar ou fazer qualquer coisa'],
  keyFilter: ['Filter the list', 'Filtrar a lista'],
  keyMove: ['Move through the list', 'Percorrer a lista'],
  keyNew: ['Show new rows', 'Mostrar linhas novas'],
  keyOpen: ['Open the row', 'Abrir a linha'],
  keyAction: [
    'Letter on a button of the open row: open its confirmation',
    'Letra no botão da linha aberta: abrir a confirmação',
  ],
  keyGo: [
    'G, then a letter: T today, W withdrawals, P players, D deposits, C chat, A approvals, M markets, R reports, H health, L audit log',
    'G e uma letra: T hoje, W saques, P jogadores, D depósitos, C chat, A aprovações, M mercados, R relatórios, H saúde, L auditoria',
  ],
  keyClose: ['Close', 'Fechar'],
  keyCommit: ['Commit a confirmation', 'Enviar uma confirmação'],
  keyHelp: ['All keys', 'Todas as teclas'],
  noLists: [
    'This topic has no list. Its actions are below.',
    'Este assunto não tem lista. As ações estão abaixo.',
  ],
  forbidden: [
    'Your roles do not open this page. Ask an owner.',
    'Seus papéis não abrem esta página. Fale com um proprietário.',
  ],
  unknownPage: ['There is no such page.', 'Esta página não existe.'],
  unknownPlayer: ['There is no player {n}.', 'Não existe o jogador {n}.'],
  tabs: ['Activity of the player', 'Atividade do jogador'],
  loading: ['Loading', 'Carregando'],
} as const satisfies Record<string, readonly [en: string, pt: string]>;

export type TextName = keyof typeof texts;

const storageKey = 'palpiteOffice.lang';

function readLang(): 'en' | 'pt' {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === 'en' || stored === 'pt') return stored;
  } catch {
    // Storage is closed: the browser's language decides.
  }
  return navigator.language.startsWith('pt') ? 'pt' : 'en';
}

export const lang = readLang();

/** Stores the other language and loads the page again in it. */
export function switchLang(): void {
  try {
    localStorage.setItem(storageKey, lang === 'pt' ? 'en' : 'pt');
  } catch {
    return;
  }
  location.reload();
}

type Pairs = Readonly<Record<string, readonly [en: string, pt: string]>>;

/** Makes the function that returns a text in the reader's language with its places in braces filled. */
export const textsOf =
  <T extends Pairs>(pairs: T) =>
  (name: keyof T, values: Record<string, string | number> = {}): string =>
    (pairs[name]?.[lang === 'pt' ? 1 : 0] ?? '').replace(/\{(\w+)\}/g, (_, key: string) =>
      String(values[key] ?? ''),
    );

export const text = textsOf(texts);
