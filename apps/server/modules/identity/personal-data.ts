import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';
const shortLived = 'Key or code of a few minutes, stored as a hash';

/** What the export of a player's personal data has of this module. */
export const identityData: PersonalData = {
  exported: [
    {
      section: 'account',
      table: 'identity.player',
      where: 'id = :player',
      order: 'id',
      omit: ['password_hash', 'inviter_id'],
    },
    {
      section: 'sessions',
      table: 'identity.session',
      where,
      order: 'id',
      at: 'created_at',
      omit: ['token_hash'],
    },
    {
      section: 'knownDevices',
      table: 'identity.known_device',
      where,
      order: 'created_at',
      omit: ['key_hash'],
    },
    {
      section: 'secondFactor',
      table: 'identity.second_factor',
      where,
      order: 'player_id',
      omit: ['user_handle'],
    },
    {
      section: 'authenticatorApps',
      table: 'identity.totp',
      where,
      order: 'player_id',
      omit: ['secret', 'last_step'],
    },
    {
      section: 'passkeys',
      table: 'identity.passkey',
      where,
      order: 'created_at',
      omit: ['credential_id', 'public_key', 'counter'],
    },
    {
      section: 'blocks',
      table: 'identity.block_event',
      where,
      order: 'id',
      omit: ['ordered_by', 'reason'],
    },
    {
      section: 'identityReviews',
      table: 'identity.identity_review',
      where,
      order: 'id',
      omit: ['requested_by', 'decided_by'],
      more: `jsonb_build_object('pictures', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'bytes', bytes, 'stored_at', stored_at)), '[]')
        from identity.identity_picture
        where review_id = t.id
      ))`,
    },
    { section: 'labels', table: 'identity.player_label', where, order: 'put_at', omit: ['put_by'] },
    { section: 'consents', table: 'identity.legal_terms_acceptance', where, order: 'version' },
    {
      section: 'stops',
      table: 'identity.play_stop',
      where,
      order: 'id',
      omit: ['session_id', 'copied_from'],
    },
    {
      section: 'endsOfExclusions',
      table: 'identity.stop_lift',
      where,
      order: 'id',
      omit: ['ordered_by', 'reason'],
    },
  ],
  leftOut: {
    'identity.identity_picture':
      'Encrypted pictures of the document, deleted soon after the decision; the reviews name them',
    'identity.player_note': 'Internal notes of staff about risk',
    'identity.person_review': 'Comparison with accounts of other people, against fraud',
    'identity.erasure': 'Order of staff; after it the account has no owner',
    'identity.owner_notice': 'Queue of mails; emptied when they are sent',
    'identity.recovery_code': 'Hashes of secrets',
    'identity.confirmation': shortLived,
    'identity.freeze_key': shortLived,
    'identity.mail_code': shortLived,
    'identity.passkey_challenge': shortLived,
    'identity.pending_login': shortLived,
  },
};
