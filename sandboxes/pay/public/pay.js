/*
 * The page works without this script. The script adds tabs, copying, card checks, the countdown and status updates.
 */
const { payNo, status, now, expires } = document.body.dataset;
const framed = window.parent !== window;

/* Any target origin is safe: the page's content policy lets only the merchant frame it. */
function tellMerchant() {
  if (framed) window.parent.postMessage({ source: 'palpite-pay', payNo, status }, '*');
}

function showTabs() {
  const tabs = [...document.querySelectorAll('[role=tab]')];
  function select(chosen) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = !on;
    }
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      select(next);
      next.focus();
    });
  }
}

function enableCopying() {
  for (const button of document.querySelectorAll('[data-copy]')) {
    const label = button.querySelector('span');
    const before = label?.textContent;
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset.copy);
      await copyText(source);
      button.classList.add('done');
      if (label) label.textContent = button.dataset.done;
      setTimeout(() => {
        button.classList.remove('done');
        if (label) label.textContent = before;
      }, 1500);
    });
  }
}

async function copyText(source) {
  const text = source.dataset.text ?? source.value ?? source.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A frame may lack access to the clipboard API. Selecting and copying works in every frame.
    if (source.select) source.select();
    else getSelection().selectAllChildren(source);
    document.execCommand('copy');
  }
}

function countDown() {
  const clock = document.getElementById('countdown');
  const startedAt = performance.now();
  const leftAtStart = Number(expires) - Number(now);
  function tick() {
    const seconds = Math.max(0, Math.ceil((leftAtStart - (performance.now() - startedAt)) / 1000));
    clock.textContent = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
    clock.classList.toggle('soon', seconds < 120);
  }
  setInterval(tick, 1000);
}

/* The checkout may end elsewhere: in another tab, at the merchant, or by expiry. */
function watchStatus() {
  setInterval(async () => {
    try {
      const response = await fetch(`${payNo}/status`, { cache: 'no-store' });
      if (response.ok && (await response.json()).status !== status) location.reload();
    } catch {
      // Offline; the next poll tries again.
    }
  }, 3000);
}

function sendOnce() {
  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      if (form.id === 'card-form' && !checkCard(form)) {
        event.preventDefault();
        return;
      }
      const button = form.querySelector('button');
      button.setAttribute('aria-busy', 'true');
      if (button.dataset.working) button.querySelector('span').textContent = button.dataset.working;
      setTimeout(() => {
        for (const each of document.querySelectorAll('form button')) each.disabled = true;
      });
    });
  }
}

const digitsOf = (text) => text.replace(/\D/g, '');

function isLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}

function isFuture(text) {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text);
  if (!match) return false;
  return new Date(2000 + Number(match[2]), Number(match[1]), 1).getTime() > Date.now();
}

const checks = {
  number: (text) => isLuhn(digitsOf(text)),
  expiry: isFuture,
  cvc: (text) => /^\d{3,4}$/.test(text),
  name: (text) => text.trim().length >= 2,
};

function mark(name) {
  const input = document.getElementById(`card-${name}`);
  const good = checks[name](input.value);
  input.setAttribute('aria-invalid', String(!good));
  document.getElementById(`card-${name}-wrong`).hidden = good;
  return good ? null : input;
}

function checkCard(form) {
  const wrong = Object.keys(checks).map(mark).filter(Boolean);
  wrong[0]?.focus();
  if (wrong.length > 0) return false;
  if (digitsOf(document.getElementById('card-number').value) === '4000000000000002') {
    form.action = form.dataset.decline;
  }
  return true;
}

function formatCard() {
  const number = document.getElementById('card-number');
  const expiry = document.getElementById('card-expiry');
  const cvc = document.getElementById('card-cvc');
  if (!number) return;
  number.addEventListener('input', () => {
    number.value = digitsOf(number.value)
      .slice(0, 19)
      .replace(/(\d{4})(?=\d)/g, '$1 ');
  });
  expiry.addEventListener('input', () => {
    const digits = digitsOf(expiry.value).slice(0, 4);
    expiry.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });
  cvc.addEventListener('input', () => {
    cvc.value = digitsOf(cvc.value).slice(0, 4);
  });
  document.getElementById('fill-card').addEventListener('click', () => {
    const nextYear = new Date().getFullYear() + 1;
    const test = {
      number: '4242 4242 4242 4242',
      expiry: `12/${nextYear % 100}`,
      cvc: '123',
      name: 'MARINA TESTE',
    };
    for (const [name, text] of Object.entries(test)) {
      document.getElementById(`card-${name}`).value = text;
      mark(name);
    }
  });
  for (const name of Object.keys(checks)) {
    const input = document.getElementById(`card-${name}`);
    input.addEventListener('blur', () => {
      if (input.value !== '') mark(name);
    });
    input.addEventListener('input', () => {
      if (input.getAttribute('aria-invalid') === 'true') mark(name);
    });
  }
}

if (framed) document.documentElement.classList.add('framed');
if (status === 'open') {
  showTabs();
  enableCopying();
  formatCard();
  sendOnce();
  countDown();
  watchStatus();
} else if (payNo) {
  tellMerchant();
  sendOnce();
}
