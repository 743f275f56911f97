/** What the keyboard reaches in a rail is brought in whole: a browser is content with a strip of it. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.rail :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
