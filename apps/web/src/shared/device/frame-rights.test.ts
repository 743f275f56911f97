import { expect, test } from 'vitest';
import { chatFrameRights, frameRights } from './frame-rights.ts';

const base = 'https://play.example/#/home';

test("a vendor's frame keeps its origin, and a page of our own origin never gets ours", () => {
  expect(frameRights('https://pay.example/p-8', base).split(' ')).toContain('allow-same-origin');
  for (const own of ['/sandbox/pay/p-8', 'https://play.example/sandbox/pay/p-8', 'sandbox'])
    expect(frameRights(own, base).split(' ')).toEqual(['allow-scripts', 'allow-forms']);
});

test("the chat vendor's frame may open links in another tab, which stays sandboxed, and never navigates the app", () => {
  const rights = chatFrameRights('https://chat.example/open', base).split(' ');
  expect(rights).toEqual(['allow-scripts', 'allow-forms', 'allow-same-origin', 'allow-popups']);
  expect(chatFrameRights('/chat', base)).not.toContain('allow-same-origin');
});
