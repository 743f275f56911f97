import { escapeHtml } from '@palpite/domain/html';
import { renderSVG } from 'uqr';
import { brCode } from './br-code.ts';
import type { Checkout, Closing, Method } from './checkouts.ts';
import { type Texts, textsOf } from './texts.ts';
import { demoAddress, rateOf, usdtCentsOf } from './usdt.ts';

export function merchantOrigin(checkout: Checkout): string {
  return new URL(checkout.returnUrl).origin;
}

export function renderCheckout(checkout: Checkout, nowMs: number, isAmountWrong = false): string {
  const { texts } = textsOf(checkout.locale);
  const body =
    checkout.status === 'open'
      ? renderOpen(checkout, nowMs)
      : renderResult(checkout, checkout.status, texts) + renderBank(checkout, texts, isAmountWrong);
  const data = [
    ['pay-no', checkout.payNo],
    ['status', checkout.status],
    ['now', String(nowMs)],
    ['expires', String(Date.parse(checkout.expiresAt))],
  ];
  return renderShell(
    texts,
    body,
    data.map(([name, value]) => `data-${name}="${escapeHtml(value ?? '')}"`).join(' '),
  );
}

export function renderUnknown(): string {
  const { texts } = textsOf('pt_BR');
  return renderShell(
    texts,
    `<section class="result">${icon('question')}<h1>${texts.unknown.title}</h1><p>${texts.unknown.text}</p></section>`,
    'data-status="unknown"',
  );
}

function renderShell(texts: Texts, body: string, data: string): string {
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${texts.title} · Anelo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/pay.css">
<script src="assets/pay.js" defer></script>
</head>
<body ${data}>
<header class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><circle class="ring" cx="13" cy="16" r="8"/><circle class="ring two" cx="20" cy="16" r="8"/></svg><b>anelo</b></header>
<main>
${body}
</main>
<footer>${icon('lock')}<span>${texts.secure}</span></footer>
</body>
</html>
`;
}

function renderOpen(checkout: Checkout, nowMs: number): string {
  const { texts } = textsOf(checkout.locale);
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(checkout.expiresAt) - nowMs) / 1_000));
  const ways: [Method, string, string][] = [];
  if (checkout.currency === 'BRL') ways.push(['pix', texts.pix, renderPix(checkout)]);
  ways.push(['card', texts.card, renderCard(checkout)]);
  const usdt = renderUsdt(checkout);
  if (usdt) ways.push(['usdt', texts.usdt, usdt]);
  const first = ways.find(([method]) => method === checkout.method)?.[0] ?? ways[0]?.[0];
  return `<section class="summary">
<p class="merchant">${texts.payTo} <b>${escapeHtml(checkout.description)}</b></p>
<h1 class="amount">${moneyOf(checkout)}</h1>
<p class="deadline">${icon('clock')}<span>${texts.expiresIn}</span> <time id="countdown" role="timer">${clockText(secondsLeft)}</time></p>
</section>
<p class="demo">${icon('info')}<span>${texts.demo}</span></p>
<div class="tabs" role="tablist" aria-label="${texts.ways}">
${ways
  .map(
    ([method, label]) =>
      `<button type="button" role="tab" id="tab-${method}" aria-controls="panel-${method}" aria-selected="${method === first}"${method === first ? '' : ' tabindex="-1"'}>${icon(method)}<span>${label}</span></button>`,
  )
  .join('\n')}
</div>
${ways
  .map(
    ([method, , panel]) =>
      `<section role="tabpanel" class="panel" id="panel-${method}" aria-labelledby="tab-${method}"${method === first ? '' : ' hidden'}>\n${panel}\n</section>`,
  )
  .join('\n')}
<form class="give-up" method="post" action="${checkout.payNo}/cancel"><button class="quiet">${texts.cancel}</button></form>
<p class="order">${texts.order} ${escapeHtml(checkout.payNo.slice(0, 10))}</p>`;
}

function renderPix(checkout: Checkout): string {
  const { texts } = textsOf(checkout.locale);
  const code = brCode({
    location: `pix.anelo.example/v1/${checkout.payNo.toLowerCase()}`,
    amountText: decimalOf(checkout),
    merchantName: checkout.description,
    city: 'SAO PAULO',
  });
  return `<p>${texts.pixSteps}</p>
<label class="code"><span>${texts.pixCode}</span><input id="pix-code" readonly spellcheck="false" value="${escapeHtml(code)}"></label>
<button type="button" class="primary" data-copy="pix-code" data-done="${texts.copied}">${icon('copy')}<span>${texts.copyCode}</span></button>
<details class="scan"><summary>${icon('qr')}<span>${texts.pixQr}</span></summary>${qrOf(code, texts)}</details>
${payForm(checkout, 'pix', texts.paid, texts, 'secondary')}`;
}

function renderCard(checkout: Checkout): string {
  const { texts } = textsOf(checkout.locale);
  const field = (id: string, label: string, wrong: string, rest: string) =>
    `<label class="field ${id}"><span>${label}</span><input id="card-${id}" ${rest} autocomplete="off" aria-describedby="card-${id}-wrong"><em id="card-${id}-wrong" hidden>${wrong}</em></label>`;
  return `<form id="card-form" method="post" action="${checkout.payNo}/complete" data-decline="${checkout.payNo}/decline" novalidate>
<input type="hidden" name="method" value="card">
${field('number', texts.cardNumber, texts.cardNumberBad, 'inputmode="numeric" maxlength="23" placeholder="4242 4242 4242 4242"')}
<div class="pair">
${field('expiry', texts.cardExpiry, texts.cardExpiryBad, 'inputmode="numeric" maxlength="5" placeholder="12/34"')}
${field('cvc', texts.cardCvc, texts.cardCvcBad, 'inputmode="numeric" maxlength="4" placeholder="123"')}
</div>
${field('name', texts.cardName, texts.cardNameBad, 'maxlength="60" autocapitalize="characters"')}
<p class="hint">${texts.cardHint}</p>
<button type="button" class="quiet" id="fill-card">${texts.cardFill}</button>
<button class="primary" data-working="${texts.working}"><span>${texts.pay} ${moneyOf(checkout)}</span></button>
</form>`;
}

function renderUsdt(checkout: Checkout): string | null {
  const { texts, tag } = textsOf(checkout.locale);
  const cents = usdtCentsOf(BigInt(checkout.amountMinor), checkout.currency, exponentOf(checkout.currency));
  if (cents === null) return null;
  const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  const address = demoAddress(checkout.payNo);
  const rate = rateOf(checkout.currency).toLocaleString(tag, {
    style: 'currency',
    currency: checkout.currency,
  });
  return `<p class="warning">${icon('warning')}<span>${texts.usdtWarning}</span></p>
<div class="line"><div><span>${texts.usdtAmount}</span><b><output id="usdt-amount" data-text="${amount}">${Number(amount).toLocaleString(tag, { minimumFractionDigits: 2 })}</output> USDT</b><small>${texts.usdtRate}: 1 USDT = ${rate}</small></div>
<button type="button" class="copy" data-copy="usdt-amount" aria-label="${texts.copyAmount}">${icon('copy')}</button></div>
<div class="line"><div><span>${texts.usdtAddress}</span><b class="address"><output id="usdt-address">${address}</output></b></div></div>
<button type="button" class="primary" data-copy="usdt-address" data-done="${texts.copied}">${icon('copy')}<span>${texts.copyAddress}</span></button>
<details class="scan"><summary>${icon('qr')}<span>${texts.pixQr}</span></summary>${qrOf(address, texts)}</details>
${payForm(checkout, 'usdt', texts.sent, texts, 'secondary')}`;
}

function payForm(checkout: Checkout, method: Method, label: string, texts: Texts, look: string): string {
  return `<form method="post" action="${checkout.payNo}/complete"><input type="hidden" name="method" value="${method}"><button class="${look}" data-working="${texts.working}"><span>${label}</span></button></form>`;
}

function renderResult(checkout: Checkout, status: Closing, texts: Texts): string {
  const { title, text } = texts.results[status];
  return `<section class="result ${status}" role="status">${icon(status)}<h1>${title}</h1>
<p class="amount">${moneyOf(checkout)}</p><p>${text.replace('{merchant}', escapeHtml(checkout.description))}</p>
<a class="secondary" id="back" target="_top" href="${escapeHtml(checkout.returnUrl)}">${texts.back} ${escapeHtml(checkout.description)}</a></section>`;
}

/** Returns the paid amount that is neither reversed nor refunded, in minor units. */
function leftOf({ status, amountMinor, reversedMinor = 0, refundedMinor = 0 }: Checkout): number {
  return status === 'paid' ? amountMinor - reversedMinor - refundedMinor : 0;
}

function renderBank(checkout: Checkout, texts: Texts, isAmountWrong: boolean): string {
  if (checkout.status !== 'paid') return '';
  const { bank } = texts;
  const [left, reversals] = [leftOf(checkout), checkout.reversals ?? []];
  const plain = (minor: number) => decimalOf({ ...checkout, amountMinor: minor });
  const money = (minor: number) => moneyOf({ ...checkout, amountMinor: minor });
  const wrong = bank.wrong.replace('{least}', money(1)).replace('{most}', money(left));
  const reverse = `<form method="post" action="${checkout.payNo}/reverse"><button class="secondary"><span>${bank.reverse}</span></button></form>
<form class="part" method="post" action="${checkout.payNo}/reverse">
<label class="field"><span>${bank.amount} (${escapeHtml(checkout.currency)})</span><input name="amount" type="number" required inputmode="decimal" min="${plain(1)}" max="${plain(left)}" step="${plain(1)}" value="${plain(Math.max(1, Math.floor(left / 2)))}"${isAmountWrong ? ' aria-invalid="true" aria-describedby="part-wrong"' : ''}></label>
<button class="secondary"><span>${bank.reversePart}</span></button>
${isAmountWrong ? `<em id="part-wrong" role="alert">${escapeHtml(wrong)}</em>` : ''}</form>`;
  const reinstate = `<form method="post" action="${checkout.payNo}/reinstate"><button class="secondary"><span>${bank.reinstate} (${money(reversals.at(-1)?.amountMinor ?? 0)})</span></button></form>`;
  return `<section class="bank"><h2>${bank.title}</h2><p>${bank.text}</p>
<dl><div><dt>${bank.left}</dt><dd>${money(left)}</dd></div><div><dt>${bank.reversals}</dt><dd>${money(checkout.reversedMinor ?? 0)}</dd></div></dl>
${left > 0 ? reverse : ''}
${reversals.length > 0 ? reinstate : ''}
</section>`;
}

export function renderList(paid: readonly Checkout[], locale: string): string {
  const { texts, tag } = textsOf(locale);
  const { list } = texts;
  const rows = paid.map((checkout) => {
    const reversed = checkout.reversedMinor ?? 0;
    const state =
      reversed > 0 ? ` · ${moneyOf({ ...checkout, amountMinor: reversed })} ${list.reversed}` : '';
    const at = new Date(checkout.closedAt ?? 0).toLocaleString(tag, {
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return `<li><a href="${checkout.payNo}"><b>${moneyOf(checkout)}</b><small>${at} · ${escapeHtml(checkout.payNo.slice(0, 10))}${state}</small></a></li>`;
  });
  const body = `<section class="bank"><h1>${list.title}</h1><p>${rows.length > 0 ? list.text : list.none}</p><ul class="payments">
${rows.join('\n')}
</ul></section>`;
  return renderShell(texts, body, 'data-status="list"');
}

/** Returns NaN for anything else. */
export function minorOf(text: string, checkout: Checkout): number {
  const exponent = exponentOf(checkout.currency);
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  const decimals = match?.[2] ?? '';
  if (!match || decimals.length > exponent) return Number.NaN;
  return Number(`${match[1]}${decimals.padEnd(exponent, '0')}`);
}

function qrOf(content: string, texts: Texts): string {
  return `<div class="qr" role="img" aria-label="${texts.qrAlt}">${renderSVG(content, { border: 2, ecc: 'M' })}</div>`;
}

function exponentOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

function decimalOf(checkout: Checkout): string {
  const exponent = exponentOf(checkout.currency);
  const digits = String(checkout.amountMinor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

function moneyOf(checkout: Checkout): string {
  const { tag } = textsOf(checkout.locale);
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: checkout.currency,
    currencyDisplay: 'narrowSymbol',
  }).format(decimalOf(checkout) as `${number}`);
}

function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

const strokes: Record<string, string> = {
  pix: '<path d="M12 3 21 12 12 21 3 12z"/><path d="m8 12 4-4 4 4-4 4z"/>',
  card: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M3 10h18M7 15h4"/>',
  usdt: '<circle cx="12" cy="12" r="9"/><path d="M8 8h8M12 8v9M7.5 11.5c3 1.6 6 1.6 9 0"/>',
  copy: '<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15V6a2 2 0 0 1 2-2h8"/>',
  qr: '<rect x="4" y="4" width="6" height="6" rx="1"/><rect x="14" y="4" width="6" height="6" rx="1"/><rect x="4" y="14" width="6" height="6" rx="1"/><path d="M14 14h2v2M20 14v2M14 20h2M18 18h2v2"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/>',
  warning: '<path d="M12 4 21 19H3z"/><path d="M12 10v4M12 16.5h.01"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  paid: '<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>',
  declined: '<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6M15 9l-6 6"/>',
  cancelled: '<circle cx="12" cy="12" r="9"/><path d="M8 12h8"/>',
  expired: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  question:
    '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M12 16.5h.01"/>',
};

function icon(name: string): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${strokes[name] ?? ''}</svg>`;
}
