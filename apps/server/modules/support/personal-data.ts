import type { PersonalData } from '../../platform/personal-data.ts';

const ofConversation = 'conversation_id = (select id from support.conversation where player_id = :player)';

/** What the export of a player's personal data has of this module. */
export const supportData: PersonalData = {
  exported: [
    {
      section: 'conversations',
      table: 'support.conversation',
      where: 'player_id = :player',
      order: 'id',
      omit: ['assigned_to', 'mailed_at'],
    },
    {
      section: 'messages',
      table: 'support.message',
      where: ofConversation,
      order: 'seq',
      at: 'created_at',
      omit: ['staff_id'],
    },
    {
      section: 'pictures',
      table: 'support.picture',
      where: ofConversation,
      order: 'created_at',
      at: 'created_at',
      omit: ['bytes'],
      more: `jsonb_build_object('base64', replace(encode(t.bytes, 'base64'), E'\\n', ''))`,
      bytes: 'octet_length(t.bytes)',
    },
    {
      section: 'letters',
      table: 'support.letter_player',
      where: 'player_id = :player',
      order: 'order_id',
      more: "(select jsonb_build_object('texts', texts, 'sent_at', sent_at) from support.letter where order_id = t.order_id)",
    },
    { section: 'inbox', table: 'support.inbox', where: 'player_id = :player', order: 'player_id' },
  ],
  leftOut: { 'support.presence': 'Newest time with the chat open; a crash may lose it' },
};
