// Before the first paint. The build writes it into the page: docs/decisions/0020.
(() => {
  // By path: what a screen needs. The build fills it in.
  const needs = {};
  // By language: the words of the bars, and the currency.
  const words = {};
  const defaultLang = 'pt_BR';
  // Where the app begins, and what it needs before any screen. Empty while developing: the page itself starts it.
  const entry = [];

  // So long the code waits for what the server draws; it is shown later than that all the same.
  const drawnMaxMs = 700;
  // So many elements of it come in one frame: a slow phone draws no more without a hitch.
  const frameElements = 100;
  // How long the first screen's boxes follow on those of the shell.
  const handOverMs = 2_000;

  const stored = (name) => {
    try {
      return localStorage.getItem(`palpite.${name}`) ?? '';
    } catch {
      // Storage may be closed to us; the page's own words and theme stand.
      return '';
    }
  };

  // The first paint has the chosen theme already. The page itself follows the system.
  const theme = stored('theme');
  const isChosen = theme === 'light' || theme === 'dark';
  if (isChosen) document.documentElement.dataset.theme = theme;
  if (isChosen ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches)
    document.querySelector('meta[name="theme-color"]').content = '#faf6ef';

  // A reload keeps the entry of a layer and loses the layer: Back would lead from it to the same screen and seem to do
  // nothing. The page leaves the entry once it has loaded, as a step during the load may stop the load. A press of Back
  // before that is continued to the screen before. docs/decisions/0051
  const layersAt = () => history.state?.layers?.at ?? 0;
  if (layersAt() > 0) {
    const goOn = () => history.go(-layersAt() - 1);
    addEventListener('popstate', goOn);
    addEventListener('load', () => {
      removeEventListener('popstate', goOn);
      if (layersAt() === 0) return;
      window.palpiteLeftLayer = true;
      history.go((history.state.layers.below[0] ?? 0) - layersAt());
    });
  }

  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields));

  // The browser may offer to install before the app runs to hear it.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.palpiteInstall = offer;
    dispatchEvent(new Event('palpiteinstall'));
  });

  // The desk has screens of its own.
  const [asked, search] = location.hash.slice(1).split('?');
  const path = asked.length > 1 ? asked : '/home';
  const screen = needs[path] ?? needs['/home'];
  if (!screen || location.pathname !== '/') return;
  const wanted = stored('lang');
  const lang = Object.hasOwn(words, wanted) ? wanted : defaultLang;
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
    dataset.slipPane = stored('slipPane');
    if (shell.picture)
      add('link', { rel: 'preload', as: 'image', fetchPriority: 'high', href: `/${shell.picture}` });
    for (const [name, word] of Object.entries({ ...bars.shell, title: bars.titles[shell.title] ?? '' }))
      style.setProperty(`--shell-${name}`, JSON.stringify(word));
    document.documentElement.lang = bars.tag;
  }
  // The old way makes a format of dates, which takes longer than all of this.
  const zone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // `crypto.randomUUID` exists on secure pages only.
  const newDevice = () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (digit ^ ((crypto.getRandomValues(new Uint8Array(1))[0] & 15) >> (digit / 4))).toString(16),
    );
  let deviceId = stored('deviceId');
  if (deviceId === '') {
    deviceId = newDevice();
    // The app sends the same one where the storage is closed.
    window.palpiteDevice = deviceId;
    try {
      localStorage.setItem('palpite.deviceId', deviceId);
    } catch {
      // See `stored`.
    }
  }
  // The headers of every call (section 7), as `shared/api/api.ts` sends them.
  const headers = {
    ...(token === '' ? {} : { authorization: token }),
    zone,
    lang,
    curreny: words[lang].currency,
    deviceId,
    devices: 'webapp',
  };

  // Code, texts and data of the screen travel beside the entry instead of after it.
  const loadCode = () => {
    const texts = lang === defaultLang ? screen.texts.own : screen.texts.other;
    for (const name of [...entry, ...screen.code, ...texts.map((file) => file.replace('*', lang))])
      add('link', {
        rel: 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href: `/assets/${name}.js`,
      });
  };
  const ask = () => {
    window.palpitePreloads = {};
    const given = new URLSearchParams(search);
    for (const { address: named, by } of screen.reads) {
      if (by && (by === 'player') !== (token !== '')) continue;
      let address = named
        .replace('{currency}', words[lang].currency)
        .replace(/\{(\w+)\}/g, (all, name) => encodeURIComponent(given.get(name) ?? all));
      // The page's own address does not say what is asked for.
      if (address.includes('%7B')) continue;
      // As `sports.queries.ts` asks for it.
      const favourites = stored('favourites');
      if (favourites !== '' && address.startsWith('/api/app/sports/home'))
        address += `&${new URLSearchParams({ favourites })}`;
      const reply = fetch(address, {
        headers,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(30_000),
      });
      // Whoever takes it hears of its failure.
      reply.catch(() => {});
      window.palpitePreloads[address] = { lang, token, reply };
    }
  };
  const start = () => add('script', { type: 'module', crossOrigin: '', src: `/assets/${entry[0]}.js` });
  // Nobody paints a hidden page.
  const oncePainted = (next) => (document.hidden ? next() : requestAnimationFrame(() => setTimeout(next)));
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  // The app takes the shell's place: it holds the same places a little longer, and hears what was pressed before.
  let pressed = null;
  parsed.then(() => {
    const held = document.querySelector('[data-shell]');
    new MutationObserver((_changes, watch) => {
      if (held.isConnected) return;
      watch.disconnect();
      setTimeout(() => delete document.documentElement.dataset.screen, handOverMs);
      // Nobody takes a price that has moved meanwhile.
      const now = pressed?.path.reduce(
        (place, at) => place?.children[at],
        document.getElementById('content'),
      );
      if (now && now.textContent === pressed.button.textContent) setTimeout(() => now.click());
    }).observe(document.getElementById('root'), { childList: true });
  });

  // A player's code is mostly there already, and would keep the browser from painting the shell.
  if (!shell || !screen.isDrawn || token !== '') {
    loadCode();
    ask();
    parsed.then(() => oncePainted(start));
    return;
  }

  // What a visitor sees first comes drawn by the server: it goes alone on the line, and the code after it.
  const address = location.hash.slice(1) || path;
  const pathTo = (part, top) =>
    part === top ? [] : [...pathTo(part.parentElement, top), [...part.parentElement.children].indexOf(part)];
  // What is drawn as one: a part of the screen that holds no other, or whose parts share one height.
  const blocksOf = (part) =>
    part.dataset.whole === undefined && part.querySelector('article, section, aside')
      ? [...part.children].flatMap(blocksOf)
      : [part];
  // Answers when the window is full, or there is no more.
  const showSome = async (later, place) => {
    for (let shown = 0; shown < frameElements && later.length > 0; ) {
      const block = later.shift();
      for (let part = block; part?.hidden; part = part.parentElement) part.hidden = false;
      shown += block.getElementsByTagName('*').length;
    }
    if (later.length === 0) return;
    await new Promise(oncePainted);
    const isFull = place.getBoundingClientRect().bottom >= innerHeight;
    const rest = showSome(later, place);
    if (!isFull) await rest;
  };
  const wide = matchMedia('(min-width: 1200px)').matches ? { wide: 1 } : {};
  const drawn = fetch(`/first-screen?${new URLSearchParams({ at: address, lang, zone, ...wide })}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(10_000),
  })
    .then((reply) => (reply.status === 200 ? reply.text() : ''))
    .catch(() => '');
  const placed = Promise.all([drawn, parsed]).then(([html]) => {
    const boxes = document.querySelector(`[data-shell] [data-when="${shell.shape.screen}"]`);
    if (html === '' || !boxes) return;
    const drawing = document.createElement('template');
    drawing.innerHTML = html;
    // The content policy takes styles from scripts, not from markup.
    for (const part of drawing.content.querySelectorAll('[data-style]'))
      part.style.cssText = part.dataset.style;
    const later = [...drawing.content.children].flatMap(blocksOf);
    // What holds them as well: an empty place would be moved by what comes above it.
    for (const block of later) for (let part = block; part; part = part.parentElement) part.hidden = true;
    boxes.replaceChildren(drawing.content);
    boxes.className = '';
    boxes.removeAttribute('aria-hidden');
    // Links work by themselves; a button that is pressed before the app is there is pressed again when it is.
    boxes.addEventListener('click', ({ target }) => {
      const button = target.closest('button');
      if (button) pressed = { button, path: pathTo(button, boxes) };
    });
    return showSome(later, boxes);
  });
  const late = parsed.then(() => new Promise((resolve) => setTimeout(resolve, drawnMaxMs)));
  const begin = () =>
    oncePainted(() => {
      ask();
      setTimeout(() => {
        loadCode();
        setTimeout(start);
      });
    });
  // Whatever becomes of the drawing, the app begins.
  Promise.race([placed, late]).then(begin, begin);
})();
