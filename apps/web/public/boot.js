// Before the first paint; kept apart because inline scripts are refused.
(() => {
  // By path: what a screen needs. The build fills it in.
  const needs = {};
  // By language: the words of the bars.
  const words = {};
  const defaultLang = 'pt_BR';
  // Where the app begins. Empty while developing: the page itself starts it.
  const entry = '';

  const stored = (name) => {
    try {
      return localStorage.getItem(`palpite.${name}`) ?? '';
    } catch {
      // Storage may be closed to us; the page's own words and theme stand.
      return '';
    }
  };

  // A light reader never sees a dark flash.
  const theme = stored('theme');
  if (theme === 'light' || theme === 'auto') document.documentElement.dataset.theme = theme;
  if (theme === 'light' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches))
    document.querySelector('meta[name="theme-color"]').content = '#faf6ef';

  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields));

  // The shell is painted before the app runs, which would keep the browser from it; nobody paints a hidden page.
  const begin = () => add('script', { type: 'module', crossOrigin: '', src: entry });
  if (entry !== '')
    addEventListener('DOMContentLoaded', () => {
      if (document.hidden) begin();
      else requestAnimationFrame(() => setTimeout(begin));
    });

  // The browser may offer to install before the app runs to hear it.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.palpiteInstall = offer;
    dispatchEvent(new Event('palpiteinstall'));
  });

  // Code, texts and data of the screen travel beside the entry instead of after it. The desk has screens of its own.
  const [asked, search] = location.hash.slice(1).split('?');
  const path = asked.length > 1 ? asked : '/home';
  const screen = needs[path] ?? needs['/home'];
  if (!screen || location.pathname !== '/') return;
  const wanted = stored('lang');
  const lang = Object.hasOwn(words, wanted) ? wanted : defaultLang;
  const texts = lang === defaultLang ? screen.texts.own : screen.texts.other;
  for (const name of [...screen.code, ...texts.map((file) => file.replace('*', lang))])
    add('link', { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: `/assets/${name}.js` });
  if (lang !== defaultLang)
    document.querySelector('link[rel="manifest"]').setAttribute('href', `/manifest.${lang}.webmanifest`);
  const token = stored('token');

  // The page's own shell takes the shape of the screen that comes, in its language, before any of the app is there.
  const shell = needs[path]?.shell;
  if (shell) {
    const { dataset, style } = document.documentElement;
    const bars = words[lang];
    Object.assign(dataset, shell.shape);
    if (token !== '') dataset.player = '';
    if (shell.picture)
      add('link', { rel: 'preload', as: 'image', fetchPriority: 'high', href: `/${shell.picture}` });
    for (const [name, word] of Object.entries({ ...bars.shell, title: bars.titles[shell.title] ?? '' }))
      style.setProperty(`--shell-${name}`, JSON.stringify(word));
    document.documentElement.lang = bars.tag;
  }
  const headers = {
    lang,
    // The old way makes a format of dates, which takes longer than all of this.
    zone: globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    devices: 'webapp',
    ...(token === '' ? {} : { authorization: token }),
  };
  window.palpiteEarly = {};
  const given = new URLSearchParams(search);
  for (const { address: named, by } of screen.reads) {
    if (by && (by === 'player') !== (token !== '')) continue;
    const address = named.replace(/\{(\w+)\}/g, (all, name) => encodeURIComponent(given.get(name) ?? all));
    // The page's own address does not say what is asked for.
    if (address.includes('%7B')) continue;
    const reply = fetch(address, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
    });
    // Whoever takes it hears of its failure.
    reply.catch(() => {});
    window.palpiteEarly[address] = { lang, token, reply };
  }
})();
