// Before the first paint, so that a light reader never sees a dark flash; kept apart because inline scripts are refused.
(() => {
  try {
    const theme = localStorage.getItem('palpite.theme');
    if (theme === 'light' || theme === 'auto') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to us; the page's own theme stands.
  }
})();
