import { escapeHtml } from '@palpite/domain/html';
import type { StoredMail } from './mail-store.ts';

export type MailPageLanguage = 'pt' | 'en';

const words = {
  pt: {
    tag: 'pt-BR',
    title: 'Caixa de entrada',
    note: 'Modo sandbox: estes e-mails não saem daqui.',
    label: 'Endereço de e-mail',
    show: 'Ver e-mails',
    empty: 'Nenhum e-mail por aqui ainda.',
    emptyFor: 'Nenhum e-mail para este endereço ainda.',
    to: 'Para',
  },
  en: {
    tag: 'en-GB',
    title: 'Inbox',
    note: 'Sandbox mode: these e-mails never leave this place.',
    label: 'E-mail address',
    show: 'Show e-mails',
    empty: 'No e-mails here yet.',
    emptyFor: 'No e-mails to this address yet.',
    to: 'To',
  },
} as const;

const style = `
*{box-sizing:border-box}
body{margin:0;background:#12100e;color:#faf6ef;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:40rem;margin:0 auto;padding:24px 16px 64px}
h1{font-size:1.75rem;line-height:1.15;margin:0;letter-spacing:-.015em}
.note{margin:6px 0 20px;color:#c4b8a8;font-size:.875rem}
form{display:flex;gap:8px;margin-bottom:24px}
input{flex:1;min-width:0;min-height:48px;padding:0 14px;border-radius:14px;border:1px solid #807364;background:#1b1815;color:inherit;font:inherit}
button{min-height:48px;padding:0 18px;border:0;border-radius:14px;background:#ffb81f;color:#12100e;font:inherit;font-weight:700}
input:focus-visible,button:focus-visible{outline:3px solid #a9c0ff;outline-offset:2px}
article{background:#1b1815;border:1px solid #3f3831;border-radius:20px;padding:18px;margin-bottom:14px}
article h2{font-size:1.0625rem;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere}
.meta{color:#a39686;font-size:.8125rem;margin:0 0 12px;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;color:#e8ded0}
.text b{color:#ffb81f;font-size:1.375rem;letter-spacing:.12em;font-variant-numeric:tabular-nums}
.empty{border:1px dashed #3f3831;border-radius:20px;padding:40px 20px;text-align:center;color:#c4b8a8}
`;

/** All content of a mail is escaped. */
export function drawMailPage(to: string, mails: readonly StoredMail[], language: MailPageLanguage): string {
  const say = words[language];
  const when = new Intl.DateTimeFormat(say.tag, { dateStyle: 'short', timeStyle: 'medium' });
  const articles = mails.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">${say.to} ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.at)}">${when.format(new Date(mail.at))}</time></p>
<p class="text">${escapeHtml(mail.text).replace(/\b\d{6}\b/g, '<b>$&</b>')}</p>
</article>`,
  );
  return `<!doctype html>
<html lang="${say.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${say.title}</h1>
<p class="note">${say.note}</p>
<form method="get">
<input type="email" name="to" value="${escapeHtml(to)}" placeholder="${say.label}" aria-label="${say.label}" autocomplete="email">
<button>${say.show}</button>
</form>
${articles.join('\n') || `<p class="empty">${to ? say.emptyFor : say.empty}</p>`}
</main>
</body>
</html>
`;
}
