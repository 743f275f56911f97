import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findTopic, useOffice } from './registry.ts';
import { isTyping } from './use-keys.ts';

/** Topics by the letter after G; empty: Today. */
const places: Readonly<Record<string, string>> = {
  t: '',
  w: 'withdrawals',
  p: 'players',
  d: 'deposits',
  c: 'chats',
  a: 'approvals',
  m: 'markets',
  r: 'reports',
  h: 'health',
  l: 'audit',
};

const waitMs = 1_500;

/** G and a letter open a place. The letter then means nothing else, so it is taken before other keys see it. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const { data: office } = useOffice();
  useEffect(() => {
    let begunMs = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - begunMs < waitMs;
      begunMs = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) return;
      event.preventDefault();
      const topic = places[key];
      if (topic === '') void navigate({ to: '/', search: {} });
      else if (topic !== undefined && findTopic(office, topic))
        void navigate({ to: '/$topic/{-$row}', params: { topic, row: undefined }, search: {} });
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [navigate, office]);
}
