import { glyphNames } from '../src/art/glyphs.ts';
import { paletteNames } from '../src/art/palettes.ts';
import {
  Avatar,
  AvatarArt,
  EmptyArt,
  type EmptyArtKind,
  GameTile,
  HeroArt,
  LanguageFlag,
  TeamBadge,
  VipStone,
  WallArt,
  Wordmark,
} from '../src/index.ts';

const originals = [
  'mines',
  'dice',
  'limbo',
  'luckyColor',
  'rowDouble',
  'double',
  'crash',
  'plinko',
  'hilo',
  'keno',
  'roulette',
  'blackjack',
  'baccarat',
  'wheel',
  'coinflip',
  'penalty',
  'tower',
];
const slots = [
  'onca',
  'tucano',
  'ipe',
  'caju',
  'berimbau',
  'calcadao',
  'fortune-tiger',
  'vs20fruitparty',
  'gates',
  'hot-7',
  'sea-gold',
  'aztec-sun',
  'pg-98',
  'evo-12',
  'jokerwild',
  'bookofx',
];
const kinds: EmptyArtKind[] = [
  'slip',
  'bets',
  'search',
  'offline',
  'wallet',
  'match',
  'favourites',
  'fault',
  'friends',
  'messages',
];
const teams = [
  'Flamengo',
  'Palmeiras',
  'São Paulo',
  'Grêmio',
  'Corinthians',
  'Santos',
  'Bahia',
  'Vasco da Gama',
  'Spartak',
  'Зенит',
  '横浜',
  'Hà Nội',
  'Enyimba',
  'Persija',
  'Ulsan',
  'Boca',
];
const locales = ['pt_BR', 'en_US', 'id_ID', 'vi_VN', 'nr_NR', 'ja_JP', 'ko_KR', 'zh_CN', 'ru_RU'];

export function ArtPage() {
  const known = new Set([...originals, ...slots]);
  return (
    <div className="flex flex-col gap-5 p-4">
      <Wordmark name="Palpite" className="text-display-sm" />
      <div className="grid grid-cols-3 gap-2">
        {originals.map((game) => (
          <GameTile key={game} game={game} name={game} caption="RTP 97,0%" />
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {slots.map((game) => (
          <GameTile key={game} game={game} name={game} caption="RTP 96,5%" />
        ))}
      </div>
      <div className="grid grid-cols-6 gap-2">
        {glyphNames
          .filter((name) => !known.has(name))
          .map((name) => (
            <GameTile key={name} game={name} ratio="1/1" />
          ))}
      </div>
      <div className="grid grid-cols-6 gap-2">
        {Array.from({ length: 36 }, (_, index) => (
          <Avatar key={`a${index.toString()}`} size={56}>
            <AvatarArt index={index} />
          </Avatar>
        ))}
      </div>
      <div className="grid grid-cols-6 gap-3">
        {Array.from({ length: 11 }, (_, level) => (
          <VipStone key={`v${level.toString()}`} level={level} />
        ))}
      </div>
      {paletteNames.map((palette) => (
        <div key={palette} className="relative h-28 overflow-hidden rounded-card">
          <HeroArt seed={palette} palette={palette} />
        </div>
      ))}
      <div className="relative h-28 overflow-hidden rounded-card">
        <HeroArt seed="penalty" palette="folha" glyph="penalty" />
      </div>
      <div className="h-20 overflow-hidden rounded-card">
        <WallArt seed="wall" columns={9} rows={2} palette="noite" quiet />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {kinds.map((kind) => (
          <EmptyArt key={kind} kind={kind} />
        ))}
      </div>
      <div className="grid grid-cols-8 gap-2">
        {teams.map((team) => (
          <TeamBadge key={team} name={team} size={40} />
        ))}
      </div>
      <div className="flex gap-3">
        {locales.map((locale) => (
          <LanguageFlag key={locale} locale={locale} />
        ))}
      </div>
    </div>
  );
}
