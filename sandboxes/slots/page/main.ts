import './page.css';
import type { GameId, OpenAnswer, Vendor } from '../wire.ts';
import { paintGround } from './art/ground.ts';
import { wordFont } from './art/paint.ts';
import { worlds } from './art/worlds.ts';
import { createCelebration } from './bar/celebration.ts';
import { createControls } from './bar/controls.ts';
import { h } from './bar/dom.ts';
import { createHead, headChips } from './bar/head.ts';
import { createNotices } from './bar/notices.ts';
import { layOut } from './layout.ts';
import { moneyFormat } from './money.ts';
import { joinFrame } from './play/frame.ts';
import { createGame, type GameView } from './play/game.ts';
import { reachServer, type SlotServer } from './play/server.ts';
import { createSound } from './sound.ts';
import { createStage } from './stage/stage.ts';
import { loadTexts } from './texts/texts.ts';

const density = Math.min(3, Math.max(1, devicePixelRatio));

/** Reads the page's address: `…/slots/{vendor}/{game}/index.html?…`. */
function readAddress(): { vendor: Vendor; gameId: GameId; language: string } {
  const [, vendor, gameId] = /\/slots\/([\w-]+)\/([\w-]+)\/[^/]*$/.exec(location.pathname) ?? [];
  const query = new URLSearchParams(location.search);
  return {
    vendor: vendor as Vendor,
    gameId: gameId as GameId,
    language: query.get('l') ?? query.get('lang') ?? query.get('language') ?? navigator.language,
  };
}

async function start(): Promise<void> {
  const address = readAddress();
  // The app's origin is unknown before the server's answer. The message `hello` contains no secret, so any origin may
  // receive it.
  joinFrame(window, '*', address.gameId).post('hello');
  const server = reachServer(new URL('../api/', document.baseURI).href);
  const opening = Promise.all([
    server.open({ vendor: address.vendor, gameId: address.gameId, query: location.search }),
    // Text is drawn into pictures, so its font must be loaded first.
    document.fonts.load(wordFont(20), 'Rr×1').catch(() => []),
  ]);
  const texts = await loadTexts(address.language);
  document.documentElement.lang = texts.tag;
  const loading = h('div', { id: 'loading', role: 'status' }, h('i', {}), h('p', {}, texts.loading));
  document.body.replaceChildren(loading);
  const [opened] = await opening;
  if (opened.ok) {
    await play(opened, server);
    loading.remove();
    return;
  }
  const { element, notices } = createNotices(texts);
  document.body.replaceChildren(element);
  // An ended session cannot be reopened by another try.
  if (opened.code === 'sessionEnded') notices.end(texts.refusals.sessionEnded, null);
  else
    notices.end(opened.code === 'offline' ? texts.refusals.unreachable : texts.refusals[opened.code], {
      word: texts.again,
      act: () => location.reload(),
    });
}

async function play(opened: OpenAnswer, server: SlotServer): Promise<void> {
  const texts = await loadTexts(opened.language);
  const { game } = opened;
  document.documentElement.lang = texts.tag;
  document.title = game.name;
  const money = moneyFormat(texts.tag, opened.currency, opened.exponent);
  const world = worlds[game.id];
  const frame = joinFrame(window, opened.appOrigin ?? location.origin, game.id);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const stage = await createStage({
    game,
    density,
    money: money.short,
    ribbons: Object.fromEntries(
      game.symbols.flatMap(({ id, role }) =>
        role === 'wild' ? [[id, texts.wild]] : role === 'scatter' ? [[id, texts.free]] : [],
      ),
    ),
  });
  stage.canvas.classList.add('board');
  const ground = h('canvas', { id: 'ground', 'aria-hidden': 'true' });
  const head = createHead(game.name);
  const words = h('span', { class: 'said' });
  const line = h('div', { id: 'line', 'aria-hidden': 'true' }, words);
  // A screen reader announces the result of a round, not every intermediate amount.
  const voice = h('output', { class: 'voice' });
  const { element: noticeElement, notices } = createNotices(texts);
  const reducedMotion = () => reduced.matches;
  const celebration = createCelebration(stage.clock, texts.big, money.full, reducedMotion);

  const gameOf = createGame({
    opened,
    server,
    stage,
    frame,
    sound: createSound(storageOrNull()),
    texts,
    money,
    world,
    notices,
    celebration,
    reducedMotion,
    newRequestId,
    show,
  });
  const controls = createControls(texts, money, gameOf.actions);
  let seriesShown = false;
  let unfitted = false;

  function show(view: GameView): void {
    controls.show(view.controls);
    head.show(headChips(game, view.head, texts, money));
    words.textContent = view.line.text;
    words.hidden = view.line.text === '';
    words.classList.toggle('won', view.line.won);
    if (view.idle) voice.textContent = view.line.text;
    if (seriesShown !== (view.head.series !== null)) {
      seriesShown = view.head.series !== null;
      paint();
    }
    if (unfitted && view.idle) fit();
  }

  function sizeNow() {
    return { width: innerWidth, height: innerHeight };
  }

  function paint(): void {
    const palette = seriesShown ? world.night : world.palette;
    const { style } = document.documentElement;
    style.setProperty('--ground', palette.ground);
    style.setProperty('--on-ground', palette.ink);
    paintGround(ground, { ...world, palette }, layOut(sizeNow(), game), sizeNow(), density);
  }

  /** Draws everything for the current window size. During animations the reels are only scaled. */
  function fit(): void {
    const view = gameOf.view();
    const layout = layOut(sizeNow(), game);
    document.body.dataset.shape = layout.shape;
    for (const [element, box] of [
      [head.element, layout.head],
      [stage.canvas, layout.board],
      [line, layout.line],
      [controls.element, layout.panel],
    ] as const)
      Object.assign(element.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
    celebration.fit(layout.board);
    paint();
    unfitted = !view.idle;
    if (!unfitted) stage.fit(layout, view.grid);
  }

  document.body.append(
    ground,
    head.element,
    stage.canvas,
    celebration.element,
    line,
    voice,
    controls.element,
    noticeElement,
  );
  seriesShown = opened.series !== null;
  fit();
  addEventListener('resize', fit);
  stage.canvas.addEventListener('pointerdown', () => {
    if (!gameOf.view().idle) stage.clock.hurry();
  });
  addEventListener('keydown', (event) => {
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, input, dialog');
    if (event.code !== 'Space' || event.repeat || onControl) return;
    event.preventDefault();
    gameOf.actions.spin();
  });
  frame.listen((message) => {
    if (message.type === 'balanceChanged') gameOf.balanceChanged();
    else notices.say(message.text);
  });
  void gameOf.begin();
}

/** Not `randomUUID`, which exists only in secure contexts. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** A frame with an opaque origin has no storage. */
function storageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

void start();
