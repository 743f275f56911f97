type Child = Node | string | null;

/** Creates an element. Attributes named `on…` are listeners. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean | ((event: Event) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Icons as strokes on a grid of 24. */
const icons = {
  less: 'M5 12h14',
  more: 'M5 12h14M12 5v14',
  spin: 'M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5',
  skip: 'M5 5l8 7-8 7zM17 5v14',
  stop: 'M7 7h10v10H7z',
  auto: 'M4 12a8 8 0 0 1 13.6-5.7L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.6 5.7L4 15M4 20v-5h5',
  turbo: 'M13 3L5 13.5h6L10 21l9-11h-6.5z',
  soundOn: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof icons;

const vector = 'http://www.w3.org/2000/svg';

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(vector, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(vector, 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

export function setIcon(button: HTMLElement, name: IconName): void {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.querySelector('svg')?.replaceWith(icon(name));
}

/** Opens a bottom sheet. Escape, its close button and its backdrop close it. */
export function openSheet(title: string, closeWord: string, ...content: Child[]): HTMLDialogElement {
  const sheet = h(
    'dialog',
    { class: 'sheet', 'aria-label': title },
    h(
      'header',
      {},
      h('h2', {}, title),
      h(
        'button',
        { type: 'button', class: 'tool', 'aria-label': closeWord, onclick: () => sheet.close() },
        icon('close'),
      ),
    ),
    h('div', { class: 'sheet-body' }, ...content),
  );
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}
