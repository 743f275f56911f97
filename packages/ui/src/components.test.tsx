import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  AmountInput,
  Banner,
  BottomNav,
  Button,
  Chip,
  Field,
  GameTile,
  IconButton,
  OddsButton,
  ProgressBar,
  ReasonedButton,
  TeamBadge,
  TextInput,
  VipStone,
} from './index.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const html = (element: ReactElement) => renderToStaticMarkup(element);

describe('a field', () => {
  test('connects its label, hint and error to the control inside', () => {
    const calm = html(
      <Field label="E-mail" hint="code follows">
        <TextInput />
      </Field>,
    );
    const id = /<input[^>]* id="([^"]+)"/.exec(calm)?.[1] ?? 'none';
    expect(calm).toContain(`<label for="${id}"`);
    expect(calm).toContain(`aria-describedby="${id}-note"`);
    expect(calm).toContain(`<p id="${id}-note"`);
    expect(calm).not.toContain('aria-invalid="true"');

    const wrong = html(
      <Field label="E-mail" hint="code follows" error="not an address">
        <TextInput />
      </Field>,
    );
    expect(wrong).toContain('aria-invalid="true"');
    expect(wrong).toContain('not an address');
    expect(wrong).not.toContain('code follows');
  });
});

test('the field of an amount has the currency symbol where the language writes it', () => {
  const field = (isSignLast: boolean) =>
    html(
      <AmountInput
        value="5"
        read={(typed) => typed}
        onValueChange={() => {}}
        currency="R$"
        isSignLast={isSignLast}
      />,
    );
  expect(field(false).indexOf('R$')).toBeLessThan(field(false).indexOf('<input'));
  expect(field(true).indexOf('R$')).toBeGreaterThan(field(true).indexOf('<input'));
});

describe('a button', () => {
  test('keeps its label in place while it waits, and announces that it is busy', () => {
    const busy = html(
      <Button loading loadingLabel="sending">
        Bet
      </Button>,
    );
    expect(busy).toContain('Bet');
    expect(busy).toContain('opacity-0');
    expect(busy).toContain('aria-busy="true"');
    expect(busy).toContain('sending');
    expect(busy).not.toContain(' disabled=""');
  });

  test('becomes a link with the same appearance', () => {
    const link = html(<Button render={<a href="/wallet">Wallet</a>} className="mt-2" />);
    expect(link).toMatch(/^<a [^>]*href="\/wallet"/);
    expect(link).toContain('bg-action');
    expect(link).toContain('mt-2');
  });

  test('does not submit a form by default', () => {
    expect(html(<Button>Bet</Button>)).toContain('type="button"');
    expect(html(<Chip>5</Chip>)).toContain('type="button"');
    expect(html(<IconButton label="Mute" icon={null} />)).toContain('aria-label="Mute"');
  });
});

describe('a button that cannot be pressed yet', () => {
  const drawn = (reason: string | null, note?: string) =>
    html(
      <ReasonedButton reason={reason} note={note}>
        Send
      </ReasonedButton>,
    );
  const described = (page: string) => {
    const id = /<button[^>]* aria-describedby="([^"]+)"/.exec(page)?.[1];
    return id && new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(page)?.[1];
  };

  test('shows the reason in an associated line, and stays in the tab order', () => {
    const page = drawn('amount missing');
    expect(page).toMatch(/<button[^>]* aria-disabled="true"/);
    expect(page).not.toContain(' disabled=""');
    expect(described(page)).toBe('amount missing');
  });

  test('accepts presses once there is no reason, and shows the note in its place', () => {
    expect(drawn(null)).not.toContain('aria-disabled=');
    expect(drawn(null)).not.toContain('aria-describedby');
    expect(described(drawn(null, 'cannot be undone'))).toBe('cannot be undone');
    expect(described(drawn('amount missing', 'cannot be undone'))).toBe('amount missing');
  });
});

describe('an odds cell', () => {
  test('announces whether it is on the slip', () => {
    expect(html(<OddsButton label="1" odds="1.85" selected />)).toContain('aria-pressed="true"');
  });

  test('shows a lock in place of a suspended price and ignores presses', () => {
    const cell = html(
      <OddsButton label="1" odds="1.85" suspended suspendedLabel="suspended" movement="up" />,
    );
    expect(cell).not.toContain('1.85');
    expect(cell).toContain('suspended');
    expect(cell).toContain('aria-disabled="true"');
    expect(cell).not.toContain('odds-mark');
  });

  test('marks a movement with an arrow as well as a colour', () => {
    expect(html(<OddsButton label="1" odds="1.85" movement="up" />)).toContain('data-moved="up"');
    expect(html(<OddsButton label="1" odds="1.85" movement="down" />)).toContain('data-moved="down"');
    const shapeOf = (moved: string) =>
      new RegExp(`data-moved="${moved}"\\] {\\s+--odds-from: ([^;]+)`).exec(tokens)?.[1];
    expect(tokens).toContain('conic-gradient(from var(--odds-from)');
    expect(shapeOf('up')).toBeTruthy();
    expect(shapeOf('up')).not.toBe(shapeOf('down'));
  });
});

describe('drawings', () => {
  test('are hidden from screen readers unless they have a name', () => {
    expect(html(<VipStone level={3} />)).toContain('aria-hidden="true"');
    expect(html(<VipStone level={3} label="Citrine" />)).toContain('aria-label="Citrine"');
  });

  test('a tile contains its words as text', () => {
    expect(html(<GameTile game="mines" name="Mines" caption="RTP 97%" />)).toContain('>RTP 97%<');
  });

  test('a badge too small to read omits its letters', () => {
    expect(html(<TeamBadge name="Bahia" size={22} />)).not.toContain('<text');
    expect(html(<TeamBadge name="Bahia" size={40} />)).toContain('BAH');
  });
});

test('the navigation marks the current item', () => {
  const nav = html(
    <BottomNav
      label="Main"
      items={[
        { id: 'home', label: 'Home', icon: null, current: true },
        { id: 'slip', label: 'Slip', icon: null, raised: true, count: 3 },
      ]}
    />,
  );
  expect(nav.match(/aria-current="page"/g)).toHaveLength(1);
  expect(nav).toContain('>3<');
});

test('progress never exceeds its bar', () => {
  expect(html(<ProgressBar label="Bonus" percent={140} />)).toContain('aria-valuenow="100"');
  expect(html(<ProgressBar label="Bonus" percent={-3} />)).toContain('aria-valuenow="0"');
});

test('a banner is announced only when it is live', () => {
  expect(html(<Banner>offline</Banner>)).not.toContain('role=');
  expect(html(<Banner live>offline</Banner>)).toContain('role="status"');
});
