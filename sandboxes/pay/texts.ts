/** What the page says, by language; other languages read English. */
const pt = {
  lang: 'pt-BR',
  title: 'Pagamento',
  payTo: 'Pagamento para',
  order: 'Pedido',
  expiresIn: 'Expira em',
  demo: 'Demonstração: nenhum dinheiro de verdade é cobrado nesta página.',
  ways: 'Formas de pagamento',
  pix: 'Pix',
  card: 'Cartão',
  usdt: 'USDT',
  pixSteps: 'Copie o código e cole no aplicativo do seu banco, em Pix › Copia e cola.',
  pixCode: 'Código Pix copia e cola',
  copyCode: 'Copiar código Pix',
  copied: 'Copiado',
  pixQr: 'Ou aponte a câmera para o QR Code',
  qrAlt: 'QR Code com o mesmo conteúdo do código acima',
  paid: 'Já fiz o pagamento',
  cardNumber: 'Número do cartão',
  cardExpiry: 'Validade',
  cardCvc: 'CVC',
  cardName: 'Nome impresso no cartão',
  cardHint:
    'Não digite um cartão de verdade: 4242 4242 4242 4242 aprova, 4000 0000 0000 0002 recusa. Nada do que você digita sai desta página.',
  cardFill: 'Preencher com o cartão de teste',
  cardNumberBad: 'Confira o número do cartão.',
  cardExpiryBad: 'Confira mês e ano.',
  cardCvcBad: 'São 3 ou 4 números.',
  cardNameBad: 'Escreva o nome como está no cartão.',
  pay: 'Pagar',
  usdtAmount: 'Envie exatamente',
  usdtRate: 'Cotação',
  usdtAddress: 'Endereço na rede TRON (TRC20)',
  copyAddress: 'Copiar endereço',
  copyAmount: 'Copiar valor',
  usdtWarning:
    'Só a rede TRC20. USDT enviado por outra rede se perde. Este endereço é de demonstração: as carteiras o recusam.',
  sent: 'Já enviei os USDT',
  cancel: 'Cancelar pagamento',
  working: 'Confirmando…',
  back: 'Voltar para',
  secure: 'Página do provedor de pagamentos Anelo',
  results: {
    paid: { title: 'Pagamento confirmado', text: 'Já avisamos {merchant}. Você pode voltar.' },
    declined: {
      title: 'Pagamento recusado',
      text: 'Nada foi cobrado. Volte e tente de novo, ou escolha outra forma.',
    },
    cancelled: { title: 'Pagamento cancelado', text: 'Nada foi cobrado.' },
    expired: { title: 'O prazo acabou', text: 'Nada foi cobrado. Volte e comece um novo depósito.' },
  },
  unknown: {
    title: 'Pagamento não encontrado',
    text: 'Confira o endereço ou volte para a loja e comece de novo.',
  },
};

export type Texts = typeof pt;

const en: Texts = {
  lang: 'en',
  title: 'Payment',
  payTo: 'Payment to',
  order: 'Order',
  expiresIn: 'Expires in',
  demo: 'Demonstration: no real money is charged on this page.',
  ways: 'Ways to pay',
  pix: 'Pix',
  card: 'Card',
  usdt: 'USDT',
  pixSteps: 'Copy the code and paste it into your bank’s app, under Pix › Copy and paste.',
  pixCode: 'Pix code to copy and paste',
  copyCode: 'Copy Pix code',
  copied: 'Copied',
  pixQr: 'Or point your camera at the QR code',
  qrAlt: 'QR code with the same content as the code above',
  paid: 'I have paid',
  cardNumber: 'Card number',
  cardExpiry: 'Expiry',
  cardCvc: 'CVC',
  cardName: 'Name on the card',
  cardHint:
    'Do not type a real card: 4242 4242 4242 4242 is approved, 4000 0000 0000 0002 is declined. Nothing that you type leaves this page.',
  cardFill: 'Fill in the test card',
  cardNumberBad: 'Check the card number.',
  cardExpiryBad: 'Check month and year.',
  cardCvcBad: 'It has 3 or 4 digits.',
  cardNameBad: 'Write the name as it is on the card.',
  pay: 'Pay',
  usdtAmount: 'Send exactly',
  usdtRate: 'Rate',
  usdtAddress: 'Address on the TRON network (TRC20)',
  copyAddress: 'Copy address',
  copyAmount: 'Copy amount',
  usdtWarning:
    'TRC20 network only. USDT sent on another network is lost. This is a demonstration address: wallets refuse it.',
  sent: 'I have sent the USDT',
  cancel: 'Cancel payment',
  working: 'Confirming…',
  back: 'Back to',
  secure: 'Page of the payment provider Anelo',
  results: {
    paid: { title: 'Payment confirmed', text: '{merchant} has been told. You can go back.' },
    declined: {
      title: 'Payment declined',
      text: 'Nothing was charged. Go back and try again, or choose another way.',
    },
    cancelled: { title: 'Payment cancelled', text: 'Nothing was charged.' },
    expired: { title: 'Time is up', text: 'Nothing was charged. Go back and start a new deposit.' },
  },
  unknown: { title: 'Payment not found', text: 'Check the address, or go back to the shop and start again.' },
};

/** The texts and the number format tag of an order's language. */
export function textsOf(locale: string): { texts: Texts; tag: string } {
  if (locale === 'pt_BR') return { texts: pt, tag: 'pt-BR' };
  return { texts: en, tag: 'en-GB' };
}
