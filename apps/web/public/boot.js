// Runs before the first paint. The build inlines it into the page: docs/decisions/0020.
(() => {
  // By path: what a screen needs. The build fills it in.
  const needs = {};
  // By language: the texts of the bars and the currency. The build fills it in.
  const words = {};
  const defaultLang = 'pt_BR';
  // The files that every screen needs. Empty in development, where the page itself starts the app.
  const entry = [];

  // Maximum time that loading the code waits for the server-rendered screen, which is shown even if it comes later.
  const drawnMaxMs = 700;
  // Elements of it that are shown per frame; more would make a slow phone stutter.
  const frameElements = 100;
  // How long the first screen keeps the placeholders of the shell.
  const handOverMs = 2_000;

  const stored = (name) => {
    try {
      return localStorage.getItem(`palpite.${name}`) ?? '';
    } catch {
      // Storage may be closed; the page's own language and theme stay.
      return '';
    }
  };

  // The first paint uses the chosen theme. Without a choice the page follows the system.
  const theme = stored('theme');
  const isChosen = theme === 'light' || theme === 'dark';
  if (isChosen) document.documentElement.dataset.theme = theme;
  if (isChosen ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches)
    document.querySelector('meta[name="theme-color"]').content = '#faf6ef';

  // A reload keeps the history entry of a layer and loses the layer: Back would lead from it to the same screen and
  // seem to do nothing. The page leaves the entry after the load event, because navigating earlier may stop the load.
  // If Back is pressed before that, it continues to the previous screen. docs/decisions/0051
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

  // The browser may offer the installation before the app listens.
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.palpiteInstall = offer;
    dispatchEvent(new Event('palpiteinstall'));
  });

  // Only the page of the app has these screens.
  const [asked, search] = location.hash.slice(1).split('?');
  const path = asked.length > 1 ? asked : '/home';
  const screen = needs[path] ?? needs['/home'];
  if (!screen || location.pathname !== '/') return;
  const wanted = stored('lang');
  const lang = Object.hasOwn(words, wanted) ? wanted : defaultLang;
  if (lang !== defaultLang)
    document.querySelector('link[rel="manifest"]').setAttribute('href', `/manifest.${lang}.webmanifest`);
  const token = stored('token');

  // The shell takes the shape of the requested screen in its language, before the app has loaded.
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
  // Without `Temporal` the time zone requires a date format, which is slower than everything else here.
  const zone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // `crypto.randomUUID` exists on secure pages only.
  const newDevice = () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (digit ^ ((crypto.getRandomValues(new Uint8Array(1))[0] & 15) >> (digit / 4))).toString(16),
    );
  let deviceId = stored('deviceId');
  if (deviceId === '') {
    deviceId = newDevice();
    // If storage is closed, the app reads the id here.
    window.palpiteDevice = deviceId;
    try {
      localStorage.setItem('palpite.deviceId', deviceId);
    } catch {
      // Storage is closed: see `stored`.
    }
  }
  // The headers of every call (section 7), as in `shared/api/api.ts`.
  const headers = {
    ...(token === '' ? {} : { authorization: token }),
    zone,
    lang,
    curreny: words[lang].currency,
    deviceId,
    devices: 'webapp',
  };

  // The screen's code and texts load in parallel with the entry instead of after it.
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
      // A parameter is missing in the page's address.
      if (address.includes('%7B')) continue;
      // Must be the same address as in `sports.queries.ts`.
      const favourites = stored('favourites');
      if (favourites !== '' && address.startsWith('/api/app/sports/home'))
        address += `&${new URLSearchParams({ favourites })}`;
      const reply = fetch(address, {
        headers,
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(30_000),
      });
      // The caller that takes the reply handles its failure.
      reply.catch(() => {});
      window.palpitePreloads[address] = { lang, token, reply };
    }
  };
  const start = () => add('script', { type: 'module', crossOrigin: '', src: `/assets/${entry[0]}.js` });
  // Hidden pages are not painted.
  const oncePainted = (next) => (document.hidden ? next() : requestAnimationFrame(() => setTimeout(next)));
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  // The app replaces the shell: placeholders stay a little longer, and an earlier click on a button is repeated.
  let pressed = null;
  parsed.then(() => {
    const held = document.querySelector('[data-shell]');
    new MutationObserver((_changes, watch) => {
      if (held.isConnected) return;
      watch.disconnect();
      setTimeout(() => delete document.documentElement.dataset.screen, handOverMs);
      // Only if the button is unchanged: a price may have changed meanwhile.
      const now = pressed?.path.reduce(
        (place, at) => place?.children[at],
        document.getElementById('content'),
      );
      if (now && now.textContent === pressed.button.textContent) setTimeout(() => now.click());
    }).observe(document.getElementById('root'), { childList: true });
  });

  // A player mostly has the code cached. It starts after the shell has painted, which it would delay.
  if (!shell || !screen.isDrawn || token !== '') {
    loadCode();
    ask();
    parsed.then(() => oncePainted(start));
    return;
  }

  // The server renders a visitor's first screen: request it first and alone, and the code after it.
  const address = location.hash.slice(1) || path;
  const pathTo = (part, top) =>
    part === top ? [] : [...pathTo(part.parentElement, top), [...part.parentElement.children].indexOf(part)];
  // Splits the screen into blocks: parts that contain no other part, or whose parts share one height.
  const blocksOf = (part) =>
    part.dataset.whole === undefined && part.querySelector('article, section, aside')
      ? [...part.children].flatMap(blocksOf)
      : [part];
  // Shows blocks frame by frame. Resolves when the window is full or all are shown; the rest follows.
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
    // The content security policy allows styles set by scripts, but not in markup.
    for (const part of drawing.content.querySelectorAll('[data-style]'))
      part.style.cssText = part.dataset.style;
    const later = [...drawing.content.children].flatMap(blocksOf);
    // Hide the containers too: an empty container would be moved by what appears above it.
    for (const block of later) for (let part = block; part; part = part.parentElement) part.hidden = true;
    boxes.replaceChildren(drawing.content);
    boxes.className = '';
    boxes.removeAttribute('aria-hidden');
    // Links work without the app; a click on a button is repeated when the app has loaded.
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
  // The app starts whether or not the rendered screen was shown.
  Promise.race([placed, late]).then(begin, begin);
})();
