import type { Page } from '@playwright/test';

/**
 * Catalogue texts get accents and grow by two fifths: a sentence outside shows its plain letters, and a small
 * box truncates. Finds the app's i18next among the loaded modules.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const accented = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', n: 'ñ', c: 'ç', s: 'š', y: 'ÿ',
      A: 'Å', E: 'Ë', I: 'Ï', O: 'Ö', U: 'Ü', N: 'Ñ', C: 'Ç', S: 'Š', Y: 'Ÿ' };
    const pseudo = (text) => {
      const words = text.split(/(<[^>]*>)/).map((part) => part.startsWith('<') ? part
        : part.replace(/[aeiounscyAEIOUNSCY]/g, (letter) => accented[letter]));
      const letters = text.replace(/<[^>]*>/g, '').length;
      const more = Math.ceil(letters * 0.4);
      return letters < 2 ? words.join('') : words.join('') + ' ' + 'ëxtrá ñöw '.repeat(10).repeat(20).slice(0, more).trim();
    };
    const plain = new Set([...document.querySelectorAll('script[src]:not([type=module])')].map((each) => each.src));
    const sources = performance.getEntriesByType('resource').map((entry) => entry.name)
      .filter((name) => new URL(name).origin === location.origin && /\\/assets\\/.*\\.js$/.test(name) && !plain.has(name));
    for (const source of new Set(sources)) {
      const module = await import(source).catch(() => ({}));
      for (const each of Object.values(module)) {
        if (typeof each?.addResourceBundle !== 'function' || !each.isInitialized) continue;
        each.use({ type: 'postProcessor', name: 'pseudo', process: pseudo });
        each.options.postProcess = ['pseudo'];
        await each.changeLanguage(each.language);
        return;
      }
    }
    throw new Error('no module of the page has the texts');
  })()`);
}

const letters: Readonly<Record<string, string>> = {
  á: 'a',
  ë: 'e',
  ï: 'i',
  ö: 'o',
  ü: 'u',
  ñ: 'n',
  ç: 'c',
  š: 's',
  ÿ: 'y',
  Å: 'A',
  Ë: 'E',
  Ï: 'I',
  Ö: 'O',
  Ü: 'U',
  Ñ: 'N',
  Ç: 'C',
  Š: 'S',
  Ÿ: 'Y',
};

/** A name may contain some of these letters itself. */
export function plainLetters(text: string): string {
  return text.replace(/[áëïöüñçšÿÅËÏÖÜÑÇŠŸ]/g, (letter) => letters[letter] ?? letter);
}

/** Amounts and names in it are unchanged. */
export function plainOf(text: string): string {
  return plainLetters(text.replace(/ ?ë(x(t(r(á( (ñ(ö(w( )?)?)?)?)?)?)?)?)?(?=$|,| ë)/g, '')).trim();
}

export type Misfit = { text: string; where: string };

const naming = `const whereOf = (element) => {
  const path = [];
  for (let each = element; each && each !== document.body && path.length < 6; each = each.parentElement)
    path.unshift(each.tagName.toLowerCase() + (each.className?.baseVal ?? each.className ?? '').split(' ').slice(0, 3).map((name) => name && '.' + name).join(''));
  return path.join(' > ');
};
const isSeen = (element) => {
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return width > 2 && height > 2 && style.visibility === 'visible' && style.opacity !== '0' && !element.closest('[aria-hidden=true]');
};
const textNodes = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) if (walker.currentNode.textContent.trim() !== '' && isSeen(walker.currentNode.parentElement)) nodes.push(walker.currentNode);
  return nodes;
};`;

/** From no catalogue of the app or from the server. */
export async function plainTexts(page: Page): Promise<Misfit[]> {
  return page.evaluate<Misfit[]>(`(() => { ${naming}
    return textNodes().filter((node) => /[A-Za-z]{3,}/.test(node.textContent) && !/[áëïöüñçšÿÅËÏÖÜÑÇŠŸ]/.test(node.textContent))
      .map((node) => ({ text: node.textContent.trim(), where: whereOf(node.parentElement) }));
  })()`);
}

/** Truncated, or outside the screen without scrolling. */
export async function cutTexts(page: Page): Promise<Misfit[]> {
  return page.evaluate<Misfit[]>(`(() => { ${naming}
    const found = [];
    const wide = document.documentElement;
    if (wide.scrollWidth > wide.clientWidth + 1) found.push({ text: 'the page itself', where: wide.scrollWidth + ' of ' + wide.clientWidth });
    for (const node of textNodes()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const clips = (axis) => ['hidden', 'clip'].includes(axis);
        const scrolls = (axis) => ['auto', 'scroll'].includes(axis);
        if (edge.width < 2 || edge.height < 2) break;
        const over = Math.max(edge.left - text.left, text.right - edge.right);
        const below = Math.max(edge.top - text.top, text.bottom - edge.bottom);
        if ((clips(style.overflowX) && over > 2) || (clips(style.overflowY) && below > 4)) {
          found.push({ text: node.textContent.trim(), where: whereOf(box) });
          break;
        }
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
        if (style.position === 'fixed') break;
      }
    }
    return found;
  })()`);
}
